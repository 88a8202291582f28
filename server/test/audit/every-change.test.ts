// I26: each change that the declarations name writes its entry, in its own transaction, and nothing else writes one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { endpoints } from '../../src/routes.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import { isRunByToken, runExample, seedExamples } from '../openapi/example-stage.ts'
import { useWorld } from '../world.ts'

let isFailing = false

const world = useWorld({}, async world => {
  await seedExamples(world)
  const flusher = world.app.service.deps.db.flushers.find(({ kind }) => kind === 'audit')!
  const { flush } = flusher
  flusher.flush = async (tx, entries) => {
    await flush(tx, entries)
    if (isFailing) throw new Error('all is written, and nothing committed')
  }
})

/** What makes an example a change that would be none after those before it. */
const BEFORE: { [path: string]: string } = {
  '/agent/knowledge/{id}/update': `update knowledge set content = 'x', content_hash = '\\x00' where app_id = $1`,
  '/messages/{id}/settle': `update messages set status = 'unknown' where app_id = $1 and hashid = 'msg-3kYt8vNqLb'`,
  '/agent/{id}/mode': `update agents set mode = 'test' where app_id = $1`,
}

/** The actions of the log, in their order, behind an entry. */
async function actionsAfter(id: number): Promise<{ last: number; actions: string[] }> {
  const rows = await world.rows<{ id: number; action: string }>(
    `select e.id, e.action from audit_entries e join apps a on a.business_id = e.business_id
     where a.id = $1 and e.id > $2 order by e.id`,
    [world.awa.app.id, id],
  )
  return { last: rows.at(-1)?.id ?? id, actions: rows.map(({ action }) => action) }
}

/** undefined: the endpoint writes nothing there. */
function declaredActions({ audit }: Endpoint): readonly string[] | undefined {
  return audit === undefined || (typeof audit === 'object' && 'none' in audit) ? undefined : [audit].flat()
}

for (const declared of endpoints.filter(one => one.method === 'POST' && isRunByToken(one))) {
  const expected = declaredActions(declared)
  test(`POST ${declared.path}: ${expected?.join(', ') ?? 'no entry'}`, async () => {
    if (declared.path in BEFORE) await world.rows(BEFORE[declared.path]!, [world.awa.app.id])
    const look = await lookAt(world.app.service.deps.db)
    let { last } = await actionsAfter(0)
    const all: string[] = []
    let failures = 0
    for (const example of Object.values(declared.examples)) {
      if (expected) {
        isFailing = true
        const before = await look()
        const failed = await runExample(world, declared, example).finally(() => {
          isFailing = false
        })
        // an example that changes nothing has no entry to fail with
        if (failed.code !== 1000) {
          failures++
          assert.equal(failed.code, 1006, failed.text)
          assert.deepEqual(await look(), before, 'nothing is left of what failed')
        }
      }
      const reply = await runExample(world, declared, example)
      assert.equal(reply.code, 1000, reply.text)
      const written = await actionsAfter(last)
      last = written.last
      all.push(...written.actions)
      if (declared.operation === 'addChannel') {
        await world.awa.api.post(`/channel/${reply.body.id}/disconnect`, {})
        last = (await actionsAfter(last)).last
      }
    }
    assert.deepEqual(
      all.filter(action => !expected?.includes(action)),
      [],
    )
    assert.deepEqual([all.length > 0, failures > 0], [expected !== undefined, expected !== undefined])
  })
}
