// The world of a test: Awa's shop and Chloé's beside it, people who write to them, time that passes. A test reads as
// what they do: `fatou.writes(…)`, `awa.sends(fatou, …)`, `awa.waits('PT25H')`, `world.drains()`.
import { bootApp, type TestApp } from './app.ts'
import { type LiveShop, liveShopOf } from './world/live.ts'
import { type Shop, shopOf } from './world/shop.ts'
import { type Visitor, visit } from './world/visitor.ts'

export type { LiveShop } from './world/live.ts'
export type { Customer, Shop } from './world/shop.ts'
export { until } from './world/until.ts'

export type World = {
  app: TestApp
  /** Awa's shop and another business, in their test apps. */
  awa: Shop
  chloe: Shop
  /** Their live apps: people write through the provider's webhook. */
  live: { awa: LiveShop; chloe: LiveShop }
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
  const world = worldOf(await bootApp(options))
  if (options.agents === 'silent') await world.rows('update agents set is_active = false')
  return world
}

/** The people of a service; those of its live apps are at these addresses. */
export function worldOf(app: TestApp, addresses: string[] = [app.service.address!]): World {
  const { awa, chloe } = app.cast
  return {
    app,
    awa: shopOf(app, awa.test),
    chloe: shopOf(app, chloe.test),
    live: { awa: liveShopOf(app, awa.live, addresses), chloe: liveShopOf(app, chloe.live, addresses) },
    visitor: shop => visit(app.service.address!, shop.webchat.hook_id),
    rows: (sql, values = []) => app.service.deps.db.query(sql, values),
    drains: app.drain,
    stop: app.stop,
  }
}
