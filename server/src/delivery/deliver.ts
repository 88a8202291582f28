import { openSecrets } from '../channels/find.ts'
import { kindOf, STORED_CHANNELS } from '../channels/kinds.ts'
import type { Address, ChannelError, SendResult } from '../channels/types.ts'
import { learnNames, type Naming } from '../contacts/learn-names.ts'
import type { Db } from '../db/pool.ts'
import { inTx, inTxRepeatable } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { CLOCK_SLACK_MS, nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { credentialsRefusedEvent, outcomeEvent } from '../messages/events.ts'
import {
  type Claimed,
  type Result,
  selectIsWaiting,
  updateDeliveryClaimed,
  updateDeliveryEnded,
  updateScheduledDue,
} from './queries.ts'
import { applyReceipts } from './receipts.ts'

/** Longer than a call to a provider may take (15 s): a worker past it has died. */
const LEASE_MS = 20 * SECOND_MS
const TRIES_MAX = 8
/** How often one job retries a claim on a message that is just being released. */
const MISSES_MAX = 3
const RETRY_MS = SECOND_MS
const RETRY_MS_MAX = 15 * MINUTE_MS
/** A channel whose credentials are refused is asked again this often; its queue is kept. */
const CREDENTIALS_RETRY_MS = 5 * MINUTE_MS

/** What a call to a provider takes. */
type CallDeps = Needs<'call' | 'seal' | 'settings'>

/**
 * Job: hands the waiting messages of one contact detail to their channel, oldest first, one at a time. Each
 * attempt is committed before the call; a message that has to wait holds back those behind it.
 */
export async function deliver(
  deps: Store & CallDeps,
  job: Jobs['messages.deliver'],
  signal: AbortSignal,
): Promise<void> {
  if (job.scheduled) await release(deps, job)
  for (let misses = 0; !signal.aborted; ) {
    const claim = await updateDeliveryClaimed(
      deps.db,
      job.app_id,
      job.contact_detail_id,
      toTimestamp(deps.clock.nowMs()),
      LEASE_MS,
    )
    if (claim) {
      const result = await attempt(deps, job.app_id, claim, signal)
      const now = nowOf(deps.clock, claim)
      const recipient = result !== 'expired' && result.ok ? result.recipient : null
      if (!(await end(deps, job, claim, { ...resultOf(claim, result, now), recipient }, now))) return
    } else if (
      ++misses > MISSES_MAX ||
      !(await selectIsWaiting(deps.db, job.app_id, job.contact_detail_id, toTimestamp(deps.clock.nowMs())))
    )
      return
  }
  throw new Error('stopped with messages waiting: the next worker goes on')
}

/** Moves messages whose send_at has come to their place in the conversation. */
async function release(deps: Store, job: Jobs['messages.deliver']): Promise<void> {
  const [app] = await deps.db.query<{ clock_offset_ms: number }>(
    'select clock_offset_ms from apps where id = $1',
    [job.app_id],
  )
  if (!app) return
  const now = nowOf(deps.clock, app)
  await inTx(deps.db, async tx => {
    const due = await updateScheduledDue(tx, job.app_id, job.contact_detail_id, STORED_CHANNELS, now)
    // sent by being stored: no provider is involved
    for (const { status, facts } of due)
      if (status === 'sent') record(tx, job.app_id, outcomeEvent(facts, 'sent'), now)
  })
}

async function attempt(
  deps: Store & CallDeps,
  appId: AppId,
  claim: Claimed,
  signal: AbortSignal,
): Promise<SendResult | 'expired'> {
  const now = nowOf(deps.clock, claim)
  if (claim.expires_at !== null && toMs(claim.expires_at) <= toMs(now)) return 'expired'
  const { name, delivery, address } = kindOf(claim.channel_type)
  if (delivery.by !== 'provider' || !claim.is_active)
    return failure({
      reason: 'credentials',
      retry: true,
      retryAfterMs: null,
      code: null,
      text: 'The channel is not connected.',
    })
  const quoted = typeof claim.content.message_id === 'string' ? claim.content.message_id : claim.context_id
  const providerId = quoted === null ? null : await providerIdOf(deps.db, appId, quoted)
  return delivery.send({
    call: deps.call,
    simulatedAt: claim.config.simulated ? `${deps.settings.ownOrigin()}/sandbox/provider/${name}` : null,
    accountId: claim.account_id,
    config: claim.config,
    secrets: openSecrets(deps.seal, {
      app: { id: appId },
      id: claim.channel_id,
      secrets_sealed: claim.secrets_sealed,
    }),
    outbound: {
      ref: claim.hashid,
      to: address({ identifier: claim.contact_identifier, userId: claim.contact_user_id }),
      type: claim.type as 'text',
      content:
        typeof claim.content.message_id === 'string'
          ? { ...claim.content, message_id: providerId }
          : claim.content,
      contextId: claim.context_id === null ? null : providerId,
    },
    attempt: claim.attempt,
    signal,
  })
}

/** Clients name our message ids; the provider knows its own. */
async function providerIdOf(db: Db, appId: AppId, id: string): Promise<string> {
  const [row] = await db.query<{ provider_id: string | null }>(
    'select provider_id from messages where app_id = $1 and hashid = $2',
    [appId, id],
  )
  return row?.provider_id ?? id
}

function failure(error: ChannelError): SendResult {
  return { ok: false, error }
}

/** What the channel's answer means for the message: a retry, or its final state. */
function resultOf(claim: Pick<Claimed, 'attempt'>, sent: SendResult | 'expired', now: Timestamp): Result {
  if (sent === 'expired')
    return {
      outcome: 'expired',
      providerId: null,
      retryAt: null,
      error: { reason: 'expired', text: 'expires_at has passed' },
    }
  if (sent.ok) return { outcome: 'sent', providerId: sent.providerId, retryAt: null, error: null }
  const { error } = sent
  if (error.reason === 'unknown') return { outcome: 'unknown', providerId: null, retryAt: null, error }
  if (error.reason === 'credentials')
    return {
      outcome: 'retry',
      providerId: null,
      retryAt: toTimestamp(toMs(now) + CREDENTIALS_RETRY_MS),
      error,
    }
  if (!error.retry || claim.attempt >= TRIES_MAX)
    return { outcome: 'failed', providerId: null, retryAt: null, error }
  const backoffMs = Math.min(RETRY_MS * 2 ** (claim.attempt - 1), RETRY_MS_MAX)
  return {
    outcome: 'retry',
    providerId: null,
    retryAt: toTimestamp(toMs(now) + Math.max(error.retryAfterMs ?? 0, backoffMs)),
    error,
  }
}

/** The provider calls the recipient otherwise than we did (a ninth digit, an id of its own). */
function namingsOf(claim: Claimed, recipient: Address, at: Timestamp): Naming[] {
  const { contact_detail_id, contact_identifier, contact_user_id, channel_type } = claim
  const names = kindOf(channel_type).identify({ ...recipient, username: null, name: null })
  const isKnown = (name: string | null) =>
    name === null || name === contact_identifier || name === contact_user_id
  if (isKnown(names.identifier) && isKnown(names.userId)) return []
  return [{ ...names, contactDetailId: contact_detail_id, replaces: false, at }]
}

/** Stores the result of an attempt; true when more messages wait behind it. */
async function end(
  { db }: Needs<'db'>,
  job: Jobs['messages.deliver'],
  claim: Claimed,
  result: Result & { recipient: Address | null },
  now: Timestamp,
): Promise<boolean> {
  return inTxRepeatable(db, async tx => {
    const ended = await updateDeliveryEnded(tx, job.app_id, claim, result, now)
    // another worker has claimed the message: our result is too late
    if (!ended) return false
    if (result.recipient) await learnNames(tx, job.app_id, namingsOf(claim, result.recipient, now), now)
    // a receipt may have reported it already
    const isNews = ended.before === 'sending' || ended.before === 'unknown'
    if (isNews && result.outcome !== 'retry')
      record(tx, job.app_id, outcomeEvent(ended.facts, result.outcome, result.error), now)
    if (isNews && result.outcome === 'retry') {
      const waitMs = Math.max(0, toMs(result.retryAt!) - toMs(now)) + CLOCK_SLACK_MS
      enqueue(
        tx,
        'messages.deliver',
        { app_id: job.app_id, contact_detail_id: job.contact_detail_id },
        waitMs,
      )
      if ((result.error as ChannelError).reason === 'credentials')
        record(tx, job.app_id, credentialsRefusedEvent(ended.facts, claim.channel_hashid, result.error!), now)
    }
    if (ended.parked) {
      await applyReceipts(
        tx,
        job.app_id,
        claim.channel_id,
        ended.parked.map(parked => ({
          providerId: result.providerId!,
          ref: null,
          status: parked.status,
          at: toMs(parked.at),
          error: parked.error,
        })),
        now,
      )
    }
    return ended.more
  })
}
