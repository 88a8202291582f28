// A call by an agent: its row is committed before it is made, and it is made once for a burst.
import { createHash } from 'node:crypto'
import type { Language } from '@palabre/contract/languages'
import type { ToolCall, ToolOutcome } from '@palabre/offline-agent/model'
import { inTx, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { languageOf } from '../http/language.ts'
import type { Store } from '../jobs/deps.ts'
import { canonical } from '../lib/canonical.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { insertExchange } from '../outbound/exchanges.ts'
import { callTool } from './call-tool.ts'
import { checkArguments } from './check-arguments.ts'
import type { Called, Calling } from './exchange.ts'
import { LOST, type Outcome, toldOf } from './outcomes.ts'
import type { Values } from './places.ts'
import {
  type Begun,
  FAILURES_MAX,
  insertRunNotMade,
  insertRunOfAgent,
  type RunEnd,
  updateRunEnded,
} from './queries-runs.ts'
import { updateOffer } from './queries-servers.ts'
import { hiddenOf } from './shown-arguments.ts'

/** The conversation that a call is made in. */
export type Burst = {
  agentId: number
  sessionId: number
  contactId: number
  fromSeq: number
  values: Values
  language: Language
  clock: { clock_offset_ms: number }
}

/** Makes a call of an agent, or tells why it was not made. A call that was made for the burst before is not made again. */
export async function runForAgent(
  deps: Store & Calling,
  appId: AppId,
  burst: Burst,
  call: ToolCall,
  signal?: AbortSignal,
): Promise<ToolOutcome> {
  const argumentsHash = createHash('sha256').update(canonical(call.arguments)).digest()
  const of = { ...burst, kind: 'agent' as const, userId: null, argumentsHash, arguments: call.arguments }
  const now = (): Timestamp => nowOf(deps.clock, burst.clock)
  const begun = await insertRunOfAgent(deps.db, appId, call.name, of, deps.settings.tools, now())
  if (!begun) return outcomeOf(call, toldOf('off'), 'off')
  const { tool, run, before } = begun
  if (before) return outcomeBefore(deps, appId, call, before, now())
  const { url } = tool.declaration
  const hidden = hiddenOf(deps, appId, { ...tool, url }, call.arguments)
  if (!run) {
    const outcome = whyNot(tool)
    const told = { ...toldOf(outcome), ...maintenanceOf(tool, burst.language) }
    await insertRunNotMade(deps.db, appId, tool, { ...of, hidden }, outcome, told, now())
    return outcomeOf(call, told, outcome)
  }
  // the declaration may have changed since the turn began
  const checked = checkArguments(tool.declaration.parameters, call.arguments, 'parameters')
  const called: Called =
    checked.errors.length > 0
      ? { end: badArguments(checked.errors.map(({ field }) => field)), record: null }
      : await callTool(
          deps,
          appId,
          { tool, arguments: checked.arguments, values: burst.values, idempotencyKey: run.hashid },
          signal,
        )
  const ended = { ...called, end: { ...called.end, hidden } }
  const isEnded = await inTx(deps.db, tx => endRun(tx, appId, tool, run.id, ended, now()))
  // somebody else has said how it ended, while this worker was taken for dead
  return isEnded
    ? outcomeOf(call, called.end.told, called.end.outcome)
    : outcomeOf(call, toldOf('unknown'), 'unknown')
}

/** Ends a call, keeps what was exchanged, and tells once that the tool rests, or that its answers look otherwise. False: it was ended before. */
export async function endRun(
  tx: Tx,
  appId: AppId,
  tool: Pick<Begun['tool'], 'hashid' | 'name'>,
  runId: number,
  { end, record: kept, otherwise }: Called,
  now: Timestamp,
): Promise<boolean> {
  const health = await updateRunEnded(tx, appId, runId, end, now)
  if (!health) return false
  if (kept) await insertExchange(tx, appId, runId, kept, now)
  if (otherwise) await updateOffer(tx, appId, otherwise.serverId, otherwise.name, otherwise.definition)
  const { failures, resting_until, drift } = health
  if (end.hasFailed && failures === FAILURES_MAX && resting_until !== null) {
    const { outcome, status } = end
    const data = { tool: tool.hashid, name: tool.name, outcome, status, failures, resting_until }
    record(tx, appId, { type: 'tool.failed', data }, now)
  }
  if (drift) {
    const data = { tool: tool.hashid, name: tool.name, drifted_at: now, ...drift }
    record(tx, appId, { type: 'tool.drifted', data }, now)
  }
  return true
}

/** The result of the same call, made by a turn that did not come to its end; lost with its worker: nobody knows. */
async function outcomeBefore(
  deps: Store,
  appId: AppId,
  call: ToolCall,
  before: NonNullable<Begun['before']>,
  now: Timestamp,
): Promise<ToolOutcome> {
  if (before.outcome !== null) return outcomeOf(call, before.told ?? {}, before.outcome)
  const told = toldOf('unknown')
  const end: RunEnd = {
    outcome: 'unknown',
    status: null,
    told,
    error: LOST,
    milliseconds: 0,
    // it says nothing of the system
    hasFailed: null,
    lesson: null,
  }
  await updateRunEnded(deps.db, appId, before.id, end, now)
  return outcomeOf(call, told, 'unknown')
}

const outcomeOf = (call: ToolCall, told: object, outcome: Outcome): ToolOutcome => ({
  call,
  ok: outcome === 'ok',
  result: { ...told },
})

function whyNot({ state, server, is_stopped, resting_until }: Begun['tool']): Outcome {
  if (state !== 'on' || is_stopped || server?.is_accepted === false) return 'off'
  return resting_until === null ? 'rate_limited' : 'resting'
}

/** What the business wants to be said while its system is in maintenance. */
export function maintenanceOf(
  { state, maintenance }: Pick<Begun['tool'], 'state' | 'maintenance'>,
  language: string | null,
): { say?: string } {
  const text = maintenance[languageOf(language ?? undefined)] ?? maintenance.en ?? maintenance.fr
  return state === 'maintenance' && text !== undefined ? { say: text } : {}
}

const badArguments = (fields: string[]): RunEnd => ({
  outcome: 'bad_arguments',
  status: null,
  told: { ...toldOf('bad_arguments'), fields },
  error: fields.join(', '),
  milliseconds: 0,
  hasFailed: null,
  lesson: null,
})
