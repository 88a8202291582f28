import type { Language } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import { activateUser, joinBusiness } from '../accounts/activate-user.ts'
import { passwordError } from '../accounts/new-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { actorOf } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { inTx } from '../db/tx.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { realNow } from '../lib/clock.ts'
import type { Timestamp } from '../lib/time.ts'
import { dropSecondFactor } from '../second-factor/set-up.ts'
import { checkPassword } from '../sessions/check-password.ts'
import { endSessions } from '../sessions/end.ts'
import { getLink, isUnsettled, type LinkOwner, oneAtATime, provesAddress, takeLink } from './links.ts'
import { texts } from './texts.ts'

type Asked = ContextWith<'db' | 'clock' | 'seal' | 'mail', unknown, Acceptance>
type Acceptance = { link: string; name?: string; password?: string; language?: Language }
export type Accepted = {
  username: string
  business: string
  role: Role
  /** The account is new, and has the given name and password; else it keeps its own. */
  is_new: boolean
}

/**
 * Joins the business that a link invites to. 1003 for a link that does not count, 1004 for who is a member by now. Where the
 * link was handed over, who has an account gives its password: 1103, 1100.
 */
export function acceptInvitation(context: Asked): Promise<Accepted> {
  return oneAtATime(context.deps.db, context.body.link, () => accept(context))
}

async function accept(context: Asked): Promise<Accepted> {
  const { deps, body } = context
  const now = realNow(deps.clock)
  const owner = await getLink(deps, body.link, ['invite'], now)
  const isNew = isUnsettled(owner, deps)
  const settled = isNew ? await settledBy(context, owner) : null
  const isShown = provesAddress(owner, deps)
  if (!isNew && !isShown) await checkOwner(context, owner, now)
  return inTx(deps.db, async tx => {
    const link = await takeLink(tx, owner, now)
    const [businessId, role] = [link.business_id!, link.role!]
    if (settled) {
      // the letter's was chosen by whoever invites
      const language = body.language ?? context.language
      await activateUser(tx, link.user_id, { ...settled, language }, now, isShown)
      await endSessions(tx, link.user_id, {}, now)
      // of whoever had the account without ever showing that the address is theirs
      if (owner.has_second_factor) await dropSecondFactor(tx, link.user_id, actorOf(context, link.user_id))
    }
    // added on the command line since: the role that they have there counts
    if (!(await joinBusiness(tx, businessId, link.user_id, role, now)))
      throw new Refusal(1004, texts.isMember)
    const [names] = await tx.query<{ hashid: string; business: string }>(
      'select u.hashid, b.name as business from users u, businesses b where u.id = $1 and b.id = $2',
      [link.user_id, businessId],
    )
    audit(tx, {
      actor: actorOf(context, link.user_id),
      business: businessId,
      action: 'member.accept',
      target: names!.hashid,
      name: owner.username,
      after: { role },
    })
    return { username: owner.username, business: names!.business, role, is_new: isNew }
  })
}

/** Whoever holds a link that was handed over may be the one who made it. */
async function checkOwner(
  { deps, body: { password }, ip }: Asked,
  { username }: LinkOwner,
  now: Timestamp,
): Promise<void> {
  if (password === undefined) throw invalid([missing('password')])
  await checkPassword(deps.db, { username, password }, { ip, browser: null }, now)
}

const missing = (field: string) => ({ field, rule: 'required', text: texts.needed })

/** Name and hashed password of a new account; 1002 where they are missing or the password will not do. */
async function settledBy(
  { body: { name, password }, ip }: Asked,
  { username }: LinkOwner,
): Promise<{ name: string; passwordHash: string }> {
  const wrong = password === undefined ? missing('password') : passwordError(password, username)
  const errors = [
    ...(name === undefined ? [missing('name')] : []),
    ...(wrong ? [{ field: 'password', ...wrong }] : []),
  ]
  if (errors.length > 0) throw invalid(errors)
  return { name: name!, passwordHash: await hashPassword(password!, { ip }) }
}
