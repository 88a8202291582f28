import type { Needs } from '../jobs/deps.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'

/** Polls this often while somebody listens: the most that a lost hint can cost. */
const POLL_MS = 250
/** And this often when nothing has happened for a while. */
const QUIET_POLL_MS = 1000
const QUIET_AFTER_MS = 5000
/** Reads of one app are at least this far apart: under load each brings many events. */
const READ_GAP_MS = 10
const PAGE_EVENTS = 1000

/** The parts of an event that tell a listener whether it is concerned. */
export type Tick = { id: number; type: string; contact_detail_id: number | null }

type Follower = {
  /** Later events of the app, each once, in order. */
  onTicks(ticks: Tick[]): void
  /** The process stops. */
  onStop(): void
}

type AppTail = {
  followers: Set<Follower>
  /** The last event that was read; null until the app's counter is known. */
  last: number | null
  ready: Promise<void>
  isReading: boolean
  /** News came while it could not be read. */
  isWaiting: boolean
  gap: NodeJS.Timeout | null
}

/** What the tail of a service reads and hears. */
export type TailDeps = Needs<'db' | 'hints' | 'log'>

type State = {
  deps: TailDeps
  apps: Map<AppId, AppTail>
  timer: NodeJS.Timeout | null
  movedAtMs: number
  unlisten: (() => void) | null
  isStopped: boolean
}

/** The newest events of the followed apps. One per process, see follow() and stop(). */
export type Tail = { follow(appId: AppId, follower: Follower): Promise<() => void>; stop(): void }

/**
 * Reads events by id, which the database assigns per app in commit order: an event cannot appear behind one
 * that has been read. Hints only make it read earlier: a lost one costs a quarter of a second.
 */
export const tailOf = memo((deps: TailDeps): Tail => {
  const state: State = { deps, apps: new Map(), timer: null, movedAtMs: 0, unlisten: null, isStopped: false }
  return { follow: (appId, follower) => follow(state, appId, follower), stop: () => stop(state) }
})

/** Once this resolves the follower misses nothing; the returned function ends it. */
async function follow(state: State, appId: AppId, follower: Follower): Promise<() => void> {
  if (state.isStopped) {
    follower.onStop()
    return () => undefined
  }
  state.unlisten ??= state.deps.hints.listen({ onEvents: id => wake(state, id) })
  // what goes on for all that follow is not bound to the time of the first of them
  const app = state.apps.get(appId) ?? runApart(() => open(state, appId))
  app.followers.add(follower)
  state.movedAtMs = Date.now()
  runApart(() => schedule(state))
  try {
    await app.ready
  } catch (error) {
    leave(state, appId, app, follower)
    throw error
  }
  return () => leave(state, appId, app, follower)
}

function open(state: State, appId: AppId): AppTail {
  const app: AppTail = {
    followers: new Set(),
    last: null,
    ready: Promise.resolve(),
    isReading: false,
    isWaiting: false,
    gap: null,
  }
  app.ready = state.deps.db
    .query<{ last_id: number }>('select last_id from event_counters where app_id = $1', [appId])
    .then(([row]) => {
      app.last = row?.last_id ?? 0
    })
  state.apps.set(appId, app)
  return app
}

function leave(state: State, appId: AppId, app: AppTail, follower: Follower): void {
  app.followers.delete(follower)
  if (app.followers.size > 0) return
  if (app.gap) clearTimeout(app.gap)
  if (state.apps.get(appId) === app) state.apps.delete(appId)
}

function wake(state: State, appId: AppId): void {
  const app = state.apps.get(appId)
  if (app)
    void app.ready.then(
      () => read(state, appId, app),
      () => undefined,
    )
}

async function read(state: State, appId: AppId, app: AppTail): Promise<void> {
  if (app.isReading || app.gap) {
    app.isWaiting = true
    return
  }
  app.isReading = true
  app.isWaiting = false
  try {
    while (await readPage(state, appId, app)) {
      // a full page: there is more
    }
  } catch (error) {
    // the next look reads the same again
    state.deps.log.warn({ err: error }, 'events cannot be read')
  }
  app.isReading = false
  if (state.isStopped || app.followers.size === 0) return
  app.gap = setTimeout(() => {
    app.gap = null
    if (app.isWaiting) void read(state, appId, app)
  }, READ_GAP_MS)
}

async function readPage(state: State, appId: AppId, app: AppTail): Promise<boolean> {
  const ticks = await state.deps.db.query<Tick>(
    // by its place where the event is kept as a list (KEPT_PARTS)
    `select id, type, coalesce(data ->> 'contact_detail_id', data ->> 4)::bigint as contact_detail_id from events
     where app_id = $1 and id > $2 order by id limit $3`,
    [appId, app.last, PAGE_EVENTS],
  )
  if (ticks.length === 0 || state.isStopped) return false
  app.last = ticks.at(-1)!.id
  state.movedAtMs = Date.now()
  for (const follower of app.followers) follower.onTicks(ticks)
  return ticks.length === PAGE_EVENTS
}

function schedule(state: State): void {
  if (state.isStopped || state.apps.size === 0) return
  const isQuiet = Date.now() - state.movedAtMs > QUIET_AFTER_MS
  state.timer ??= setTimeout(() => void poll(state), isQuiet ? QUIET_POLL_MS : POLL_MS)
}

async function poll(state: State): Promise<void> {
  try {
    const counters = await state.deps.db.query<{ app_id: AppId; last_id: number }>(
      'select app_id, last_id from event_counters where app_id = any($1)',
      [[...state.apps.keys()]],
    )
    for (const { app_id, last_id } of counters) {
      const app = state.apps.get(app_id)
      if (app && app.last !== null && last_id > app.last) void read(state, app_id, app)
    }
  } catch (error) {
    state.deps.log.warn({ err: error }, 'events cannot be read')
  }
  state.timer = null
  schedule(state)
}

function stop(state: State): void {
  state.isStopped = true
  state.unlisten?.()
  if (state.timer) clearTimeout(state.timer)
  for (const app of state.apps.values()) {
    if (app.gap) clearTimeout(app.gap)
    for (const follower of app.followers) follower.onStop()
  }
  state.apps.clear()
}
