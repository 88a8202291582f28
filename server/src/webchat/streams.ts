// Which streams listen to which conversation, and how new messages reach them.
import type { ServerResponse } from 'node:http'
import { readTyping } from '../conversations/typing.ts'
import type { Signal } from '../db/hints.ts'
import { dropFollowed, type Followed, keepFollowed } from '../feed/followed.ts'
import { type Tail, type TailDeps, type Tick, tailOf } from '../feed/tail.ts'
import {
  makeStreamCounts,
  STREAM_HEARTBEAT_MS,
  type StreamCounts,
  tooManyStreams,
} from '../http/event-stream.ts'
import { type Heartbeat, makeHeartbeat } from '../lib/heartbeat.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { HOUR_MS } from '../lib/time.ts'
import { audienceOf, beat, type Listener, listenerOn, signalTypingTo } from './audience.ts'
import { listIdentifiers } from './history.ts'
import { type AppStreams, pump, scheduleLoad } from './pump.ts'

const STREAMS_MAX = 20_000
export const STREAMS_PER_VISITOR_MAX = 10
/** A school or a mobile network may share one address. */
export const STREAMS_PER_IP_MAX = 1000
/** Then the client reconnects with its token, which is checked again. */
export const STREAM_MS_MAX = HOUR_MS

type Entry = Followed<AppStreams>

type State = {
  deps: TailDeps
  tail: Tail
  heartbeat: Heartbeat<Listener>
  apps: Map<AppId, Entry>
  counts: StreamCounts
  unlisten: (() => void) | null
  isStopped: boolean
}

type Stream = { appId: AppId; identifier: string; ip: string; after: number }

export type Streams = {
  /** Counts a stream in; throws 1009 when a bound is reached. Call before the headers go out. */
  admit(out: ServerResponse, stream: Stream): void
  /** Writes every message after `after`, once and in order, until the connection ends. */
  open(out: ServerResponse, stream: Stream): Promise<void>
  /** Ends all streams: the clients connect again, elsewhere. */
  stop(): void
}

/** The open streams of this process. */
export const streamsOf = memo(
  (deps: TailDeps): Streams => makeStreams(deps, tailOf(deps), STREAM_HEARTBEAT_MS),
)

/** As streamsOf, with another heartbeat. */
export function makeStreams(deps: TailDeps, tail: Tail, heartbeatMs: number): Streams {
  const state: State = {
    deps,
    tail,
    heartbeat: makeHeartbeat(heartbeatMs, beat),
    apps: new Map(),
    counts: makeStreamCounts(),
    unlisten: null,
    isStopped: false,
  }
  return {
    admit: (out, stream) => admit(state, out, stream),
    open: (out, stream) => open(state, out, stream),
    stop: () => stop(state),
  }
}

function admit(state: State, out: ServerResponse, { appId, identifier, ip }: Stream): void {
  if (state.isStopped) throw tooManyStreams()
  state.counts.admit(out, [
    ['', STREAMS_MAX],
    [`ip ${ip}`, STREAMS_PER_IP_MAX],
    [`${appId} ${identifier}`, STREAMS_PER_VISITOR_MAX],
  ])
}

async function open(state: State, out: ServerResponse, { appId, identifier, after }: Stream): Promise<void> {
  if (out.destroyed) return
  state.unlisten ??= state.deps.hints.listen({ onSignal: signal => onSignal(state, signal) })
  const entry = state.apps.get(appId) ?? openApp(state, appId)
  entry.users++
  let listener: Listener | null = null
  // it comes once: "on" needs no listener around this one
  out.on('close', () => {
    if (listener) remove(state, entry.app, identifier, listener)
    if (--entry.users === 0) dropFollowed(state.apps, entry)
  })
  // a client that goes away in the middle of a write is no news
  out.on('error', error => state.deps.log.debug({ err: error }, 'stream'))
  await entry.opening
  if (out.destroyed || state.isStopped) {
    out.end()
    return
  }
  listener = listenerOn(out, after, Date.now() + STREAM_MS_MAX)
  const audience = audienceOf(entry.app.audiences, identifier)
  audience.listeners.push(listener)
  state.heartbeat.add(listener)
  scheduleLoad(entry.app, audience)
}

function openApp(state: State, appId: AppId): Entry {
  const app: AppStreams = {
    appId,
    deps: state.deps,
    audiences: new Map(),
    byDetail: new Map(),
    dirty: new Set(),
    isPumping: false,
    isStopped: false,
  }
  const opening = state.tail.follow(appId, { onTicks: ticks => onTicks(app, ticks), onStop: () => undefined })
  return keepFollowed(state.apps, app, opening)
}

function remove(state: State, app: AppStreams, identifier: string, listener: Listener): void {
  state.heartbeat.remove(listener)
  const audience = app.audiences.get(identifier)
  if (!audience) return
  audience.listeners = audience.listeners.filter(one => one !== listener)
  if (audience.listeners.length > 0) return
  app.audiences.delete(identifier)
  app.dirty.delete(audience)
  if (audience.detailId !== null) app.byDetail.delete(audience.detailId)
}

function onTicks(app: AppStreams, ticks: Tick[]): void {
  const unknown: number[] = []
  for (const detailId of new Set(ticks.map(tick => tick.contact_detail_id))) {
    if (detailId === null) continue
    const audience = app.byDetail.get(detailId)
    if (audience) app.dirty.add(audience)
    else unknown.push(detailId)
  }
  void pump(app)
  // the first message of a visitor who was already listening
  if (unknown.length === 0 || app.byDetail.size === app.audiences.size) return
  listIdentifiers(app.deps.db, app.appId, unknown).then(
    rows => {
      for (const { identifier } of rows) scheduleLoad(app, app.audiences.get(identifier))
    },
    () => {
      // nothing is lost: every audience that could be meant is loaded
      for (const audience of app.audiences.values())
        if (audience.detailId === null) scheduleLoad(app, audience)
    },
  )
}

function onSignal(state: State, signal: Signal): void {
  const typing = readTyping(signal)
  const audience = typing && state.apps.get(typing.app_id)?.app.byDetail.get(typing.contact_detail_id)
  if (audience) signalTypingTo(audience, typing)
}

function stop(state: State): void {
  state.isStopped = true
  state.unlisten?.()
  state.heartbeat.stop()
  for (const { app } of state.apps.values()) {
    app.isStopped = true
    for (const audience of app.audiences.values())
      for (const listener of audience.listeners) listener.out.end()
  }
}
