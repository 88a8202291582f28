// The colour of a business's own: what is allowed, and how it is kept.
import { contrast, NIGHT, nearestAccent, ON_NIGHT_MIN, ON_WHITE_MIN, WHITE } from '@palabre/contract/colors'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import { updateAccent } from './queries.ts'
import { texts } from './texts.ts'

/** Sets it; null: ours again. 1002, with the nearest that is allowed, where it cannot be read in both themes. */
export async function setAccent(
  tx: Tx,
  businessId: number,
  wished: string | null,
  actor: Actor,
): Promise<string | null> {
  const accent = wished === null ? null : checked(wished)
  const before = { accent: await updateAccent(tx, businessId, accent) }
  audit(tx, {
    actor,
    action: 'business.accent',
    business: businessId,
    target: 'accent',
    before,
    after: { accent },
  })
  return accent
}

/** Rounded down: what does not reach the least is not told as the least. */
const ratio = (exact: number): string => (Math.floor(exact * 100) / 100).toFixed(2)

function checked(wished: string): string {
  const found = nearestAccent(wished)
  const told = {
    onWhite: ratio(contrast(wished, WHITE)),
    onNight: ratio(contrast(wished, NIGHT)),
    whiteMin: ON_WHITE_MIN,
    nightMin: ON_NIGHT_MIN,
    nearest: found?.nearest ?? '',
  }
  if (!found?.fits) throw invalid([{ field: 'accent', rule: 'contrast', text: texts.accentContrast(told) }])
  return found.nearest
}
