import { hash } from 'node:crypto'
import type { Hashid } from '@palabre/contract/ids'
import type { ContactDetail, Person, Profile } from '../contacts/shapes.ts'
import { isNews, upsertContacts } from '../contacts/upsert-contacts.ts'
import type { Tx } from '../db/tx.ts'
import { type Refusal, refused } from '../http/errors.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import {
  adoptNames,
  KNOWLEDGE_ENTRIES_MAX,
  lockContacts,
  lockKnown,
  type NewEntry,
  type StoredEntry,
  upsertEntries,
} from './queries.ts'
import type { KnowledgeResult } from './shapes.ts'
import { texts } from './texts.ts'

/** One text about one contact, for one agent. */
export type Push = {
  agent: { id: number; hashid: Hashid<'agt'> }
  person: Person
  content: string
  externalId: string | null
  /** undefined: stays as it is stored; null: never. */
  expiresAt: Timestamp | null | undefined
  /** The agent may be guided by it, and never says it. undefined: stays as it is stored. */
  isInternal?: boolean | undefined
}

/**
 * Stores texts about contacts and returns one result per push, in order; unknown contacts are created.
 * The same push twice is one entry. A full contact (1001 limit_reached) refuses its own push alone.
 */
export async function addKnowledge(
  tx: Tx,
  appId: AppId,
  pushes: Push[],
  now: Timestamp,
): Promise<(KnowledgeResult | Refusal)[]> {
  const people = pushes.map(push => push.person)
  const contacts = await lockAll(tx, appId, people, now)
  const entries = pushes.map((push, n) => entryOf(push, contacts[n]!, n))
  // texts alone are told with their names, if they have any
  const hasNames = entries.some(({ externalId }) => externalId !== null)
  const asked = hasNames ? await namedEntries(tx, appId, entries, now) : entries
  const results = await storeEntries(tx, appId, asked, now)
  const named = asked.flatMap(entry => {
    const stored = results.get(entry.n)!
    return stored.status === 'named' ? [{ ...entry, externalId: stored.external_id }] : []
  })
  for (const [n, stored] of await storeEntries(tx, appId, named, now)) results.set(n, stored)
  return pushes.map((push, n) => resultOf(push, contacts[n]!, results.get(n)!))
}

type Contact = Pick<ContactDetail, 'contact_id' | 'contact_hashid'>

/** The contacts of the people, locked, in their order. Of those of whom nothing new is told the lock says enough. */
async function lockAll(tx: Tx, appId: AppId, people: Person[], now: Timestamp): Promise<Contact[]> {
  const known = new Map((await lockKnown(tx, appId, people)).map(contact => [contact.n, contact]))
  const stored = people.flatMap((person, i) => {
    const contact = known.get(i + 1)
    return contact && !isNews(person, contact) ? [contact] : []
  })
  if (stored.length === people.length) return stored
  const details = await upsertMerged(tx, appId, people, now)
  const locked = new Set([...known.values()].map(contact => contact.contact_id))
  const unlocked = [...new Set(details.map(detail => detail.contact_id))].filter(id => !locked.has(id))
  if (unlocked.length > 0) await lockContacts(tx, appId, unlocked)
  return details
}

/** Stores entries, those of one key after each other; what became of each, by its `n`. */
async function storeEntries(
  tx: Tx,
  appId: AppId,
  entries: NewEntry[],
  now: Timestamp,
): Promise<Map<number, StoredEntry>> {
  const results = new Map<number, StoredEntry>()
  for (const round of roundsOf(entries)) {
    for (const kind of ['text', 'external_id'] as const) {
      const some = round.entries.filter(entry => (entry.externalId === null) === (kind === 'text'))
      if (some.length === 0) continue
      for (const stored of await upsertEntries(tx, appId, kind, some, now)) results.set(stored.n, stored)
    }
    for (const [n, of] of round.repeats) results.set(n, repeatOf(results.get(of)!))
  }
  return results
}

