import { openSecrets } from '../channels/find.ts'
import { kindOf, STORED_CHANNELS } from '../channels/kinds.ts'
import { noteAnswered } from '../conversations/reply.ts'
import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { makeSemaphores } from '../lib/semaphore.ts'
import { toMs, toTimestamp } from '../lib/time.ts'
import { outcomeEvent } from '../messages/events.ts'
import { isWindowOpen } from '../messages/window.ts'
import { type ExchangeRecord, hidingOf } from '../outbound/exchanges.ts'
import { watched } from '../outbound/watched.ts'
import { claimNext } from './claim.ts'
import { endAttempt } from './end-attempt.ts'
import { type Lane, makeLanes } from './lanes.ts'
import type { Attempted } from './outcome.ts'
import { type Passage, pilotOf } from './pilot.ts'
import { type Claimed, selectNext, updateScheduledDue } from './queries.ts'
import { withdraw } from './withdraw.ts'

/**
 * Calls of one number at a time in this process. Of 1,000 a second, the most that a provider takes of a number, it bears calls
 * of half a second, and of 80, the fewest, calls of six: a place is held from the claim to the end. A number that is asked too
 * much says so, and is held.
 */
const CALLS_MAX = 512

/** What a call to a provider takes. */
type CallDeps = Needs<'call' | 'seal' | 'settings' | 'log'>
type Job = Jobs['messages.deliver']
/** Their names say which headers of a provider's call are secret. */
const NO_HEADERS = new Set<string>()

/** The people that this process is at. */
const lanesOf = memo((_db: Db) => makeLanes())
/** The calls of each number, in their order. */
const callsOf = memo((_db: Db) => makeSemaphores(CALLS_MAX, Number.POSITIVE_INFINITY))

/**
 * Job: hands the waiting messages of contact details to their channel, each person's oldest first and one at a time. Each
 * attempt is committed before the call; a message that has to wait holds back those behind it, unless only it is refused.
 */
