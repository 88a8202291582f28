// The events of messages, each built from the row alone, so that every code path records the same data.

import type { EventData, NewEvent } from '@palabre/contract/events'
import type { Hashid } from '@palabre/contract/ids'

/** The facts in every event of a message. */
export type MessageFacts = Omit<EventData<'message.sent'>, 'status'>

/** MessageFacts of a row of messages known as `m`, for any statement that returns or selects it. */
export const messageFacts = (m: string): string => `(
  select json_build_object('message', ${m}.hashid, 'conversation', s.hashid, 'chat_session_id', s.id,
    'contact', k.hashid, 'contact_detail_id', d.id, 'channel', c.type, 'agent', g.hashid,
    'client_ref', ${m}.client_ref, 'author', ${m}.author, 'provider_id', ${m}.provider_id,
    'actor', json_build_object('kind', case when ${m}.author in ('person', 'agent', 'contact') then ${m}.author else 'service' end,
      'user', case when ${m}.author = 'person' then (select u.hashid from users u where u.id = ${m}.author_id) end))
  from chat_sessions s
  join contact_details d on d.app_id = ${m}.app_id and d.id = ${m}.contact_detail_id
  join contacts k on k.app_id = d.app_id and k.id = d.contact_id
  join channels c on c.app_id = ${m}.app_id and c.id = ${m}.channel_id
  left join agents g on g.app_id = s.app_id and g.id = s.agent_id
  where s.app_id = ${m}.app_id and s.id = ${m}.chat_session_id)`

/** The states of an outgoing message that are published. */
export type Outcome = 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'expired' | 'unknown'

/** The event for a new state of a message that we sent. */
export function outcomeEvent(facts: MessageFacts, status: Outcome, error: object | null = null): NewEvent {
  switch (status) {
    case 'sent':
      return { type: 'message.sent', data: { ...facts, status } }
    case 'delivered':
      return { type: 'message.delivered', data: { ...facts, status } }
    case 'read':
    case 'played':
      return { type: 'message.read', data: { ...facts, status } }
    default:
      return {
        type: 'message.failed',
        data: { ...facts, status, error: error && failureOf(error) },
      }
  }
}

/** It is taken back before it went, by a person; null: by itself, as a person has the conversation. */
export function cancelledEvent(facts: MessageFacts, by: Hashid<'usr'> | null): NewEvent {
  const actor =
    by === null ? ({ kind: 'service', user: null } as const) : ({ kind: 'person', user: by } as const)
  return { type: 'message.cancelled', data: { ...facts, status: 'cancelled', actor } }
}

/** The provider refuses the credentials of the channel `hashid`, for a start this message's. */
export function credentialsRefusedEvent(
  facts: MessageFacts,
  channel: Hashid<'chn'>,
  error: object,
): NewEvent {
  const {
    author: _author,
    provider_id: _providerId,
    actor: _actor,
    channel: channel_type,
    ...message
  } = facts
  return {
    type: 'channel.credentials_refused',
    data: { ...message, channel, channel_type, error: failureOf(error) },
  }
}

type Failure = EventData<'channel.credentials_refused'>['error']

/** What readers learn of a failure. How long we wait is ours: it is not among it. */
function failureOf(error: object): Failure {
  const { retryAfterMs: _retryAfterMs, ...told } = error as Failure & { retryAfterMs?: unknown }
  return told
}
