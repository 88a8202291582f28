import type { EventData, NewEvent } from '@palabre/contract/events'
import type { Inbound } from '../channels/types.ts'
import type { MessageFacts } from '../messages/events.ts'

/** A message of a customer as it was stored. */
type Received = { facts: MessageFacts; identifier: string; seq: number; inbound: Inbound }

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

function dataOf({ facts, identifier, seq, inbound }: Received): EventData<'message.received'> {
  const { author: _author, provider_id: _providerId, ...message } = facts
  return { ...message, identifier, seq, type: inbound.type, text: inbound.text }
}
