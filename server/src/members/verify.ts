import { setUsername } from '../accounts/activate-user.ts'
import { auditUser } from '../accounts/audit-user.ts'
import { markUserVerified } from '../accounts/change-user.ts'
import { getUser } from '../accounts/find-user.ts'
import { type Actor, actorOf } from '../audit/actor.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import { realNow } from '../lib/clock.ts'
import type { Timestamp } from '../lib/time.ts'
import { endOtherSessions, endSessions } from '../sessions/end.ts'
import { addLink, getLink, linkAddressOf, takeLink } from './links.ts'
import { type Mailed, mailLater, noticeLater } from './mail.ts'
import { texts } from './texts.ts'

/**
 * Confirms an address, or the new one of an account: the one before is told of it, and all other sessions end. 1003 for a link that does not count, 1104 for an account that is
 * verified, 1004 where another account has the new address by now.
 */
export async function verifyAddress(
  context: ContextWith<'db' | 'clock' | 'seal' | 'mail' | 'settings', unknown, { link: string }>,
): Promise<{ username: string }> {
  const { deps, body } = context
  const now = realNow(deps.clock)
  const owner = await getLink(deps, body.link, ['verify', 'address'], now)
  if (owner.purpose === 'verify' && owner.verified_at !== null) throw new Refusal(1104, texts.isVerified)
  const actor = actorOf(context, owner.user_id)
  await inTx(deps.db, async tx => {
    const link = await takeLink(tx, owner, now)
    if (link.purpose === 'verify') return markUserVerified(tx, owner.username, actor, now)
    const user = await getUser(tx, owner.username)
    await setUsername(tx, link.user_id, link.address, now)
    await endOtherSessions(tx, deps, link.user_id, context.headers.cookie, now)
    noticeLater(tx, deps, link.id)
    await auditUser(tx, { actor, action: 'user.address', user })
  })
  return { username: owner.address }
}

/**
 * Gives an account another address by the word of the operator, who makes sure that it is theirs: all sessions end. 1105 when there
 * is no such account, 1004 where another one has the address.
 */
export async function setAddress(
  tx: Tx,
  { from, to }: { from: string; to: string },
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const user = await getUser(tx, from)
  await setUsername(tx, user.id, to.toLowerCase(), now)
  await endSessions(tx, user.id, {}, now)
  await auditUser(tx, { actor: by, action: 'user.address', user })
}

/** Mails the link to verify a new account's address, or gives it to be handed over where nothing is mailed. */
export async function askToVerify(
  tx: Tx,
  deps: Needs<'seal' | 'settings' | 'mail'>,
  username: string,
  now: Timestamp,
): Promise<{ mail: Mailed; link: string | null }> {
  const { id: userId } = await getUser(tx, username)
  const address = username.toLowerCase()
  const asked = { userId, username: address, address, language: 'en', invitation: null, madeBy: null }
  const id = await addLink(tx, { purpose: 'verify', ...asked, now })
  const mail = await mailLater(tx, deps, id)
  const link = linkAddressOf(deps.seal, deps.settings.baseUrl, { id, purpose: 'verify', address })
  return { mail, link: mail === 'queued' ? null : link }
}
