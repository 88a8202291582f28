import { readLanguage } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import { auditUser } from '../accounts/audit-user.ts'
import { SERVICE } from '../audit/actor.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { realNow } from '../lib/clock.ts'
import { MINUTE_MS, type Timestamp, toMs } from '../lib/time.ts'
import { type Mail, MailFailed } from '../outbound/mail.ts'
import { addressNotice, letterOf } from './letters.ts'
import { linkAddressOf } from './links.ts'
import { LIVE_LINK, type Purpose, updateFailureTold, updateLinkMail } from './queries.ts'

/** Some servers take a letter at the second try only: nobody is told before, unless it is refused for good. */
const TOLD_AFTER_MS = 10 * MINUTE_MS

/** What becomes of a letter: it waits to be handed to the mail server, or this installation mails nothing. */
export type Mailed = 'queued' | 'not_configured'

/** Mails a link once the transaction is committed, if mail is set up. */
export async function mailLater(tx: Tx, { mail }: Needs<'mail'>, linkId: number): Promise<Mailed> {
  if (mail === null) return 'not_configured'
  await updateLinkMail(tx, linkId, 'queued', null)
  enqueue(tx, 'members.mail', { link_id: linkId })
  return 'queued'
}

/** Tells the address that an account had until now, once the transaction is committed, if mail is set up. */
export function noticeLater(tx: Tx, { mail }: Needs<'mail'>, linkId: number): void {
  if (mail !== null) enqueue(tx, 'members.mail', { link_id: linkId, notice: true })
}

type Mailable = { id: number; user_id: number; purpose: Purpose; address: string; language: string } & {
  created_at: Timestamp
  business: string | null
  by: string | null
  role: Role | null
}

/**
 * Mails a link that still counts, and notes what came of it; or tells what came of opening one. The job carries its number
 * only: the secret is made here.
 */
export async function mailLink(
  deps: Needs<'db' | 'clock' | 'log' | 'seal' | 'mail' | 'settings'>,
  { link_id, notice }: Jobs['members.mail'],
): Promise<void> {
  if (notice) return mailNotice(deps, link_id)
  const now = realNow(deps.clock)
  const [link] = await deps.db.query<Mailable>(
    `select l.id, u.id as user_id, l.purpose, l.address, l.created_at,
       coalesce(u.language, l.language) as language, b.name as business, l.role,
       coalesce(nullif(k.name, ''), k.username) as by
     from links l join users u on u.id = l.user_id left join businesses b on b.id = l.business_id
     left join users k on k.id = l.made_by
     where l.id = $1 and l.expires_at > $2 and ${LIVE_LINK}`,
    [link_id, now],
  )
  if (!link) return
  const address = linkAddressOf(deps.seal, deps.settings.baseUrl, link)
  const letter = letterOf(link.purpose, readLanguage(link.language), {
    address,
    business: link.business ?? '',
    by: link.by,
    role: link.role ?? 'viewer',
  })
  try {
    await mailOf(deps).send({ to: link.address, ...letter })
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    await inTx(deps.db, async tx => {
      await updateLinkMail(tx, link.id, 'failed', error.failure)
      // an invitation is no account's letter: its business reads in the list of members what became of it
      if (link.purpose !== 'invite')
        await tellFailure(tx, link, { letter: link.purpose, since: link.created_at }, error, now)
    })
    if (!error.isFinal) throw error
    return deps.log.warn({ err: error, link_id }, 'letter refused')
  }
  await updateLinkMail(deps.db, link.id, 'sent', null)
}

/** Whoever had the address before the link was opened. */
async function mailNotice(deps: Needs<'db' | 'clock' | 'log' | 'mail'>, linkId: number): Promise<void> {
  type Told = { id: number; user_id: number; username: string; language: string; used_at: Timestamp }
  const [link] = await deps.db.query<Told>(
    `select l.id, u.id as user_id, l.username, coalesce(u.language, l.language) as language, l.used_at
     from links l join users u on u.id = l.user_id where l.id = $1 and l.used_at is not null`,
    [linkId],
  )
  if (!link) return
  try {
    await mailOf(deps).send({ to: link.username, ...addressNotice(readLanguage(link.language)) })
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    const letter = { letter: 'notice' as const, since: link.used_at }
    await inTx(deps.db, tx => tellFailure(tx, link, letter, error, realNow(deps.clock)))
    if (!error.isFinal) throw error
    deps.log.warn({ err: error, link_id: linkId }, 'letter refused')
  }
}

/**
 * Tells those who run the businesses of an account, once, that a letter to it did not go out: who asked for it is told
 * nothing, since that would say whether there is such an account.
 */
async function tellFailure(
  tx: Tx,
  link: { id: number; user_id: number },
  { letter, since }: { letter: Purpose | 'notice'; since: Timestamp },
  { failure, isFinal }: MailFailed,
  now: Timestamp,
): Promise<void> {
  if (!isFinal && toMs(now) - toMs(since) < TOLD_AFTER_MS) return
  if (!(await updateFailureTold(tx, link.id))) return
  const after = { letter, mail_error: failure }
  await auditUser(tx, { actor: SERVICE, action: 'user.letter_failed', user: { id: link.user_id }, after })
}

function mailOf({ mail }: Needs<'mail'>): Mail {
  if (mail === null) throw new Error('MAIL_URL is not set in this process, but was where the link was made')
  return mail
}
