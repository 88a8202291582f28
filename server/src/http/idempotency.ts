import { createHash } from 'node:crypto'
import type { Code } from '@palabre/contract/codes'
import type { Text } from '@palabre/contract/languages'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { inTx } from '../db/tx.ts'
import { canonical } from '../lib/canonical.ts'
import { type Clock, nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { hashSecret } from '../lib/secret.ts'
import { DAY_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { Answer, ContextWith } from './endpoint.ts'
import { invalid, Refusal } from './errors.ts'
import { sealed, unsealed } from './seal-answer.ts'
import { fieldTexts, texts } from './texts.ts'

const KEY_CHARS_MAX = 255
const KEPT_MS = DAY_MS

/** What makes a repeated POST the same request: its key, a person's with their name, and a hash over caller, route, body and If-Match. */
export type Idempotency = { key: string; hash: Buffer } | null

/**
 * Reads the Idempotency-Key header; 1002 when it is empty, longer than 255, or not visible ASCII. Somebody else's answer
 * is never repeated, nor one's own to who may do less now: it may hold a secret, or say that it was done for them.
 */
export function idempotencyOf(
  { headers, caller }: Pick<ContextWith<never>, 'headers' | 'caller'>,
  route: string,
  body: unknown,
): Idempotency {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || header.length > KEY_CHARS_MAX || !/^[\x21-\x7e]+$/.test(header)) {
    throw invalid([
      {
        field: 'Idempotency-Key',
        rule: 'format',
        text: fieldTexts.idempotencyKey({ charsMax: KEY_CHARS_MAX }),
      },
    ])
  }
  const expected = headers['if-match']
  // no header holds a space: a person's key is theirs alone, and never one of the app's programs; as long as a column may be
  const key = caller.is_person ? `${caller.user_id} ${hashSecret(header).toString('hex')}` : header
  return {
    key,
    hash: createHash('sha256')
      .update(`${caller.user_id} ${[...caller.scopes].sort().join()} ${route}`)
      .update('\0')
      .update(canonical(body))
      .update(expected === undefined ? '' : `\0${expected}`)
      .digest(),
  }
}

/** What a key was answered first. */
export type StoredAnswer = {
  answer: string
  refusal: { code: Code; text: Text; body: Refusal['body'] } | null
  /** Its request still waits (`Prefer: wait`), at most until then. */
  open_until: Timestamp | null
}

/**
 * Claims the keys for this transaction. Returns the stored answer of each key that was used before (another
 * transaction that holds it is waited for), null for a fresh one. A key used with another body is a 1004.
 */
export async function claimKeys(
  tx: Tx,
  appId: AppId,
  keys: Idempotency[],
  now: Timestamp,
): Promise<(StoredAnswer | Refusal | null)[]> {
  const asked = keys.filter(key => key !== null)
  if (asked.length === 0) return keys.map(() => null)
  // one order for everybody, so that two batches with the same keys do not wait for each other in a circle
  const sorted = [...new Map(asked.map(key => [key.key, key])).values()].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  )
  const taken = await tx.query<{ key: string }>(
    `insert into idempotency_keys as i (app_id, key, request_hash, answer, created_at, expires_at)
     select $1, k.key, k.hash, '', $4::timestamptz, $5::timestamptz
     from unnest($2::text[], $3::bytea[]) as k (key, hash)
     on conflict (app_id, key) do update
       set request_hash = excluded.request_hash, answer = '', refusal = null, open_until = null,
         created_at = excluded.created_at, expires_at = excluded.expires_at
       where i.expires_at <= $4::timestamptz
     returning key`,
    [appId, sorted.map(k => k.key), sorted.map(k => k.hash), now, toTimestamp(toMs(now) + KEPT_MS)],
  )
  const fresh = new Set(taken.map(row => row.key))
  const old = new Map<string, StoredAnswer & { request_hash: Buffer }>()
  if (fresh.size < sorted.length) {
    const rows = await tx.query<StoredAnswer & { key: string; request_hash: Buffer }>(
      `select key, request_hash, answer, refusal, open_until
       from idempotency_keys where app_id = $1 and key = any($2)`,
      [appId, sorted.map(k => k.key).filter(key => !fresh.has(key))],
    )
    for (const row of rows) old.set(row.key, row)
  }
  return keys.map(key => {
    const found = key && old.get(key.key)
    if (!key || !found) return null
    return found.request_hash.equals(key.hash) ? found : keyReused()
  })
}

