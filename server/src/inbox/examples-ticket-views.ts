// Examples of saved filters of tickets.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-20T10:00:00.000000Z'
const viewId = { id: 'tvw-6pRx3mKwTd' }
const view = {
  ...{ ...viewId, name: 'Late, and urgent' },
  filters: { status: 'open,in_progress', priority: 'urgent', breached: 'any', sort: 'resolved_due_at' },
  ...{ is_shared: true, position: 1, count: { n: 3, relation: 'eq' }, created_at: AT, updated_at: AT },
}

const second = {
  ...view,
  ...{ id: 'tvw-9kWn4hZcQb', name: 'With the customer', filters: { status: 'pending' }, position: 2 },
}

export const ticketViewSearchExamples: Examples = {
  all: { summary: 'Everybody’s, then your own', answer: { data: [view] } },
}
export const ticketViewAddExamples: Examples = {
  pending: {
    summary: 'What waits for customers, for everybody',
    body: { name: 'With the customer', filters: { status: 'pending' }, shared: true },
    answer: second,
  },
}
export const ticketViewUpdateExamples: Examples = {
  rename: {
    summary: 'Another name',
    params: viewId,
    body: { name: 'Burning' },
    answer: { ...view, name: 'Burning' },
  },
}
export const ticketViewReorderExamples: Examples = {
  first: {
    summary: 'One of everybody’s first',
    body: { ids: [second.id], shared: true },
    answer: {
      data: [
        { ...second, position: 1 },
        { ...view, position: 2 },
      ],
    },
  },
}
export const ticketViewRemoveExamples: Examples = {
  gone: { summary: 'It is gone', params: viewId, answer: { ...viewId, removed: true } },
}
