// The world of a test: Awa's shop and Chloé's beside it, people who write to them, time that passes. A test reads as
// what they do: `fatou.writes(…)`, `awa.sends(fatou, …)`, `awa.waits('PT25H')`, `world.drains()`. All verbs:
// world/README.md.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { makeClient } from '@palabre/client'
import type { Service } from '../src/app.ts'
import { inTx, type Tx } from '../src/db/tx.ts'
import { sweepOnce } from '../src/jobs/sweeps.ts'
import type { Timestamp } from '../src/lib/time.ts'
import { sweeps } from '../src/tasks.ts'
import { bootApp, type TestApp } from './app.ts'
import { type Cast, makeShop } from './cast.ts'
import { checkedFetch } from './checked-fetch.ts'
import type { Client } from './client.ts'
import { type At, nowOn } from './world/at.ts'
import { type Ran, type RunOptions, runCommand } from './world/command-line.ts'
import { type LiveShop, liveShopOf } from './world/live.ts'
import { type Shop, shopOf } from './world/shop.ts'
import { type Visitor, visit } from './world/visitor.ts'

export type { Customer } from './world/customer.ts'
export type { Body } from './world/formats.ts'
export type { LiveShop } from './world/live.ts'
export type { Shop } from './world/shop.ts'
export type { Ticket } from './world/tickets.ts'
export { until } from './world/until.ts'

type Options = {
  agents?: 'silent'
  roles?: string[]
  env?: { [name: string]: string }
  /** Nobody is there: neither Awa nor Chloé. */
  database?: 'empty'
}

export type World = {
  /** The running service. */
  app: TestApp
  /** Awa's shop and another business, in their test apps. */
  awa: Shop
  chloe: Shop
  /** Their live apps: people write through the provider's webhook. */
  live: { awa: LiveShop; chloe: LiveShop }
  /** Somebody who opens a shop's web chat, by its public key. */
  visitor(shop: { webchat: { hook_id: string } }): Promise<Visitor>
  /** The API with another token, or with none. */
  as(token: string | null, gateway?: '' | '/sandbox'): Client
  /** A path of the service, as a browser or a program asks for it. */
  opens(path: string, headers?: { [name: string]: string }): Promise<Response>
  /** `palabre …`, in this process with ends of its own. */
  runs(words: string[], options?: RunOptions): Promise<Ran>
  /** What the database holds. */
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
  /** A transaction, for verbs of the code that have no endpoint. */
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  now(): Timestamp
  /** Time passes for everybody. */
  passes(ms: number): void
  /** Time stands still but for `passes` and `awa.waits`: what is held for a second is so however slow the machine is. */
  standsStill(): void
  /** Runs all background jobs until none is left. */
  drains(): Promise<number>
  /** Runs every sweep once, or the one of a name, as a worker does every few seconds. */
  sweeps(name?: string, process?: Service): Promise<void>
  /** The same service, where Awa and Bruno have a shop of their own: its data and its time are not the other's. */
  anotherShop(domain: string): Promise<World>
  /** Another process on the same database. */
  second(options?: { roles?: string[] }): Promise<Service>
  stop(): Promise<void>
}

/** A service and its people. Agents that keep quiet leave it to the test what is sent. */
export async function openWorld(options: Options = {}): Promise<World> {
  const app = await boot(options)
  return worldIn(() => app)
}

/**
 * A world for all tests of a file or a `describe`: opened before them, stopped after them. `prelude` is what happens
 * before the first test: a second `before` of a file would not wait for this one.
 */
export function useWorld(options: Options = {}, prelude?: (world: World) => Promise<unknown>): World {
  let app: TestApp | null = null
  const world = worldIn(() => app ?? assert.fail('the world is open within tests'))
  before(async () => {
    app = await boot(options)
    await prelude?.(world)
  })
  after(() => app?.stop())
  return world
}

async function boot(options: Options): Promise<TestApp> {
  const app = await bootApp(options)
  if (options.agents === 'silent') await app.service.deps.db.query('update agents set is_active = false')
  return app
}

/** The people of a service; those of its live apps are at these addresses. */
export const worldOf = (app: TestApp, addresses: string[]): World =>
  worldIn(
    () => app,
    () => addresses,
  )

/** Nothing is looked up before it is asked for: a file may name its people before the service runs. */
function worldIn(
  on: () => TestApp,
  addresses = () => [on().service.address!],
  cast: () => Pick<Cast, 'awa' | 'chloe'> = () => on().cast,
): World {
  const at = (name: 'awa' | 'chloe', kind: At['kind']): At => {
    const gateway = kind === 'test' ? '/sandbox' : ''
    return {
      kind,
      get on() {
        return on()
      },
      get app() {
        return cast()[name][kind]
      },
      get api() {
        return on().as(this.app.token, gateway)
      },
      get call() {
        return makeClient({
          baseUrl: `${on().service.address}${gateway}`,
          token: this.app.token,
          // a second try would hide what a test is there to see
          triesMax: 1,
          fetch: checkedFetch,
        }).call
      },
    }
  }
  return {
    get app() {
      return on()
    },
    awa: shopOf(at('awa', 'test')),
    chloe: shopOf(at('chloe', 'test')),
    live: {
      awa: liveShopOf(at('awa', 'live'), addresses),
      chloe: liveShopOf(at('chloe', 'live'), addresses),
    },
    visitor: ({ webchat }) => visit(on().service.address!, webchat.hook_id),
    as: (token, gateway) => on().as(token, gateway),
    opens: (path, headers = {}) => fetch(on().service.address + path, { headers }),
    runs: (words, options) => runCommand(on(), words, options),
    rows: (sql, values = []) => on().service.deps.db.query(sql, values),
    inTx: work => inTx(on().service.deps.db, work),
    now: () => nowOn(on()),
    passes: ms => on().clock.advance(ms),
    standsStill: () => on().clock.stop(),
    drains: () => on().drain(),
    sweeps: async (name, process = on().service) => {
      const chosen = sweeps.filter(sweep => name === undefined || sweep.name === name)
      assert.ok(chosen.length > 0, `no sweep is called ${name}`)
      for (const sweep of chosen) await sweepOnce(process.deps, sweep)
    },
    anotherShop: async domain => {
      const { awa } = await makeShop(on().service.deps, domain)
      return worldIn(on, addresses, () => ({ awa, chloe: cast().chloe }))
    },
    second: options => on().second(options),
    stop: () => on().stop(),
  }
}
