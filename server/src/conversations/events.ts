// The events of conversations, each from the row alone.
import type { EventData, NewEvent } from '@palabre/contract/events'
import type { Hashid } from '@palabre/contract/ids'
import type { Timestamp } from '../lib/time.ts'
import type { Owner } from './owner.ts'

/** The facts in every event of a conversation. */
export type ConversationFacts = Omit<EventData<'conversation.opened'>, 'owner' | 'actor'>

/** ConversationFacts of a row of chat_sessions known as `s`, for any statement that returns or selects it. */
export const conversationFacts = (s: string): string => `(
  select json_build_object('conversation', ${s}.hashid, 'chat_session_id', ${s}.id, 'contact', k.hashid,
    'contact_detail_id', d.id, 'channel', coalesce(c.type, d.channel), 'agent', g.hashid,
    'team', (select t.hashid from teams t where t.app_id = ${s}.app_id and t.id = ${s}.team_id))
  from contact_details d
  join contacts k on k.app_id = d.app_id and k.id = d.contact_id
  left join channels c on c.app_id = ${s}.app_id and c.id = ${s}.channel_id
  left join agents g on g.app_id = ${s}.app_id and g.id = ${s}.agent_id
  where d.app_id = ${s}.app_id and d.id = ${s}.contact_detail_id)`

/** Who begins a conversation: the contact, a program of the business, or a person of it. */
export type Beginner = 'contact' | 'service' | Hashid<'usr'>

/** A conversation began. */
export function openedEvent(facts: ConversationFacts, owner: Owner, by: Beginner): NewEvent {
  const actor = by === 'contact' ? CONTACT : by === 'service' ? SERVICE : personActor(by)
  return { type: 'conversation.opened', data: { ...facts, owner, actor } }
}

const AGENT = { kind: 'agent', user: null } as const
const CONTACT = { kind: 'contact', user: null } as const
const SERVICE = { kind: 'service', user: null } as const

/** The agent gives it to people. */
export function handedOverEvent(facts: ConversationFacts, reason: string): NewEvent {
  return { type: 'conversation.handed_over', data: { ...facts, to: 'queue', reason, actor: AGENT } }
}

/** The contact went back to the agent. */
export function returnedEvent(facts: ConversationFacts): NewEvent {
  return {
    type: 'conversation.handed_over',
    data: { ...facts, to: 'agent', reason: 'asked for the agent', actor: CONTACT },
  }
}

/** Somebody has waited for a person for long. */
export function waitingEvent(facts: ConversationFacts, owner: Owner, waiting_since: Timestamp): NewEvent {
  return { type: 'conversation.waiting', data: { ...facts, owner, waiting_since } }
}

/** It goes on, by this person, or (null) as an answer did not arrive. `since`: when the contact wrote who waits for one. */
export function reopenedEvent(
  facts: ConversationFacts,
  by: Hashid<'usr'> | null,
  since: Timestamp | null,
): NewEvent {
  const actor = by === null ? SERVICE : personActor(by)
  return { type: 'conversation.reopened', data: { ...facts, waiting_since: since, actor } }
}

/** It ended as nobody wrote. */
export function silencedEvent(facts: ConversationFacts): NewEvent {
  return { type: 'conversation.closed', data: { ...facts, reason: 'silence', note: null, actor: SERVICE } }
}

/** It waits for others, as who had it may not answer any more. */
export function takenBackEvent(facts: ConversationFacts, assignee: Hashid<'usr'>): NewEvent {
  const from = { owner: 'person', assignee } as const
  return {
    type: 'conversation.assigned',
    data: { ...facts, owner: 'queue', assignee: null, from, actor: SERVICE },
  }
}

/** A member of its team got it, as somebody waited. */
export function givenOutEvent(facts: ConversationFacts, assignee: Hashid<'usr'>): NewEvent {
  const from = { owner: 'queue', assignee: null } as const
  return {
    type: 'conversation.assigned',
    data: { ...facts, owner: 'person', assignee, from, actor: SERVICE },
  }
}

/** Who did it, for an event. */
export const personActor = (user: Hashid<'usr'>) => ({ kind: 'person', user }) as const
