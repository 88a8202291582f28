import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { timestamp } from '../http/shapes.ts'
import { noteBody, noteParams } from './bodies.ts'
import { noteAddExamples, noteRemoveExamples, noteUpdateExamples } from './examples-notes.ts'
import { addNote, changeNote, findNote, removeNote } from './notes.ts'
import { conversationParams } from './shapes.ts'
import { mentions } from './timeline-shapes.ts'

export const Note = Type.Object(
  {
    id: Type.String(),
    conversation: Type.String(),
    author: Type.Object({ id: Type.String(), name: Type.String() }),
    text: Type.String(),
    mentions,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'Note' },
)

const common = {
  method: 'POST',
  tag: 'Conversations',
  scope: 'messages:send',
  audit: { none: 'notes have events' },
} as const

const add = endpoint({
  ...common,
  path: '/conversation/{id}/note',
  operation: 'addNote',
  summary: 'Write a note for colleagues into a conversation.',
  description: 'Never a message: no customer and no model gets it.',
  params: conversationParams,
  body: noteBody,
  answer: Note,
  examples: noteAddExamples,
  handle: context => {
    const { app, caller, params, body, now } = context
    return withIdempotency(context, `POST /conversation/${params.id}/note`, async tx =>
      findNote(tx, app.id, await addNote(tx, app, params.id, caller, body, now)),
    )
  },
})

const update = endpoint({
  ...common,
  path: '/note/{id}/update',
  operation: 'updateNote',
  summary: 'Change a note of yours.',
  description: 'Owners and admins may change those of others. Without mentions the same people stay called.',
  params: noteParams,
  body: noteBody,
  answer: Note,
  examples: noteUpdateExamples,
  handle: context => {
    const { app, caller, params, body, now } = context
    return withIdempotency(context, `POST /note/${params.id}/update`, async tx => {
      await changeNote(tx, app, params.id, caller, body, now)
      return findNote(tx, app.id, params.id)
    })
  },
})

const remove = endpoint({
  ...common,
  path: '/note/{id}/remove',
  operation: 'removeNote',
  summary: 'Remove a note of yours.',
  description: 'Owners and admins may remove those of others.',
  params: noteParams,
  answer: Type.Object({ id: Type.String(), removed: Type.Literal(true) }, { title: 'RemovedNote' }),
  examples: noteRemoveExamples,
  handle: context => {
    const { app, caller, params, now } = context
    return withIdempotency(context, `POST /note/${params.id}/remove`, async tx => {
      await removeNote(tx, app, params.id, caller, now)
      return { id: params.id, removed: true }
    })
  },
})

export const noteRoutes = [add, update, remove]
