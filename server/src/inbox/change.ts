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
/** Share a transaction, as long as none of them is refused. */
const TOGETHER_MAX = 20
/** What is not begun so long before the request must be answered is left to another one. */
const ANSWER_MS = 800
const RETRY_SECONDS = 1

/** What became of one conversation. */
export type Outcome = { id: string; code: number; reason: string | null; message: string }

/**
 * Does an act with each conversation, as by itself, and tells what became of each, in their order. Throws
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
              const [isDone] = await listDone(tx, by, [partOf(idempotency, id)])
              if (!isDone) await act(tx, { ...by, id })
            }),
          )
    refusals.set(id, refusal)
    return refusal
  }
  const changeTogether = async (some: string[]): Promise<void> => {
    const parts = some.map(id => partOf(idempotency, id))
    const refusal =
      msLeft() < ANSWER_MS
        ? notInTime()
        : await refusalOf(
            inTx(db, async tx => {
              const done = await listDone(tx, by, parts)
              for (const [n, id] of some.entries()) if (!done[n]) await act(tx, { ...by, id })
            }),
          )
    if (refusal === null) for (const id of some) refusals.set(id, null)
    else for (const id of some) await change(id)
  }
  const known = await listKnown(db, by.appId, ids)
  const [first, ...others] = known
  const refusal = first === undefined ? null : await change(first)
  if (refusal && isOfRequest(refusal)) throw refusal
  await inParallel(groupsOf(others), changeTogether)
  for (const id of ids) if (!refusals.has(id)) refusals.set(id, notFound())
  return ids.map(id => outcomeOf(id, refusals.get(id) ?? null, language))
}

/** What makes it the same change of one of them. No client can send its key: it has a blank in it. */
const partOf = (whole: Idempotency, id: string): Idempotency =>
  whole && { key: `${id} ${createHash('sha256').update(whole.key).digest('base64url')}`, hash: whole.hash }

/** Which were done for their key before? 1004 where a key came with another request. */
async function listDone(tx: Tx, { appId, now }: Omit<Doing, 'id'>, parts: Idempotency[]): Promise<boolean[]> {
  const before = await claimKeys(tx, appId, parts, now)
  return before.map(one => {
    if (one instanceof Refusal) throw one
    return one !== null
  })
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

/** In their order, so that whoever locks them does so in one order. */
const groupsOf = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / TOGETHER_MAX) }, (_, n) =>
    ids.slice(n * TOGETHER_MAX, (n + 1) * TOGETHER_MAX),
  )

/** Each group once, a few at a time. The first error ends it, and is thrown once nothing is under way. */
async function inParallel(groups: string[][], work: (group: string[]) => Promise<unknown>): Promise<void> {
  let isOver = false
  const left = groups.values()
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done && !isOver; next = left.next()) {
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
