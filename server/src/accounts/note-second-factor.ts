import type { Tx } from '../db/tx.ts'
import { selectUserLocked, updateUserSecondFactor } from './queries.ts'

/** Changes what is a person's second factor, one change at a time, and notes whether there is any afterwards. */
export async function changeSecondFactor<Result>(
  tx: Tx,
  userId: number,
  change: () => Promise<Result>,
  isThere: () => Promise<boolean>,
): Promise<Result> {
  await selectUserLocked(tx, userId)
  const result = await change()
  await updateUserSecondFactor(tx, userId, await isThere())
  return result
}
