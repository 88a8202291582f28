import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDb } from '../../src/db/pool.ts'
import { inTx, type Tx } from '../../src/db/tx.ts'
import { record } from '../../src/events/record.ts'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { makeDeadline, msLeft, runWithin, TooLate } from '../../src/lib/deadline.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { bootApp, type TestApp } from '../app.ts'
import { ticketCreated } from '../events/samples.ts'
import { sleep } from '../world/until.ts'

const AT = '2026-01-05T10:00:00.000000Z'
const INSERT = 'insert into settings (name, value) values ($1, $2)'
const OVER = /^Error: This transaction is over/

describe('transactions', { timeout: 60_000 }, () => {
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
  const insertLater = (tx: Tx, name: string): Promise<unknown> => tx.query(INSERT, [name, 'x'])
  const appId = (): AppId => app.cast.awa.live.id

  /** A tx that somebody kept, with what was made of it while it was open. */
  async function kept(end: 'commit' | 'rollback'): Promise<{ tx: Tx; k: Tx['k'] }> {
    const holder: { tx?: Tx; k?: Tx['k'] } = {}
    await inTx(db, async tx => {
      Object.assign(holder, { tx, k: tx.k })
      if (end === 'rollback') throw new Error('undone')
    }).catch(error => assert.equal(error.message, 'undone'))
    return holder as { tx: Tx; k: Tx['k'] }
  }

  for (const end of ['commit', 'rollback'] as const) {
    it(`a tx kept after its ${end} writes nothing any more`, async () => {
      const { tx, k } = await kept(end)
      await assert.rejects(insertLater(tx, `late-${end}`), OVER)
      await assert.rejects(
        k
          .insertInto('settings')
          .values({ name: `late-${end}`, value: 'x' })
          .execute(),
        OVER,
      )
      assert.throws(() => tx.k, OVER)
      assert.throws(() => tx.afterCommit(() => undefined), OVER)
      assert.throws(() => tx.addPending('jobs', {}), OVER)
      assert.throws(() => enqueue(tx, 'sandbox.sweep', { app_id: appId() }), OVER)
      assert.throws(() => record(tx, appId(), ticketCreated(), AT), OVER)
      assert.deepEqual(await values(`late-${end}`), [])
    })
  }

  it('refuses the commit while a statement is under way, and undoes all', async () => {
    let late: Promise<unknown> | undefined
    await assert.rejects(
      inTx(db, async tx => {
        await tx.query(INSERT, ['open-1', 'x'])
        late = insertLater(tx, 'open-2')
      }),
      /Not awaited before the commit: insert into settings \(name, value\) values/,
    )
    await late
    assert.deepEqual(await values('open-%'), [])
  })

  it('sees a statement of k that was executed and not awaited, even before it is sent', async () => {
    let late: Promise<unknown> | undefined
    await assert.rejects(
      inTx(db, async tx => {
        late = tx.k.insertInto('settings').values({ name: 'open-k', value: 'x' }).execute()
      }),
      /Not awaited before the commit: (insert into "settings"|a statement of tx\.k)/,
    )
    await late
    assert.deepEqual(await values('open-k'), [])
  })

  it('detects an unawaited function, between its statements', async () => {
    let late: Promise<unknown> | undefined
    const committed = Promise.withResolvers<void>()
    const slow = async (tx: Tx): Promise<void> => {
      await tx.query('select 1')
      await committed.promise
      await insertLater(tx, 'slow')
    }
    await inTx(db, async tx => {
      late = slow(tx)
      late.catch(() => undefined)
      await tx.query('select 2')
    })
    committed.resolve()
    await assert.rejects(late!, OVER)
    assert.deepEqual(await values('slow'), [])
  })

  it('rolls back items that no flusher writes: a Db without it', async () => {
    const bare = openDb(app.url, { connectionsMax: 1, onError: () => undefined })
    const enqueueOn = (one: Db): Promise<void> =>
      inTx(one, async tx => {
        await tx.query(INSERT, ['aside', 'x'])
        enqueue(tx, 'sandbox.sweep', { app_id: appId() })
      })
    await assert.rejects(enqueueOn(bare), /nothing on this Db writes it .*: jobs/)
    assert.deepEqual(await values('aside'), [])
    await assert.rejects(
      inTx(bare, async tx => record(tx, appId(), ticketCreated(), AT)),
      /nothing on this Db writes it .*: .*events/,
    )
    await bare.close()
    await enqueueOn(db)
    assert.deepEqual(await values('aside'), ['x'])
  })

  it('rolls back items buffered after their flusher was done', async () => {
    const own = openDb(app.url, { connectionsMax: 1, onError: () => undefined })
    const written: unknown[] = []
    own.flushers.push({ kind: 'first', flush: async (_tx, items) => void written.push(...items) })
    own.flushers.push({ kind: 'second', flush: async tx => tx.addPending('first', 'late') })
    await inTx(own, async tx => {
      tx.addPending('first', 1)
      tx.addPending('first', 2)
    })
    assert.deepEqual(written, [1, 2])
    await assert.rejects(
      inTx(own, async tx => tx.addPending('second', 1)),
      /nothing on this Db writes it .*: first/,
    )
    await own.close()
  })

  it('does not take a rollback for a commit: an error that was swallowed', async () => {
    let hinted = false
    await assert.rejects(
      inTx(db, async tx => {
        tx.afterCommit(() => {
          hinted = true
        })
        await tx.query(INSERT, ['swallowed', 'x'])
        await tx.query('select 1 / 0').catch(() => undefined)
      }),
      /Not committed/,
    )
    assert.equal(hinted, false)
    assert.deepEqual(await values('swallowed'), [])
  })

  for (const text of [
    'commit',
    ' BEGIN',
    'rollback to savepoint a',
    'savepoint a',
    'release a',
    'end',
    'abort',
    'start transaction',
    "-- first\n/* second */ prepare transaction 'a'",
    '; commit',
  ]) {
    it(`has no ${JSON.stringify(text)} inside: only inTx begins and ends it`, async () => {
      const refused = /^Error: Not inside inTx/
      await inTx(db, async tx => {
        await assert.rejects(tx.query(text), refused)
        await assert.rejects(sql.raw(text).execute(tx.k), refused)
        await tx.query(INSERT, [`control ${text}`, 'x'])
      })
      assert.deepEqual(await values(`control ${text}`), ['x'])
    })
  }

  it('takes one statement at a time: no commit behind a semicolon', async () => {
    for (const run of [
      (tx: Tx) => tx.query('select 1; commit'),
      (tx: Tx) => sql.raw('select 1; commit').execute(tx.k),
    ])
      await assert.rejects(
        inTx(db, async tx => {
          await tx.query(INSERT, ['two', 'x'])
          await run(tx)
        }),
        /multiple commands/,
      )
    assert.deepEqual(await values('two'), [])
  })

  it('stays committed when a hint throws: the others run, and the log has it', async () => {
    const hinted: string[] = []
    let runs = 0
    const result = await inTx(db, async tx => {
      runs++
      await tx.query(INSERT, ['hinted', 'x'])
      tx.afterCommit(() => {
        // a code that inTx would repeat the work for
        throw Object.assign(new Error('a bad hint'), { code: '40001' })
      })
      tx.afterCommit(() => void hinted.push('second'))
      return 'done'
    })
    assert.deepEqual({ result, runs, hinted }, { result: 'done', runs: 1, hinted: ['second'] })
    assert.deepEqual(await values('hinted'), ['x'])
    assert.ok(
      app.logs.some(line => line.includes('a hint after a commit failed') && line.includes('a bad hint')),
    )
  })

  it('has no transaction inside, which would undo nothing', () =>
    inTx(db, tx =>
      assert.rejects(
        tx.k.transaction().execute(inner => inner.selectFrom('settings').selectAll().execute()),
        /no transaction inside a transaction/,
      ),
    ))

  describe('with a deadline', () => {
    const late = (name: string, ms: number, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
      runWithin(makeDeadline(ms), () =>
        inTx(db, async tx => {
          await tx.query(INSERT, [name, 'x'])
          await work(tx)
        }),
      )

    it('commits nothing after it, and does what is in time', async () => {
      await assert.rejects(
        late('late-1', 200, () => sleep(300)),
        TooLate,
      )
      await late('late-2', 2000, () => sleep(50))
      assert.deepEqual(await values('late-1'), [])
      assert.deepEqual(await values('late-2'), ['x'])
    })

    it('begins nothing after it', async () => {
      let begun = false
      await assert.rejects(
        runWithin(makeDeadline(0), () =>
          inTx(db, async () => {
            begun = true
          }),
        ),
        TooLate,
      )
      assert.equal(begun, false)
    })

    it('waits neither for a statement nor for a lock any longer', async () => {
      const begun = performance.now()
      await assert.rejects(
        late('late-3', 300, tx => tx.query('select pg_sleep(5)')),
        TooLate,
      )
      const held = inTx(db, async tx => {
        await tx.query(INSERT, ['locked', 'x'])
        await tx.query('select pg_sleep(2)')
      })
      await sleep(100)
      await assert.rejects(
        late('late-4', 300, tx => tx.query(INSERT, ['locked', 'y'])),
        TooLate,
      )
      assert.ok(performance.now() - begun < 2000)
      await held
      assert.deepEqual(await values('late-%'), ['x'])
    })

    it('limits only its own transaction, and says that a commit has begun', async () => {
      const deadline = makeDeadline(1000)
      let left = 0
      // what a hint begins is nobody's who waits here
      const hint = (): void => void (left = msLeft())
      await runWithin(deadline, () => inTx(db, async tx => tx.afterCommit(hint)))
      assert.deepEqual([deadline.hasCommitted, left], [true, Number.POSITIVE_INFINITY])
      const limits = await db.query<{ limit: string }>(
        `select current_setting('statement_timeout') as limit union all select current_setting('lock_timeout')`,
      )
      assert.deepEqual(
        limits.map(({ limit }) => limit),
        ['15s', '3s'],
      )
    })
  })

  it('leaves no connection behind', () => {
    assert.equal(db.pool.idleCount, db.pool.totalCount)
    assert.equal(db.pool.waitingCount, 0)
  })
})