/** 1004: the key came with another body before. */
export function keyReused(): Refusal {
  return new Refusal(1004, texts.keyReused)
}

/** Stores the answers of keys claimed in this transaction. */
export async function storeAnswers(
  tx: Tx,
  appId: AppId,
  answers: { key: string; answer: string; openUntil?: Timestamp | null }[],
): Promise<void> {
  if (answers.length === 0) return
  await tx.query(
    `update idempotency_keys i set answer = a.answer, open_until = a.open_until
     from unnest($2::text[], $3::text[], $4::timestamptz[]) as a (key, answer, open_until)
     where i.app_id = $1 and i.key = a.key`,
    [appId, answers.map(a => a.key), answers.map(a => a.answer), answers.map(a => a.openUntil ?? null)],
  )
}

/** Releases keys claimed in this transaction whose requests were refused: they can be used again. */
export async function releaseKeys(tx: Tx, appId: AppId, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.query('delete from idempotency_keys where app_id = $1 and key = any($2)', [appId, keys])
}

/**
 * Runs a change in one transaction and answers its result; with an Idempotency-Key the first answer is stored
 * beside the change, sealed, and repeated, byte for byte, for 24 hours. `look` throws 1007 for what the request names and
 * is not there, which is told before that the key was used with another body.
 */
export async function withIdempotency(
  context: ContextWith<'db' | 'seal'>,
  route: string,
  work: (tx: Tx) => Promise<unknown>,
  look?: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const { db } = context.deps
  const idempotency = idempotencyOf(context, route, context.body)
  return inTx(db, async tx => {
    const [old] = await claimKeys(tx, context.app.id, [idempotency], context.now)
    if (old instanceof Refusal) {
      await look?.(tx)
      throw old
    }
    if (old) return answered(replay(unsealed(context, idempotency!.key, old)))
    const body = await work(tx)
    if (idempotency) {
      const answer = sealed(context, idempotency.key, JSON.stringify(body))
      await storeAnswers(tx, context.app.id, [{ key: idempotency.key, answer }])
    }
    return { body }
  })
}

/**
 * The same for a change that needs an answer from outside first, given to `work`. Nobody outside is asked again for a
 * repeat, nor while a transaction is open.
 */
export async function withIdempotencyAfter<Asked>(
  context: ContextWith<'db' | 'seal'>,
  route: string,
  ask: () => Promise<Asked>,
  work: (tx: Tx, asked: Asked) => Promise<unknown>,
  { look }: { look?: (tx: Tx) => Promise<unknown> } = {},
): Promise<Answer> {
  const idempotency = idempotencyOf(context, route, context.body)
  const isRepeat = await isUsed(context.deps.db, context.app.id, idempotency, context.now)
  const asked = isRepeat ? null : { answer: await ask() }
  return withIdempotency(
    context,
    route,
    tx => {
      // the key ran out between the two looks: as if it came a moment later
      if (!asked) throw new Refusal(1009, undefined, { retryAfterSeconds: 1 })
      return work(tx, asked.answer)
    },
    look,
  )
}

/** On an answer that repeats another. */
export const REPLAYED = { 'idempotency-replayed': 'true' }

/** Was this answer given before? */
export const isReplayed = ({ headers }: Answer): boolean => 'idempotency-replayed' in (headers ?? {})

