import { inTx } from '../db/tx.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { invalid, Refusal, refused } from '../http/errors.ts'
import { realNow } from '../lib/clock.ts'
import { checkOwnPassword, checkPassword } from '../sessions/check-password.ts'
import { addLink } from './links.ts'
import { type Mailed, mailLater } from './mail.ts'
import type { Purpose } from './queries.ts'
import { texts } from './texts.ts'
import { type Sender, senderOf, throttleMail } from './throttle.ts'

type Credentials = { username: string; password: string }
type Asked = ContextWith<'db' | 'clock' | 'mail' | 'settings', unknown, Credentials>

/**
 * Mails a link to the new address, which takes the place of the old one when it is opened. 1102 for a wrong password, 1001
 * mail_not_configured where nothing is mailed: nobody would ever open it. Whether another account has the address is told to
 * nobody but its reader.
 */
export async function requestAddress(context: Asked): Promise<Mailed> {
  const { deps, caller, body } = context
  const now = realNow(deps.clock)
  const own = await checkOwnPassword(deps.db, caller.user_id, body.password, now)
  if (body.username.toLowerCase() === own.username)
    throw invalid([{ field: 'username', rule: 'other', text: texts.isYours }])
  if (deps.mail === null) throw refused('mail_not_configured', texts.addressStays)
  const user = { id: caller.user_id, username: own.username }
  return mailLinkTo(context, 'address', user, body.username, senderOf(context))
}

/**
 * Mails the link to verify once more. Who asks shows the password, so that nobody learns which accounts there are: 1103
 * for a wrong one, 1104 for an account that is verified. Where nothing is mailed no link is made: one that the operator handed
 * over goes on counting.
 */
export async function resendVerification(context: Asked): Promise<Mailed> {
  const { deps, body } = context
  const now = realNow(deps.clock)
  try {
    await checkPassword(deps.db, body, { ...context, browser: null }, now)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 1100) throw error
    const username = body.username.toLowerCase()
    const [user] = await deps.db.query<{ id: number }>('select id from users where username = $1', [username])
    return mailLinkTo(context, 'verify', { id: user!.id, username }, username, null)
  }
  throw new Refusal(1104, texts.isVerified)
}

async function mailLinkTo(
  { deps, language }: Asked,
  purpose: Purpose,
  user: { id: number; username: string },
  to: string,
  sender: Sender,
): Promise<Mailed> {
  if (deps.mail === null) return 'not_configured'
  const address = to.toLowerCase()
  const now = realNow(deps.clock)
  await throttleMail(deps, { purpose, address, sender }, now)
  return inTx(deps.db, async tx => {
    const { id: userId, username } = user
    const link = { purpose, userId, username, address, language, invitation: null, madeBy: userId, now }
    return mailLater(tx, deps, await addLink(tx, link))
  })
}
