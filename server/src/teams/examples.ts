// Examples of teams and presence.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-20T10:00:00.000000Z'
const params = { id: 'tem-5kRw8nVtXc' }
const BRUNO = { id: 'usr-8kQw2nRtZb', name: 'Bruno', availability: 'online' }

const team = {
  ...{ id: params.id, name: 'Deliveries', assignment: 'balanced', capacity: 20 },
  ...{ members: [BRUNO], created_at: AT, updated_at: AT },
}

export const searchExamples: Examples = {
  all: { summary: 'All of them', answer: { data: [team], next_cursor: null, has_more: false } },
}

export const colleagueExamples: Examples = {
  all: {
    summary: 'Everybody',
    answer: { data: [{ ...BRUNO, role: 'member' }], next_cursor: null, has_more: false },
  },
}

export const addExamples: Examples = {
  balanced: {
    summary: 'What waits is given to its members',
    body: { name: 'Refunds', assignment: 'balanced', capacity: 10, members: [BRUNO.id] },
    answer: { ...team, id: 'tem-7pXq4mKzDw', name: 'Refunds', capacity: 10 },
  },
}

export const updateExamples: Examples = {
  capacity: {
    summary: 'Members are given fewer',
    params,
    body: { capacity: 5 },
    answer: { ...team, capacity: 5 },
  },
}

export const removeExamples: Examples = {
  gone: { summary: 'It is gone', params, answer: { id: params.id, removed: true } },
}

export const presenceExamples: Examples = {
  writing: {
    summary: 'Bruno is there, and writes in a conversation',
    body: { conversation: 'ses-5dVm3RkYtC', looking: true, writing: true, availability: 'online' },
    answer: { availability: 'online', forgotten_in_seconds: 30 },
  },
}
