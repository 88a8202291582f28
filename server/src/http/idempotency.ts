import { createHash } from 'node:crypto'
import type { Tx } from '../db/tx.ts'
import { inTx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { Answer, ContextWith } from './endpoint.ts'
import { invalid, Refusal } from './errors.ts'
import { fieldTexts, texts } from './texts.ts'

const KEY_CHARS_MAX = 255
const KEPT_MS = DAY_MS

/** What makes a repeated POST the same request: its key, and a hash over route and body. */
export type Idempotency = { key: string; hash: Buffer } | null

/** Reads the Idempotency-Key header; 1002 when it is empty, longer than 255, or not visible ASCII. */
export function idempotencyOf(
  header: string | string[] | undefined,
  route: string,
  body: unknown,
): Idempotency {
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
  return {
    key: header,
    hash: createHash('sha256').update(route).update('\0').update(canonical(body)).digest(),
  }
}

/** JSON with sorted keys: the order of keys does not make another request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
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
): Promise<(string | Refusal | null)[]> {
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
       set request_hash = excluded.request_hash, answer = '', created_at = excluded.created_at, expires_at = excluded.expires_at
       where i.expires_at <= $4::timestamptz
     returning key`,
    [appId, sorted.map(k => k.key), sorted.map(k => k.hash), now, toTimestamp(toMs(now) + KEPT_MS)],
  )
  const fresh = new Set(taken.map(row => row.key))
  const old = new Map<string, { request_hash: Buffer; answer: string }>()
  if (fresh.size < sorted.length) {
    const rows = await tx.query<{ key: string; request_hash: Buffer; answer: string }>(
      'select key, request_hash, answer from idempotency_keys where app_id = $1 and key = any($2)',
      [appId, sorted.map(k => k.key).filter(key => !fresh.has(key))],
    )
    for (const row of rows) old.set(row.key, row)
  }
  return keys.map(key => {
    const found = key && old.get(key.key)
    if (!key || !found) return null
    return found.request_hash.equals(key.hash) ? found.answer : keyReused()
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
  answers: { key: string; answer: string }[],
): Promise<void> {
  if (answers.length === 0) return
  await tx.query(
    `update idempotency_keys i set answer = a.answer
     from unnest($2::text[], $3::text[]) as a (key, answer) where i.app_id = $1 and i.key = a.key`,
    [appId, answers.map(a => a.key), answers.map(a => a.answer)],
  )
}

/** Releases keys claimed in this transaction whose requests were refused: they can be used again. */
export async function releaseKeys(tx: Tx, appId: AppId, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.query('delete from idempotency_keys where app_id = $1 and key = any($2)', [appId, keys])
}

/**
 * Runs a change in one transaction and answers its result; with an Idempotency-Key the first answer is stored
 * beside the change and repeated, byte for byte, for 24 hours. `look` throws 1007 for what the request names and
 * is not there, which is told before that the key was used with another body.
 */
export async function withIdempotency(
  context: ContextWith<'db'>,
  route: string,
  work: (tx: Tx) => Promise<unknown>,
  look?: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const idempotency = idempotencyOf(context.headers['idempotency-key'], route, context.body)
  return inTx(context.deps.db, async tx => {
    const [old] = await claimKeys(tx, context.app.id, [idempotency], context.now)
    if (old instanceof Refusal) {
      await look?.(tx)
      throw old
    }
    if (typeof old === 'string') return replay(old)
    const body = await work(tx)
    if (idempotency)
      await storeAnswers(tx, context.app.id, [{ key: idempotency.key, answer: JSON.stringify(body) }])
    return { body }
  })
}

/** The answer that repeats a stored one. */
export function replay(stored: string): Answer {
  return { body: JSON.parse(stored), headers: { 'idempotency-replayed': 'true' } }
}

/** Removes keys that are past their 24 hours (a sweep over all apps). */
export async function purgeKeys(tx: Tx, now: Timestamp): Promise<void> {
  await tx.query('delete from idempotency_keys where expires_at <= $1', [now])
}
