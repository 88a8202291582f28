import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { insertApp, insertBusiness } from './queries.ts'

export type BusinessInput = { name: string; currency: string; localCurrency: string; localRate: string }

/** Makes a business with its live and its test app. Returns their ids. */
export async function addBusiness(
  tx: Tx,
  wanted: BusinessInput,
  by: Actor,
  now: Timestamp,
): Promise<{ id: number; live: AppId; test: AppId }> {
  const { id, hashid } = await insertBusiness(tx, { ...wanted, now })
  const live = await insertApp(tx, id, 'live', wanted.name, now)
  const test = await insertApp(tx, id, 'test', `${wanted.name} (test)`, now)
  const { name, currency, localCurrency: local_currency, localRate: local_rate } = wanted
  const after = { name, currency, local_currency, local_rate }
  audit(tx, { actor: by, business: id, action: 'business.add', target: hashid, after })
  return { id, live, test }
}
