// Examples of policies and calendars.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-01T00:00:00.000000Z'
const CALENDAR = 'cal-3fHq7wLzTd'
const SPARE = 'cal-8nWc2kYpRs'

const escalations = [
  { level: 1, target: 'resolve', minutes: -60, actions: [{ type: 'notify', users: [] }] },
  { level: 2, target: 'resolve', minutes: 120, actions: [{ type: 'priority', priority: 'urgent' }] },
]
const policy = {
  ...{
    id: 31,
    app_id: 2,
    label: 'High, office hours',
    priority: 'high',
    response_time: 60,
    resolve_time: 480,
  },
  ...{
    response_time_seconds: 3600,
    resolve_time_seconds: 28_800,
    is_default: false,
    is_active: true,
    position: null,
    version: 1,
  },
  ...{ next_response_minutes: 120, warning_percent: 80, escalations },
  ...{ calendar: CALENDAR, notices_calendar: null, created_at: AT, updated_at: AT },
}
const params = { id: String(policy.id) }

export const policiesExamples: Examples = { all: { summary: 'All policies', answer: [policy] } }

export const addPolicyExamples: Examples = {
  office: {
    summary: 'An hour to answer and a day to resolve, in office hours',
    body: {
      ...{ label: 'Partners', priority: 'high', response_time: 60, resolve_time: 480 },
      ...{ calendar: CALENDAR, next_response_minutes: 120, escalations },
    },
    answer: { ...policy, id: 32, label: 'Partners' },
  },
}

export const updatePolicyExamples: Examples = {
  calendar: {
    summary: 'It counts office hours from now on',
    params,
    body: { calendar: CALENDAR },
    answer: policy,
  },
}

export const reorderPoliciesExamples: Examples = {
  first: {
    summary: 'One of them first',
    body: { ids: [policy.id] },
    answer: { data: [{ ...policy, position: 1 }] },
  },
}

export const deactivatePolicyExamples: Examples = {
  gone: { summary: 'No ticket gets it any more', params, answer: { ...policy, is_active: false } },
}

const office = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]
const week = {
  ...{ monday: office, tuesday: office, wednesday: office, thursday: office, friday: office },
  ...{ saturday: [], sunday: [] },
}
const christmas = { date: '2026-12-25', name: 'Christmas', intervals: [] }
const calendar = {
  ...{ id: CALENDAR, name: 'Office', zone: 'Africa/Douala', week, exceptions: [christmas], version: 1 },
  ...{ position: null, is_active: true, policies: [], created_at: AT, updated_at: AT },
}

export const calendarsExamples: Examples = {
  all: { summary: 'All of them', answer: { data: [calendar], next_cursor: null, has_more: false } },
}

export const addCalendarExamples: Examples = {
  office: {
    summary: 'Monday to Friday, with a lunch hour',
    body: { name: 'Shop', zone: 'Africa/Douala', week, exceptions: [christmas] },
    answer: { ...calendar, id: 'cal-6bRt4mXqVz', name: 'Shop' },
  },
}

export const updateCalendarExamples: Examples = {
  holiday: {
    summary: 'Another day off: all of them are given',
    params: { id: CALENDAR },
    body: { exceptions: [christmas, { date: '2027-01-01', name: 'New Year', intervals: [] }] },
    answer: {
      ...calendar,
      exceptions: [christmas, { date: '2027-01-01', name: 'New Year', intervals: [] }],
      version: 2,
    },
  },
}

export const reorderCalendarsExamples: Examples = {
  first: {
    summary: 'One of them first',
    body: { ids: [SPARE] },
    answer: {
      data: [
        { ...calendar, id: SPARE, name: 'Old', position: 1 },
        { ...calendar, position: 2 },
      ],
      next_cursor: null,
      has_more: false,
    },
  },
}

export const deactivateCalendarExamples: Examples = {
  gone: {
    summary: 'Nothing counts by it',
    params: { id: SPARE },
    answer: { ...calendar, id: SPARE, name: 'Old', is_active: false },
  },
}

const ics = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:youth@example.com',
  'SUMMARY:Youth Day',
  'DTSTART;VALUE=DATE:20270211',
  'END:VEVENT',
  'END:VCALENDAR',
]

export const holidaysExamples: Examples = {
  preview: {
    summary: 'What would be added',
    params: { id: CALENDAR },
    body: { ical: ics.join('\n'), dry_run: true },
    answer: { added: [{ date: '2027-02-11', name: 'Youth Day' }], known: [], left_out: [] },
  },
  added: {
    summary: 'They count from now on',
    params: { id: CALENDAR },
    body: { ical: ics.join('\n') },
    answer: { added: [{ date: '2027-02-11', name: 'Youth Day' }], known: [], left_out: [] },
  },
}
