import { refund } from '../business/charge.ts'
import { MESSAGE_REASONS } from '../channels/failures.ts'
import type { NumberAt } from '../channels/hold.ts'
import { kindOf } from '../channels/kinds.ts'
import type { Address, ChannelError } from '../channels/types.ts'
import { learnNames, type Naming } from '../contacts/learn-names.ts'
import { reopenUnanswered } from '../conversations/reopen-unanswered.ts'
import { isUnreachable } from '../db/faults.ts'
import { inTxRepeatable, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { makeBatcher } from '../lib/batch.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type MessageFacts, outcomeEvent } from '../messages/events.ts'
import { applyWindowClosed } from '../messages/window-closed.ts'
import type { ExchangeRecord } from '../outbound/exchanges.ts'
import { deliverAt, noteCall, resumeLater } from './note-number.ts'
import { type Attempted, newsOfReceipt, outcomeOf, type Result } from './outcome.ts'
import { awaitMessages, type Claimed } from './queries.ts'
import { type EndedAttempt, isLost, selectWithMore, updateDeliveriesEnded } from './queries-ends.ts'
import { updateRetriesDue } from './queries-sweeps.ts'
import { applyReceipts } from './receipts.ts'

/** How often the end of a provider's fault is passed on to the other messages of a number, and to how many people. */
const PASS_ON_EVERY_MS = SECOND_MS
const PASSED_ON_MAX = 1000

type EndDeps = Store & Needs<'log'>
type Job = Jobs['messages.deliver']

/** When each number's messages were last told, by the time of this process. */
const toldAt = memo((_db: EndDeps['db']) => new Map<number, number>())

/** What became of an attempt, and when; `exchange`: what is kept of a call that was not taken. */
export type Ending = {
  job: Job
  claim: Claimed
  sent: Attempted
  exchange?: ExchangeRecord | null
  now: Timestamp
}

/**
 * Stores what became of an attempt, for the message and for its number; true when the next message may go now. Those of an
 * app that end at the same time share a transaction: each would hold the app's counter of events until its own commit.
 */
export const endAttempt = memo((deps: EndDeps) =>
  makeBatcher<Ending, boolean>(
    ending => ending.job.app_id,
    endings => inTxRepeatable(deps.db, tx => endAll(deps, tx, endings)),
    { mayDivide: error => !isUnreachable(error) },
  ),
)

async function endAll(deps: EndDeps, tx: Tx, endings: Ending[]): Promise<boolean[]> {
  const { app_id: appId } = endings[0]!.job
  const outcomes = endings.map(({ claim, sent, now }) => outcomeOf(claim, sent, now, Math.random()))
  const told = endings.map((ending, i) => ({ ...ending, result: outcomes[i]!.result }))
  const now = toTimestamp(deps.clock.nowMs())
  const rows = await updateDeliveriesEnded(tx, appId, told, now)
  const keyOf = ({ id, attempt }: { id: number; attempt: number }): string => `${id} ${attempt}`
  const ended = new Map(rows.map(row => [keyOf(row), row]))
  const missed = told.filter(({ claim }) => !ended.has(keyOf(claim)))
  // somebody has changed the message: a receipt at this very moment, or who has claimed it since and noted this attempt without an end
  if (missed.length > 0) {
    await awaitMessages(
      tx,
      appId,
      missed.map(({ claim }) => claim.id),
    )
    const late = await updateDeliveriesEnded(tx, appId, missed, now, true)
    rows.push(...late)
    for (const row of late) ended.set(keyOf(row), row)
  }
  // looked at once all are locked: a message that was stored since has a worker that found its contact's last one in a call
  const withMore = await selectWithMore(
    tx,
    appId,
    endings.map(({ claim }) => claim.contact_detail_id),
  )
  await learnRecipients(
    tx,
    appId,
    endings.filter(({ claim }) => ended.has(keyOf(claim))),
  )
  const goesOn: boolean[] = []
  for (const [i, ending] of endings.entries()) {
    const one = ended.get(keyOf(ending.claim))
    const more = withMore.has(ending.claim.contact_detail_id)
    // another worker has claimed the message: our result is too late
    goesOn.push(one !== undefined && (await noteEnd(deps, tx, ending, outcomes[i]!, one, more)))
  }
  // once all are known: another answer of the same may have gone
  if (told.some(isLost)) {
    const lost = rows.map(({ facts }) => facts)
    await reopenUnanswered(tx, appId, lost, null, endings[0]!.now)
  }
  return goesOn
}

/** What providers call the recipients, by person: their rows are locked in one order by everybody. */
async function learnRecipients(tx: Tx, appId: AppId, endings: Ending[]): Promise<void> {
  const byPerson = endings.toSorted((a, b) => a.claim.contact_detail_id - b.claim.contact_detail_id)
  for (const { claim, sent, now } of byPerson)
    if (typeof sent === 'object' && sent.ok)
      await learnNames(tx, appId, namingsOf(claim, sent.recipient, now), now)
}

/** What follows of an attempt that has ended. True: the next message may go. */
async function noteEnd(
  deps: EndDeps,
  tx: Tx,
  { job, claim, sent, now }: Ending,
  { result, number }: ReturnType<typeof outcomeOf>,
  ended: EndedAttempt,
  more: boolean,
): Promise<boolean> {
  if (ended.is_anothers) noteIdTwice(deps, tx, claim)
  // a receipt may have reported it already
  const isNews = ended.before === 'sending' || ended.before === 'unknown'
  const goesOn = isNews && (await recordResult(tx, job, claim, ended.facts, result, sent, now))
  const receipt = isNews ? null : newsOfReceipt(ended.before, ended.error)
  const teller = { messageId: claim.id, facts: ended.facts, receipt }
  await noteCall(deps, tx, job.app_id, numberOf(claim), teller, number, now)
  if (result.outcome === 'sent' && hadFault(claim)) await passOn(deps, tx, job.app_id, claim.channel_id)
  const parked = ended.parked?.map(({ status, at, error }) => ({
    ...{ providerId: result.providerId!, ref: null, status, at: toMs(at), error },
  }))
  if (parked) await applyReceipts(deps, tx, job.app_id, claim.channel_id, parked, now)
  return goesOn || (more && !(isNews && holdsUpOthers(result)))
}

/** It was taken, and is not called so: only receipts with our reference tell of it. */
function noteIdTwice({ log }: EndDeps, tx: Tx, { hashid, channel_hashid }: Claimed): void {
  const line = { channel: channel_hashid, message: hashid }
  const said =
    'a provider gave a message an id that another message of its number has: it is sent without one'
  tx.afterCommit(() => log.error(line, said))
}

const numberOf = (claim: Claimed): NumberAt => ({
  id: claim.channel_id,
  hashid: claim.channel_hashid,
  type: claim.channel_type,
  tries: claim.held_tries,
  since: claim.held_since,
  isPublished: claim.is_refusal_published,
  refusesLate: claim.refuses_late,
  probe: claim.probe_message_id,
})

/** The provider calls the recipient otherwise than we did (a ninth digit, an id of its own). */
function namingsOf(claim: Claimed, recipient: Address, at: Timestamp): Naming[] {
  const { contact_detail_id, contact_identifier, contact_user_id, channel_type } = claim
  const names = kindOf(channel_type).identify({ ...recipient, username: null, name: null })
  const isKnown = (name: string | null) =>
    name === null || name === contact_identifier || name === contact_user_id
  if (isKnown(names.identifier) && isKnown(names.userId)) return []
  return [{ ...names, contactDetailId: contact_detail_id, replaces: false, at }]
}

/** The event of a final state, or the job of the next try. True: the same message goes on at once, as a template. */
async function recordResult(
  tx: Tx,
  job: Job,
  claim: Claimed,
  facts: MessageFacts,
  { outcome, error, retryAt }: Result,
  sent: Attempted,
  now: Timestamp,
): Promise<boolean> {
  if (outcome === 'retry') {
    if (retryAt !== null) deliverAt(tx, job.app_id, claim.channel_id, claim, retryAt, now)
    return false
  }
  if ((error as Partial<ChannelError> | null)?.reason === 'window_closed') {
    const isOwn = sent === 'outside window'
    const [left] = await applyWindowClosed(tx, job.app_id, claim.channel_type, [claim.hashid], now, isOwn)
    if (left) return left.status === 'queued'
  }
  record(tx, job.app_id, outcomeEvent(facts, outcome, error), now)
  // no call was made, and all before were refused for then
  if (typeof sent === 'string') await refund(tx, job.app_id, [claim.id], now)
  return false
}

/** Messages that wait for another try because of a fault of the provider need not wait any more. */
async function passOn(deps: EndDeps, tx: Tx, appId: AppId, channelId: number): Promise<void> {
  const told = toldAt(deps.db)
  const nowMs = deps.clock.nowMs()
  if (nowMs - (told.get(channelId) ?? 0) < PASS_ON_EVERY_MS) return
  if (told.size >= PASSED_ON_MAX) told.clear()
  told.set(channelId, nowMs)
  resumeLater(tx, appId, channelId, await updateRetriesDue(tx, appId, channelId, PASSED_ON_MAX))
}

/** Do the messages behind it wait for its next try? Not where only it is refused. */
const holdsUpOthers = ({ outcome, error }: Result): boolean =>
  outcome === 'retry' && !MESSAGE_REASONS.includes((error as ChannelError).reason)

const hadFault = ({ error }: Claimed): boolean =>
  (error as Partial<ChannelError> | null)?.reason === 'unreachable'
