import { type Claimed, updateDeliveriesClaimed } from '../../src/delivery/queries.ts'

type Given = Parameters<typeof updateDeliveriesClaimed>

/** Claims the next message to one person, as a worker does before its call; undefined where none is due. */
export async function claimOne(
  db: Given[0],
  appId: Given[1],
  detailId: number,
  now: Given[3],
): Promise<Claimed | undefined> {
  return (await updateDeliveriesClaimed(db, appId, [detailId], now))[0]
}
