// A transaction begins together with its first statement: never one without the other.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { beginWith } from '../../src/db/begin.ts'
import type { Db } from '../../src/db/pool.ts'
import { inTx } from '../../src/db/tx.ts'
import { bootApp, type TestApp } from '../app.ts'

const INSERT = 'insert into settings (name, value) values ($1, $2)'

describe('the beginning of a transaction', { timeout: 60_000 }, () => {
  let app: TestApp
  let db: Db

  before(async () => {
    app = await bootApp()
    db = app.service.deps.db
  })
  after(() => app.stop())

  const values = async (name: string): Promise<string[]> =>
    (
      await db.query<{ value: string }>('select value from settings where name like $1 order by value', [
        name,
      ])
    ).map(row => row.value)

  it('commits nothing where the first statement failed, whoever swallowed that', async () => {
    await assert.rejects(
      inTx(db, async tx => {
        await tx.query('select nothing_there').catch(() => undefined)
        await tx.query(INSERT, ['first', 'x'])
      }),
      /nothing_there/,
    )
    await assert.rejects(
      inTx(db, tx => tx.query('select 1 / 0').catch(() => undefined)),
      /division by zero/,
    )
    assert.deepEqual(await values('first'), [])
  })

  it('runs no statement where it cannot begin, and runs the same one later', async () => {
    const client = await db.pool.connect()
    const insert = { name: 'begun', text: INSERT, values: ['begun', 'x'] }
    try {
      for (const bad of ['set local lock_timeout = nonsense', 'set local nonsense'])
        await assert.rejects(beginWith(client, [bad], insert))
      await client.query('rollback')
      assert.deepEqual(await values('begun'), [])
      await beginWith(client, [], insert)
      assert.deepEqual(await values('begun'), [])
      await client.query('commit')
    } finally {
      client.release(true)
    }
    assert.deepEqual(await values('begun'), ['x'])
  })

  it('begins once, with several statements at a time', async () => {
    await assert.rejects(
      inTx(db, async tx => {
        await Promise.all([1, 2, 3].map(n => tx.query(INSERT, [`at once ${n}`, 'x'])))
        throw new Error('undone')
      }),
      /undone/,
    )
    assert.deepEqual(await values('at once %'), [])
  })
})
