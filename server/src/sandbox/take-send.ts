import { judgeSend, type WireReply } from '../channels/messenger/simulator/messenger.ts'
import { isFault, readSend } from '../channels/messenger/simulator/read-send.ts'
import { canonicalWaId } from '../channels/messenger/simulator/wamid.ts'
import { batch, statusWebhook, type WebhookBody } from '../channels/messenger/simulator/webhooks.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Deps } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { HOUR_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { WINDOW_MS } from '../messages/window.ts'
import { facesOf, nowMsOf, type SimulatedNumber, secretsOf } from './numbers.ts'
import { insertSend, nextSendId, takeOutcome } from './queries.ts'
import { errorReply, failureOf, type Script, statusesOf } from './script.ts'

/** How far back one person's messages count against the rate of the pair. */
const PAIR_MEMORY_MS = HOUR_MS
const NUMBER_MEMORY_MS = SECOND_MS
const TIMES_MAX = 1000

type Received = { authorization: string | undefined; text: string; body: unknown }

/**
 * One POST to a simulated number: judged as the provider would, changed by what is scripted, stored, and its
 * statuses on their way, in one transaction. The reply, and the script that says how it reaches the caller.
 */
export async function takeSend(
  deps: Deps,
  number: SimulatedNumber,
  received: Received,
): Promise<{ reply: WireReply; script: Script | undefined }> {
  const knownToken = secretsOf(deps, number).access_token
  const wire = {
    authorization: received.authorization,
    body: received.body,
    phoneNumberId: number.account_id,
  }
  const nowMs = nowMsOf(deps, number)
  // a stranger leaves no trace
  if (received.authorization !== `Bearer ${knownToken}`) {
    return { reply: judgeSend(wire, { ...NOTHING, knownToken }, nowMs), script: undefined }
  }
  return inTx(deps.db, async tx => {
    const id = await nextSendId(tx, number.app.id)
    const { recipient, type, ref } = partsOf(received.body)
    const state = await stateOf(tx, number, recipient, nowMs)
    const verdict = judgeSend(wire, { ...state, knownToken, registered: true }, nowMs)
    const { accepted } = verdict
    // marking read and typing are no messages
    if (verdict.status === 200 && !accepted) return { reply: verdict, script: undefined }
    const script = accepted && (await takeOutcome(tx, number.app.id, number.id, accepted.waId))
    const reply = script?.outcome === 'error' ? errorReply(script.errorCode) : verdict
    await insertSend(
      tx,
      number.app.id,
      {
        ...{ id, channelId: number.id, recipient, type, ref, request: received.text },
        ...{ response: JSON.stringify(reply.body), httpStatus: reply.status },
        providerId: reply.accepted?.wamid ?? null,
      },
      toTimestamp(nowMs),
    )
    if (reply.accepted) followUp(tx, number, reply.accepted, script, nowMs)
    return { reply, script }
  })
}

const NOTHING = { registered: true, windowOpenUntilMs: null, pairTimesMs: [], numberTimesMs: [] }

/** Who and what the request speaks of, as far as it can be read. */
function partsOf(body: unknown): { recipient: string; type: string; ref: string | null } {
  const read = readSend(body)
  if (isFault(read)) return { recipient: '', type: '', ref: null }
  return {
    recipient: read.phone === null ? read.input : canonicalWaId(read.phone),
    type: read.type,
    ref: read.ref,
  }
}

async function stateOf(
  tx: Tx,
  number: SimulatedNumber,
  recipient: string,
  nowMs: number,
): Promise<{ windowOpenUntilMs: number | null; pairTimesMs: number[]; numberTimesMs: number[] }> {
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
  return {
    windowOpenUntilMs: last_inbound_at === null ? null : toMs(last_inbound_at) + WINDOW_MS,
    pairTimesMs: pair_times,
    numberTimesMs: number_times,
  }
}

/** The statuses of an accepted message: one POST each, but for duplicates, which also come gathered. */
function followUp(
  tx: Tx,
  number: SimulatedNumber,
  accepted: NonNullable<WireReply['accepted']>,
  script: Script | undefined,
  nowMs: number,
): void {
  const delayMs = script === undefined || script.outcome === 'late' ? 0 : script.delayMs
  const isPhone = /^\d+$/.test(accepted.waId)
  const statuses: WebhookBody[] = statusesOf(script, accepted.type).map(status =>
    statusWebhook({
      ...facesOf(number),
      wamid: accepted.wamid,
      status,
      atMs: nowMs + delayMs,
      ref: accepted.ref,
      recipient: isPhone ? accepted.waId : null,
      ...(isPhone ? {} : { userId: accepted.waId }),
      category: accepted.type === 'template' ? 'utility' : 'service',
      ...(status === 'failed' ? { error: failureOf(script!) } : {}),
    }),
  )
  if (statuses.length === 0) return
  const [first, ...others] = statuses
  const bodies = script?.outcome === 'duplicate' ? [first!, batch(others)] : statuses
  enqueue(tx, 'sandbox.callback', { app_id: number.app.id, channel_id: number.id, bodies }, delayMs)
}
