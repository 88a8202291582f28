// The table of contents of background work: every job, and every sweep with its interval.
import type { Tasks } from './jobs/run.ts'
import type { Sweep } from './jobs/sweeps.ts'
import { forgetKeys } from './http/idempotency.ts'
import { deleteExpired } from './knowledge/queries.ts'
import { MINUTE_MS } from './lib/time.ts'

export const tasks: Tasks = {
  'agents.turn': async () => undefined,
  'messages.deliver': async () => undefined,
  'sandbox.callback': async () => undefined,
}

export const sweeps: Sweep[] = [
  { name: 'idempotency keys past their 24 hours', everyMs: 10 * MINUTE_MS, run: forgetKeys },
  { name: 'knowledge past its expiry', everyMs: 10 * MINUTE_MS, run: deleteExpired },
]
