// Policies and calendars, as they are asked and shown.
import {
  ESCALATION_ACTION_TYPES,
  ESCALATION_LEVELS,
  ESCALATION_NOTE_CHARS_MAX,
  ESCALATION_TARGETS,
  TARGET_MINUTES_MAX,
} from '@palabre/contract/escalations'
import { hashidPattern } from '@palabre/contract/ids'
import { type Static, Type } from 'typebox'
import { dayIn, nullablePlace, orderOf, timestamp } from '../http/shapes.ts'
import type { AppId } from '../lib/ids.ts'
import type { Escalation } from './alarms.ts'
import { WEEKDAYS } from './calendar.ts'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

export const POLICIES_MAX = 200
export const CALENDARS_MAX = 100

const closed = { additionalProperties: false } as const
const LABEL_CHARS_MAX = 100
const INTERVALS_MAX = 10
export const EXCEPTIONS_MAX = 1000
const EXCEPTION_YEARS = { from: 2000, to: 2099 }
const ICAL_CHARS_MAX = 200_000

const calendarId = {
  pattern: hashidPattern('cal'),
  examples: ['cal-3fHq7wLzTd'],
} as const

const ACTIONS_MAX = 5
const NOTIFIED_MAX = 20
const ESCALATIONS_MAX = ESCALATION_TARGETS.length * ESCALATION_LEVELS.length
const WARNING_PERCENT_DEFAULT = 80

const person = { pattern: hashidPattern('usr'), examples: ['usr-8kQw2nRtZb'] }
const action = Type.Object(
  {
    type: Type.Enum([...ESCALATION_ACTION_TYPES], {
      description:
        'assign: the ticket is given to `user` (null: nobody); team: to `team` (null: none); tag: it gets `tag`; priority: it gets `priority`, with its default policy unless a policy was named; note: `note` stands in its conversation, for colleagues; notify: `users` are told, of an empty list whoever has it.',
    }),
    user: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...person })),
    team: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        pattern: hashidPattern('tem'),
        examples: ['tem-5kRw8nVtXc'],
      }),
    ),
    tag: Type.Optional(Type.String({ pattern: hashidPattern('tag'), examples: ['tag-7mVc4hTqPe'] })),
    priority: Type.Optional(Type.Enum([...PRIORITIES])),
    note: Type.Optional(
      Type.String({ minLength: 1, maxLength: ESCALATION_NOTE_CHARS_MAX, format: 'visible' }),
    ),
    users: Type.Optional(Type.Array(Type.String(person), { maxItems: NOTIFIED_MAX, uniqueItems: true })),
  },
  closed,
)
const escalation = Type.Unsafe<Escalation>(
  Type.Object(
    {
      level: Type.Integer({ enum: [...ESCALATION_LEVELS] }),
      target: Type.Enum([...ESCALATION_TARGETS]),
      minutes: Type.Integer({
        minimum: -TARGET_MINUTES_MAX,
        maximum: TARGET_MINUTES_MAX,
        description: 'Of working time after it is due; below zero: before.',
      }),
      actions: Type.Array(action, { minItems: 1, maxItems: ACTIONS_MAX }),
    },
    closed,
  ),
)
const alarms = {
  next_response_minutes: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: TARGET_MINUTES_MAX,
    description:
      'Minutes until a later message of the contact is answered, from the first that nobody has answered; null: nothing is promised.',
  }),
  warning_percent: Type.Integer({
    minimum: 1,
    maximum: 99,
    description: `Of each target: when that is used, ticket.sla_warning. ${WARNING_PERCENT_DEFAULT} by default.`,
  }),
  escalations: Type.Array(escalation, {
    maxItems: ESCALATIONS_MAX,
    description: 'What is done before or after a target is due: one for each target and level.',
  }),
}

const noticesCalendar = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  ...calendarId,
  description:
    'Notices of warnings, breaches and escalations wait for the hours of this calendar, cal-…; null: they do not. Flags and events never wait.',
})

/** Specification 2.8, its times in seconds, and by which hours they count. */
export const SlaPolicy = Type.Object(
  {
    id: Type.Integer(),
    app_id: Type.Unsafe<AppId>(Type.Integer()),
    label: Type.String(),
    priority: Type.String(),
    response_time: Type.Integer({ description: 'Minutes.' }),
    resolve_time: Type.Integer({ description: 'Minutes.' }),
    response_time_seconds: Type.Integer(),
    resolve_time_seconds: Type.Integer(),
    ...alarms,
    is_default: Type.Boolean({ description: 'Taken for tickets of its priority that name no policy.' }),
    is_active: Type.Boolean({ description: 'false: no ticket can be given it.' }),
    position: nullablePlace,
    version: Type.Integer({ description: 'One more with each change of its times or hours.' }),
    calendar: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The working hours that its times are counted in, cal-…; null: all day, every day.',
    }),
    notices_calendar: noticesCalendar,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'TicketSlaPolicy' },
)

const time = (description: string) => Type.Integer({ minimum: 1, maximum: TARGET_MINUTES_MAX, description })
const policySettings = {
  label: Type.String({ minLength: 1, maxLength: LABEL_CHARS_MAX, format: 'line' }),
  response_time: time('Minutes until the first answer, at most resolve_time.'),
  resolve_time: time('Minutes until it is resolved.'),
  calendar: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    ...calendarId,
    description: 'An active calendar, cal-…; null: all day, every day.',
  }),
}

