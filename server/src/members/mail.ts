import { readLanguage } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { realNow } from '../lib/clock.ts'
import { type Mail, MailFailed } from '../outbound/mail.ts'
import { addressNotice, letterOf } from './letters.ts'
import { linkAddressOf } from './links.ts'
import { LIVE_LINK, type Purpose, updateLinkMail } from './queries.ts'

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

type Mailable = { id: number; purpose: Purpose; address: string; language: string } & {
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
  const [link] = await deps.db.query<Mailable>(
    `select l.id, l.purpose, l.address, coalesce(u.language, l.language) as language, b.name as business, l.role,
       coalesce(nullif(k.name, ''), k.username) as by
     from links l join users u on u.id = l.user_id left join businesses b on b.id = l.business_id
     left join users k on k.id = l.made_by
     where l.id = $1 and l.expires_at > $2 and ${LIVE_LINK}`,
    [link_id, realNow(deps.clock)],
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
    await updateLinkMail(deps.db, link.id, 'failed', error.failure)
    if (!error.isFinal) throw error
    return deps.log.warn({ err: error, link_id }, 'letter refused')
  }
  await updateLinkMail(deps.db, link.id, 'sent', null)
}

/** Whoever had the address before the link was opened. */
async function mailNotice(deps: Needs<'db' | 'mail'>, linkId: number): Promise<void> {
  const [link] = await deps.db.query<{ username: string; language: string }>(
    `select l.username, coalesce(u.language, l.language) as language
     from links l join users u on u.id = l.user_id where l.id = $1 and l.used_at is not null`,
    [linkId],
  )
  if (link) await mailOf(deps).send({ to: link.username, ...addressNotice(readLanguage(link.language)) })
}

function mailOf({ mail }: Needs<'mail'>): Mail {
  if (mail === null) throw new Error('MAIL_URL is not set in this process, but was where the link was made')
  return mail
}