/** The contact details of the people, in their order. Several pushes about one person are merged. */
async function upsertMerged(
  tx: Tx,
  appId: AppId,
  people: Person[],
  now: Timestamp,
): Promise<ContactDetail[]> {
  const merged = new Map<string, Person>()
  for (const person of people) {
    const key = `${person.channel} ${person.identifier}`
    merged.set(key, {
      ...person,
      profile: { ...merged.get(key)?.profile, ...person.profile } satisfies Profile,
    })
  }
  const found = new Map<string, ContactDetail>()
  // in one order, as everywhere, so that locks cannot deadlock
  const byChannel = Map.groupBy(merged.values(), person => person.channel)
  for (const [channel, some] of [...byChannel].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const details = await upsertContacts(tx, appId, some, now)
    for (const [i, person] of some.entries()) found.set(`${channel} ${person.identifier}`, details[i]!)
  }
  return people.map(person => found.get(`${person.channel} ${person.identifier}`)!)
}

function entryOf(push: Push, contact: Contact, n: number): NewEntry {
  return {
    n,
    hashid: hashid('knw'),
    agentId: push.agent.id,
    contactId: contact.contact_id,
    externalId: push.externalId,
    content: push.content,
    hash: hashTextOf(push.content),
    expiresAt: push.expiresAt,
    isInternal: push.isInternal,
  }
}

/** A text that is stored, or comes along, under an external id is that entry, also when pushed without one. */
async function namedEntries(tx: Tx, appId: AppId, entries: NewEntry[], now: Timestamp): Promise<NewEntry[]> {
  const keyOf = ({ agentId, contactId, hash }: NewEntry): string => `${agentId} ${contactId} ${hash}`
  const stored = await adoptNames(tx, appId, entries, now)
  const together = new Map(
    entries.flatMap(entry => (entry.externalId === null ? [] : [[keyOf(entry), entry.externalId]])),
  )
  return entries.map(entry =>
    entry.externalId === null
      ? { ...entry, externalId: stored.get(entry.n) ?? together.get(keyOf(entry)) ?? null }
      : entry,
  )
}

type Round = { entries: NewEntry[]; repeats: [n: number, of: number][] }

/**
 * Entries of one key after each other, as a statement writes a row once: the first of each key in the first
 * round, the next in the second. One that says just what the one before said needs no statement.
 */
function roundsOf(entries: NewEntry[]): Round[] {
  const rounds: Round[] = []
  const last = new Map<string, { entry: NewEntry; round: number }>()
  for (const entry of entries) {
    const key = `${entry.agentId} ${entry.contactId} ${entry.externalId === null ? `text ${entry.hash}` : `id ${entry.externalId}`}`
    const before = last.get(key)
    if (before && saysTheSame(before.entry, entry)) {
      rounds[before.round]!.repeats.push([entry.n, before.entry.n])
      continue
    }
    const round = before ? before.round + 1 : 0
    rounds[round] ??= { entries: [], repeats: [] }
    rounds[round].entries.push(entry)
    last.set(key, { entry, round })
  }
  return rounds
}

function saysTheSame(one: NewEntry, other: NewEntry): boolean {
  return (
    one.hash === other.hash &&
    (other.expiresAt === undefined || other.expiresAt === one.expiresAt) &&
    (other.isInternal === undefined || other.isInternal === one.isInternal)
  )
}

function repeatOf(stored: StoredEntry): StoredEntry {
  return stored.status === 'full' || stored.status === 'named' ? stored : { ...stored, status: 'unchanged' }
}

function resultOf(push: Push, contact: Contact, stored: StoredEntry): KnowledgeResult | Refusal {
  if (stored.status === 'full') return full()
  if (stored.status === 'named') throw new Error('a text has its name twice')
  return {
    created_at: stored.created_at,
    id: stored.hashid,
    agent: push.agent.hashid,
    contact: contact.contact_hashid,
    status: stored.status,
    updated_at: stored.updated_at,
    expires_at: stored.expires_at,
  }
}

function full(): Refusal {
  return refused('limit_reached', texts.full({ entriesMax: KNOWLEDGE_ENTRIES_MAX }), {
    limit: KNOWLEDGE_ENTRIES_MAX,
  })
}

/** A text is identified by its SHA-256, however its accents are written. */
export function hashOf(content: string): Buffer {
  return hash('sha256', content.normalize('NFC'), 'buffer')
}

/** The same as PostgreSQL reads bytes: no buffer is made of it, to be written as this text again. */
const hashTextOf = (content: string): string => `\\x${hash('sha256', content.normalize('NFC'), 'hex')}`
