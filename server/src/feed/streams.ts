// The open streams of events of this process. Whoever reads them, the database is read once for all of an app.
import type { ServerResponse } from 'node:http'
import type { Scope } from '@palabre/contract/scopes'
import { readTyping } from '../conversations/typing.ts'
import type { Signal } from '../db/hints.ts'
import {
  frameOf,
  makeStreamCounts,
  STREAM_HEARTBEAT_MS,
  type StreamCounts,
  sendHeartbeat,
  tooManyStreams,
} from '../http/event-stream.ts'
import type { Needs } from '../jobs/deps.ts'
import { type Heartbeat, makeHeartbeat } from '../lib/heartbeat.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { HOUR_MS } from '../lib/time.ts'
import { isOfRights } from '../sessions/rights.ts'
import { keepPresence } from '../teams/presence.ts'
import { readPresence } from '../teams/signal.ts'
import { dropFollowed, type Followed, keepFollowed } from './followed.ts'
import { type AppStreams, type Listener, pump, writeMoment } from './stream-pump.ts'
import { endChanged } from './stream-rights.ts'
import { tailOf } from './tail.ts'

const STREAMS_MAX = 20_000
export const STREAMS_PER_APP_MAX = 5000
/** Of one token or session. */
export const STREAMS_PER_CALLER_MAX = 100
/** Then the client reconnects. */
const STREAM_MS_MAX = HOUR_MS
/** How often it is looked whether those who listen still may. */
const RIGHTS_EVERY_MS = 800
/** How often those who listen are said to be there still: one may get lost before they are forgotten. */
export const PRESENCE_EVERY_MS = 10_000

/** Who listens, from where on and to what (null: to all types, to all kinds). */
type Listening = {
  appId: AppId
  caller: { token_id: number; session_id: number; user_id: number; scopes: Scope[] }
  /** Where they are. */
  ip: string
  after: number
  types: string[] | null
  kinds: string[] | null
  /** usr-…: who listens. */
  user: string
}

export type EventStreams = {
  /** Counts a stream in; throws 1009 when there are too many. Call before the headers go out. */
  admit(out: ServerResponse, listening: Pick<Listening, 'appId' | 'caller'>): void
  /** Writes every event once and in order until the connection ends, or the right to it. */
  open(out: ServerResponse, listening: Listening): Promise<void>
  /** Ends all: the clients connect again, elsewhere. */
  stop(): void
}

type StreamDeps = Needs<'db' | 'hints' | 'log' | 'clock'>
type Entry = Followed<AppStreams>
type State = {
  deps: StreamDeps
  apps: Map<AppId, Entry>
  counts: StreamCounts
  heartbeat: Heartbeat<Listener>
  rights: NodeJS.Timeout | null
  presence: NodeJS.Timeout | null
  isLooking: boolean
  unlisten: (() => void) | null
  isStopped: boolean
}

/** The open streams of this process. */
export const eventStreamsOf = memo((deps: StreamDeps): EventStreams => {
  const state: State = {
    ...{ deps, apps: new Map(), counts: makeStreamCounts(), rights: null, presence: null, isLooking: false },
    heartbeat: makeHeartbeat(STREAM_HEARTBEAT_MS, beat),
    ...{ unlisten: null, isStopped: false },
  }
  return {
    admit(out, { appId, caller }) {
      if (state.isStopped) throw tooManyStreams()
      const bounds: [string, number][] = [
        ['', STREAMS_MAX],
        [`app ${appId}`, STREAMS_PER_APP_MAX],
        [`token ${caller.token_id} session ${caller.session_id}`, STREAMS_PER_CALLER_MAX],
      ]
      state.counts.admit(out, bounds)
    },
    open: (out, listening) => open(state, out, listening),
    stop: () => stop(state),
  }
})

/** Tells where it stands too: whoever hears only of some types would else seem to have missed the others. */
const beat = (listener: Listener): void =>
  sendHeartbeat(listener, Date.now(), listener.isBegun ? `id: ${listener.position}\n\n` : ':\n\n')

