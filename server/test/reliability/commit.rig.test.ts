import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setPrice } from '../../src/business/price.ts'
import { inTx } from '../../src/db/tx.ts'
import { bootApp, type TestApp } from '../app.ts'
import { breakTransactions, checkTogether, runBroken } from './commit.ts'
import { makeRandom } from './rig.ts'
import { numberOf } from './wire.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

test('I10: 200 sends and messages that break around the commit leave all of their rows or none', async () => {
  const { db } = app.service.deps
  const line = await numberOf({ query: db.query }, app.cast.awa.live)
  await inTx(db, tx => setPrice(tx, line.app.id, 'message:messenger', '0.01'))
  const whole = db.pool.connect
  const hits = breakTransactions(db, makeRandom())
  const runs = await runBroken(app, line, 200)
  db.pool.connect = whole
  assert.equal(hits.size, 7, `points that were met: ${[...hits.keys()].join(', ')}`)
  const taken = runs.filter(run => run.isTaken).length
  assert.ok(taken > 10, `${taken} taken`)
  const unsaid = await checkTogether(app, line, runs)
  // the answer to a commit was lost: it is there, and whoever asks again with the same key or id is told so
  assert.ok(unsaid > 0)
  process.stdout.write(
    `I10: 200 runs, ${taken} taken, ${unsaid} stored without an answer, broken at ${JSON.stringify(Object.fromEntries(hits))}\n`,
  )
})
