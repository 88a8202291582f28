// The part of what waits that a sweep looks at.
import type { Tx } from '../db/tx.ts'
import { nextPart } from '../lib/places.ts'
import {
  type Place,
  STRETCH_MESSAGES,
  type Stretch,
  selectHeldEnd,
  selectQueueEnd,
} from './queries-sweeps.ts'

const FIRST: Place = [0, 0, 0]
const LAST: Place = [Number.MAX_SAFE_INTEGER, 0, 0]

/** What the sweep looks at this time, of what waits so; `service` is whose sweep it is. */
export async function nextStretch(
  service: object,
  tx: Tx,
  waits: 'queue' | 'held',
  sweep: string,
): Promise<Stretch> {
  const endOf = waits === 'queue' ? selectQueueEnd : selectHeldEnd
  const { from, end } = await nextPart(service, `${sweep}, ${waits}`, FIRST, place =>
    endOf(tx, place, STRETCH_MESSAGES),
  )
  return [...from, ...(end ?? LAST)]
}
