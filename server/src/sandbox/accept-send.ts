import type { IncomingHttpHeaders } from 'node:http'
import { kindOf } from '../channels/kinds.ts'
import type { SendReply, SimulatedState } from '../channels/simulator.ts'
import { isBusy, isUnreachable } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { makeBatcher } from '../lib/batch.ts'
import { memo } from '../lib/memo.ts'
import { HOUR_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { nowMsOf, type SimulatedNumber, secretsOf, simulatorOf, wireNumberOf } from './numbers.ts'
import { insertSend, selectIsScripted, updateOutcomeUsed, upsertSendCounter } from './queries.ts'
import { type Script, statusesOf } from './script.ts'

/** How far back one person's messages count against the rate of the pair. */
const PAIR_MEMORY_MS = HOUR_MS
const NUMBER_MEMORY_MS = SECOND_MS
const TIMES_MAX = 1000

type Received = { headers: IncomingHttpHeaders; text: string; body: unknown }

type Taken = { reply: SendReply; script: Script | undefined }
type Send = { number: SimulatedNumber; received: Received; nowMs: number }
type AcceptDeps = Store & Needs<'seal'>

/**
 * One POST to a simulated number: answered as the provider would, changed by the script, stored, and its statuses
 * enqueued, in one transaction. Returns the reply, and the script that decides how it reaches the caller.
 */
export async function acceptSend(
  deps: AcceptDeps,
  number: SimulatedNumber,
  received: Received,
): Promise<Taken> {
  const simulator = simulatorOf(number)
  const secrets = secretsOf(deps, number)
  const nowMs = nowMsOf(deps, number)
  // a stranger leaves no trace
  if (!simulator.isCaller(received.headers, secrets)) {
    const request = requestOf(number, received)
    return { reply: simulator.answerSend(request, secrets, null, nowMs), script: undefined }
  }
  return acceptTogether(deps)({ number, received, nowMs })
}

/** Sends of one app that come at the same time, one after the other in one transaction: its numbers are locked until the commit. */
const acceptTogether = memo((deps: AcceptDeps) =>
  makeBatcher<Send, Taken>(
    ({ number }) => number.app.id,
    sends =>
      inTx(deps.db, async tx => {
        const appId = sends[0]!.number.app.id
        const last = await upsertSendCounter(tx, appId, sends.length)
        const isScripted = await selectIsScripted(tx, appId)
        const taken: Taken[] = []
        for (const [n, send] of sends.entries())
          taken.push(await acceptOne(deps, tx, send, last - sends.length + n + 1, isScripted))
        return taken
      }),
    // a second batch would wait for the numbers of the first
    { mayDivide: error => !isUnreachable(error) && !isBusy(error), parallel: 1 },
  ),
)

const requestOf = ({ account_id }: SimulatedNumber, { headers, body }: Received) => ({
  ...{ headers, body },
  accountId: account_id,
})

async function acceptOne(
  deps: AcceptDeps,
  tx: Tx,
  { number, received, nowMs }: Send,
  id: number,
  isScripted: boolean,
): Promise<Taken> {
  const simulator = simulatorOf(number)
  const { body, text } = received
  const { recipient, type, ref } = simulator.readSend(body)
  const state = await stateOf(tx, number, recipient, nowMs)
  const verdict = simulator.answerSend(requestOf(number, received), secretsOf(deps, number), state, nowMs)
  const { accepted } = verdict
  // marking read and typing are no messages
  if (verdict.status < 300 && !accepted) return { reply: verdict, script: undefined }
  const script =
    accepted && isScripted
      ? await updateOutcomeUsed(tx, number.app.id, number, accepted.recipient)
      : undefined
  const reply = script?.outcome === 'error' ? simulator.refuse(script.errorCode) : verdict
  await insertSend(
    tx,
    number.app.id,
    {
      ...{ id, channelId: number.id, recipient, type, ref, request: text },
      ...{ response: JSON.stringify(reply.body), httpStatus: reply.status },
      providerId: reply.accepted?.providerId ?? null,
    },
    toTimestamp(nowMs),
  )
  if (reply.accepted) followUp(tx, number, reply.accepted, script, nowMs)
  return { reply, script }
}

async function stateOf(
  tx: Tx,
  number: SimulatedNumber,
  recipient: string,
  nowMs: number,
): Promise<SimulatedState> {
  // times ahead of now are from before the clock was set back: they do not count
  const [row] = await tx.query<{
    last_inbound_at: Timestamp | null
    pair_times: number[]
    number_times: number[]
  }>(
    `select
       (select last_inbound_at from sandbox_windows
        where app_id = $1 and channel_id = $2 and recipient = $3) as last_inbound_at,
       array(select (extract(epoch from created_at) * 1000)::float8 from sandbox_sends
             where app_id = $1 and recipient = $3 and channel_id = $2 and provider_id is not null
               and created_at between $4::timestamptz and $6::timestamptz
             order by id desc limit ${TIMES_MAX}) as pair_times,
       array(select (extract(epoch from created_at) * 1000)::float8 from sandbox_sends
             where app_id = $1 and channel_id = $2 and provider_id is not null
               and created_at between $5::timestamptz and $6::timestamptz
             limit ${TIMES_MAX}) as number_times`,
    [
      ...[number.app.id, number.id, recipient, toTimestamp(nowMs - PAIR_MEMORY_MS)],
      ...[toTimestamp(nowMs - NUMBER_MEMORY_MS), toTimestamp(nowMs)],
    ],
  )
  const { last_inbound_at, pair_times, number_times } = row!
  const windowMs = (kindOf(number.type).window?.hours ?? 0) * HOUR_MS
  return {
    windowOpenUntilMs: last_inbound_at === null ? null : toMs(last_inbound_at) + windowMs,
    pairTimesMs: pair_times,
    numberTimesMs: number_times,
  }
}

/** The statuses of an accepted message: one POST each, except duplicates, which also arrive batched. */
function followUp(
  tx: Tx,
  number: SimulatedNumber,
  accepted: NonNullable<SendReply['accepted']>,
  script: Script | undefined,
  nowMs: number,
): void {
  const simulator = simulatorOf(number)
  const { receipts } = kindOf(number.type)
  const delayMs = script === undefined || script.outcome === 'late' ? 0 : script.delayMs
  const errorCode = script?.errorCode ?? null
  const statuses = statusesOf(script, accepted.type)
    .filter(status => receipts.includes(status))
    .map(status =>
      simulator.status(wireNumberOf(number), { accepted, status, atMs: nowMs + delayMs, errorCode }),
    )
  if (statuses.length === 0) return
  const [first, ...others] = statuses
  const bodies = script?.outcome === 'duplicate' ? [first!, simulator.batch(others)] : statuses
  enqueue(tx, 'sandbox.callback', { app_id: number.app.id, channel_id: number.id, bodies }, delayMs)
}
