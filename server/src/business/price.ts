import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { upsertPrice } from './queries.ts'

/** Sets the price of one item, in the main currency; 0 makes it free. Items: `message:<channel>`, `agent_turn`. */
export async function setPrice(tx: Tx, appId: AppId, item: string, amount: string, by: Actor): Promise<void> {
  const before = { amount: await upsertPrice(tx, appId, item, amount) }
  audit(tx, { actor: by, app: appId, action: 'price.set', target: item, before, after: { amount } })
}

/** The price of an item in an app, as text; null when it is free. SQL; so are both arguments. */
export const priceSql = (appId: string, item: string): string =>
  `(select p.amount::text from prices p where p.app_id = ${appId} and p.item = ${item} and p.amount > 0)`

/** The price of one message on a channel. */
export const messagePriceSql = (appId: string, channel: string): string =>
  priceSql(appId, `'message:' || ${channel}`)
