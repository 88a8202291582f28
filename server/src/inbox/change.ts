// One act on many conversations: each as by itself, and what cannot be done with one undoes nothing of the others.
import { createHash } from 'node:crypto'
import type { Language } from '@palabre/contract/languages'
import type { Doing } from '../conversations/people.ts'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { asRefusal, notFound, Refusal } from '../http/errors.ts'
import { claimKeys, type Idempotency } from '../http/idempotency.ts'
import { msLeft } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'

/** Transactions of one request at a time: others need connections, too. */
const AT_ONCE = 4
/** What is not begun so long before the request must be answered is left to another one. */
const ANSWER_MS = 800
const RETRY_SECONDS = 1

/** What became of one conversation. */
export type Outcome = { id: string; code: number; reason: string | null; message: string }

/**
 * Does an act with each conversation, in a transaction of its own, and tells what became of each, in their order. Throws
 * what is wrong with the request itself (1002, 1004; 1007 for somebody or something that it names): then nothing was done.
 * With a key, what was done for it is not done again, whatever became of the answer.
 */
export async function changeEach(
  db: Db,
  by: Omit<Doing, 'id'>,
  ids: string[],
  act: (tx: Tx, doing: Doing) => Promise<void>,
  { language, idempotency }: { language: Language; idempotency: Idempotency },
): Promise<Outcome[]> {
  const refusals = new Map<string, Refusal | null>()
  const change = async (id: string): Promise<Refusal | null> => {
    const refusal =
      msLeft() < ANSWER_MS
        ? notInTime()
        : await refusalOf(
            inTx(db, async tx => {
              if (!(await isDone(tx, by, partOf(idempotency, id)))) await act(tx, { ...by, id })
            }),
          )
    refusals.set(id, refusal)
    return refusal
  }
  const known = await listKnown(db, by.appId, ids)
  const [first] = known
  const refusal = first === undefined ? null : await change(first)
  if (refusal && isOfRequest(refusal)) throw refusal
  await inParallel(known.values().drop(1), change)
  for (const id of ids) if (!refusals.has(id)) refusals.set(id, notFound())
  return ids.map(id => outcomeOf(id, refusals.get(id) ?? null, language))
}

/** What makes it the same change of one of them. No client can send its key: it has a blank in it. */
const partOf = (whole: Idempotency, id: string): Idempotency =>
  whole && { key: `${id} ${createHash('sha256').update(whole.key).digest('base64url')}`, hash: whole.hash }

/** Was it done for this key before? 1004 where the key came with another request. */
async function isDone(tx: Tx, { appId, now }: Omit<Doing, 'id'>, part: Idempotency): Promise<boolean> {
  const [before] = await claimKeys(tx, appId, [part], now)
  if (before instanceof Refusal) throw before
  return before !== null
}

/** Has each its answer? Of the others one was not begun in time. */
export const areAllAnswered = (outcomes: Outcome[]): boolean => outcomes.every(({ code }) => code !== 1009)

/** Those of them that are there: for the others there is nothing to do. */
async function listKnown(db: Pick<Db, 'query'>, appId: AppId, ids: string[]): Promise<string[]> {
  const rows = await db.query<{ hashid: string }>(
    'select hashid from chat_sessions where app_id = $1 and hashid = any($2::text[]) order by id',
    [appId, ids],
  )
  return rows.map(({ hashid }) => hashid)
}

/** Each once, a few at a time. The first error ends it, and is thrown once nothing is under way. */
async function inParallel(ids: Iterator<string>, work: (id: string) => Promise<unknown>): Promise<void> {
  let isOver = false
  const worker = async (): Promise<void> => {
    for (let next = ids.next(); !next.done && !isOver; next = ids.next()) {
      try {
        await work(next.value)
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Why it was refused, null where it was done. What nobody foresaw is thrown. */
async function refusalOf(work: Promise<void>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal.code === 1006) throw error
    return refusal
  }
}

const notInTime = (): Refusal => new Refusal(1009, undefined, { retryAfterSeconds: RETRY_SECONDS })

/** Is it the same with whatever conversation? */
const isOfRequest = ({ code, fields }: Refusal): boolean =>
  code === 1002 || code === 1004 || (code === 1007 && fields.length > 0)

function outcomeOf(id: string, refusal: Refusal | null, language: Language): Outcome {
  const { code, text, body } = refusal ?? new Refusal(1000)
  return { id, code, reason: (body?.reason as string | undefined) ?? null, message: text[language] }
}
