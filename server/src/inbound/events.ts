import type { EventData, NewEvent } from '@palabre/contract/events'
import type { Hashid } from '@palabre/contract/ids'
import type { Inbound, Json } from '../channels/types.ts'
import type { MessageFacts } from '../messages/events.ts'

/** A message of a customer as it was stored. */
type Received = {
  facts: MessageFacts
  identifier: string
  seq: number
  inbound: Inbound
  /** Our id of the message that it quotes, reacts to or changes; null: we do not have it, or there is none. */
  target: Hashid<'msg'> | null
}

/** A contact wrote. */
export function receivedEvent(received: Received): NewEvent {
  return { type: 'message.received', data: dataOf(received) }
}

/** A contact chose an option of the message `offer`. */
export function choiceEvent(received: Received, offer: string | null): NewEvent {
  const interactive = received.inbound.content as EventData<'message.interactive_reply'>['interactive']
  return {
    type: 'message.interactive_reply',
    data: { ...dataOf(received), context: { message_id: offer }, interactive },
  }
}

function dataOf({ facts, identifier, seq, inbound, target }: Received): EventData<'message.received'> {
  const { author: _author, provider_id: _providerId, actor: _actor, ...message } = facts
  const { type, text, contextId, meta } = inbound
  return {
    ...message,
    identifier,
    seq,
    type,
    text,
    context: contextId === null ? null : { message_id: target },
    referral: isObject(meta.referral) ? meta.referral : null,
    forwarded: meta.forwarded === true || meta.frequently_forwarded === true,
    group_id: typeof meta.group_id === 'string' ? meta.group_id : null,
  }
}

const isObject = (value: Json | undefined): value is { [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
