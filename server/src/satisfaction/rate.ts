// A customer's rating: by a choice of the list, or by the page behind the link.
import { COMMENT_CHARS_MAX } from '@palabre/contract/satisfaction'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { type FieldError, invalid, Refusal } from '../http/errors.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, type Timestamp } from '../lib/time.ts'
import { readRating } from '../messages/rating-choice.ts'
import { isRatingSecret } from '../messages/rating-link.ts'
import { rateTicket } from '../tickets/rate.ts'
import { type Given, updateRated } from './queries.ts'
import { hashOf } from './secret.ts'
import { texts } from './texts.ts'

const CHANGEABLE_MS = DAY_MS
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The text without what nobody can see or type. */
export const visible = (text: string): string => text.replaceAll(CONTROL, '')

/** What somebody who opens a link sees. */
export type Opened = {
  app_id: AppId
  id: number
  subject: string
  rating: number | null
  comment: string | null
  language: string
  clock_offset_ms: number
  is_open: boolean
}

/** The request behind a link; undefined: it leads nowhere. `nowMs`: real time, an app's own may have been moved. */
export async function findOpened(
  db: Pick<Db, 'query'>,
  secret: string,
  now: Timestamp,
): Promise<Opened | undefined> {
  if (!isRatingSecret(secret)) return undefined
  const [row] = await db.query<Opened>(
    `select r.app_id, r.id, t.subject, r.rating, r.comment, r.language, a.clock_offset_ms,
       case when r.rated_at is null then r.expires_at else r.rated_at + $3 * interval '1 ms' end
         > $2::timestamptz + a.clock_offset_ms * interval '1 ms' as is_open
     from satisfaction_requests r join tickets t on t.app_id = r.app_id and t.id = r.ticket_id
     join apps a on a.id = r.app_id where r.secret_hash = $1`,
    [hashOf(secret), now, CHANGEABLE_MS],
  )
  return row
}

/** Rates by the page. 1002, and 1003 once it is too late. */
export async function rateOpened(
  deps: Store,
  opened: Opened,
  given: { rating: unknown; comment: unknown },
): Promise<void> {
  const read = readGiven(given)
  await inTx(deps.db, tx => rate(tx, opened.app_id, opened.id, read, nowOf(deps.clock, opened)))
}

/** Each error says all of what a customer reads of it. */
function readGiven({ rating, comment }: { rating: unknown; comment: unknown }): Given {
  const errors: FieldError[] = []
  const stars = Number(rating)
  if (!/^[1-5]$/.test(String(rating)))
    errors.push({ field: 'rating', rule: 'value', text: texts.ratingRange })
  const words = String(comment ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  if ([...words].length > COMMENT_CHARS_MAX)
    errors.push({ field: 'comment', rule: 'maxLength', text: texts.commentLong({ max: COMMENT_CHARS_MAX }) })
  if (visible(words) !== words) errors.push({ field: 'comment', rule: 'text', text: texts.commentHidden })
  if (errors.length > 0) throw invalid(errors)
  return { rating: stars, comment: words === '' ? null : words, by: 'page' }
}

/** The job behind a choice: it rates the ticket that was asked about, whatever was asked since. Too late: nothing. */
export async function onRated(deps: Store, job: Jobs['satisfaction.rate']): Promise<void> {
  const choice = readRating(job.choice)
  if (!choice) return
  await inTx(deps.db, async tx => {
    const [request] = await tx.query<{ id: number }>(
      'select id from satisfaction_requests where app_id = $1 and hashid = $2 and contact_detail_id = $3',
      [job.app_id, choice.request, job.contact_detail_id],
    )
    if (!request) return
    const given: Given = { rating: choice.rating, comment: null, by: 'choice' }
    await rate(tx, job.app_id, request.id, given, job.at).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  })
}

async function rate(tx: Tx, appId: AppId, id: number, given: Given, now: Timestamp): Promise<void> {
  const rated = await updateRated(tx, appId, id, given, { now, changeableMs: CHANGEABLE_MS })
  if (!rated) throw new Refusal(1003, texts.expired)
  const { ticket_id, comment, channel, is_new } = rated
  if (is_new) await rateTicket(tx, appId, ticket_id, { rating: given.rating, comment, at: now, channel })
}
