import { optIn, optOut } from '../contacts/opt-out.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { readWish } from './wishes.ts'

/** A message that may be a wish: `wants` null where it is none. Only who has opted out can opt in: START may be a greeting. */
export type Heard = { detailId: number; sessionId: number; text: string | null; optedOutAt: Timestamp | null }

/** For each message, in order: is it a wish to get no more messages, or to get them again? */
export function wishesOf(heard: Heard[]): ('out' | 'in' | null)[] {
  const isOut = new Map(heard.map(({ detailId, optedOutAt }) => [detailId, optedOutAt !== null]))
  return heard.map(({ detailId, text }) => {
    const wants = text === null ? null : (readWish(text)?.wants ?? null)
    if (wants === null || (wants === 'in' && !isOut.get(detailId))) return null
    isOut.set(detailId, wants === 'out')
    return wants
  })
}

/** Stores the last wish of each contact; somebody who has gone on writing after it is answered. */
export async function heedWishes(tx: Tx, appId: AppId, heard: Heard[], now: Timestamp): Promise<void> {
  const wishes = wishesOf(heard)
  for (const [i, { detailId, sessionId }] of heard.entries()) {
    const later = heard.map((one, n) => n > i && one.detailId === detailId)
    if (wishes[i] === null || wishes.some((wish, n) => wish !== null && later[n])) continue
    const said = { contactDetailId: detailId, chatSessionId: sessionId }
    const at = later.includes(true) ? toTimestamp(toMs(now) - 1) : now
    if (wishes[i] === 'out') await optOut(tx, appId, said, 'keyword', at, now)
    else await optIn(tx, appId, said, now)
  }
}
