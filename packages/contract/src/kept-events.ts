// What becomes of a message is most of all events, and half of what each held were the names of its parts: it is kept as a list.
import type { EventData, EventType } from './events.ts'

type OfMessage = EventData<'message.sent'> | EventData<'message.delivered'> | EventData<'message.read'>
type Value = string | number | null

/** The place of each part in the list. A part that is new has its place behind the others: lists that are kept lack it. */
export const KEPT_PARTS = [
  ...(['message', 'conversation', 'contact', 'chat_session_id', 'contact_detail_id', 'channel'] as const),
  ...(['author', 'provider_id', 'agent', 'client_ref', 'user', 'status'] as const),
]
export type KeptPart = (typeof KEPT_PARTS)[number]

/** Type → the status that it says as a rule, which is not kept then. */
const LISTED: ReadonlyMap<string, string> = new Map<EventType, string>([
  ['message.sent', 'sent'],
  ['message.delivered', 'delivered'],
  ['message.read', 'read'],
])
const WRITERS: ReadonlySet<string> = new Set(['person', 'agent', 'contact'])

const actorOf = (author: string): string => (WRITERS.has(author) ? author : 'service')

/** An event's data as they are stored. What a list could not tell again stays as it is. */
export function asKept(type: string, data: object): object {
  const status = LISTED.get(type)
  if (status === undefined) return data
  const { actor, ...whole } = data as OfMessage
  // as many parts as the list has: `actor` is there for `user`
  if (Object.keys(whole).length + 1 !== KEPT_PARTS.length || actor?.kind !== actorOf(whole.author))
    return data
  const parts: { [part: string]: Value | undefined } = { ...whole, user: actor.user }
  if (whole.status === status) parts.status = null
  const list = KEPT_PARTS.map(part => parts[part])
  if (list.includes(undefined)) return data
  while (list.at(-1) === null) list.pop()
  return list
}

/** As they were recorded, in the order in which PostgreSQL keeps the parts of an object. */
export function asTold<Data extends object>(type: string, data: Data): Data {
  if (!Array.isArray(data)) return data
  const at = (part: KeptPart): Value => data[KEPT_PARTS.indexOf(part)] ?? null
  return {
    actor: { kind: actorOf(String(at('author'))), user: at('user') },
    ...{ agent: at('agent'), author: at('author'), status: at('status') ?? LISTED.get(type) },
    ...{ channel: at('channel'), contact: at('contact'), message: at('message') },
    ...{ client_ref: at('client_ref'), provider_id: at('provider_id'), conversation: at('conversation') },
    ...{ chat_session_id: at('chat_session_id'), contact_detail_id: at('contact_detail_id') },
  } as unknown as Data
}
