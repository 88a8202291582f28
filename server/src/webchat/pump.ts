import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type Audience, lowestUnblockedSeq, showState, write } from './audience.ts'
import { listMessagesOfMany, listStates } from './history.ts'

/** Conversations loaded by one statement, and messages of each. */
const BATCH_AUDIENCES = 500
const PAGE_MESSAGES = 100
const RELOAD_MS = 500

/** The streams of one app. */
export type AppStreams = {
  appId: AppId
  deps: Needs<'db' | 'log'>
  audiences: Map<string, Audience>
  byDetail: Map<number, Audience>
  /** To be loaded. */
  dirty: Set<Audience>
  isPumping: boolean
  isStopped: boolean
}

/** Something may be new for this audience: it is loaded as soon as possible. */
export function scheduleLoad(app: AppStreams, audience: Audience | undefined): void {
  if (!audience || audience.listeners.length === 0) return
  app.dirty.add(audience)
  void pump(app)
}

/** Loads and writes until no audience is left to load; failures are retried. One run at a time per app. */
export async function pump(app: AppStreams): Promise<void> {
  if (app.isPumping) return
  app.isPumping = true
  while (app.dirty.size > 0 && !app.isStopped) {
    const batch = [...app.dirty.values().take(BATCH_AUDIENCES)]
    for (const audience of batch) app.dirty.delete(audience)
    try {
      await load(app, batch)
    } catch (error) {
      app.deps.log.warn({ err: error }, 'streams cannot be fed')
      for (const audience of batch) app.dirty.add(audience)
      await new Promise(resolve => setTimeout(resolve, RELOAD_MS))
    }
  }
  app.isPumping = false
}

async function load(app: AppStreams, batch: Audience[]): Promise<void> {
  for (const state of await listStates(
    app.deps.db,
    app.appId,
    batch.map(audience => audience.identifier),
  )) {
    const audience = app.audiences.get(state.identifier)
    if (!audience) continue
    audience.detailId = state.contact_detail_id
    app.byDetail.set(state.contact_detail_id, audience)
    showState(audience, state)
  }
  const wants = batch.flatMap(audience => {
    const after = lowestUnblockedSeq(audience)
    return audience.detailId === null || after === null
      ? []
      : [{ audience, detailId: audience.detailId, after }]
  })
  if (wants.length === 0) return
  const found = await listMessagesOfMany(app.deps.db, app.appId, wants, PAGE_MESSAGES)
  for (const { audience, detailId, after } of wants) {
    const messages = found.get(detailId) ?? []
    const full = write(audience, messages, after)
    for (const listener of full) {
      listener.out.once('drain', () => {
        listener.isBlocked = false
        scheduleLoad(app, audience)
      })
    }
    if (messages.length === PAGE_MESSAGES) app.dirty.add(audience)
  }
}
