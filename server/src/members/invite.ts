import type { Language } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import { findOrAddPerson } from '../accounts/activate-user.ts'
import { getChanger } from '../accounts/changer.ts'
import { checkMayGive } from '../accounts/powers.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { viewMember } from './find.ts'
import { addLink, linkAddressOf } from './links.ts'
import { mailLater } from './mail.ts'
import { texts } from './texts.ts'

type Wanted = { username: string; role: Role; language?: Language }

/**
 * Invites somebody by a link: mailed, or shown to whoever invites where this installation mails nothing, or the letter before did not
 * go out. Inviting again makes the link before worth nothing. 1005 for a role above one's own, 1004 for a member.
 */
export async function invite(
  tx: Tx,
  context: ContextWith<'seal' | 'settings' | 'mail', unknown, Wanted>,
  now: Timestamp,
): Promise<object> {
  const { deps, app, caller, body } = context
  const changer = await getChanger(tx, context)
  checkMayGive(changer.role, body.role)
  const username = body.username.toLowerCase()
  const user = await findOrAddPerson(tx, username, now)
  const members = await tx.query('select 1 from memberships where business_id = $1 and user_id = $2', [
    app.business_id,
    user.id,
  ])
  if (members.length > 0 || user.is_service) throw new Refusal(1004, texts.isMember)
  const language = body.language ?? context.language
  const isHandedOver = deps.mail === null || (await hasFailedLetter(tx, app.business_id, user.id))
  const id = await addLink(tx, {
    purpose: 'invite',
    userId: user.id,
    username,
    address: username,
    language,
    invitation: { businessId: app.business_id, role: body.role },
    madeBy: caller.user_id,
    isHandedOver,
    now,
  })
  const { role } = body
  audit(tx, {
    actor: changer.actor,
    business: app.business_id,
    action: 'member.invite',
    target: user.hashid,
    name: username,
    after: { username, role, language },
  })
  const mail = await mailLater(tx, deps, id)
  const shown = linkAddressOf(deps.seal, deps.settings.baseUrl, { id, purpose: 'invite', address: username })
  return {
    member: await viewMember(tx, app.business_id, user.hashid, now),
    mail,
    link: isHandedOver ? shown : null,
  }
}

/** Did the letter of the newest invitation of this person not go out? */
async function hasFailedLetter(tx: Tx, businessId: number, userId: number): Promise<boolean> {
  const [newest] = await tx.query<{ has_failed: boolean }>(
    `select l.mail is not distinct from 'failed' as has_failed from links l
     where l.business_id = $1 and l.user_id = $2 and l.purpose = 'invite' order by l.id desc limit 1`,
    [businessId, userId],
  )
  return newest?.has_failed ?? false
}
