// What an event tells people: pure.
import type { EventType } from '@palabre/contract/events'
import type { NoticeKind } from '@palabre/contract/notices'
import type { Recorded, TOLD } from '../events/catalog.ts'
import type { Timestamp } from '../lib/time.ts'

/**
 * Who is told, never whoever did it. `named`: these people; `holder`: who has the ticket or the conversation, else its team,
 * else everybody who answers (`waiting`) or those who run the business; `owners`: those who run it.
 */
type Audience = 'named' | 'holder' | 'owners'

/** Something to tell. `cause` names what happened: each person is told of it once. */
export type Said = {
  cause: string
  kind: NoticeKind
  audience: Audience
  users: string[]
  actor: string | null
  at: Timestamp
  chat_session_id: number | null
  ticket_id: number | null
  note: string | null
  channel: string | null
  data: { clock?: string; due_at?: string; waiting_since?: string; reason?: string }
}

const nobody = { users: [], actor: null, chat_session_id: null, ticket_id: null, note: null, channel: null }

type Of<Type extends EventType> = Extract<Recorded, { type: Type }>

const SAYS: { [Type in (typeof TOLD)[number]]: (event: Of<Type>) => Said | null } = {
  'conversation.note_added': ({ at, data }) => mentioned(data, data.note, data.mentions, at),
  'conversation.updated': ({ at, data }) =>
    data.note === undefined || !data.mentions ? null : mentioned(data, data.note, data.mentions, at),
  'conversation.assigned': ({ at, data }) => {
    const { assignee, actor, chat_session_id, conversation } = data
    if (assignee === null) return null
    const to = { audience: 'named' as const, users: [assignee], actor: actor.user }
    return {
      ...nobody,
      ...to,
      kind: 'assigned',
      cause: `${conversation} ${at}`,
      at,
      chat_session_id,
      data: {},
    }
  },
  'conversation.waiting': ({ at, data }) => {
    const { chat_session_id, conversation, waiting_since } = data
    const cause = `${conversation} ${waiting_since}`
    const about = { chat_session_id, data: { waiting_since } }
    return { ...nobody, kind: 'waiting', audience: 'holder', cause, at, ...about }
  },
  'ticket.sla_breached': ({ at, data }) => {
    const { id, chat_session_id, kind, due_at } = data
    const about = { ticket_id: id, chat_session_id, data: { clock: kind, due_at } }
    return { ...nobody, kind: 'sla', audience: 'holder', cause: `${data.ticket} ${kind}`, at, ...about }
  },
  'ticket.updated': ({ at, data }) => {
    const { id, chat_session_id, ticket, assignee, actor } = data
    if (assignee === null || !data.fields.includes('assignee')) return null
    const to = { audience: 'named' as const, users: [assignee], actor: actor.user }
    const about = { ticket_id: id, chat_session_id, data: {} }
    return { ...nobody, ...to, kind: 'assigned', cause: `${ticket} ${at}`, at, ...about }
  },
  'channel.credentials_refused': ({ at, data }) => channel(data.channel, data.error.reason, at),
  'channel.disconnected': ({ at, data }) => channel(data.channel, 'disconnected', at),
}

function mentioned(
  { chat_session_id, actor }: { chat_session_id: number; actor: { user: string | null } },
  note: string,
  users: string[],
  at: Timestamp,
): Said | null {
  if (users.length === 0) return null
  const to = { audience: 'named' as const, users, actor: actor.user }
  return { ...nobody, ...to, kind: 'mentioned', cause: note, at, chat_session_id, note, data: {} }
}

const channel = (id: string, reason: string, at: Timestamp): Said => ({
  ...{ ...nobody, kind: 'channel', audience: 'owners', cause: `${id} ${at}`, at, channel: id },
  data: { reason },
})

/** What an event tells people; null: nothing. */
export function saidBy(event: Recorded): Said | null {
  const says: { [type: string]: unknown } = SAYS
  return (says[event.type] as ((event: Recorded) => Said | null) | undefined)?.(event) ?? null
}
