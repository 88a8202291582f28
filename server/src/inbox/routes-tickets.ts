// What people say about a ticket: its words go by the doors of its conversation.
import { Type } from 'typebox'
import { addressKindOf } from '../channels/kinds.ts'
import type { Db } from '../db/pool.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { answered, idempotencyOf, withIdempotency } from '../http/idempotency.ts'
import type { AppId } from '../lib/ids.ts'
import { getWhole } from '../tickets/find.ts'
import { noteBody, replyBody, type StartInput } from './bodies.ts'
import { ticketNoteExamples, ticketReplyExamples, ticketTimelineExamples } from './examples-notes.ts'
import { addNote, findNote } from './notes.ts'
import { replyAs } from './reply-now.ts'
import { Note } from './routes-notes.ts'
import { ReplyView } from './shapes.ts'
import { start } from './start.ts'
import { readTicketTimeline } from './ticket-timeline.ts'
import { TicketTimelineView, ticketTimelineQuery } from './timeline-shapes.ts'

const params = Type.Object({ id: Type.String({ format: 'hashid-or-id' }) })

type Place = {
  conversation: string
  is_open: boolean
  channel: string
  identifier: string
  user_id: string | null
}

/** The conversation of a ticket, or of the one it is part of, and how its contact is reached. Throws 1007. */
async function placeOf(db: Pick<Db, 'query'>, appId: AppId, ref: string): Promise<Place> {
  const whole = await getWhole(db, appId, ref)
  const [place] = await db.query<Place>(
    `select s.hashid as conversation, s.status = 'open' as is_open, d.channel, d.identifier, d.user_id
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and s.id = $2`,
    [appId, whole.chat_session_id],
  )
  if (!place) throw notFound()
  return place
}

const note = endpoint({
  method: 'POST',
  path: '/ticket/{id}/note',
  operation: 'addTicketNote',
  tag: 'Tickets',
  summary: 'Write a note for colleagues about a ticket.',
  description:
    'It stands in the conversation of the ticket, or of the one it is part of. Never a message: no customer and no model gets it.',
  scope: 'messages:send',
  audit: { none: 'notes have events' },
  params,
  body: noteBody,
  answer: Note,
  examples: ticketNoteExamples,
  handle: context => {
    const { app, caller, params, body, now } = context
    return withIdempotency(context, `POST /ticket/${params.id}/note`, async tx => {
      const { conversation } = await placeOf(tx, app.id, params.id)
      return findNote(tx, app.id, await addNote(tx, app, conversation, caller, body, now))
    })
  },
})

const reply = endpoint({
  method: 'POST',
  path: '/ticket/{id}/reply',
  operation: 'replyToTicket',
  tag: 'Tickets',
  summary: 'Answer the customer of a ticket as a person.',
  description:
    'In the conversation of the ticket, or of the one it is part of, as POST /conversation/{id}/reply does it; where that has ended, in the one that is open with the contact, or a new one (a template where the 24-hour window is closed).',
  scope: 'messages:send',
  audit: { none: 'the message is its own record' },
  writes: true,
  params,
  body: replyBody,
  answer: ReplyView,
  examples: ticketReplyExamples,
  async handle(context) {
    const { deps, app, caller, params, body, now } = context
    const route = `POST /ticket/${params.id}/reply`
    const place = await placeOf(deps.db, app.id, params.id)
    if (place.is_open) {
      const idempotency = idempotencyOf(context, route, body)
      return answered(await replyAs(deps, caller, { app, id: place.conversation, input: body, idempotency }))
    }
    const by = { appId: app.id, userId: caller.user_id, now }
    const { after_seq: _, anyway: __, ...said } = body
    return withIdempotency(context, route, tx =>
      start(tx, by, { ...said, ...reachedBy(place) } as StartInput),
    )
  },
})

/** The contact as POST /conversation/start names one. */
function reachedBy({ channel, identifier, user_id }: Place): Pick<StartInput, 'channel' | 'contact'> {
  const { field } = addressKindOf(channel).recipient
  const isHidden = identifier === user_id
  return {
    channel: channel as StartInput['channel'],
    contact: { [isHidden ? 'user_id' : field]: identifier },
  }
}

const timeline = endpoint({
  method: 'GET',
  path: '/ticket/{id}/timeline',
  operation: 'readTicketTimeline',
  tag: 'Tickets',
  summary: 'Read all about a ticket in one order: messages, notes, acts, and what was changed of it.',
  description:
    'Of its conversation, of those it is linked to and of those of the tickets that are part of it, if they are about the same contact. Oldest first; the end of it when neither before nor after is given. Without `messages:read` it tells what was changed of the ticket, and not what was said or done.',
  scope: 'tickets:read',
  params,
  query: ticketTimelineQuery,
  answer: TicketTimelineView,
  examples: ticketTimelineExamples,
  async handle({ deps, app, caller, params, query, language }) {
    const reader = { language, scopes: caller.scopes }
    return { body: await readTicketTimeline(deps.db, app.id, params.id, query, reader) }
  },
})

export const ticketTalkRoutes = [note, reply, timeline]
