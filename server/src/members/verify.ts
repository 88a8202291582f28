import { auditUser } from '../accounts/audit-user.ts'
import { markUserVerified } from '../accounts/change-user.ts'
import { getUser } from '../accounts/find-user.ts'
import { setUsername } from '../accounts/settle-user.ts'
import { actorOf } from '../audit/actor.ts'
import { inTx } from '../db/tx.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { toTimestamp } from '../lib/time.ts'
import { getLink, takeLink } from './links.ts'
import { texts } from './texts.ts'

/**
 * Confirms an address, or the new one of an account. 1003 for a link that does not count, 1104 for an account that is
 * verified, 1004 where another account has the new address by now.
 */
export async function verifyAddress(
  context: ContextWith<'db' | 'clock' | 'seal', unknown, { link: string }>,
): Promise<{ username: string }> {
  const { deps, body } = context
  const now = toTimestamp(deps.clock.nowMs())
  const owner = await getLink(deps, body.link, ['verify', 'address'], now)
  if (owner.purpose === 'verify' && owner.verified_at !== null) throw new Refusal(1104, texts.isVerified)
  const actor = actorOf(context, owner.user_id)
  await inTx(deps.db, async tx => {
    const link = await takeLink(tx, owner, now)
    if (link.purpose === 'verify') return markUserVerified(tx, owner.username, actor, now)
    const user = await getUser(tx, owner.username)
    await setUsername(tx, link.user_id, link.address, now)
    await auditUser(tx, { actor, action: 'user.address', user })
  })
  return { username: owner.address }
}
