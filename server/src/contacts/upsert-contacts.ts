import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Teller, updatedEvent } from './events.ts'
import { learnNames } from './learn-names.ts'
import { insertPeople, lockDetails, selectDetails, updateDetail, updateProfile } from './queries.ts'
import type { ContactDetail, Person, Profile } from './shapes.ts'
import { tidyPerson, tidyProfile } from './tidy.ts'

/**
 * The contact details of these people (all on one channel), in their order; unknown people are created. A known person
 * is found by the identifier first, then by the provider's id, then by other names of theirs; new facts about them are
 * stored, as `by` says.
 */
export async function upsertContacts(
  tx: Tx,
  appId: AppId,
  given: Person[],
  now: Timestamp,
  by: Teller = 'service',
): Promise<ContactDetail[]> {
  if (given.length === 0) return []
  const people = given.map(tidyPerson)
  const channel = people[0]!.channel
  // one order for everybody, so that two batches with the same newcomers do not wait for each other in a circle
  const unique = [...new Map(people.map(person => [person.identifier, person])).values()].sort((a, b) =>
    a.identifier < b.identifier ? -1 : 1,
  )
  let known = await findKnown(tx, appId, channel, unique)
  const newcomers = unique.filter(person => !known.has(person))
  if (newcomers.length > 0) {
    await insertPeople(tx, appId, channel, newcomers, now)
    known = new Map([...known, ...(await findKnown(tx, appId, channel, newcomers))])
  }
  if (known.size < unique.length) throw new Error('a contact detail that was just made is not there')
  const renamed = [...known.values()].filter(isRenamed)
  const ids = [...known.values()].map(({ detail }) => detail.id)
  // all in one order, before the first is changed: storing their messages locks them in the same order
  if (renamed.length > 0 || [...known.values()].some(isShownOtherwise)) await lockDetails(tx, appId, ids)
  await learn(tx, appId, renamed, now)
  for (const one of known.values()) await updateKnown(tx, appId, one, by, now)
  const byIdentifier = new Map([...known.values()].map(({ person, detail }) => [person.identifier, detail]))
  return people.map(person => byIdentifier.get(person.identifier)!)
}

type Known = { person: Person; detail: ContactDetail; isCalledSo: boolean }

/** Two people may lead to one detail, named differently. */
async function findKnown(
  tx: Tx,
  appId: AppId,
  channel: string,
  people: Person[],
): Promise<Map<Person, Known>> {
  const rows = await selectDetails(tx, appId, channel, people)
  const details = new Map(rows.map(({ n: _n, is_called_so: _so, ...detail }) => [detail.id, detail]))
  return new Map(
    rows.map(({ n, id, is_called_so }) => {
      const person = people[n - 1]!
      return [person, { person, detail: details.get(id)!, isCalledSo: is_called_so }]
    }),
  )
}

/** Only a provider says what a person is called: the names that a client uses lead to them and no further. */
function isRenamed({ person: { at, userId }, detail, isCalledSo }: Known): boolean {
  return at !== undefined && (!isCalledSo || (userId ?? detail.user_id) !== detail.user_id)
}

async function learn(tx: Tx, appId: AppId, renamed: Known[], now: Timestamp): Promise<void> {
  const namings = renamed.map(({ person, detail }) => ({
    contactDetailId: detail.id,
    identifier: person.identifier,
    userId: person.userId ?? null,
    replaces: false,
    at: person.at ?? now,
  }))
  const named = await learnNames(tx, appId, namings, now)
  for (const { detail } of renamed) {
    const { identifier, user_id } = named.get(detail.id)!
    Object.assign(detail, { identifier, user_id })
  }
}

function isShownOtherwise({ person: { username, displayName }, detail }: Known): boolean {
  return (
    (username ?? detail.username) !== detail.username ||
    (displayName ?? detail.display_name) !== detail.display_name
  )
}

async function updateKnown(tx: Tx, appId: AppId, known: Known, by: Teller, now: Timestamp): Promise<void> {
  const { person, detail } = known
  if (isShownOtherwise(known)) {
    const shown = {
      username: person.username ?? detail.username,
      displayName: person.displayName ?? detail.display_name,
    }
    await updateDetail(tx, appId, detail.id, shown, now)
    Object.assign(detail, { username: shown.username, display_name: shown.displayName })
  }
  const changed =
    person.profile && hasNewFields(person.profile, detail)
      ? await updateProfile(tx, appId, detail.contact_id, person.profile, now)
      : false
  if (changed) {
    Object.assign(detail, person.profile)
    record(tx, appId, updatedEvent(detail.contact_hashid, Object.keys(person.profile!), by), now)
  }
}

/** Does a client tell of a person it names what is not stored of them? If not, there is nothing to upsert. */
export function isNews({ profile }: Pick<Person, 'profile'>, stored: StoredProfile): boolean {
  // what is stored is tidy: most say the same
  return profile !== undefined && hasNewFields(profile, stored) && hasNewFields(tidyProfile(profile), stored)
}

type StoredProfile = Pick<ContactDetail, keyof Profile>

/** Is a given field another than the stored one? Spares a statement per known person. */
function hasNewFields(profile: Profile, stored: StoredProfile): boolean {
  return (Object.keys(profile) as (keyof Profile)[]).some(
    field => profile[field] !== undefined && profile[field] !== stored[field],
  )
}
