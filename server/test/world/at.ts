// Where the people of a world are.
import type { Client as Palabre } from '@palabre/client'
import { nowOf } from '../../src/lib/clock.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import type { TestApp } from '../app.ts'
import type { CastApp } from '../cast.ts'
import type { Client } from '../client.ts'

/** One app of a business in the running service. Each is there as soon as the world is open. */
export type At = {
  readonly kind: 'live' | 'test'
  readonly on: TestApp
  readonly app: CastApp
  /** Raw requests, with a token that may do everything. */
  readonly api: Client
  /** Calls an operation as an integrator does, once. */
  readonly call: Palabre['call']
}

/** Now, as an app has it whose time was not moved. */
export const nowOn = (on: TestApp): Timestamp => nowOf(on.clock, { clock_offset_ms: 0 })
