// Replies that come at the same time share a transaction, and none has to suffer for another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague, good, queued, refusedFor, text } from './people.ts'

let bruno: Colleague
let ines: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
})
const { awa } = world

async function waiting(count: number): Promise<Customer[]> {
  const people: Customer[] = []
  for (let n = 0; n < count; n++) people.push(await queued(world))
  return people
}

/** What people have said in the conversation. */
const said = async (who: Customer): Promise<string[]> =>
  (await bruno.timeline(who)).map(one => one.text).filter(words => /^(Bruno|Ines|part|once)/.test(words))

test('of many at once each is kept or refused by itself, and of two in one conversation the first has it', async () => {
  const people = await waiting(8)
  const [overtaken, ended] = people as [Customer, Customer]
  await awa.sends(overtaken, 'From a program')
  await ines.does(ended, 'close')
  const asks = people.flatMap((who, n) => [
    bruno.tries(who, 'reply', { ...text(`Bruno ${n}`), ...(n === 0 ? { after_seq: 1 } : {}) }),
    ines.tries(who, 'reply', { ...text(`Ines ${n}`), ...(n === 0 ? { after_seq: 1 } : {}) }),
  ])
  const replies = await Promise.all(asks)
  for (const [n, who] of people.entries()) {
    const two = replies.slice(2 * n, 2 * n + 2)
    const kept = two.filter(reply => reply.code === 1000)
    const refused = two.filter(reply => reply.code !== 1000)
    if (who === overtaken) for (const reply of two) refusedFor(reply, 'answered_meanwhile')
    else if (who === ended) for (const reply of two) refusedFor(reply, 'already_closed')
    else {
      assert.equal(kept.length, 1)
      refusedFor(refused[0]!, 'owned_by_other')
    }
    assert.equal((await said(who)).length, kept.length)
  }
})

test('one’s own replies to one person stay in the order in which they were accepted, each once', async () => {
  const [fatou] = (await waiting(1)) as [Customer]
  const replies = await Promise.all([1, 2, 3, 4].map(n => bruno.tries(fatou, 'reply', text(`part ${n}`))))
  const seqs = replies.map(reply => good(reply).seq as number)
  assert.equal(new Set(seqs).size, 4)
  assert.deepEqual((await said(fatou)).toSorted(), ['part 1', 'part 2', 'part 3', 'part 4'])
})

test('a key that comes twice at once is one reply', async () => {
  const [fatou] = (await waiting(1)) as [Customer]
  const { hashid } = await awa.conversation(fatou)
  const ask = (): ReturnType<Colleague['tries']> =>
    bruno.api.post(`/conversation/${hashid}/reply`, text('once'), { 'idempotency-key': 'together' })
  const ids = (await Promise.all([ask(), ask(), ask()])).map(reply => good(reply).message_id)
  assert.equal(new Set(ids).size, 1)
  assert.deepEqual(await said(fatou), ['once'])
})

test('one conversation that somebody holds keeps nobody else waiting, and is answered once it is free', async () => {
  const people = await waiting(5)
  const [held, ...others] = people as [Customer, ...Customer[]]
  const { contact_detail_id } = await awa.conversation(held)
  const locked = Promise.withResolvers<void>()
  let isFree = false
  const holder = world.inTx(async tx => {
    await tx.query('select 1 from contact_details where app_id = $1 and id = $2 for update', [
      awa.app.id,
      contact_detail_id,
    ])
    locked.resolve()
    while (!isFree) await tx.query('select pg_sleep(0.02)')
  })
  await locked.promise
  const done: string[] = []
  const asks = (to: Customer, name: string) => [
    bruno.tries(to, 'reply', text(`Bruno for ${name}`)).then(reply => done.push(`${name} ${reply.code}`)),
    awa.sends(to, `A program for ${name}`).then(() => done.push(`${name} sent`)),
  ]
  const late = asks(held, 'held')
  const free = others.flatMap((to, n) => asks(to, `other ${n}`))
  await Promise.all(free)
  assert.deepEqual(
    done.filter(one => one.startsWith('held')),
    [],
  )
  assert.ok(
    done.every(one => /1000|sent/.test(one)),
    done.join(),
  )
  isFree = true
  await Promise.all([holder, ...late])
  assert.deepEqual(done.filter(one => one.startsWith('held')).sort(), ['held 1000', 'held sent'])
})

test('a person at two devices: what one says wipes nothing of the other', async () => {
  const fatou = await queued(world)
  const conversation = (await awa.conversation(fatou)).hashid
  const { token } = await awa.issuesToken(['messages:read', 'messages:send'], { userId: bruno.userId })
  const phone = world.app.as(token, '/sandbox')
  const says = async (api: typeof phone, more: object) =>
    good(await api.post('/presence', { conversation, ...more }))
  await says(bruno.api, { looking: true, writing: true, availability: 'online' })
  for (const looking of [true, false]) await says(phone, { looking })
  const { people } = await ines.sees(fatou)
  assert.deepEqual(people, [{ id: bruno.id, name: people[0].name, looking: true, writing: true }])
  assert.equal((await says(phone, { looking: false })).availability, 'online', 'as last said, anywhere')
})
