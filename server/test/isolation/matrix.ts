// Every field of every endpoint that can name a record, read from the declarations.
import type { Endpoint } from '../../src/http/endpoint.ts'
import type { Things } from '../world/seed.ts'
import { BODIES, type Body, type Own } from './bodies.ts'
import { INBOX_NAMES } from './inbox-names.ts'
import { PLAIN } from './plain.ts'

export type Field = { endpoint: Endpoint; place: 'params' | 'query' | 'body'; path: string[] }

type Schema = {
  type?: string | string[]
  properties?: { [name: string]: Schema }
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
}

/** What a field of this name asks for: the other's record, and one that is nobody's. */
export type Names = { [field: string]: (things: Things) => string[] }

const both = (thing: { id: string; hashid: string }): string[] => [thing.id, thing.hashid]

/** By the end of the field's path; the operation before it where the same word means different things. */
export const NAMES: Names = {
  'getMessage id': t => [t.message.hashid],
  'retryMessage id': t => [t.failed.hashid, t.message.hashid],
  'settleMessage id': t => [t.doubtful.hashid, t.message.hashid],
  'cancelMessage id': t => [t.held.hashid, t.message.hashid],
  'getConversation id': t => [t.conversation.hashid],
  'readTimeline id': t => [t.conversation.hashid],
  'readTranscript id': t => [t.conversation.hashid],
  'startConversation identifier': t => [t.visitorId],
  // as by themselves; in a list: inbox/many.test.ts
  'getContact id': t => [t.contact.hashid],
  'updateContact id': t => [t.contact.hashid],
  'updateContact email': t => [t.mail],
  'changeConversations user': t => [t.agent.hashid],
  ...INBOX_NAMES,
  ids: t => [t.conversation.hashid],
  tag: t => [t.label.hashid],
  add: t => [t.label.hashid],
  remove: t => [t.label.hashid],
  channel_id: t => [t.channel.hashid],
  // members are of the whole business: inbox/acts.test.ts asks for another one's
  'searchConversations assignee': t => [t.agent.hashid],
  'assignConversation user': t => [t.agent.hashid],
  mentions: t => [t.agent.hashid],
  members: t => [t.agent.hashid],
  'getTicket id': t => both(t.ticket),
  'moveTicket id': t => both(t.ticket),
  'updateToken id': t => [t.token.id],
  'rollToken id': t => [t.token.id],
  'revokeToken id': t => [t.token.id],
  'getAgentKnowledge id': t => [t.known.hashid],
  'updateAgentKnowledge id': t => [t.known.hashid],
  'removeAgentKnowledge id': t => [t.known.hashid],
  'getAgent id': t => [t.agent.hashid],
  'updateAgent id': t => [t.agent.hashid],
  'setAgentMode id': t => [t.agent.hashid],
  'tryAgent id': t => [t.agent.hashid],
  // who said a line, not a record
  'tryAgent from': () => [],
  'getChannel id': t => [t.channel.hashid],
  'updateChannel id': t => [t.channel.hashid],
  'checkChannel id': t => [t.channel.hashid],
  'disconnectChannel id': t => [t.channel.hashid],
  agent: t => both(t.agent),
  assignee: t => [t.user.id],
  sla_policy_id: t => [t.policy.id],
  hashid: t => [t.ticket.hashid],
  conversation: t => both(t.conversation),
  contact: t => [t.contact.hashid, t.phone, t.mail, t.detail.id],
  cursor: t => [t.cursor],
  'searchAudit cursor': () => ['7'],
  // of the whole business, so that its live and its test app find the same: audit/log.test.ts and members/members.test.ts
  // ask for another one's
  'updateMember id': t => [t.agent.hashid],
  'removeMember id': t => [t.agent.hashid],
  transfer_to: t => [t.agent.hashid],
  'addToken holder': t => [t.agent.hashid],
  'searchAudit user': t => [t.agent.hashid],
  'searchAudit target': t => [t.ticket.hashid],
  'listEvents after': t => [t.event],
  'readTestOutbox after': t => [t.outboxCursor],
  q: t => [t.mail],
  from: t => [t.sender],
  to: t => [t.sender],
  context_id: t => [t.message.hashid, t.message.provider],
  message_id: t => [t.message.hashid, t.message.provider, t.message.inbound],
  external_id: t => [t.mail.split('@')[0]!],
  // a caller's own name for the text, taken in one agent: knowledge/own.test.ts
  'addAgentKnowledge external_id': () => ['article-of-theirs'],
  'sendMessage identifier': t => [t.visitorId],
  'addTicket identifier': t => [t.visitorId],
  'playCustomer identifier': t => [t.visitor, t.visitorId],
  'manageContactKnowledge identifier': t => [t.phone],
  phone: t => [t.phone],
  email: t => [t.mail],
  user_id: t => [t.userId],
}

