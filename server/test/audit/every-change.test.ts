// I26: each change that the declarations name writes its entry, in its own transaction, and nothing else writes one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../src/routes.ts'
import { isRunByToken, runExample, seedExamples } from '../openapi/example-stage.ts'
import { useWorld } from '../world.ts'
import { declaredActions, type Entries, entriesOf } from './entries.ts'

let entries: Entries
const world = useWorld({}, async world => {
  await seedExamples(world)
  entries = await entriesOf(world)
})

/** What makes an example a change that would be none after those before it. */
const BEFORE: { [path: string]: string } = {
  '/agent/knowledge/{id}/update': `update knowledge set content = 'x', content_hash = '\\x00' where app_id = $1`,
  '/messages/{id}/settle': `update messages set status = 'unknown' where app_id = $1 and hashid = 'msg-3kYt8vNqLb'`,
  '/agent/{id}/mode': `update agents set mode = 'test' where app_id = $1`,
}

for (const declared of endpoints.filter(one => one.method === 'POST' && isRunByToken(one))) {
  const expected = declaredActions(declared)
  test(`POST ${declared.path}: ${expected?.join(', ') ?? 'no entry'}`, async () => {
    if (declared.path in BEFORE) await world.rows(BEFORE[declared.path]!, [world.awa.app.id])
    await entries.newActions()
    const all: string[] = []
    let failures = 0
    for (const example of Object.values(declared.examples)) {
      const run = () => runExample(world, declared, example)
      if (expected && (await entries.checkFailsWhole(run)).code !== 1000) failures++
      const reply = await run()
      assert.equal(reply.code, 1000, reply.text)
      all.push(...(await entries.newActions()))
      if (declared.operation === 'addChannel') {
        await world.awa.api.post(`/channel/${reply.body.id}/disconnect`, {})
        await entries.newActions()
      }
    }
    assert.deepEqual(
      all.filter(action => !expected?.includes(action)),
      [],
    )
    assert.deepEqual([all.length > 0, failures > 0], [expected !== undefined, expected !== undefined])
  })
}
