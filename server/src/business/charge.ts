import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { insertCharges, insertTopUp, updateBalanceAdded, updateBalanceTaken } from './queries.ts'
import { insertChargeAgain, insertRefunds } from './queries-refund.ts'

/** The item charged for, and how much: an amount in the main currency as text. */
export type Charge = { subjectId: number; amount: string }

/**
 * Takes the charges from the balance, as one sum, and writes a ledger row for each. False (and nothing taken)
 * when the balance is too low.
 */
export async function charge(
  tx: Tx,
  appId: AppId,
  kind: 'message' | 'agent_turn',
  charges: Charge[],
  now: Timestamp,
): Promise<boolean> {
  if (charges.length === 0) return true
  const amounts = charges.map(({ amount }) => amount)
  if (!(await updateBalanceTaken(tx, appId, amounts))) return false
  await insertCharges(tx, appId, kind, charges, now)
  return true
}

/** Gives back what messages cost that are over without any provider having had them; each charge once. */
export async function refund(tx: Tx, appId: AppId, messageIds: number[], now: Timestamp): Promise<void> {
  if (messageIds.length > 0) await insertRefunds(tx, appId, messageIds, now)
}

/** Takes what a message cost once more, as it goes after all, if that was given back. False: the balance is too low. */
export const chargeAgain = insertChargeAgain

/** Adds to the balance and writes the ledger row of it. */
export async function topUp(
  tx: Tx,
  appId: AppId,
  amount: string,
  note: string,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  await updateBalanceAdded(tx, appId, amount)
  await insertTopUp(tx, appId, amount, note, now)
  audit(tx, { actor: by, app: appId, action: 'balance.top_up', target: 'balance', after: { amount, note } })
}
