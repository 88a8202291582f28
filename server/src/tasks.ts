// The table of contents of background work: every job, and every sweep with its interval.
import { rescueTurns } from './agents/sweeps.ts'
import { takeTurn } from './agents/turn.ts'
import { closeSilent } from './conversations/open.ts'
import { deliver } from './delivery/deliver.ts'
import { forgetParked, giveUpLost, joinParked, rescueDeliveries } from './delivery/sweeps.ts'
import { forgetKeys } from './http/idempotency.ts'
import type { Tasks } from './jobs/run.ts'
import { type Sweep, sweepOnce } from './jobs/sweeps.ts'
import { forgetExpired } from './knowledge/sweeps.ts'
import { MINUTE_MS, SECOND_MS } from './lib/time.ts'
import { callBack } from './sandbox/call-back.ts'
import { forgetSends } from './sandbox/forget-sends.ts'
import { onResponded } from './tickets/respond.ts'
import { BREACHES_EVERY_MS, storeBreaches } from './tickets/store-breaches.ts'
import { forgetVisitors } from './webchat/sweeps.ts'

export const tasks: Tasks = {
  'agents.turn': takeTurn,
  'messages.deliver': deliver,
  'tickets.responded': onResponded,
  'sandbox.callback': callBack,
  'sandbox.sweep': async deps => {
    for (const sweep of sweeps) await sweepOnce(deps, sweep)
  },
}

export const sweeps: Sweep[] = [
  { name: 'idempotency keys past their 24 hours', everyMs: 10 * MINUTE_MS, run: forgetKeys },
  { name: 'knowledge past its expiry', everyMs: 10 * MINUTE_MS, run: forgetExpired },
  { name: 'deliveries whose worker died', everyMs: 5 * SECOND_MS, run: giveUpLost },
  { name: 'deliveries whose job is gone', everyMs: 10 * SECOND_MS, run: rescueDeliveries },
  { name: 'receipts whose message has become known', everyMs: 5 * SECOND_MS, run: joinParked },
  { name: 'answers that nobody works on', everyMs: 5 * SECOND_MS, run: rescueTurns },
  { name: 'receipts whose message never came', everyMs: 60 * MINUTE_MS, run: forgetParked },
  { name: 'SLA targets that are due', everyMs: BREACHES_EVERY_MS, run: storeBreaches },
  { name: 'conversations silent for a day', everyMs: MINUTE_MS, run: closeSilent },
  { name: 'web chat visitors past their year', everyMs: 60 * MINUTE_MS, run: forgetVisitors },
  { name: 'simulated sends past 30 days', everyMs: 60 * MINUTE_MS, run: forgetSends },
]
