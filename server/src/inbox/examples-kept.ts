// Examples of canned replies and views.
import type { Example } from '../http/endpoint.ts'
import { texts } from './texts.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-20T10:00:00.000000Z'
const times = { created_at: AT, updated_at: AT }

const cannedId = { id: 'cnd-6gTq3wLxZm' }
const canned = {
  ...{ ...cannedId, shortcut: 'late', title: 'A late parcel' },
  text: texts.exampleLate,
  ...{ is_shared: true, ...times },
}

export const cannedSearchExamples: Examples = {
  all: {
    summary: 'Everybody’s and your own',
    answer: { data: [canned], next_cursor: null, has_more: false },
  },
}
export const cannedAddExamples: Examples = {
  thanks: {
    summary: 'For everybody, with a variable',
    body: {
      shortcut: 'thanks',
      title: 'Thanks',
      text: texts.exampleThanks,
      shared: true,
    },
    answer: {
      ...{ id: 'cnd-8vNr5kHpWd', shortcut: 'thanks', title: 'Thanks', is_shared: true, ...times },
      text: texts.exampleThanks,
    },
  },
}
export const cannedUpdateExamples: Examples = {
  title: {
    summary: 'Another title',
    params: cannedId,
    body: { title: 'Parcel is late' },
    answer: { ...canned, title: 'Parcel is late' },
  },
}
export const cannedRemoveExamples: Examples = {
  gone: { summary: 'It is gone', params: cannedId, answer: { ...cannedId, removed: true } },
}
export const cannedRenderExamples: Examples = {
  french: {
    summary: 'For a conversation, in French',
    params: cannedId,
    query: { conversation: 'ses-5dVm3RkYtC', language: 'fr' },
    answer: { text: 'Bonjour Rose, votre colis a du retard.', language: 'fr', missing: [] },
  },
}

const viewId = { id: 'viw-4xKd9sJtRq' }
const view = {
  ...{ ...viewId, name: 'Deliveries that wait' },
  filters: { view: 'unassigned', tag: 'tag-7mVc4hTqPe', sort: 'waiting_since' },
  ...{ is_shared: true, ...times },
}

export const viewSearchExamples: Examples = {
  all: { summary: 'Everybody’s and your own', answer: { data: [view], next_cursor: null, has_more: false } },
}
export const viewAddExamples: Examples = {
  unread: {
    summary: 'What everybody should read',
    body: { name: 'Unread', filters: { view: 'all', unread: '1' }, shared: true },
    answer: {
      ...{ id: 'viw-2mPw7hGzNc', name: 'Unread', is_shared: true, ...times },
      filters: { view: 'all', unread: '1' },
    },
  },
}
export const viewUpdateExamples: Examples = {
  rename: {
    summary: 'Another name',
    params: viewId,
    body: { name: 'Parcels that wait' },
    answer: { ...view, name: 'Parcels that wait' },
  },
}
export const viewRemoveExamples: Examples = {
  gone: { summary: 'It is gone', params: viewId, answer: { ...viewId, removed: true } },
}
