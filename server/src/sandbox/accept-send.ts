import type { IncomingHttpHeaders } from 'node:http'
import { kindOf } from '../channels/kinds.ts'
import type { SendReply } from '../channels/simulator.ts'
import { isBusy, isUnreachable } from '../db/faults.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { makeBatcher } from '../lib/batch.ts'
import { memo } from '../lib/memo.ts'
import { toTimestamp } from '../lib/time.ts'
import { nowMsOf, type SimulatedNumber, secretsOf, simulatorOf, wireNumberOf } from './numbers.ts'
import {
  insertSends,
  type NewSend,
  selectIsScripted,
  updateOutcomeUsed,
  upsertSendCounter,
} from './queries.ts'
import { type Script, statusesOf } from './script.ts'
import { readStates, type States } from './states.ts'

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
        const states = await readStates(tx, appId, sends)
        const taken: (Taken & { stored?: NewSend })[] = []
        for (const [n, send] of sends.entries())
          taken.push(await acceptOne(deps, tx, send, last - sends.length + n + 1, states, isScripted))
        await insertSends(
          tx,
          appId,
          taken.flatMap(({ stored }) => stored ?? []),
        )
        return taken.map(({ reply, script }) => ({ reply, script }))
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
  states: States,
  isScripted: boolean,
): Promise<Taken & { stored?: NewSend }> {
  const simulator = simulatorOf(number)
  const { body, text } = received
  const { recipient, type, ref } = simulator.readSend(body)
  const state = states.of(number, recipient, nowMs)
  const verdict = simulator.answerSend(requestOf(number, received), secretsOf(deps, number), state, nowMs)
  const { accepted } = verdict
  // marking read and typing are no messages
  if (verdict.status < 300 && !accepted) return { reply: verdict, script: undefined }
  const script =
    accepted && isScripted
      ? await updateOutcomeUsed(tx, number.app.id, number, accepted.recipient)
      : undefined
  const reply = script?.outcome === 'error' ? simulator.refuse(script.errorCode) : verdict
  const stored = {
    ...{ id, channelId: number.id, recipient, type, ref, request: text },
    ...{ response: JSON.stringify(reply.body), httpStatus: reply.status },
    ...{ providerId: reply.accepted?.providerId ?? null, at: toTimestamp(nowMs) },
  }
  if (reply.accepted) {
    states.note(number, recipient, nowMs)
    followUp(tx, number, reply.accepted, script, nowMs)
  }
  return { reply, script, stored }
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
