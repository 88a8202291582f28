// Statements that end attempts: what became of calls, answers that were taken back before theirs.
import type { ChannelError } from '../channels/types.ts'
import { waitsAgain, waitsUnanswered } from '../conversations/waits-again.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { type MessageFacts, messageFacts } from '../messages/events.ts'
import { calledSo, isCalled } from '../messages/provider-sql.ts'
import { addTold, byPerson } from '../messages/told-sql.ts'
import type { ExchangeRecord } from '../outbound/exchanges.ts'
import type { Result } from './outcome.ts'
import type { Claimed } from './queries.ts'
import type { OutStatus } from './status.ts'

/** Takes back an answer that was claimed; the attempt was none, and who was to be answered waits. Undefined: another worker has it. */
export async function updateWithdrawn(
  tx: Tx,
  appId: AppId,
  { id, attempt }: { id: number; attempt: number },
  now: Timestamp,
): Promise<MessageFacts | undefined> {
  const [row] = await tx.query<{ facts: MessageFacts }>(
    `with ended as (
       update messages m set status = 'cancelled', lease_until = null, expires_at = null, error = null,
         told = ${addTold('m', byPerson("'cancelled'", 'null', '$4', 'null'))}
       where m.app_id = $1 and m.id = $2 and m.attempt = $3 and m.status = 'sending'
       returning m.id, m.chat_session_id, ${messageFacts('m')} as facts
     ), ${waitsUnanswered('ended')}
     select facts from ended`,
    [appId, id, attempt, now],
  )
  return row?.facts
}

/** What an attempt has changed. `parked`: receipts that came before the id that they speak of was known. */
export type EndedAttempt = {
  id: number
  attempt: number
  before: OutStatus
  error: Partial<ChannelError> | null
  facts: MessageFacts
  parked: { status: ReceiptStatus; at: Timestamp; error: object | null }[] | null
  /** Another message has the id that it was given, and keeps it. */
  is_anothers: boolean
}
type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

const ENDED = `told as (
       select id, attempt, status, provider_id, retry_at, error::jsonb as error, at, channel_id,
         exchange::jsonb as exchange, started_at, stored_at,
         case status when 'queued' then 'retry' when 'expired' then 'failed' else status end as outcome,
         status = 'sent' and provider_id is not null and error is null and exchange is null
           and at between started_at and started_at + interval '1 day' as is_plain,
         -- where another gets the same id at this very moment its key refuses one of both: that is tried again (db/tx.ts), and sees it
         coalesce(${calledSo('$1', 't.channel_id', 't.provider_id')} <> id, false) as is_anothers
       from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::timestamptz[], $9::bigint[],
           $10::text[], $11::timestamptz[], $12::timestamptz[])
         as t (id, attempt, status, provider_id, retry_at, error, at, channel_id, exchange, started_at, stored_at)
     ), known as (
       -- noted as without an end by who took its worker for dead; who notes it at this very moment has this one tried again (db/tx.ts).
       -- Of few months, as no other is looked into
       select a.message_id, a.attempt from told t join message_attempts a
         on a.app_id = $1 and a.message_id = t.id and a.attempt = t.attempt
         -- the ids once more: what is known of a month that has just begun is not what the plan should hang on
         and a.message_id = any($2::bigint[])
         and a.stored_at between $14::timestamptz - interval '1 day' and $15::timestamptz + interval '1 day'
     ), prior as materialized (
       -- once: as a part of what follows it was read for each message of the app, in a table of which nothing is known yet
       select m.id, m.xmin as version, m.status as before, t.attempt, t.status, t.is_anothers,
         case when not t.is_anothers then t.provider_id end as provider_id, t.retry_at, t.error, t.at, t.started_at,
         -- its message's row tells it: no other does, nor is it another attempt that gave the message its id
         t.is_plain and not t.is_anothers and m.lease_until is not null and coalesce(m.provider_id, t.provider_id) = t.provider_id
           and t.provider_id = any(m.retired_provider_ids) is not true as is_plain
       from messages m
       -- all of them, planned as few: each is found by its key, where every one would be compared with every other
       join (select * from told limit cardinality($2::bigint[])) t on t.id = m.id and t.attempt = m.attempt
       where m.app_id = $1 order by m.id
     ), ended as (
       update messages m set
         status = case when p.before in ('sending', 'unknown') then p.status else p.before end,
         -- a receipt may have failed this very try already
         provider_id = case when p.provider_id = any(m.retired_provider_ids) then m.provider_id
           else coalesce(m.provider_id, p.provider_id) end,
         sent_at = case when p.status = 'sent' and p.provider_id = any(m.retired_provider_ids) is not true
           then least(m.sent_at, p.at) else m.sent_at end,
         failed_at = case when p.status in ('failed', 'expired') then p.at else m.failed_at end,
         next_attempt_at = p.retry_at, lease_until = null,
         attempt_began_at = case when p.is_plain then p.started_at end,
         attempt_ms = case when p.is_plain then round(extract(epoch from p.at - p.started_at) * 1000)::int end,
         error = case when p.before in ('sending', 'unknown') then p.error else m.error end
       -- not locked before: one that somebody has changed meanwhile is told once more, behind them
       from prior p where m.app_id = $1 and m.id = p.id and m.attempt = p.attempt and m.xmin = p.version
       returning m.id, m.attempt, p.before, p.is_plain, m.app_id, m.chat_session_id, m.contact_detail_id, m.author, m.seq, m.error,
         m.channel_id, p.provider_id, p.is_anothers, p.status as told, ${messageFacts('m')} as facts
     ), noted as (
       insert into message_attempts
         (app_id, message_id, attempt, started_at, stored_at, finished_at, outcome, error, exchange, provider_id)
       select $1, t.id, t.attempt, t.started_at, t.stored_at, t.at, t.outcome, t.error, t.exchange, t.provider_id
       from told t left join ended e on e.id = t.id
       where e.is_plain is not true and not exists (select from known k where k.message_id = t.id and k.attempt = t.attempt)
         -- of a message that is deleted nothing is kept; of one that goes again, and is held, this attempt, too
         and (e.id is not null
           or $13::boolean and (select m.attempt from messages m where m.app_id = $1 and m.id = t.id limit 1) > t.attempt)
     ), ended_late as (
       update message_attempts a set finished_at = t.at, outcome = t.outcome, error = t.error, exchange = t.exchange,
         provider_id = t.provider_id
       from told t join known k on k.message_id = t.id and k.attempt = t.attempt
       where a.app_id = $1 and a.message_id = t.id and a.attempt = t.attempt and a.finished_at is null
         and a.message_id = any($2::bigint[])
         and a.stored_at between $14::timestamptz - interval '1 day' and $15::timestamptz + interval '1 day'
     ), parked as (
       delete from parked_receipts r using ended e
       where r.app_id = $1 and r.channel_id = e.channel_id and r.provider_id = e.provider_id
       returning e.id, r.status, r.at, r.error
     )`

