import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

test('a notice that is not ours, or of another shape, ends nothing: the next one is heard', async () => {
  const { db, hints } = app.service.deps
  const heard: number[] = []
  const known = new Promise<void>(resolve => {
    const unlisten = hints.listen({
      onEvents: appId => {
        heard.push(appId)
        unlisten()
        resolve()
      },
    })
  })
  const good = JSON.stringify({ from: 'another', apps: [app.cast.awa.live.id], signals: [] })
  const odd = ['nonsense', '5', '[]', '{"from":"x"}', '{"from":"x","apps":[],"signals":[null]}']
  // again and again until the connection listens
  const timer = setInterval(() => {
    for (const payload of [...odd, good])
      void db.query('select pg_notify($1, $2)', ['palabre_hints', payload]).catch(() => undefined)
  }, 100)
  await known
  clearInterval(timer)
  assert.deepEqual(heard, [app.cast.awa.live.id])
})
