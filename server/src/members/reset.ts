import type { Language } from '@palabre/contract/languages'
import { setPassword } from '../accounts/activate-user.ts'
import { auditUser } from '../accounts/audit-user.ts'
import { getUser } from '../accounts/find-user.ts'
import { checkNewPassword } from '../accounts/new-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { actorOf } from '../audit/actor.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { ContextWith } from '../http/endpoint.ts'
import type { Needs } from '../jobs/deps.ts'
import { realNow } from '../lib/clock.ts'
import type { Timestamp } from '../lib/time.ts'
import { endSessions } from '../sessions/end.ts'
import { addLink, getLink, linkAddressOf, linkEndOf, oneAtATime, takeLink } from './links.ts'
import { type Mailed, mailLater } from './mail.ts'
import { insertResetLink, updateLinksUsed } from './queries.ts'

type Asked = ContextWith<'db' | 'clock' | 'seal', unknown, { link: string; password: string }>

/**
 * Mails a link to choose a new password. The same answer in the same time whether anybody has this username: a link that
 * is nobody's is made and enqueued as well.
 */
export async function requestReset(
  deps: Needs<'db' | 'mail'>,
  username: string,
  language: Language,
  now: Timestamp,
): Promise<Mailed> {
  if (deps.mail === null) return 'not_configured'
  const name = username.toLowerCase()
  return inTx(deps.db, async tx => {
    const id = await insertResetLink(tx, name, language, now, linkEndOf('reset', now))
    return mailLater(tx, deps, id)
  })
}

/** A link to choose a new password, for the operator to hand over. 1105 when there is no such account. */
export async function resetLinkOf(
  tx: Tx,
  { seal, settings }: Needs<'seal' | 'settings'>,
  username: string,
  now: Timestamp,
): Promise<string> {
  const { id: userId } = await getUser(tx, username)
  const address = username.toLowerCase()
  const id = await addLink(tx, {
    purpose: 'reset',
    userId,
    username: address,
    address,
    language: 'en',
    invitation: null,
    madeBy: null,
    now,
  })
  return linkAddressOf(seal, settings.baseUrl, { id, purpose: 'reset', address })
}

/**
 * Sets the new password: the address is verified by it, all sessions end, tokens and the second factor stay. 1003 for a
 * link that does not count, 1002 for a password that will not do.
 */
export function completeReset(context: Asked): Promise<{ username: string }> {
  return oneAtATime(context.deps.db, context.body.link, () => complete(context))
}

async function complete(context: Asked): Promise<{ username: string }> {
  const { deps, body } = context
  const now = realNow(deps.clock)
  const owner = await getLink(deps, body.link, ['reset'], now)
  checkNewPassword(body.password, owner.username)
  const passwordHash = await hashPassword(body.password, context)
  await inTx(deps.db, async tx => {
    const link = await takeLink(tx, owner, now)
    await setPassword(tx, link.user_id, passwordHash, now)
    await endSessions(tx, link.user_id, {}, now)
    await updateLinksUsed(tx, link.user_id, ['address'], now)
    const user = await getUser(tx, owner.username)
    await auditUser(tx, { actor: actorOf(context, link.user_id), action: 'user.reset', user })
  })
  return { username: owner.username }
}
