import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { insertPolicy } from './queries.ts'

/** One default policy per priority: minutes to respond and to resolve. */
const DEFAULTS = [
  { label: 'Low priority', priority: 'low', response: 480, resolve: 4320 },
  { label: 'Normal priority', priority: 'normal', response: 240, resolve: 1440 },
  { label: 'High priority', priority: 'high', response: 60, resolve: 480 },
  { label: 'Urgent priority', priority: 'urgent', response: 15, resolve: 120 },
] as const

/** Gives a new app its four SLA policies. */
export async function addDefaultPolicies(tx: Tx, appId: AppId, now: Timestamp): Promise<void> {
  for (const policy of DEFAULTS) await insertPolicy(tx, appId, { ...policy, isDefault: true }, now)
}
