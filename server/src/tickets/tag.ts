// Tags of tickets: the words that the business has for its conversations.
import type { Static } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound } from '../http/errors.ts'
import { type Doing, holdTicket } from './hold.ts'
import { updateTicketTags, updateTouched } from './queries-acts.ts'
import type { tagBody } from './shapes-acts.ts'
import { behind, tellChanged } from './tell.ts'
import { texts } from './texts.ts'

export type TagInput = Static<typeof tagBody>

/** 1002 for a tag that is to be added and removed. */
export function checkTags({ add = [], remove = [] }: TagInput): { add: string[]; remove: string[] } {
  const both = add.filter(one => remove.includes(one))
  if (both.length > 0)
    throw invalid(
      both.map(one => ({ field: `remove.${remove.indexOf(one)}`, rule: 'exclusive', text: texts.addedToo })),
    )
  return { add, remove }
}

/** 1007 for those that are not among the known. */
export function refuseUnknownTags(named: { add: string[]; remove: string[] }, known: string[]): void {
  const missing = Object.entries(named).flatMap(([field, tags]) =>
    tags.flatMap((tag, n) => (known.includes(tag) ? [] : [{ field: `${field}.${n}`, kind: 'tag' } as const])),
  )
  if (missing.length > 0) throw notFound(...missing)
}

/** Gives a ticket tags and takes others away. 1002 for neither, 1007, also for a tag that is not there. */
export async function tagTicket(tx: Tx, doing: Doing, given: TagInput): Promise<void> {
  const { appId, now } = doing
  if (given.add === undefined && given.remove === undefined)
    throw invalid([{ field: 'add', rule: 'required', text: texts.requiredOr({ other: 'remove' }) }])
  const named = checkTags(given)
  const ticket = await holdTicket(tx, doing)
  const { before, known } = await updateTicketTags(tx, appId, ticket.id, named)
  refuseUnknownTags(
    named,
    known.map(({ hashid }) => hashid),
  )
  const lost = known.flatMap(({ name, is_added }) => (is_added ? [] : [name]))
  const got = known.flatMap(({ name, is_added }) => (is_added && !before.includes(name) ? [name] : []))
  const after = [...before.filter(name => !lost.includes(name)), ...got].sort()
  if (got.length > 0 || after.length < before.length) {
    const at = behind(ticket.updated_at, now)
    await updateTouched(tx, appId, ticket.id, at)
    await tellChanged(tx, doing, ticket, [{ field: 'tags', before: before.toSorted(), after }], 'tag', at)
  }
}
