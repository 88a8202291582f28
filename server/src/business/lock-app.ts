import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'

/** Others that would lock this app wait until the transaction ends: what is counted after it stays so, to keep a bound. */
export async function lockApp(tx: Tx, appId: AppId): Promise<void> {
  await tx.query('select id from apps where id = $1 for no key update', [appId])
}
