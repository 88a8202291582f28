// What calls and receipts tell of a number: it is held, held longer, or works again. One door for all of them.
import { awaitReceipt, findNumber, freeNumber, holdNumber, type NumberAt } from '../channels/hold.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { CLOCK_SLACK_MS } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp, toMs } from '../lib/time.ts'
import { credentialsRefusedEvent, type MessageFacts } from '../messages/events.ts'
import type { NumberNews } from './outcome.ts'
import { selectWaitingDetails } from './queries-sweeps.ts'

/** People whose messages go on at once when a number works again; a sweep sees to the rest. */
const RESUMED_MAX = 1000
/** So many a second, lest the provider is asked too much at once again. */
const RESUMED_PER_SECOND = 20

/** The message that tells it; `receipt`: what a receipt of the same call has told before the call had ended. */
export type Teller = { messageId: number; facts: MessageFacts; receipt?: NumberNews }

/** The answer of a call: one call decides for all that wait. */
export async function noteCall(
  { log }: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  number: NumberAt,
  { messageId, facts, receipt = null }: Teller,
  news: NumberNews,
  now: Timestamp,
): Promise<void> {
  if (news === null || (news === 'frees' && number.tries === 0)) return
  if (news !== 'frees') {
    // no answer at all says nothing of when refusals come
    const isLate = news.until !== null && number.refusesLate
    return hold({ log }, tx, appId, number, facts, { ...news, isLate }, now)
  }
  if (receipt !== null && receipt !== 'frees')
    return hold({ log }, tx, appId, number, facts, { ...receipt, isLate: true }, now)
  // what was taken before has not been refused since: such a number is believed the second time
  if (receipt === 'frees' || !number.refusesLate || number.probe !== null)
    return free({ log }, tx, appId, number, now)
  const until = await awaitReceipt(tx, appId, number, messageId, now)
  if (until !== null) deliverAt(tx, appId, number.id, facts, until, now)
}

/** What a receipt tells: a refusal holds a number that works; that of the one call of a held number decides. */
export async function noteReceipt(
  deps: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  channelId: number,
  { messageId, facts }: Teller,
  news: Exclude<NumberNews, null>,
  now: Timestamp,
): Promise<void> {
  const number = await findNumber(tx, appId, channelId)
  if (!number || (number.tries > 0 && number.probe !== messageId)) return
  if (news !== 'frees') return hold(deps, tx, appId, number, facts, { ...news, isLate: true }, now)
  if (number.tries > 0) await free(deps, tx, appId, number, now)
}

/** A number has got new credentials: it may be asked again at once. */
export async function noteNewCredentials(
  deps: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  channelId: number,
  now: Timestamp,
): Promise<void> {
  const number = await findNumber(tx, appId, channelId)
  if (number && number.tries > 0) await free(deps, tx, appId, number, now)
}

async function hold(
  { log }: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  number: NumberAt,
  facts: MessageFacts,
  { holds: error, ...told }: Exclude<NumberNews, null | 'frees'> & { isLate: boolean },
  now: Timestamp,
): Promise<void> {
  const held = await holdNumber(tx, appId, number, { error, ...told }, now)
  // another call of the number was refused before, and has seen to it
  if (!held) return
  deliverAt(tx, appId, number.id, facts, held.until, now)
  if (held.isNewRefusal) record(tx, appId, credentialsRefusedEvent(facts, number.hashid, error), now)
  const line = { channel: number.hashid, reason: error.reason, code: error.code, until: held.until }
  if (held.tries === 1 || held.isNewRefusal)
    tx.afterCommit(() => log.warn(line, 'a number is held: its messages wait'))
}

async function free(
  { log }: Needs<'log'>,
  tx: Tx,
  appId: AppId,
  number: NumberAt,
  now: Timestamp,
): Promise<void> {
  if (!(await freeNumber(tx, appId, number, now))) return
  resumeLater(tx, appId, number.id, await selectWaitingDetails(tx, appId, number.id, RESUMED_MAX))
  tx.afterCommit(() => log.info({ channel: number.hashid }, 'a number works again'))
}

/** The waiting messages of these people go on, so many a second. */
export function resumeLater(
  tx: Tx,
  appId: AppId,
  channelId: number,
  details: { contact_detail_id: number }[],
): void {
  for (const [n, { contact_detail_id }] of details.entries()) {
    const afterMs = Math.floor(n / RESUMED_PER_SECOND) * SECOND_MS
    enqueue(tx, 'messages.deliver', { app_id: appId, contact_detail_id, channel_id: channelId }, afterMs)
  }
}

/** The next message to this person is due then. */
export function deliverAt(
  tx: Tx,
  appId: AppId,
  channelId: number,
  { contact_detail_id }: Pick<MessageFacts, 'contact_detail_id'>,
  at: Timestamp,
  now: Timestamp,
): void {
  const waitMs = Math.max(0, toMs(at) - toMs(now)) + CLOCK_SLACK_MS
  enqueue(tx, 'messages.deliver', { app_id: appId, contact_detail_id, channel_id: channelId }, waitMs)
}
