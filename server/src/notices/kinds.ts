// What an event tells people: pure.
import type { EventData, EventType } from '@palabre/contract/events'
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
  // whoever closed it takes it for answered
  'conversation.reopened': ({ at, data }) => {
    const { chat_session_id, conversation, waiting_since, actor } = data
    if (!waiting_since) return null
    const about = { actor: actor.user, chat_session_id, data: { waiting_since } }
    return { ...nobody, kind: 'waiting', audience: 'holder', cause: `${conversation} ${at}`, at, ...about }
  },
  // after a standstill, what is late is not near besides
  'ticket.sla_warning': ({ at, data }) => (data.due_at > at ? clock(data, 'near', at) : null),
  'ticket.sla_breached': ({ at, data }) => clock(data, 'late', at),
  'ticket.sla_escalated': ({ at, data }) => {
    const told = data.actions.filter(({ type }) => type === 'notify')
    if (told.length === 0) return null
    const users = told.flatMap(action => action.users)
    const to = users.length > 0 ? { audience: 'named' as const, users } : {}
    return { ...clock(data, `escalated_${data.level}`, at), ...to }
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

type OfClock = Pick<EventData<'ticket.sla_breached'>, 'ticket' | 'id' | 'chat_session_id' | 'kind' | 'due_at'>

/** Whoever has the ticket hears of it once: of each later answer, too. */
function clock({ ticket, id, chat_session_id, kind, due_at }: OfClock, reason: string, at: Timestamp): Said {
  const about = { ticket_id: id, chat_session_id, data: { clock: kind, due_at, reason } }
  const cause = [ticket, kind, reason, ...(kind === 'next_response' ? [due_at] : [])].join(' ')
  return { ...nobody, kind: 'sla', audience: 'holder', cause, at, ...about }
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
