// Asking a customer how they were served: once for each time that a ticket was resolved.
import { type Language, readLanguage } from '@palabre/contract/languages'
import { messagePriceSql } from '../business/price.ts'
import { findKind } from '../channels/kinds.ts'
import type { Tx } from '../db/tx.ts'
import { inTx } from '../db/tx.ts'
import { messageOf, reasonOf } from '../http/envelope.ts'
import { notFound, Refusal, refused } from '../http/errors.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Seal } from '../lib/seal.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { notedAt } from '../messages/about-sql.ts'
import { ratingLink } from '../messages/rating-link.ts'
import { InsufficientBalance, send } from '../messages/send.ts'
import { texts as messageTexts } from '../messages/texts.ts'
import { type Doing, holdTicket } from '../tickets/hold.ts'
import { markAsked } from '../tickets/rate.ts'
import { refOf } from '../tickets/ref.ts'
import { insertRequest, type Settings, updateMessage } from './queries.ts'
import { questionOf, shownSubject } from './question.ts'
import { hashOf, makeRatingSecret } from './secret.ts'
import { findSettings } from './settings.ts'
import { fillTemplate, type Template } from './template.ts'
import { texts } from './texts.ts'

const EXPIRES_MS = 7 * DAY_MS
/** What a link is made with. */
type Links = { baseUrl: string; seal: Pick<Seal, 'mac'> }

export type Asked = {
  ticket: string
  asked_at: Timestamp
  expires_at: Timestamp
  /** Null where a message brings it: who is asked rates, nobody else. */
  link: string | null
  channel: string
  message: string | null
  refusal: Refused | null
}

/** Why no message could go, in the language of whoever asked. */
type Refused = { code: number; reason: string | null; message: string }

type Target = {
  id: number
  hashid: string
  subject: string
  resolved_at: Timestamp | null
  is_asked: boolean
  contact_detail_id: number
  chat_session_id: number
  channel: string
  preferred_language: string | null
  opted_out_at: Timestamp | null
  clock_offset_ms: number
  channel_id: number | null
  last_inbound_at: Timestamp | null
  wrote_at: Timestamp | null
  price: string | null
}

/** A question that may not go: the ticket stays as one that was not asked about. */
class Unsaid extends Error {
  constructor({ message, fields }: Refusal) {
    super([message, ...fields.map(({ field, text }) => `${field}: ${text.en}`)].join('; '))
  }
}

/**
 * The job behind a resolution, after the app's delay: nothing where it was reopened since, or nobody may be asked. During an emergency stop
 * the question waits as all messages do.
 */
export async function askResolved(
  deps: Needs<'db' | 'clock' | 'settings' | 'log' | 'seal'>,
  { app_id, ticket_id, resolved_at }: Jobs['satisfaction.ask'],
): Promise<void> {
  const asking = inTx(deps.db, async tx => {
    const target = await selectTarget(tx, app_id, { id: String(ticket_id), hashid: null })
    const settings = await findSettings(tx, app_id)
    // reopened, and perhaps resolved again: that is another time
    if (!target || target.resolved_at !== resolved_at || !settings.is_active) return
    if (target.opted_out_at !== null || target.is_asked || target.channel_id === null) return
    const now = nowOf(deps.clock, target)
    const links = { baseUrl: deps.settings.baseUrl, seal: deps.seal }
    const asked = await ask(tx, links, app_id, target, settings, now)
    // nobody would be given the link: nothing of it is kept
    if (asked?.refusal) throw new Unsaid(asked.refusal)
  })
  await asking.catch((error: unknown) => {
    if (!(error instanceof Unsaid)) throw error
    const { message: reason } = error
    deps.log.warn({ app_id, ticket_id, reason }, 'a customer cannot be asked how they were served')
  })
}

type ByHand = Omit<Doing, 'by'> & { language: Language }

/**
 * Asks now, and says why where no message may go. Throws 1007, and 1001: merged, changed meanwhile, not resolved, asked already,
 * opted out.
 */
export async function askByHand(tx: Tx, links: Links, asking: ByHand): Promise<Asked> {
  const { appId, ref, now, language } = asking
  await holdTicket(tx, asking)
  const target = await selectTarget(tx, appId, refOf(ref))
  if (!target) throw notFound()
  if (target.resolved_at === null) throw refused('not_resolved', texts.notResolved)
  if (target.is_asked) throw refused('already_asked', texts.alreadyAsked)
  if (target.opted_out_at !== null)
    throw refused('opted_out', messageTexts.optedOut, { opted_out_at: target.opted_out_at })
  const asked = await ask(tx, links, appId, target, await findSettings(tx, appId), now)
  if (!asked) throw refused('already_asked', texts.alreadyAsked)
  const { refusal } = asked
  return { ...asked.asked, refusal: refusal && refusedBy(refusal, language) }
}

