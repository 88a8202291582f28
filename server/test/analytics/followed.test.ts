// Facts that follow the events are those that would be made anew, whoever wrote what; messages that change none cost nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague, queued } from '../inbox/people.ts'
import { template } from '../world/live.ts'
import { type Customer, useWorld } from '../world.ts'

let bruno: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

const count = (): Promise<void> => world.sweeps('figures of new events')
const facts = (): Promise<object[]> =>
  world.rows('select * from conversation_figures where app_id = $1 order by chat_session_id', [awa.app.id])

/** The facts as they followed, and as they are made from nothing. */
async function followAndMakeAnew(): Promise<object[]> {
  await count()
  const followed = await facts()
  await world.rows('delete from conversation_figures where app_id = $1', [awa.app.id])
  await world.rows('delete from figure_marks where app_id = $1', [awa.app.id])
  await count()
  assert.deepEqual(followed, await facts())
  return followed
}

const ACTS: [string, (fatou: Customer) => Promise<unknown>][] = [
  ['the customer writes', fatou => fatou.writes('Hello')],
  ['the agent has answered', () => world.drains()],
  ['a client system writes', fatou => awa.sends(fatou, 'Your parcel has left.')],
  ['it has gone', () => world.drains()],
  ['the customer writes once more', fatou => fatou.writes('I want to talk to a person')],
  ['the agent hands over', () => world.drains()],
  ['Bruno answers, in vain', async fatou => fails(fatou)],
  ['Bruno answers', fatou => bruno.says(fatou, 'Let me see.')],
  ['it has gone, too', () => world.drains()],
  ['a client system writes again', fatou => awa.sends(fatou, 'Your parcel is there.')],
  ['it has gone as well', () => world.drains()],
  ['Bruno closes', fatou => bruno.does(fatou, 'close')],
]

async function fails(fatou: Customer): Promise<void> {
  await fatou.meets({ outcome: 'error', error_code: 131026, times: 1 })
  await bruno.says(fatou, 'One moment.')
  await world.drains()
}

test('after each act, the facts are those that would be made anew', async () => {
  await queued(world)
  const fatou = await awa.customerWhoWrote()
  await awa.waits('PT1M')
  for (const [name, act] of ACTS) {
    await act(fatou)
    await awa.waits('PT7S')
    await world.drains()
    assert.ok((await followAndMakeAnew()).length >= 2, name)
  }
  const [row] = (await facts()).slice(-1) as { user_id: number; wait_seconds: number }[]
  assert.equal(row!.user_id, bruno.userId)
})

test('a conversation that a client system begins has facts before anybody answers', async () => {
  const before = (await followAndMakeAnew()).length
  await awa.sends(awa.customer(), template())
  await world.drains()
  assert.equal((await followAndMakeAnew()).length, before + 1)
})

test('what a client system writes makes no facts anew', async () => {
  const lea = await awa.customerWhoWrote()
  await awa.sends(lea, 'Welcome')
  await world.drains()
  await count()
  const made = () =>
    world.rows<{ chat_session_id: number; xmin: string }>(
      'select chat_session_id, xmin::text from conversation_figures where app_id = $1 order by 1',
      [awa.app.id],
    )
  const before = await made()
  for (let n = 0; n < 3; n++) await awa.sends(lea, `Parcel ${n}`)
  await world.drains()
  await count()
  assert.deepEqual(await made(), before)
})
