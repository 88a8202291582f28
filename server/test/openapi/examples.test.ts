// Every example of the document: it fits what is declared, and it runs on a test gateway.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongExamples } from '../../src/cli/check-examples.ts'
import { endpoints } from '../../src/routes.ts'
import { useWorld } from '../world.ts'
import { isRunByToken, runExample, seedExamples } from './example-stage.ts'

const world = useWorld({}, seedExamples)

for (const declared of endpoints) {
  test(`examples of ${declared.operation}`, async () => {
    assert.deepEqual(wrongExamples(declared), [])
    if (!isRunByToken(declared)) return
    for (const [name, example] of Object.entries(declared.examples)) {
      const reply = await runExample(world, declared, example)
      assert.equal(reply.code, 1000, `${name}: ${reply.text}`)
      // another channel would have to be told from the first by every customer who is played
      if (declared.operation === 'addChannel')
        await world.awa.api.post(`/channel/${reply.body.id}/disconnect`, {})
    }
  })
}