const TOLD = `select e.id, e.attempt, e.before, e.error, e.facts, e.is_anothers,
       (select json_agg(json_build_object('status', p.status, 'error', p.error,
           'at', ${timeSql('p.at')}))
         from parked p where p.id = e.id) as parked
     from ended e`

const ARE_LOST = `(select * from ended where before in ('sending', 'unknown') and told in ('failed', 'expired'))`

/** A claim, and what became of it at `now`. */
export type Told = {
  claim: Pick<Claimed, 'id' | 'attempt' | 'channel_id' | 'contact_detail_id' | 'started_at' | 'stored_at'>
  result: Result
  exchange?: ExchangeRecord | null
  now: Timestamp
}

/** Did the message not arrive, and is not tried again? */
export const isLost = ({ result }: Pick<Told, 'result'>): boolean =>
  result.outcome === 'failed' || result.outcome === 'expired'

/**
 * Ends attempts, fenced by their numbers: a worker that lost a message changes nothing of it. A receipt may have
 * come before: the state never goes back. Each attempt is noted, in its message's row where it was simply taken, in its own also where
 * it came too late, which may be noted as without an end until `storedBy`. Of a message that somebody changes at this very moment nothing is
 * answered, nor done: the caller holds it (`areHeld`) and asks again; what is not answered then is too late. Answers the state before, the
 * error that it has now, and the receipts parked for its id. The contact of a person's message that has failed waits again.
 */
export function updateDeliveriesEnded(
  tx: Tx,
  appId: AppId,
  all: Told[],
  storedBy: Timestamp,
  areHeld = false,
): Promise<EndedAttempt[]> {
  const stored = all.map(({ claim }) => claim.stored_at)
  const values = [
    appId,
    all.map(({ claim }) => claim.id),
    all.map(({ claim }) => claim.attempt),
    all.map(({ result }) => (result.outcome === 'retry' ? 'queued' : result.outcome)),
    all.map(({ result }) => result.providerId),
    all.map(({ result }) => result.retryAt),
    all.map(({ result }) => (result.error === null ? null : JSON.stringify(result.error))),
    all.map(({ now }) => now),
    all.map(({ claim }) => claim.channel_id),
    all.map(({ exchange = null }) => exchange && JSON.stringify(exchange)),
    all.map(({ claim }) => claim.started_at),
    stored,
    areHeld,
    ...[stored.toSorted()[0]!, storedBy],
  ]
  return all.some(isLost)
    ? tx.query<EndedAttempt>(`with ${ENDED}, ${waitsAgain(ARE_LOST)} ${TOLD}`, values)
    : tx.query<EndedAttempt>(`with ${ENDED} ${TOLD}`, values)
}

/**
 * To which of these people messages wait. In order, as one index alone has it: where nothing waited as the table was last analyzed, the
 * other one seems to be as good, and that is all that waits for a number.
 */
export async function selectWithMore(tx: Tx, appId: AppId, detailIds: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    `select p.id from unnest($2::bigint[]) as p (id)
     where (select w.seq from queued_messages w where w.app_id = $1 and w.contact_detail_id = p.id order by w.seq limit 1) is not null`,
    [appId, detailIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Of one message: a turn that is made again tells again. */
const READS_KEPT_MAX = 5

/** Keeps a call that told a contact that their message is read, as an attempt of that message: the first few of it. */
export async function insertReadAttempt(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  {
    channelId,
    providerId,
    outcome,
    exchange,
  }: { channelId: number; providerId: string; outcome: 'sent' | 'failed'; exchange: ExchangeRecord },
  now: Timestamp,
): Promise<void> {
  await db.query(
    `insert into message_attempts (app_id, message_id, attempt, started_at, finished_at, stored_at, outcome, exchange)
     select m.app_id, m.id, b.newest + 1, t.at - $5::float8 * interval '1 ms', t.at, $4::timestamptz, $7, $6::jsonb
     from messages m join apps a on a.id = m.app_id
     cross join lateral (select $4::timestamptz + a.clock_offset_ms * interval '1 ms' as at) t
     cross join lateral (
       select coalesce(max(attempt), 0) as newest from message_attempts
       where app_id = m.app_id and message_id = m.id) b
     where m.app_id = $1 and ${isCalled('m', '$1', '$2::bigint', '$3::text')} and m.direction = 'in' and b.newest < $8
     -- who tells the same at once is told once
     on conflict do nothing`,
    [
      ...[appId, channelId, providerId, now, exchange.all_ms],
      ...[JSON.stringify(exchange), outcome, READS_KEPT_MAX],
    ],
  )
}