/** Of a person's own account no business is asked: what a session may name is asked in sessions/matrix.test.ts. */
const isOfAnApp = ({ person, scope, path }: Endpoint): boolean =>
  !person && (scope !== null || !path.startsWith('/auth/'))

export function fieldsOf(endpoints: Endpoint[]): Field[] {
  return endpoints
    .filter(isOfAnApp)
    .flatMap(endpoint =>
      (['params', 'query', 'body'] as const).flatMap(place =>
        leavesOf(endpoint[place] as Schema | undefined).map(path => ({ endpoint, place, path })),
      ),
    )
}

/** Paths of all leaves, those of every branch included, each once. */
function leavesOf(schema: Schema | undefined, path: string[] = []): string[][] {
  if (schema === undefined || schema.const !== undefined) return []
  const found = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => leavesOf(inner, [...path, name])),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(inner => leavesOf(inner, path)),
    ...leavesOf(schema.items, path),
  ]
  if (found.length === 0 && path.length > 0) return [path]
  return [...new Map(found.map(leaf => [leaf.join('\n'), leaf])).values()]
}

export const nameOf = ({ endpoint, path }: Field): string => `${endpoint.operation} ${path.join('.')}`

/** The list of values a field asks with; null: it names no record. */
export function askedBy({ endpoint, path }: Field): ((things: Things) => string[]) | null {
  const last = path.at(-1)!
  const names = NAMES[`${endpoint.operation} ${last}`] ?? NAMES[last]
  if (names) return names
  if (PLAIN.has(last)) return null
  throw new Error(
    `${endpoint.operation} ${path.join('.')}: say in isolation/matrix.ts whose record this field names, or in isolation/plain.ts that it names none`,
  )
}

/** Places in a list that is the app's own: any number or time is a place, whoever's it is. */
const PLACES = new Set(['cursor', 'after'])

export const isPlace = ({ path }: Field): boolean => PLACES.has(path.at(-1)!)

/** Each is another one, as some are made known by asking. */
let unknowns = 1000

/** A value of the same form that is nobody's. */
export function unknownLike(value: string): string {
  const n = ++unknowns
  if (/^[a-z]{3}-[1-9A-HJ-NP-Za-km-z]{10}$/.test(value))
    return `${value.slice(0, 4)}zzzzzz${String(n).replaceAll('0', 'z')}`
  if (/^\d{8,15}$/.test(value)) return `${value.slice(0, -5)}9${n}`
  if (/^\d+$/.test(value)) return `9999${n}`
  return value.includes('@') ? `nobody${n}@customers.example` : `${value.slice(0, -5)}z${n}`
}

export type Ask = { method: 'GET' | 'POST'; path: string; body: Body | null }

/** The request in which this field asks for this value. */
export function askFor({ endpoint, place, path }: Field, value: string, own: Own): Ask {
  const url =
    place === 'params' ? endpoint.path.replace(`{${path[0]}}`, encodeURIComponent(value)) : endpoint.path
  const query = place === 'query' ? `?${new URLSearchParams([[path[0]!, value]])}` : ''
  if (endpoint.method === 'GET') return { method: 'GET', path: url + query, body: null }
  const make = BODIES[endpoint.operation]
  if (!make) throw new Error(`say in isolation/bodies.ts how a good body of ${endpoint.operation} looks`)
  const body = structuredClone(make(path, own))
  if (place === 'body') put(body, path, path.at(-1) === 'sla_policy_id' ? Number(value) : value)
  return { method: 'POST', path: url + query, body }
}

function put(body: Body, path: string[], value: unknown): void {
  let at = body
  for (const name of path.slice(0, -1)) {
    at[name] ??= {}
    at = at[name] as Body
  }
  at[path.at(-1)!] = value
}
