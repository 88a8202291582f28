// What became of one message, step by step: its attempts, and what was told of it, in an order that no clock decides.
import type { Language } from '@palabre/contract/languages'
import { FAILURE_REASONS } from '@palabre/contract/reasons'
import { type Static, Type } from 'typebox'
import type { Db } from '../db/pool.ts'
import { exchange, viewExchange } from '../http/exchange-shapes.ts'
import { nullable, nullableInteger, nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql, toMs } from '../lib/time.ts'
import type { ExchangeRecord } from '../outbound/exchanges.ts'
import { errorOf, provider, type StoredError } from './explain.ts'
import { attemptBegan, attemptEnded, attemptNamed } from './lease.ts'
import type { Told } from './told-sql.ts'

/** The newest attempts of a message that are shown; and of how many what was sent and came back. */
const ATTEMPTS_MAX = 200
const EXCHANGES_MAX = 5
/** No message has more. */
const ATTEMPT_MAX = 100_000

const STEPS = [
  'received',
  'accepted',
  'attempt',
  'withheld',
  'receipt',
  'retried',
  'settled',
  'cancelled',
  'expired',
] as const
const STATUSES = ['sent', 'delivered', 'read', 'played', 'retry', 'failed', 'unknown', 'arrived', 'resend']

export const Step = Type.Object(
  {
    what: Type.Enum([...STEPS], {
      description:
        'attempt: a call to the provider; withheld: it was about to go and no call was made, as `error` says (the contact has opted out since, or their window is closed); receipt: what it told later; retried, settled, cancelled: by a person (cancelled by nobody: by the service); expired: its time was over.',
    }),
    at: { ...timestamp, description: 'When; of an attempt, when it began.' },
    ended_at: { ...nullableTimestamp, description: 'When the attempt ended.' },
    attempt: { ...nullableInteger, description: 'Which attempt it was, from 1; also of one without a call.' },
    milliseconds: { ...nullableInteger, description: 'How long the attempt took; null: it has not ended.' },
    provider_id: {
      ...nullableText,
      description: 'What the provider calls the message that it was handed; null: it gave no id.',
    },
    status: Type.Unsafe<string | null>({
      enum: [...STATUSES, null],
      description:
        'Of the attempt (null: it goes on), of the receipt, or how it was settled (arrived, resend).',
    }),
    error: nullable(
      {
        reason: Type.Enum([...FAILURE_REASONS, 'expired']),
        text: Type.String({ description: 'The reason in the language of the request.' }),
        provider,
      },
      'Why it did not go, or was refused.',
    ),
    by: { ...nullableText, description: 'The person, usr-….' },
    exchange,
  },
  { title: 'MessageStep' },
)
export type Step = Static<typeof Step>

export const stepsQuery = Type.Object({
  exchange_of: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: ATTEMPT_MAX,
      description: `An attempt whose exchange is told, too: \`timeline\` has those of the newest ${EXCHANGES_MAX}. It has the newest ${ATTEMPTS_MAX} attempts; of one that is not among them nothing more is told.`,
    }),
  ),
})

type Attempt = {
  attempt: number
  started_at: Timestamp
  finished_at: Timestamp | null
  outcome: string | null
  error: StoredError | null
  provider_id: string | null
  exchange: ExchangeRecord | null
}

export type StepsRow = {
  channel: string
  direction: string
  status: string
  accepted_at: Timestamp
  failed_at: Timestamp | null
  /** Until then its newest attempt goes on; null: it has ended, or there was none. */
  lease_until: Timestamp | null
  error: StoredError | null
  told: Told[] | null
  attempts: Attempt[]
  /** The newest, where the message's row tells it: one that goes on, whose worker has died, or that was simply taken. */
  newest: Pick<Attempt, 'attempt' | 'started_at' | 'finished_at' | 'provider_id'> | null
}

/** The attempts of a message, and what was told of it; `exchangeOf`: an older attempt whose exchange is wanted. One statement. */
export async function findSteps(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
  exchangeOf?: number,
): Promise<StepsRow | undefined> {
  const [row] = await db.query<StepsRow>(
    `select c.type as channel, m.direction, m.status, m.accepted_at, m.failed_at, m.lease_until, m.error, m.told,
       (select coalesce(json_agg(t order by t.attempt), '[]') from (
         select a.attempt, ${timeSql('a.started_at')} as started_at, ${timeSql('a.finished_at')} as finished_at,
           a.outcome, a.error, a.provider_id,
           case when a.attempt > m.attempt - ${EXCHANGES_MAX} or a.attempt = $3::int then a.exchange end as exchange
         from message_attempts a where a.app_id = m.app_id and a.message_id = m.id
         order by a.attempt desc limit ${ATTEMPTS_MAX}) t) as attempts,
       case when ${attemptBegan('m')} is not null then json_build_object('attempt', m.attempt, 'provider_id', ${attemptNamed('m')},
         'started_at', ${timeSql(attemptBegan('m'))}, 'finished_at', ${timeSql(attemptEnded('m'))}) end as newest
     from messages m join channels c on c.app_id = m.app_id and c.id = m.channel_id
     where m.app_id = $1 and m.hashid = $2`,
    [appId, hashid, exchangeOf ?? null],
  )
  const newest = row?.newest
  // somebody may have noted it this very moment
  if (newest && row.attempts.at(-1)?.attempt !== newest.attempt)
    row.attempts = [...row.attempts, toldByMessage(newest)].slice(-ATTEMPTS_MAX)
  return row
}

