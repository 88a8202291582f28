import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { forgetOther, makeNames } from './names.ts'

test('a text has a name once it is asked for again, and keeps it', () => {
  const nameOf = makeNames(2)
  assert.equal(nameOf('a'), undefined)
  assert.equal(nameOf('a'), 'k0')
  assert.equal(nameOf('b'), undefined)
  assert.equal(nameOf('b'), 'k1')
  assert.equal(nameOf('a'), 'k0')
})

test('when all names are taken, that of the text asked for longest ago goes to the next', () => {
  const nameOf = makeNames(2)
  for (const text of ['a', 'a', 'b', 'b', 'a', 'c']) nameOf(text)
  assert.equal(nameOf('c'), 'k1')
  assert.equal(nameOf('a'), 'k0')
  // it begins anew
  assert.equal(nameOf('b'), undefined)
})

test('texts that are asked for once take no name, and of too many it is forgotten that they were', () => {
  const nameOf = makeNames(2)
  for (const text of ['a', 'b', 'c']) assert.equal(nameOf(text), undefined)
  assert.equal(nameOf('a'), undefined)
  assert.equal(nameOf('c'), 'k0')
})

test('a connection forgets what it had under a name that another text has now, and nothing else', async () => {
  const asked: string[] = []
  const parsedStatements: { [name: string]: string } = { k0: 'select 1', k1: 'select 2' }
  const client = {
    connection: { parsedStatements },
    query: async (text: string) => asked.push(text),
  } as unknown as pg.ClientBase
  await forgetOther(client, { name: 'k0', text: 'select 1' })
  await forgetOther(client, { name: 'k2', text: 'select 3' })
  await forgetOther(client, { text: 'select 4' })
  assert.deepEqual(asked, [])
  await forgetOther(client, { name: 'k0', text: 'select 3' })
  assert.deepEqual(asked, ['deallocate k0'])
  assert.deepEqual(parsedStatements, { k1: 'select 2' })
})
