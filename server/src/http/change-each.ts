// One act on many records: each as by itself, and what cannot be done with one undoes nothing of the others.
import { createHash } from 'node:crypto'
import type { Language } from '@palabre/contract/languages'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { msLeft } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { messageOf, reasonOf } from './envelope.ts'
import { asRefusal, notFound, Refusal } from './errors.ts'
import { claimKeys, type Idempotency } from './idempotency.ts'

/** Transactions of one request at a time: others need connections, too. */
const AT_ONCE = 4
/** Share a transaction, as long as none of them is refused. */
const TOGETHER_MAX = 20
/** What is not begun so long before the request must be answered is left to another one. */
const ANSWER_MS = 800
const RETRY_SECONDS = 1

/** What became of one of them. */
export type Outcome = { id: string; code: number; reason: string | null; message: string }

type By = { appId: AppId; now: Timestamp }

/** `prepare`: before what is done with some of them in one transaction; `together`: it is done with these at once. */
type Once<Who extends By> = {
  language: Language
  idempotency: Idempotency
  prepare?: (tx: Tx, ids: string[]) => Promise<unknown>
  together?: (tx: Tx, who: Who, ids: string[]) => Promise<unknown>
}

/**
 * Does an act with each, as by itself, and tells what became of each, in their order: `known` are those that are there, in the
 * order in which they are locked. Throws what is wrong with the request itself (1002, 1004; 1007 for what it names): then nothing
 * was done. With a key, what was done for it is not done again, whatever became of the answer.
 */
export async function changeEach<Who extends By>(
  db: Db,
  by: Who,
  { ids, known }: { ids: string[]; known: string[] },
  act: (tx: Tx, doing: Who & { id: string }) => Promise<unknown>,
  { language, idempotency, prepare, together }: Once<Who>,
): Promise<Outcome[]> {
  const refusals = new Map<string, Refusal | null>()
  const isAnyDone = (): boolean => refusals.values().some(refusal => refusal === null)
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
    // wrong for whichever of them: those before it were refused for reasons of their own
    if (refusal && isOfRequest(refusal) && !isAnyDone()) throw refusal
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
              await prepare?.(tx, some)
              const left = some.filter((_, n) => !done[n])
              if (together && left.length > 0) await together(tx, by, left)
              else for (const id of left) await act(tx, { ...by, id })
            }),
          )
    if (refusal === null) for (const id of some) refusals.set(id, null)
    else for (const id of some) await change(id)
  }
  const [first, ...others] = known
  if (first !== undefined) await change(first)
  await inParallel(groupsOf(others), changeTogether)
  for (const id of ids) if (!refusals.has(id)) refusals.set(id, notFound())
  return ids.map(id => outcomeOf(id, refusals.get(id) ?? null, language))
}

/** What makes it the same change of one of them. No client can send its key: it has a blank in it. */
const partOf = (whole: Idempotency, id: string): Idempotency =>
  whole && { key: `${id} ${createHash('sha256').update(whole.key).digest('base64url')}`, hash: whole.hash }

/** Which were done for their key before? 1004 where a key came with another request. */
async function listDone(tx: Tx, { appId, now }: By, parts: Idempotency[]): Promise<boolean[]> {
  const before = await claimKeys(tx, appId, parts, now)
  return before.map(one => {
    if (one instanceof Refusal) throw one
    return one !== null
  })
}

/** Has each its answer? Of the others one was not begun in time. */
export const areAllAnswered = (outcomes: Outcome[]): boolean => outcomes.every(({ code }) => code !== 1009)

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

/** What is wrong with one record alone: it is the other one that is named, or has no room for what it would get. */
const RULES_OF_ONE = ['other', 'total']

/** Is it the same with whichever of them? */
const isOfRequest = ({ code, fields }: Refusal): boolean =>
  (code === 1002 && !fields.some(({ rule }) => RULES_OF_ONE.includes(rule))) ||
  code === 1004 ||
  (code === 1007 && fields.length > 0)

function outcomeOf(id: string, refusal: Refusal | null, language: Language): Outcome {
  const told = refusal ?? new Refusal(1000)
  return { id, code: told.code, reason: reasonOf(told), message: messageOf(told, language) }
}

/** What became of each, as the API shows it. `id`: the form of theirs. */
export const outcomesSchema = (id: string, title: string) =>
  Type.Object(
    {
      results: Type.Array(
        Type.Object({
          id: Type.String({ description: `${id}, in the order of the request.` }),
          code: Type.Integer({ description: '1000: it is done.' }),
          reason: Type.Unsafe<string | null>({
            type: ['string', 'null'],
            description: 'Why not, where the code is 1001.',
          }),
          message: Type.String(),
        }),
      ),
    },
    { title },
  )

type Named = {
  name: string
  operation: string
  body: TObject & { minProperties?: number; maxProperties?: number }
}

/** How many arguments there may be, beside the act and the records. */
const countsOf = ({ minProperties, maxProperties }: Named['body']): object => ({
  ...(minProperties === undefined ? {} : { minProperties: minProperties + 2 }),
  ...(maxProperties === undefined ? {} : { maxProperties: maxProperties + 2 }),
})

const capitalized = (operation: string): string => operation[0]!.toUpperCase() + operation.slice(1)

/** The body of one of these acts by itself, and with which records. */
export const changeBodyOf = (acts: readonly Named[], ids: TSchema, title: string) =>
  Type.Unsafe<{ ids: string[]; act: string; [argument: string]: unknown }>({
    title,
    type: 'object',
    required: ['act'],
    discriminator: { propertyName: 'act' },
    oneOf: acts.map(({ name, operation, body }) =>
      Type.Object(
        { act: Type.Literal(name), ids, ...body.properties },
        { ...countsOf(body), additionalProperties: false, title: `${capitalized(operation)}Many` },
      ),
    ),
  })
