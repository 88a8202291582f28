// What is told of somebody while somebody else changes their contact is compared with what it says then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { behind } from '../world/behind.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

test('news of a person that are none when a push comes, and some when its lock is given, are stored', async () => {
  const who = awa.customer()
  const push = (text: string) => {
    const body = awa.knowledgeAbout(who, text) as { contact: object }
    return awa.api.post('/contact/knowledge/add', {
      ...body,
      contact: { ...body.contact, profile: { firstname: 'Awa', lastname: 'Mbarga' } },
    })
  }
  const id = (await push('one')).body[0].contact
  const renamed = "update contacts set firstname = 'Bintou' where hashid = $1"
  const pushed = await behind(
    world,
    tx => tx.query(renamed, [id]),
    () => push('two'),
  )
  assert.equal(pushed.code, 1000)
  assert.deepEqual(await world.rows('select firstname from contacts where hashid = $1', [id]), [
    { firstname: 'Awa' },
  ])
})