export const policyInput = Type.Object(
  {
    label: policySettings.label,
    priority: Type.Enum([...PRIORITIES]),
    response_time: policySettings.response_time,
    resolve_time: policySettings.resolve_time,
    calendar: Type.Optional(policySettings.calendar),
    notices_calendar: Type.Optional(noticesCalendar),
    next_response_minutes: Type.Optional(alarms.next_response_minutes),
    warning_percent: Type.Optional(alarms.warning_percent),
    escalations: Type.Optional(alarms.escalations),
    is_default: Type.Optional(Type.Boolean({ description: 'Instead of the one that is now.' })),
  },
  closed,
)
export type PolicyInput = Static<typeof policyInput>

export const policyChange = Type.Partial(
  Type.Object({
    ...policySettings,
    notices_calendar: noticesCalendar,
    ...alarms,
    is_default: Type.Literal(true, {
      description: 'It becomes the default policy of its priority, instead of the one that is now.',
    }),
  }),
  { ...closed, minProperties: 1 },
)
export type PolicyChange = Static<typeof policyChange>

export const policyParams = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The policy, by its number.' }),
})

export const policyOrder = orderOf(
  Type.Integer({ minimum: 1, examples: [31], description: 'The policy, by its number.' }),
  POLICIES_MAX,
)
export const SlaPolicyList = Type.Object({ data: Type.Array(SlaPolicy) }, { title: 'TicketSlaPolicyList' })

const clock = (pattern: string, example: string) => Type.String({ pattern, examples: [example] })
const intervals = Type.Array(
  Type.Object(
    {
      from: clock('^([01]\\d|2[0-3]):[0-5]\\d$', '08:00'),
      to: clock('^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', '12:00'),
    },
    closed,
  ),
  { maxItems: INTERVALS_MAX },
)

const hours = {
  name: Type.String({ minLength: 1, maxLength: LABEL_CHARS_MAX, format: 'line' }),
  zone: Type.String({ format: 'time-zone', examples: ['Africa/Douala'], description: 'IANA.' }),
  week: Type.Object(
    Object.fromEntries(WEEKDAYS.map(day => [day, intervals])) as {
      [day in (typeof WEEKDAYS)[number]]: typeof intervals
    },
    { ...closed, description: 'The hours of each weekday, by local clocks; none: closed.' },
  ),
  exceptions: Type.Array(
    Type.Object(
      {
        date: dayIn(EXCEPTION_YEARS, {
          pattern: '^20\\d\\d',
          examples: ['2026-12-25'],
          description: '2000 to 2099.',
        }),
        name: Type.String({ maxLength: LABEL_CHARS_MAX, format: 'line', examples: ['Christmas'] }),
        intervals,
      },
      closed,
    ),
    { maxItems: EXCEPTIONS_MAX, description: 'Dates with hours of their own; none: closed.' },
  ),
}

export const calendarInput = Type.Object({ ...hours, exceptions: Type.Optional(hours.exceptions) }, closed)
export type CalendarInput = Static<typeof calendarInput>

export const calendarChange = Type.Partial(Type.Object(hours), { ...closed, minProperties: 1 })
export type CalendarChange = Static<typeof calendarChange>

export const holidaysInput = Type.Object(
  {
    ical: Type.String({
      minLength: 1,
      maxLength: ICAL_CHARS_MAX,
      examples: ['BEGIN:VCALENDAR\r\n…\r\nEND:VCALENDAR'],
      description: 'An iCalendar text (.ics).',
    }),
    dry_run: Type.Optional(Type.Boolean({ description: 'Shows what would be added, and writes nothing.' })),
  },
  closed,
)

const days = (description: string) =>
  Type.Array(Type.Object({ date: Type.String({ format: 'date' }), name: Type.String() }), { description })

export const HolidaysView = Type.Object(
  {
    added: days('Closed from now on, or with dry_run would be.'),
    known: days('The calendar has hours for these dates already: they stay.'),
    left_out: Type.Array(
      Type.Object({
        name: Type.String(),
        why: Type.Enum(['not_whole_days', 'rule', 'too_long', 'changed_occurrence', 'no_date', 'canceled'], {
          description:
            'not_whole_days: it has hours; rule: it repeats otherwise than on one day of each year; too_long: over 120 days; changed_occurrence: one time of a series; no_date: it has none, or ends before it begins; canceled: by its status.',
        }),
      }),
      { description: 'Events that cannot be taken over.' },
    ),
  },
  { title: 'Holidays' },
)

export const calendarParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('cal'), description: 'The calendar, cal-….' }),
})

export const calendarOrder = orderOf(
  Type.String({ ...calendarId, description: 'The calendar, cal-….' }),
  CALENDARS_MAX,
)

export const CalendarView = Type.Object(
  {
    id: Type.String({ description: 'cal-….' }),
    ...hours,
    position: nullablePlace,
    version: Type.Integer({ description: 'One more with each change of the hours.' }),
    is_active: Type.Boolean(),
    policies: Type.Array(Type.Integer(), { description: 'The policies that count by it.' }),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'Calendar' },
)
export type CalendarView = Static<typeof CalendarView>
