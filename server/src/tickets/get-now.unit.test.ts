import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cells, Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { getNow } from './get-now.ts'
import { HASHID_AT } from './write.ts'

/** A database that answers when it is told to: each statement with the number of those before it, or with tickets. */
function databaseOf(answer: (values: unknown[], n: number) => Cells[]) {
  const asked: { values: unknown[]; answers: () => void }[] = []
  const queryCells = (_text: string, values: unknown[]): Promise<Cells[]> =>
    new Promise(resolve => {
      const n = asked.length
      asked.push({ values, answers: () => resolve(answer(values, n)) })
    })
  return { db: { queryCells } as unknown as Db, asked }
}

const passed = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(resolve)))

test('tickets that are asked for at the same time are one statement; one that is not there is 1007 alone', async () => {
  const ticket = (hashid: string): Cells => Array.from({ length: HASHID_AT + 1 }, () => hashid)
  const { db, asked } = databaseOf(([, names]) =>
    (names as string[]).filter(name => name !== 'tck-none').map(ticket),
  )
  const get = (name: string) => getNow(db, 1 as AppId, name)
  const found = Promise.allSettled(['tck-a', 'tck-none', 'tck-b', 'tck-a'].map(get))
  await passed()
  assert.deepEqual(
    asked.map(({ values }) => values),
    [[1, ['tck-a', 'tck-none', 'tck-b']]],
  )
  asked[0]!.answers()
  const [a, none, b, again] = await found
  assert.deepEqual(a, { status: 'fulfilled', value: ticket('tck-a') })
  assert.deepEqual(b, { status: 'fulfilled', value: ticket('tck-b') })
  assert.deepEqual(again, a)
  assert.ok(none?.status === 'rejected' && none.reason instanceof Refusal && none.reason.code === 1007)
})

test('by id they are found whatever zeros stand before it; an id too big is nobody’s', async () => {
  const { db, asked } = databaseOf(([, ids]) =>
    (ids as (string | null)[]).filter(id => id !== null).map(id => [String(BigInt(id))]),
  )
  const found = Promise.allSettled(['007', '99999999999999999999', '8'].map(id => getNow(db, 1 as AppId, id)))
  await passed()
  asked[0]!.answers()
  const [seven, none, eight] = await found
  assert.deepEqual(
    [seven, eight],
    [
      { status: 'fulfilled', value: ['7'] },
      { status: 'fulfilled', value: ['8'] },
    ],
  )
  assert.ok(none?.status === 'rejected' && none.reason.code === 1007)
})