export async function deliver(
  deps: Store & CallDeps,
  job: Job,
  signal: AbortSignal,
  onEnded: () => void = () => undefined,
): Promise<void> {
  if (job.scheduled) await release(deps, job)
  const { others = [], ...first } = job
  const people = [first, ...others.map(contact_detail_id => ({ ...first, contact_detail_id }))]
  const ends = await Promise.allSettled(people.map(one => deliverTo(deps, one, signal).finally(onEnded)))
  // the others have gone on; the next try finds them with nothing left
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function deliverTo(deps: Store & CallDeps, job: Job, signal: AbortSignal): Promise<void> {
  const lane = lanesOf(deps.db).enter(`${job.app_id} ${job.contact_detail_id}`)
  if (!lane) return
  try {
    do await deliverWaiting(deps, job, signal, lane)
    while (!lane.leave())
  } finally {
    lane.drop()
  }
}

async function deliverWaiting(
  deps: Store & CallDeps,
  job: Job,
  signal: AbortSignal,
  lane: Lane,
): Promise<void> {
  const { app_id, contact_detail_id } = job
  lane.looks()
  const pilot = pilotOf(deps.db)
  // to whom nothing waits does not stand in line for the first call: each of them would be one, after the other
  const number =
    job.channel_id && !pilot.isBusy(job.channel_id)
      ? { channel_id: job.channel_id }
      : (await selectNext(deps.db, app_id, [contact_detail_id], toTimestamp(deps.clock.nowMs())))[0]
  if (!number) return
  const { channel_id } = number
  const nowMs = (): number => deps.clock.nowMs()
  const inTurn = callsOf(deps.db)
  const passage = await pilot.enter(app_id, channel_id, nowMs)
  const ofNumber = { ...job, channel_id }
  try {
    for (let goesOn = true; goesOn; ) {
      // claimed when there is room for its call: the lease runs from the claim
      const called = await inTurn(String(channel_id), () => {
        lane.looks()
        return callNext(deps, ofNumber, signal)
      })
      // the next call begins while what became of this one is stored
      goesOn = called !== null && (await endCall(deps, ofNumber, called, passage))
    }
  } finally {
    await passage.over()
  }
}

/** `sent` null: it is not to go. */
type Called = { claim: Claimed; sent: Attempted | null; exchange: ExchangeRecord | null }

/** Claims the next message to this person, and hands it over; null: none may go. */
async function callNext(deps: Store & CallDeps, job: Job, signal: AbortSignal): Promise<Called | null> {
  if (signal.aborted) throw new Error('stopped with messages waiting: the next worker goes on')
  const claim = await claimNext(deps, job.app_id, job.contact_detail_id)
  if (!claim) return null
  if (claim.is_withdrawn) return { claim, sent: null, exchange: null }
  const { call, record: recordCall } = watched(deps.call)
  const sent = await attempt({ ...deps, call }, job.app_id, claim, signal)
  const exchange =
    wasTaken(sent) && !keepsTaken(claim)
      ? null
      : recordCall(hidingOf(Object.values(secretsFor(deps, job.app_id, claim)), NO_HEADERS))
  return { claim, sent, exchange }
}

const wasTaken = (sent: Attempted): boolean => typeof sent === 'object' && sent.ok

/** Who tries an integration out, or says so, finds both sides of every call. */
const keepsTaken = ({ is_test, config }: Claimed): boolean => is_test || config.keep_exchanges === 'all'

/** Stores what became of it. True: the next message to this person may go. */
async function endCall(
  deps: Store & CallDeps,
  job: Job,
  { claim, sent, exchange }: Called,
  passage: Passage,
): Promise<boolean> {
  if (sent === null) {
    await withdraw(deps, job.app_id, claim, nowOf(deps.clock, claim))
    return true
  }
  const goesOn = await endAttempt(deps)({ job, claim, sent, exchange, now: nowOf(deps.clock, claim) })
  if (claim.channel_id === job.channel_id && wasTaken(sent)) await passage.taken()
  return goesOn
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
    await noteAnswered(
      tx,
      job.app_id,
      due.map(({ facts, seq }) => ({ ...facts, seq })),
      now,
    )
  })
}

async function attempt(
  deps: Store & CallDeps,
  appId: AppId,
  claim: Claimed,
  signal: AbortSignal,
): Promise<Attempted> {
  const now = nowOf(deps.clock, claim)
  if (claim.expires_at !== null && toMs(claim.expires_at) <= toMs(now)) return 'expired'
  if (claim.is_unwanted) return 'unwanted'
  const kind = kindOf(claim.channel_type)
  const { name, delivery, address, window } = kind
  const mayGo =
    isWindowOpen(kind, claim.last_inbound_at, now) || window?.passes.includes(claim.type as 'text')
  if (!mayGo) return 'outside window'
  if (delivery.by !== 'provider') throw new Error(`messages of ${name} are sent by being stored`)
  const quoted = typeof claim.content.message_id === 'string' ? claim.content.message_id : claim.context_id
  const providerId = quoted === null ? null : await providerIdOf(deps.db, appId, quoted)
  return delivery.send({
    call: deps.call,
    simulatedAt: claim.config.simulated ? `${deps.settings.ownOrigin()}/sandbox/provider/${name}` : null,
    accountId: claim.account_id,
    config: claim.config,
    secrets: secretsFor(deps, appId, claim),
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
    attempt: claim.attempt - claim.attempts_before,
    signal,
  })
}

const secretsFor = (deps: CallDeps, appId: AppId, { channel_id: id, secrets_sealed }: Claimed) =>
  openSecrets(deps.seal, { app: { id: appId }, id, secrets_sealed })

/** Clients name our message ids; the provider knows its own. */
async function providerIdOf(db: Db, appId: AppId, id: string): Promise<string | null> {
  const [row] = await db.query<{ provider_id: string | null }>(
    'select provider_id from messages where app_id = $1 and hashid = $2',
    [appId, id],
  )
  // not ours: the provider's own id
  return row ? row.provider_id : id
}
