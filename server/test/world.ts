// The world of a test: Awa's shop and Chloé's beside it, people who write to them, time that passes. A test reads as
// what they do: `fatou.writes(…)`, `awa.sends(fatou, …)`, `awa.waits('PT25H')`, `world.drains()`.
import assert from 'node:assert/strict'
import { bootApp, type TestApp } from './app.ts'
import { type Shop, shopOf } from './world/shop.ts'
import { type Visitor, visit } from './world/visitor.ts'

export type { Customer, Shop } from './world/shop.ts'

const WAIT_MS_MAX = 8000
const LOOK_MS = 20

export type World = {
  app: TestApp
  /** Awa's shop and another business, in their test apps. */
  awa: Shop
  chloe: Shop
  /** Somebody who opens a shop's web chat, by its public key. */
  visitor(shop: { webchat: { hook_id: string } }): Promise<Visitor>
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Runs all background jobs until none is left. */
  drains(): Promise<number>
  stop(): Promise<void>
}

/** A service and its people. Agents that keep quiet leave it to the test what is sent. */
export async function openWorld(
  options: { agents?: 'silent'; roles?: string[]; env?: { [name: string]: string } } = {},
): Promise<World> {
  const app = await bootApp(options)
  const rows: World['rows'] = (sql, values = []) => app.service.deps.db.query(sql, values)
  if (options.agents === 'silent') await rows('update agents set is_active = false')
  return {
    app,
    awa: shopOf(app, app.cast.awa.test),
    chloe: shopOf(app, app.cast.chloe.test),
    visitor: shop => visit(app.service.address!, shop.webchat.hook_id),
    rows,
    drains: app.drain,
    stop: app.stop,
  }
}

/** Waits until `look` finds something true; fails after a while. */
export async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
  const endMs = Date.now() + WAIT_MS_MAX
  for (;;) {
    const found = await look()
    if (found) return found
    assert.ok(Date.now() < endMs, `waited in vain: ${what}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}