/** The answer that repeats a stored one. */
export function replay({ answer, refusal }: Pick<StoredAnswer, 'answer' | 'refusal'>): Answer | Refusal {
  if (refusal) return new Refusal(refusal.code, refusal.text, { body: refusal.body ?? {}, headers: REPLAYED })
  return { body: JSON.parse(answer), headers: REPLAYED }
}

/** The answer, or its refusal thrown. */
export function answered(outcome: Answer | Refusal): Answer {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** How long after the longest wait an answer that nobody gave counts as given: its process died. */
const CLOSE_SLACK_MS = 5 * SECOND_MS
const OPEN_MS_MAX = 15 * SECOND_MS
const OPEN_LOOK_MS = 40

/** Until when the answer to a request that waits so long may still change. */
export function openUntilOf(now: Timestamp, waitMs: number): Timestamp | null {
  return waitMs > 0 ? toTimestamp(toMs(now) + waitMs + CLOSE_SLACK_MS) : null
}

/** Stores what a request that waited is told. Returns what stands: another process may have closed it before. */
export async function closeAnswer(
  db: Pick<Db, 'query'>,
  appId: AppId,
  key: string,
  outcome: Answer | Refusal,
): Promise<Answer | Refusal> {
  const refusal =
    outcome instanceof Refusal
      ? JSON.stringify({ code: outcome.code, text: outcome.text, body: outcome.body })
      : null
  const rows = await db.query<{ key: string }>(
    `update idempotency_keys set answer = coalesce($3, answer), refusal = $4::json, open_until = null
     where app_id = $1 and key = $2 and open_until is not null returning key`,
    [appId, key, outcome instanceof Refusal ? null : JSON.stringify(outcome.body), refusal],
  )
  if (rows.length > 0) return outcome
  const stored = await findStored(db, appId, key)
  return stored ? replay(stored) : outcome
}

/** The last word of the first request with this key, which may still wait. */
export async function awaitAnswer(
  { db, clock }: { db: Pick<Db, 'query'>; clock: Clock },
  app: { id: AppId; clock_offset_ms: number },
  key: string,
  soFar: Answer,
): Promise<Answer | Refusal> {
  const endMs = clock.nowMs() + OPEN_MS_MAX
  for (;;) {
    const stored = await findStored(db, app.id, key)
    if (!stored) return soFar
    if (stored.open_until === null) return replay(stored)
    const isOver = stored.open_until <= nowOf(clock, app) || clock.nowMs() >= endMs
    if (isOver) return closeAnswer(db, app.id, key, replay(stored))
    await new Promise(resolve => setTimeout(resolve, OPEN_LOOK_MS))
  }
}

async function findStored(
  db: Pick<Db, 'query'>,
  appId: AppId,
  key: string,
): Promise<StoredAnswer | undefined> {
  const [row] = await db.query<StoredAnswer>(
    'select answer, refusal, open_until from idempotency_keys where app_id = $1 and key = $2',
    [appId, key],
  )
  return row
}

/** 1004 when this key was used already: for what is only tried out, and so is no repeat of anything. */
export async function checkKeyUnused(
  db: Pick<Db, 'query'>,
  appId: AppId,
  idempotency: Idempotency,
  now: Timestamp,
): Promise<void> {
  if (await isUsed(db, appId, idempotency, now)) throw keyReused()
}

async function isUsed(
  db: Pick<Db, 'query'>,
  appId: AppId,
  idempotency: Idempotency,
  now: Timestamp,
): Promise<boolean> {
  if (!idempotency) return false
  const [used] = await db.query<{ key: string }>(
    'select key from idempotency_keys where app_id = $1 and key = $2 and expires_at > $3::timestamptz',
    [appId, idempotency.key, now],
  )
  return used !== undefined
}

/** Removes keys that are past their 24 hours (a sweep over all apps). */
export async function purgeKeys(tx: Tx, now: Timestamp): Promise<void> {
  await tx.query('delete from idempotency_keys where expires_at <= $1', [now])
}
