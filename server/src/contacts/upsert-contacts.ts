import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import {
  insertPeople,
  lockDetails,
  selectDetails,
  updateDetail,
  updateProfile,
  updateUserIdCleared,
} from './queries.ts'
import type { ContactDetail, Person, Profile } from './shapes.ts'

/**
 * The contact details of these people (all on one channel), in their order; unknown people are created. A
 * known person is found by the identifier first, then by the provider's id; new facts about them are stored.
 */
export async function upsertContacts(
  tx: Tx,
  appId: AppId,
  people: Person[],
  now: Timestamp,
): Promise<ContactDetail[]> {
  if (people.length === 0) return []
  const channel = people[0]!.channel
  // one order for everybody, so that two batches with the same newcomers do not wait for each other in a circle
  const unique = [...new Map(people.map(person => [person.identifier, person])).values()].sort((a, b) =>
    a.identifier < b.identifier ? -1 : 1,
  )
  let known = await selectKnown(tx, appId, channel, unique)
  const newcomers = unique.filter(person => !findKnown(known, person))
  if (newcomers.length > 0) {
    await insertPeople(tx, appId, channel, newcomers, now)
    known = [...known, ...(await selectKnown(tx, appId, channel, newcomers))]
  }
  if (unique.some(person => !findKnown(known, person)))
    throw new Error('a contact detail that was just made is not there')
  const returning = unique
    .filter(person => !newcomers.includes(person))
    .map(person => ({ person, detail: findKnown(known, person)! }))
  // all in one order, before the first is changed: storing their messages locks them in the same order
  if (returning.some(({ person, detail }) => isChanged(detail, nextOf(detail, person))))
    await lockDetails(
      tx,
      appId,
      returning.map(({ detail }) => detail.id),
    )
  for (const { person, detail } of returning) await updateKnown(tx, appId, detail, person, now)
  return people.map(person => findKnown(known, person)!)
}

function selectKnown(tx: Tx, appId: AppId, channel: string, people: Person[]): Promise<ContactDetail[]> {
  return selectDetails(
    tx,
    appId,
    channel,
    people.map(p => p.identifier),
    people.flatMap(p => (p.userId ? [p.userId] : [])),
  )
}

function findKnown(known: ContactDetail[], person: Person): ContactDetail | undefined {
  return (
    known.find(d => d.identifier === person.identifier) ??
    (person.userId ? known.find(d => d.user_id === person.userId) : undefined)
  )
}

type Next = { identifier: string; userId: string | null; username: string | null; displayName: string | null }

/** The detail with new facts about the person. */
function nextOf(detail: ContactDetail, person: Person): Next {
  return {
    // a person known by the provider's id alone now shows a phone number; a number is never taken away again
    identifier: detail.identifier === detail.user_id ? person.identifier : detail.identifier,
    userId: person.userId ?? detail.user_id,
    username: person.username ?? detail.username,
    displayName: person.displayName ?? detail.display_name,
  }
}

function isChanged(detail: ContactDetail, next: Next): boolean {
  return (
    next.identifier !== detail.identifier ||
    next.userId !== detail.user_id ||
    next.username !== detail.username ||
    next.displayName !== detail.display_name
  )
}

async function updateKnown(
  tx: Tx,
  appId: AppId,
  detail: ContactDetail,
  person: Person,
  now: Timestamp,
): Promise<void> {
  const next = nextOf(detail, person)
  if (isChanged(detail, next)) {
    if (next.userId !== null && next.userId !== detail.user_id)
      await updateUserIdCleared(tx, appId, person.channel, next.userId, detail.id)
    await updateDetail(tx, appId, detail.id, next, now)
    Object.assign(detail, {
      identifier: next.identifier,
      user_id: next.userId,
      username: next.username,
      display_name: next.displayName,
    })
  }
  const changed =
    person.profile && hasNewFields(person.profile, detail)
      ? await updateProfile(tx, appId, detail.contact_id, person.profile, now)
      : false
  if (changed) {
    Object.assign(detail, person.profile)
    const data = { contact: detail.contact_hashid, fields: Object.keys(person.profile!) }
    record(tx, appId, { type: 'contact.updated', data }, now)
  }
}

/** Is a given field another than the stored one? Spares a statement per known person. */
function hasNewFields(profile: Profile, detail: ContactDetail): boolean {
  return (Object.keys(profile) as (keyof Profile)[]).some(
    field => profile[field] !== undefined && profile[field] !== detail[field],
  )
}
