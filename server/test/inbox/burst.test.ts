// Many replies at once: who is told that there was no time has sent nothing, and who does little is answered beside them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../client.ts'
import { often } from '../often.ts'
import { useWorld } from '../world.ts'
import { type Colleague, colleague, text } from './people.ts'

const CONVERSATIONS = 20
const BURST = often(120, 250)
const LONGER_BURST = often(0, 400)
/** Replies in one conversation, while colleagues answer elsewhere. */
const IN_ONE = 60

let bruno: Colleague
let ines: Colleague
const paths: string[] = []
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
  for (let n = 0; n < CONVERSATIONS; n++) {
    const somebody = awa.customer()
    await somebody.writes('I want to talk to a person')
    paths.push(`/conversation/${(await awa.conversation(somebody)).hashid}/reply`)
  }
  await world.drains()
})
const { awa, rows } = world

/** All at once, one after the other in their conversations; each is stored, or not, as it was told. */
async function burst(who: Colleague, count: number, pathOf: (n: number) => string): Promise<Reply[]> {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      who.api.post(pathOf(n), { ...text(`part ${n}`), client_ref: `${pathOf(n)} ${count} ${n}` }),
    ),
  )
  const stored = await rows<{ client_ref: string }>(
    'select client_ref from messages where client_ref is not null',
  )
  const refs = stored.map(one => one.client_ref)
  assert.equal(new Set(refs).size, refs.length)
  for (const [n, { code }] of replies.entries()) {
    const isStored = refs.includes(`${pathOf(n)} ${count} ${n}`)
    assert.deepEqual([n, code, isStored], [n, isStored ? 1000 : 1009, isStored])
  }
  return replies
}

test('of a burst over some conversations each 1009 was not stored, and what is stored was told 1000', async () => {
  for (const count of [BURST, LONGER_BURST]) await burst(bruno, count, n => paths[n % (CONVERSATIONS - 6)]!)
})

test('sixty replies in one conversation hold up no colleague in others', async () => {
  const many = burst(bruno, IN_ONE, () => paths[0]!)
  const others = paths
    .slice(-6)
    .map(path => ines.api.post(path, { ...text('From Ines'), client_ref: `ines ${path}` }))
  const codes = (await Promise.all(others)).map(({ code }) => code)
  assert.deepEqual(codes, Array(6).fill(1000))
  await many
})

test('those that are overtaken are refused by themselves, and the others of the burst are kept', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      bruno.api.post(paths[n % 10]!, { ...text('again'), ...(n % 4 === 0 ? { after_seq: 1_000_000 } : {}) }),
    ),
  )
  assert.deepEqual(
    replies.map(({ code }) => code),
    replies.map((_, n) => (n % 4 === 0 ? 1002 : 1000)),
  )
})