async function open(state: State, out: ServerResponse, listening: Listening): Promise<void> {
  if (out.destroyed) return
  const { appId, caller, ip, after, types, kinds, user } = listening
  state.unlisten ??= state.deps.hints.listen({ onSignal: signal => onSignal(state, signal) })
  state.rights ??= setInterval(() => void lookAtRights(state), RIGHTS_EVERY_MS)
  state.presence ??= setInterval(() => void keepThere(state), PRESENCE_EVERY_MS)
  const entry = state.apps.get(appId) ?? openApp(state, appId)
  entry.users++
  const listener: Listener = {
    ...{ out, caller, ip, after, turn: 0, position: 0, isBegun: false, isBlocked: false, isStalled: false },
    types: types && new Set(types),
    kinds: kinds && new Set(kinds),
    user,
    endsAtMs: Date.now() + STREAM_MS_MAX,
  }
  out.once('close', () => {
    entry.app.listeners.delete(listener)
    state.heartbeat.remove(listener)
    if (--entry.users === 0) closeApp(state, entry)
  })
  // a client that goes away in the middle of a write is no news
  out.on('error', error => state.deps.log.debug({ err: error }, 'stream'))
  await entry.opening
  if (out.destroyed || state.isStopped) {
    out.end()
    return
  }
  entry.app.listeners.add(listener)
  state.heartbeat.add(listener)
  void pump(entry.app)
}

function openApp(state: State, appId: AppId): Entry {
  const app: AppStreams = {
    ...{
      appId,
      deps: state.deps,
      listeners: new Set(),
      last: 0,
      turn: 0,
      isPumping: false,
      isStopped: false,
    },
  }
  const onTicks = (ticks: { id: number }[]): void => {
    app.last = Math.max(app.last, ticks.at(-1)!.id)
    void pump(app)
  }
  const opening = tailOf(state.deps).follow(appId, { onTicks, onStop: () => undefined })
  return keepFollowed(state.apps, app, opening)
}

function closeApp(state: State, entry: Entry): void {
  dropFollowed(state.apps, entry)
  if (state.apps.size > 0) return
  stopTimers(state)
}

/**
 * Rights, whichever app they are of. Presence and typing: of the moment, without an id; who is not there now has missed
 * nothing.
 */
function onSignal(state: State, signal: Signal): void {
  if (isOfRights(signal)) void lookAtRights(state)
  const app = state.apps.get(signal.app_id)?.app
  if (!app) return
  const presence = readPresence(signal)
  const typing = presence ? null : readTyping(signal)
  if (presence) {
    const { app_id: _, ...data } = presence
    writeMoment(app, frameOf('presence', data))
  } else if (typing) {
    const { app_id: _, ...data } = typing
    writeMoment(app, frameOf('typing', data))
  }
}

async function lookAtRights(state: State): Promise<void> {
  if (state.isLooking) return
  state.isLooking = true
  try {
    const listeners = [...state.apps.values()].flatMap(({ app }) => [...app.listeners])
    await endChanged(state.deps, listeners)
  } catch (error) {
    // looked again soon
    state.deps.log.warn({ err: error }, 'rights of streams cannot be read')
  }
  state.isLooking = false
}

/** Whoever listens is where they said to be by the same token or session. */
async function keepThere({ apps, deps }: State): Promise<void> {
  const there = new Map<string, Parameters<typeof keepPresence>[1][number]>()
  for (const [appId, { app }] of apps)
    for (const { caller } of app.listeners) {
      const { user_id, token_id, session_id } = caller
      there.set(`${appId} ${user_id} ${token_id} ${session_id}`, { appId, user_id, token_id, session_id })
    }
  try {
    await keepPresence(deps, [...there.values()])
  } catch (error) {
    // said again before it is forgotten
    deps.log.warn({ err: error }, 'presence of those who listen cannot be kept')
  }
}

function stopTimers(state: State): void {
  if (state.rights) clearInterval(state.rights)
  if (state.presence) clearInterval(state.presence)
  state.rights = null
  state.presence = null
}

function stop(state: State): void {
  state.isStopped = true
  state.unlisten?.()
  state.heartbeat.stop()
  stopTimers(state)
  for (const { app } of state.apps.values()) {
    app.isStopped = true
    for (const { out } of app.listeners) out.end()
  }
}
