import { createHash } from 'node:crypto'
import { detectLanguage } from '@palabre/offline-agent/language'
import type { ToolCall, ToolOutcome, Turn } from '@palabre/offline-agent/model'
import type { Hit } from '@palabre/offline-agent/search'
import { inTx, type Tx } from '../db/tx.ts'
import type { Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { addDetail } from '../tickets/add-detail.ts'
import { closedBefore } from '../tickets/contact-wrote.ts'
import { openTicket } from '../tickets/open.ts'
import { BUILT_IN_NAMES, SUBJECT_CHARS_MAX } from '../tools/built-in.ts'
import type { Calling } from '../tools/exchange.ts'
import { runForAgent } from '../tools/run.ts'
import type { Loaded } from './loaded.ts'
import type { Reading } from './models/offline.ts'
import { insertToolCall, selectToolCall } from './queries.ts'

type Search = Reading['search']

const PASSAGES_MAX = 5
/** Named by the drafts of a shadow, which opens none; no hashid has a 0. */
const DRAFT_TICKET = 'tck-0000000000'

/** Effects that the tools of a turn postpone to its end: a promised hand-over or opt-out happens in the reply's transaction. */
export type TurnEffects = {
  handOver: string | null
  openedTicket: boolean
  optsOut: boolean
  /** The entries of the knowledge that were looked up, by their ids. */
  recalled: number[]
}

/** Makes the calls of one turn. A call that was made for the same burst before is not made again. */
export function callerOf(
  deps: Store & Calling,
  appId: AppId,
  loaded: Loaded,
  effects: TurnEffects,
  search: Search,
  signal: AbortSignal,
): (call: ToolCall) => Promise<ToolOutcome> {
  const callOwn: CallOwn = call => {
    const { session, agent, contactId, values, clock, turn } = loaded
    const { id: sessionId, fromSeq } = session
    const language = detectLanguage(turn)
    const burst = { agentId: agent.id, sessionId, contactId, fromSeq, values, language, clock }
    return runForAgent(deps, appId, burst, call, signal)
  }
  // a shadow's draft is not sent, so it must change nothing
  if (loaded.agent.mode === 'shadow') return drafterOf(loaded.turn, effects, search, callOwn)
  return async call => {
    if (!BUILT_IN_NAMES.has(call.name)) return callOwn(call)
    switch (call.name) {
      case 'openTicket':
        effects.openedTicket = true
        return callOnce(deps, appId, loaded, call, openForBurst)
      case 'addToTicket':
        return callOnce(deps, appId, loaded, call, addToTicket)
      default:
        return withoutWriting(loaded.turn, call, effects, search)
    }
  }
}

/** Calls a tool of the business's own. */
export type CallOwn = (call: ToolCall) => Promise<ToolOutcome>

/** The same for an answer that nobody is sent: nothing is written, here or elsewhere. */
export function drafterOf(
  turn: Turn,
  effects: TurnEffects,
  search: Search,
  callOwn: CallOwn,
): (call: ToolCall) => Promise<ToolOutcome> {
  return async call => {
    if (!BUILT_IN_NAMES.has(call.name)) {
      const writes = turn.tools.find(({ name }) => name === call.name)?.effects !== 'read'
      return writes ? { call, ok: true, result: { drafted: true } } : callOwn(call)
    }
    switch (call.name) {
      case 'openTicket':
        return { call, ok: true, result: { hashid: DRAFT_TICKET, created: false } }
      case 'addToTicket':
        return { call, ok: true, result: { added: false } }
      default:
        return withoutWriting(turn, call, effects, search)
    }
  }
}

async function withoutWriting(
  turn: Turn,
  call: ToolCall,
  effects: TurnEffects,
  search: Search,
): Promise<ToolOutcome> {
  switch (call.name) {
    case 'handOver':
      effects.handOver = String(call.arguments.reason)
      return { call, ok: true, result: { handed_over: true } }
    case 'stopMessages':
      effects.optsOut = true
      return { call, ok: true, result: { stopped: true } }
    case 'ticketStatus':
      return ticketStatus(turn, call)
    case 'recallKnowledge': {
      const hits = await recall(turn, String(call.arguments.query), search)
      effects.recalled.push(...hits.map(hit => hit.entry))
      return { call, ok: true, result: { passages: hits.map(hit => hit.text) } }
    }
    default:
      return { call, ok: false, result: { error: 'There is no such tool.' } }
  }
}

/** What speaks to a text, best first. Passages come without a mark: what is internal must not be among them. */
export function recall({ knowledge }: Turn, text: string, search: Search): Promise<Hit[]> {
  return search(
    knowledge.filter(entry => !entry.internal),
    text,
    PASSAGES_MAX,
  )
}

function ticketStatus(turn: Turn, call: ToolCall): ToolOutcome {
  const asked = call.arguments.hashid
  const tickets = turn.tickets
    .filter(ticket => asked === undefined || ticket.hashid === asked)
    .map(({ hashid, subject, status }) => ({ hashid, subject, status }))
  return tickets.length > 0
    ? { call, ok: true, result: { tickets } }
    : { call, ok: false, result: { error: 'This contact has no such ticket.' } }
}

type Made = { ok: boolean; result: { [key: string]: unknown } }
type Write = (tx: Tx, appId: AppId, loaded: Loaded, call: ToolCall, now: Timestamp) => Promise<Made>

/** Makes a call that writes, once for a burst: the same call again gets the first one's result. */
async function callOnce(
  deps: Store,
  appId: AppId,
  loaded: Loaded,
  call: ToolCall,
  write: Write,
): Promise<ToolOutcome> {
  const argumentsHash = createHash('sha256').update(JSON.stringify(call.arguments)).digest()
  const now = nowOf(deps.clock, loaded.clock)
  const { id: sessionId, fromSeq } = loaded.session
  return inTx(deps.db, async tx => {
    const before = await selectToolCall(tx, appId, sessionId, fromSeq, call.name, argumentsHash)
    if (before) return { call, ...before }
    const made = await write(tx, appId, loaded, call, now)
    const row = { sessionId, fromSeq, tool: call.name, argumentsHash, arguments: call.arguments, ...made }
    await insertToolCall(tx, appId, row, now)
    return { call, ...made }
  })
}

const openForBurst: Write = async (tx, appId, { session, agent, channelType }, call, now) => {
  const followUpOf = await closedBefore(tx, appId, session.id, now)
  const ticket = await openTicket(
    tx,
    { id: appId },
    {
      contactDetailId: session.contactDetailId,
      chatSessionId: session.id,
      channel: channelType,
      agentId: agent.id,
      subject: [...String(call.arguments.subject)].slice(0, SUBJECT_CHARS_MAX).join('').trim() || 'Ticket',
      description: String(call.arguments.description),
      ...(call.arguments.priority === undefined ? {} : { priority: String(call.arguments.priority) }),
      openedForSeq: session.fromSeq,
      by: 'agent',
      ...(followUpOf && { followUpOf }),
    },
    now,
  )
  return { ok: true, result: { hashid: ticket.hashid, created: ticket.created } }
}

const addToTicket: Write = async (tx, appId, { session }, call, now) => {
  const hashid = String(call.arguments.hashid)
  const ticket = { hashid, contactDetailId: session.contactDetailId }
  const isAdded = await addDetail(tx, { id: appId }, ticket, String(call.arguments.text), now)
  return isAdded
    ? { ok: true, result: { hashid, added: true } }
    : { ok: false, result: { error: 'This contact has no such open ticket.' } }
}
