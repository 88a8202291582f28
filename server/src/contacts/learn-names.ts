import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { updatedEvent } from './events.ts'
import { selectDetails } from './queries.ts'
import {
  type Holder,
  insertName,
  insertProposal,
  type NamedDetail,
  selectHolders,
  selectNamedLocked,
  updateNamesEnded,
  updateWrittenTo,
} from './queries-names.ts'
import type { Person } from './shapes.ts'

/** What a provider says a known person is called. */
export type Naming = {
  contactDetailId: number
  identifier: string | null
  userId: string | null
  /** The number they had before is theirs no more. */
  replaces: boolean
  at: Timestamp
}

/**
 * Keeps what providers call known people beside what they were called: all are found by each of their names. A name
 * that another detail has is left there, and the two are proposed to be merged, once. Returns how the details are
 * written to now.
 */
export async function learnNames(
  tx: Tx,
  appId: AppId,
  namings: Naming[],
  now: Timestamp,
): Promise<Map<number, NamedDetail>> {
  if (namings.length === 0) return new Map()
  const ids = [...new Set(namings.map(naming => naming.contactDetailId))].sort((a, b) => a - b)
  const details = new Map((await selectNamedLocked(tx, appId, ids)).map(detail => [detail.id, detail]))
  const news = namings.flatMap(naming => newNames(details.get(naming.contactDetailId), naming))
  if (news.length === 0) return details
  const { channel } = details.values().next().value!
  const holders = await selectHolders(tx, appId, channel, [...new Set(news)])
  for (const naming of namings) {
    const detail = details.get(naming.contactDetailId)
    if (detail) details.set(detail.id, await learn(tx, appId, detail, naming, holders, now))
  }
  return details
}

/** Known people are called otherwise from now on; whoever is unknown is left alone. All are of one channel. */
export async function renamePeople(
  tx: Tx,
  appId: AppId,
  renamings: { person: Person; after: Omit<Naming, 'contactDetailId' | 'at'>; at: Timestamp }[],
  now: Timestamp,
): Promise<void> {
  if (renamings.length === 0) return
  const people = renamings.map(({ person }) => person)
  const found = await selectDetails(tx, appId, people[0]!.channel, people)
  const namings = found.map(({ n, id }) => {
    const { after, at } = renamings[n - 1]!
    return { ...after, contactDetailId: id, at }
  })
  await learnNames(tx, appId, namings, now)
}

/** The names that the detail is not written to by. */
function newNames(detail: NamedDetail | undefined, { identifier, userId }: Naming): string[] {
  return [identifier, userId].filter(
    (name): name is string =>
      name !== null && detail !== undefined && name !== detail.identifier && name !== detail.user_id,
  )
}

async function learn(
  tx: Tx,
  appId: AppId,
  detail: NamedDetail,
  naming: Naming,
  holders: Holder[],
  now: Timestamp,
): Promise<NamedDetail> {
  const news = newNames(detail, naming)
  const taken = holders.filter(({ value, contact_detail_id }) => {
    return news.includes(value) && contact_detail_id !== detail.id
  })
  for (const holder of taken) await propose(tx, appId, detail, holder, now)
  const isFree = (name: string | null): name is string =>
    name !== null && news.includes(name) && !taken.some(holder => holder.value === name)
  const { userId, identifier, replaces, at } = naming
  const isOwn = (name: string): boolean => holders.some(holder => holder.value === name)
  let next = detail
  // an id of theirs from before is the news of a late message
  if (isFree(userId) && !isOwn(userId)) next = await changeUserId(tx, appId, next, userId, at, now)
  if (isFree(identifier) && identifier !== userId) {
    if (replaces || next.identifier === next.user_id)
      next = await changeIdentifier(tx, appId, next, identifier, at, now)
    else if (!isOwn(identifier))
      await insertName(tx, appId, detail, { kind: 'identifier', value: identifier, until: null }, now)
  }
  if (next !== detail) await updateWrittenTo(tx, appId, next, now)
  // the next naming of this list finds them taken
  for (const value of news.filter(isFree))
    holders.push({ value, contact_detail_id: detail.id, contact_hashid: detail.contact_hashid })
  const fields = [
    ...(next.identifier === detail.identifier ? [] : ['identifier']),
    ...(next.user_id === detail.user_id ? [] : ['user_id']),
  ]
  if (fields.length > 0) record(tx, appId, updatedEvent(detail.contact_hashid, fields, 'service'), now)
  return next
}

/** Their number is another one, or shows itself for the first time; the old one is kept as it was. */
async function changeIdentifier(
  tx: Tx,
  appId: AppId,
  detail: NamedDetail,
  identifier: string,
  at: Timestamp,
  now: Timestamp,
): Promise<NamedDetail> {
  // also names of the old number, and this one where it was another name until now
  await updateNamesEnded(tx, appId, detail.id, 'identifier', null, at)
  if (detail.identifier !== detail.user_id)
    await insertName(tx, appId, detail, { kind: 'identifier', value: detail.identifier, until: at }, now)
  return { ...detail, identifier }
}

async function changeUserId(
  tx: Tx,
  appId: AppId,
  detail: NamedDetail,
  userId: string,
  at: Timestamp,
  now: Timestamp,
): Promise<NamedDetail> {
  await updateNamesEnded(tx, appId, detail.id, 'user_id', userId, at)
  if (detail.user_id !== null)
    await insertName(tx, appId, detail, { kind: 'user_id', value: detail.user_id, until: at }, now)
  const isUnnumbered = detail.identifier === detail.user_id
  return { ...detail, user_id: userId, identifier: isUnnumbered ? userId : detail.identifier }
}

async function propose(
  tx: Tx,
  appId: AppId,
  detail: NamedDetail,
  other: Holder,
  now: Timestamp,
): Promise<void> {
  if (!(await insertProposal(tx, appId, detail.id, other.contact_detail_id, other.value, now))) return
  const data = {
    contact: detail.contact_hashid,
    contact_detail_id: detail.id,
    other_contact: other.contact_hashid,
    other_contact_detail_id: other.contact_detail_id,
    channel: detail.channel,
    name: other.value,
  }
  record(tx, appId, { type: 'contact.merge_proposed', data }, now)
}
