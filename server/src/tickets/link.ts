// What a ticket belongs to: other conversations, and other tickets.
import type { Static } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { type Doing, holdTicket } from './hold.ts'
import { holdBoth } from './hold-both.ts'
import { deleteLink, type LinkKind, updateTouched, upsertLink } from './queries-acts.ts'
import type { HeldTicket } from './queries-change.ts'
import { refOf } from './ref.ts'
import type { linkBody, unlinkBody } from './shapes-acts.ts'
import { behind, tellChanged } from './tell.ts'
import { texts } from './texts.ts'

/** Those that a ticket began. */
export const LINKS_MAX = 100

type Stored = { kind: LinkKind; from: number } | null

/** Links a ticket to a conversation or another ticket; what two tickets are to each other is said once. 1007, 1001 limit_reached. */
export async function linkTicket(tx: Tx, doing: Doing, given: Static<typeof linkBody>): Promise<void> {
  const { appId, now } = doing
  checkOne(given)
  if (given.conversation !== undefined && given.as !== undefined)
    throw invalid([{ field: 'as', rule: 'exclusive', text: texts.asOfTickets }])
  const kind: LinkKind = given.conversation === undefined ? (given.as ?? 'related') : 'conversation'
  const { ticket, other, end, session } = await endsOf(tx, doing, given)
  const made = await upsertLink(tx, appId, ticket.id, { kind, end, max: LINKS_MAX }, now)
  if (!made) throw refused('limit_reached', texts.linksMax({ max: LINKS_MAX }))
  const after = { kind, from: ticket.id }
  await tell(tx, doing, { ticket, other, session }, made.before, after)
}

/** Ends a link, whichever of the two began it. What is not linked changes nothing. */
export async function unlinkTicket(tx: Tx, doing: Doing, given: Static<typeof unlinkBody>): Promise<void> {
  checkOne(given)
  const { ticket, other, end, session } = await endsOf(tx, doing, given)
  const before = await deleteLink(tx, doing.appId, ticket.id, end)
  if (before) await tell(tx, doing, { ticket, other, session }, before, null)
}

function checkOne({ conversation, ticket }: { conversation?: string; ticket?: string }): void {
  if ((conversation === undefined) === (ticket === undefined)) {
    const isNone = ticket === undefined
    const text = isNone ? texts.requiredOr({ other: 'conversation' }) : texts.oneEnd
    throw invalid([{ field: 'ticket', rule: isNone ? 'required' : 'exclusive', text }])
  }
}

type Ends = {
  ticket: HeldTicket
  other: HeldTicket | null
  session: string | null
}

async function endsOf(
  tx: Tx,
  doing: Doing,
  given: { conversation?: string; ticket?: string },
): Promise<Ends & { end: { other: number } | { session: number } }> {
  if (given.ticket !== undefined) {
    const [ticket, other] = await holdBoth(tx, doing, given.ticket, 'ticket')
    return { ticket, other, session: null, end: { other: other.id } }
  }
  const ticket = await holdTicket(tx, doing)
  const session = await sessionNamed(tx, doing.appId, given.conversation!)
  return { ticket, other: null, session: session.hashid, end: { session: session.id } }
}

async function sessionNamed(tx: Tx, appId: AppId, ref: string): Promise<{ id: number; hashid: string }> {
  const { hashid, id } = refOf(ref)
  const [session] = await tx.query<{ id: number; hashid: string }>(
    'select id, hashid from chat_sessions where app_id = $1 and (hashid = $2 or id = $3::bigint) for key share',
    [appId, hashid, id],
  )
  if (!session) throw notFound({ field: 'conversation', kind: 'conversation' })
  return session
}

/** A link as one of its tickets has it. */
function seenBy(
  ticket: HeldTicket,
  stored: Stored,
  { other, session }: { other: HeldTicket | null; session: string | null },
): object | null {
  if (stored === null) return null
  if (!other) return { kind: stored.kind, conversation: session }
  return {
    kind: stored.kind,
    ticket: other.hashid,
    from: stored.from === ticket.id ? ticket.hashid : other.hashid,
  }
}

/** In the histories of both; nothing where it is what it was. */
async function tell(
  tx: Tx,
  doing: Doing,
  { ticket, other, session }: Ends,
  before: Stored,
  after: Stored,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const sides: [HeldTicket, HeldTicket | null][] = other
    ? [
        [ticket, other],
        [other, ticket],
      ]
    : [[ticket, null]]
  for (const [one, facing] of sides) {
    const at = behind(one.updated_at, doing.now)
    await updateTouched(tx, doing.appId, one.id, at)
    const ends = { other: facing, session }
    const changed = { field: 'links', before: seenBy(one, before, ends), after: seenBy(one, after, ends) }
    await tellChanged(tx, doing, one, [changed], 'link', at)
  }
}