const refusedBy = (refusal: Refusal, language: Language): Refused => ({
  code: refusal.code,
  reason: reasonOf(refusal),
  message: messageOf(refusal, language),
})

/** Undefined: somebody else was faster. With why no message could go, where only the link is left because of that. */
async function ask(
  tx: Tx,
  { baseUrl, seal }: Links,
  appId: AppId,
  target: Target,
  settings: Settings,
  now: Timestamp,
): Promise<{ asked: Omit<Asked, 'refusal'>; refusal: Refusal | null } | undefined> {
  const secret = makeRatingSecret(seal)
  const request = hashid('sat')
  const expiresAt = toTimestamp(toMs(now) + EXPIRES_MS)
  const { channel } = target
  const language = readLanguage(target.preferred_language?.slice(0, 2) ?? '')
  const id = await insertRequest(
    tx,
    appId,
    {
      ...{
        hashid: request,
        ticketId: target.id,
        contactDetailId: target.contact_detail_id,
        language,
        channel,
      },
      ...{ resolvedAt: target.resolved_at!, secretHash: hashOf(secret), expiresAt },
    },
    now,
  )
  if (id === undefined) return undefined
  const link = ratingLink(baseUrl, secret)
  const kind = findKind(channel)
  const about = { request, subject: shownSubject(target.subject), link }
  const question = kind && questionOf(kind, about, language)
  const { template } = settings
  // one that does not fit, or by which nobody can rate: the question waits
  const filled = kind && template ? fillTemplate(kind, template, { ...about, secret }) : null
  const sent = question ? await sendQuestion(tx, appId, target, filled, question, expiresAt, now) : null
  const refusal = sent instanceof Refusal ? sent : null
  const message = sent instanceof Refusal ? null : sent
  if (message) await updateMessage(tx, appId, id, message.id)
  await markAsked(tx, appId, target.id, now)
  const said = { link: message ? null : link, message: message?.hashid ?? null, channel }
  return { asked: { ticket: target.hashid, asked_at: now, expires_at: expiresAt, ...said }, refusal }
}

/** Null: there is no channel; a refusal: it may not go. The link is left. */
async function sendQuestion(
  tx: Tx,
  appId: AppId,
  target: Target,
  template: Template | null,
  draft: ReturnType<typeof questionOf>,
  expiresAt: Timestamp,
  now: Timestamp,
): Promise<{ id: number; hashid: string } | Refusal | null> {
  if (target.channel_id === null) return null
  const outgoing = {
    ...{
      channelType: target.channel,
      channelId: target.channel_id,
      contactDetailId: target.contact_detail_id,
    },
    ...{ chatSessionId: target.chat_session_id, draft, lastInboundAt: target.last_inbound_at, expiresAt },
    consent: { optedOutAt: target.opted_out_at, wroteAt: target.wrote_at },
    ...{ author: 'system' as const, authorId: null, contextId: null, clientRef: null, price: target.price },
    ...{ sendAt: null, onWindowClosed: template ? ('template' as const) : ('hold' as const) },
    template: template as null,
  }
  try {
    const [sent] = await send(tx, appId, [outgoing], now)
    return sent!
  } catch (error) {
    // nothing of a batch that cannot be paid for is kept
    if (error instanceof InsufficientBalance) throw error.refusal
    throw error
  }
}

/** The ticket, locked, with all that is needed to ask. Its channel: that of its conversation, else the app's first of its kind. */
async function selectTarget(
  tx: Tx,
  appId: AppId,
  ref: { id: string | null; hashid: string | null },
): Promise<Target | undefined> {
  const [row] = await tx.query<Target>(
    `select t.id, t.hashid, t.subject, t.resolved_at, t.contact_detail_id, t.chat_session_id, t.channel,
       exists (select from satisfaction_requests r where r.app_id = t.app_id and r.ticket_id = t.id
         and r.resolved_at = t.resolved_at) as is_asked,
       k.preferred_language, d.opted_out_at, a.clock_offset_ms, c.id as channel_id,
       w.last_inbound_at, ${notedAt('w')} as wrote_at, ${messagePriceSql('t.app_id', 't.channel')} as price
     from tickets t join apps a on a.id = t.app_id
     join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
     join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     left join chat_sessions s on s.app_id = t.app_id and s.id = t.chat_session_id
     left join channels c on c.app_id = t.app_id and c.is_active and c.id = coalesce(s.channel_id, (
       select o.id from channels o where o.app_id = t.app_id and o.type = t.channel and o.is_active order by o.id limit 1))
     left join contact_windows w on w.app_id = t.app_id and w.channel_id = c.id and w.contact_detail_id = d.id
     where t.app_id = $1 and (t.hashid = $2 or t.id = $3::bigint) for update of t`,
    [appId, ref.hashid, ref.id],
  )
  return row
}