const toldByMessage = (newest: NonNullable<StepsRow['newest']>): Attempt => ({
  ...newest,
  ...{ outcome: newest.finished_at && 'sent', error: null, exchange: null },
})

/** Why an attempt makes no call (`Attempted` in delivery/outcome.ts), and which step it is then. */
const WITHOUT_CALL: ReadonlyMap<string, Step['what']> = new Map([
  ['opted_out', 'withheld'],
  ['window_closed', 'withheld'],
  ['expired', 'expired'],
])

/** Of an attempt alone. */
const NO_ATTEMPT = { ended_at: null, attempt: null, milliseconds: null, provider_id: null, exchange: null }
const NOTHING = { ...NO_ATTEMPT, status: null, error: null, by: null }

/** Who reads it; of calls, a viewer sees no bodies. */
export type Reader = { language: Language; seesBodies: boolean }

/** All steps, oldest first: what was told stands behind the attempt that was the newest then. */
export function stepsOf(row: StepsRow, now: Timestamp, reader: Reader): Step[] {
  const { language } = reader
  const { direction, accepted_at, channel, error, failed_at, attempts, told } = row
  if (direction === 'in') {
    const reads = attempts.map(one => stepOfAttempt(one, 'unknown', channel, reader))
    return [{ ...NOTHING, what: 'received', at: accepted_at }, ...reads]
  }
  const goesOn = newestGoesOn(row, now) ? attempts.at(-1) : undefined
  const placed = [
    ...attempts.map(one => ({
      place: one.attempt,
      // without an end: it goes on, if it is the newest, or its worker died
      step:
        stepWithoutCall(one, channel, language) ??
        stepOfAttempt(one, one === goesOn ? null : 'unknown', channel, reader),
    })),
    ...(told ?? []).map(one => ({ place: one.attempt, step: stepOfTold(one, channel, language) })),
  ].sort((a, b) => a.place - b.place)
  const first: Step = { ...NOTHING, what: 'accepted', at: accepted_at }
  const steps = [first, ...placed.map(({ step }) => step)]
  const isTold = attempts.at(-1)?.error?.reason === 'expired'
  if (error?.reason !== 'expired' || failed_at === null || isTold) return steps
  return [...steps, { ...NOTHING, what: 'expired', at: failed_at, error: whyOf(channel, error, language) }]
}

/** Is the newest attempt in its call? A receipt may come before its end, and moves the message on. */
const newestGoesOn = ({ status, lease_until }: StepsRow, now: Timestamp): boolean =>
  status === 'sending' || (lease_until !== null && toMs(lease_until) > toMs(now))

function whyOf(channel: string, stored: StoredError | null, language: Language): Step['error'] {
  const error = errorOf(channel, stored, language)
  return error && { reason: error.reason, text: error.text, provider: error.provider }
}

/** Of an attempt that ended before its call; null: it was made. What a provider refuses for the same reason is not in our words. */
function stepWithoutCall(
  { attempt, started_at, finished_at, error }: Attempt,
  channel: string,
  language: Language,
): Step | null {
  const what = error?.own === true ? WITHOUT_CALL.get(error.reason ?? '') : undefined
  return what === undefined
    ? null
    : { ...NOTHING, what, attempt, at: finished_at ?? started_at, error: whyOf(channel, error, language) }
}

function stepOfAttempt(
  { attempt, started_at, finished_at, outcome, error, provider_id, exchange: kept }: Attempt,
  unended: 'unknown' | null,
  channel: string,
  { language, seesBodies }: Reader,
): Step {
  return {
    ...{ what: 'attempt', at: started_at, ended_at: finished_at, attempt, status: outcome ?? unended },
    milliseconds: finished_at && toMs(finished_at) - toMs(started_at),
    ...{ provider_id, error: whyOf(channel, error, language), by: null },
    exchange: kept && viewExchange(kept, seesBodies),
  }
}

function stepOfTold({ what, status, at, error, by }: Told, channel: string, language: Language): Step {
  return {
    ...{ ...NO_ATTEMPT, what, at, status: status ?? null },
    ...{ error: whyOf(channel, error ?? null, language), by: by ?? null },
  }
}
