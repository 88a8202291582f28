// Pushes that come at the same time, in one process and in two.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client } from '../client.ts'
import { fieldsAtFault } from '../world/formats.ts'
import { useWorld } from '../world.ts'
import { entriesOf } from './entries.ts'

const world = useWorld()
const { awa, chloe } = world.live

test('50 pushes of one text at once are one entry of one new contact, created once', async () => {
  const who = awa.customer()
  const other = await world.second()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const process = i % 2 === 0 ? world.app.service : other
      const api = client(process.address!, awa.app.token)
      return api.post('/contact/knowledge/add', awa.knowledgeAbout(who, 'Owns two shops.'))
    }),
  )
  assert.deepEqual([...new Set(replies.map(reply => reply.code))], [1000])
  const statuses = replies.map(reply => reply.body[0]!.status).sort()
  assert.deepEqual(statuses, ['created', ...Array(49).fill('unchanged')])
  assert.equal(new Set(replies.map(reply => reply.body[0]!.id)).size, 1)
  assert.equal((await entriesOf(world, who)).length, 1)
})

test('different texts under one external id at once end as one of them', async () => {
  const who = awa.customer()
  const texts = Array.from({ length: 12 }, (_, i) => `Balance is ${i}`)
  const replies = await Promise.all(
    texts.map(text => awa.triesToTeach(who, text, { external_id: 'balance' })),
  )
  assert.equal(replies.filter(reply => reply.body[0].status === 'created').length, 1)
  assert.ok(replies.every(reply => reply.body[0].status !== 'unchanged'))
  assert.equal((await entriesOf(world, who)).length, 1)
})

test('an Idempotency-Key has one effect and one answer, also 50 at once and in one batch with others', async () => {
  const who = awa.customer()
  const key = { 'idempotency-key': 'k-1' }
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => awa.triesToTeach(who, 'Once.', { external_id: 'e' }, key)),
  )
  assert.equal(new Set(replies.map(reply => reply.text)).size, 1)
  assert.equal(replies.filter(reply => reply.headers.get('idempotency-replayed') === null).length, 1)
  assert.equal(replies[0]!.body[0].status, 'created')

  const other = await awa.triesToTeach(who, 'Other.', { external_id: 'e' }, key)
  assert.equal(other.code, 1004)
  const mixed = await Promise.all([
    awa.triesToTeach(who, 'First.', {}, { 'idempotency-key': 'k-2' }),
    awa.triesToTeach(who, 'Second.', {}, { 'idempotency-key': 'k-2' }),
    awa.triesToTeach(who, 'Third.'),
  ])
  assert.deepEqual(
    mixed.map(reply => reply.code),
    [1000, 1004, 1000],
  )
  const twin = await chloe.triesToTeach(who, 'Chloé’s own.', {}, key)
  assert.deepEqual([twin.code, twin.body[0].status], [1000, 'created'])

  world.passes(24 * 3600_000)
  const later = await awa.triesToTeach(who, 'Once.', { external_id: 'e' }, key)
  assert.deepEqual([later.headers.get('idempotency-replayed'), later.body[0].status], [null, 'unchanged'])
})

test('a push whose text has expired since is answered with its first answer, and no other in its batch is refused for it', async () => {
  const who = awa.customer()
  const at = new Date(Date.parse(world.now()) + 60_000).toISOString()
  const key = { 'idempotency-key': 'soon-over' }
  const push = () => awa.triesToTeach(who, 'Soon over.', { expires_at: at }, key)
  const first = await push()
  assert.equal(first.code, 1000)
  world.passes(120_000)
  const [again, other, late] = await Promise.all([
    push(),
    awa.triesToTeach(who, 'Of today.'),
    awa.triesToTeach(who, 'Too late.', { expires_at: at }, { 'idempotency-key': 'late' }),
  ])
  assert.deepEqual([again.code, again.json.body], [1000, first.json.body])
  assert.equal(other.code, 1000)
  assert.deepEqual([late.code, fieldsAtFault(late)], [1002, ['expires_at']])
})

test('pushes that come too late are refused alone, however many they are', async () => {
  const at = new Date(Date.parse(world.now()) - 60_000).toISOString()
  const pushes = Array.from({ length: 400 }, (_, n) => {
    const key = { 'idempotency-key': `queued-${n}` }
    const isLate = n % 4 === 0
    return {
      isLate,
      push: () => awa.triesToTeach(awa.customer(), `Fact ${n}`, isLate ? { expires_at: at } : {}, key),
    }
  })
  const answers = await Promise.all(
    pushes.map(async ({ isLate, push }) => ({ isLate, code: (await push()).code })),
  )
  assert.deepEqual(
    answers.filter(({ isLate, code }) => code !== (isLate ? 1002 : 1000)),
    [],
  )
})
