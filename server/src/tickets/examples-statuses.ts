// Examples of statuses and transitions.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-20T10:00:00.000000Z'
const workshop = {
  ...{ id: 41, app_id: 2, name: 'With the workshop', code: 'workshop', position: 8, is_active: true },
  ...{ is_terminal: false, is_resolved: false, created_at: AT, updated_at: AT },
}
const params = { id: String(workshop.id) }

export const addStatusExamples: Examples = {
  paused: {
    summary: 'The clocks stand still while somebody else has it',
    body: {
      code: 'supplier',
      name: { en: 'With the supplier' },
      pauses_sla: true,
    },
    answer: { ...workshop, id: 42, name: 'With the supplier', code: 'supplier', position: 9 },
  },
}

export const updateStatusExamples: Examples = {
  name: {
    summary: 'Other words',
    params,
    body: { name: { en: 'In the workshop' } },
    answer: { ...workshop, name: 'In the workshop' },
  },
  pauses: { summary: 'Its clocks stand still', params, body: { pauses_sla: true }, answer: workshop },
}

export const reorderStatusesExamples: Examples = {
  first: {
    summary: 'One of your own first',
    body: { ids: [workshop.id] },
    answer: { data: [{ ...workshop, position: 1 }] },
  },
}

export const deactivateStatusExamples: Examples = {
  gone: {
    summary: 'Its tickets are in progress again',
    params,
    body: { move_to: 'in_progress' },
    answer: { ...workshop, is_active: false },
  },
}

const pending = { from: 'pending', to: ['open', 'in_progress', 'resolved'], is_own: true, pauses_sla: true }

export const transitionsExamples: Examples = {
  all: { summary: 'From each status', answer: { data: [pending] } },
}

export const setTransitionExamples: Examples = {
  fewer: {
    summary: 'What waits for the customer goes on, or is done',
    body: { from: pending.from, to: pending.to },
    answer: { data: [pending] },
  },
}
