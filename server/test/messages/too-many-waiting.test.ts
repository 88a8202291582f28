// As many messages of an app as may wait do: sends are refused and told before, people and agents go on.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { useWorld } from '../world.ts'

const MAX = 10
const TOLD_FROM = 8

const world = useWorld({ env: { WAITING_MESSAGES_MAX: String(MAX) }, agents: 'silent' })
const { awa, chloe } = world

const told = (headers: Headers): (number | null)[] =>
  ['messages-waiting', 'messages-waiting-max'].map(name =>
    headers.get(name) === null ? null : Number(headers.get(name)),
  )
/** A count holds for a while, 30 s at most. */
const countsAgain = () => world.passes(30_000)
beforeEach(countsAgain)

test('from four fifths of the bound on answers say how many wait; beyond it a send is 1009, a repeat is not', async () => {
  const fatou = await awa.customerWhoWrote()
  for (let n = 1; n < TOLD_FROM; n++)
    assert.deepEqual(told((await awa.triesToSend(fatou)).headers), [null, null], `the message ${n}`)
  const key = { 'idempotency-key': 'the-last-that-fits' }
  for (let n = TOLD_FROM; n < MAX; n++)
    assert.deepEqual(told((await awa.triesToSend(fatou)).headers), [n, MAX], `the message ${n}`)
  const last = await awa.triesToSend(fatou, 'Bonjour', {}, key)
  assert.deepEqual([last.code, ...told(last.headers)], [1000, MAX, MAX])

  const late = { 'idempotency-key': 'later' }
  const refused = await awa.triesToSend(fatou, 'Bonjour', {}, late)
  assert.deepEqual(
    [refused.status, refused.code, refused.body],
    [200, 1009, { reason: 'too_many_waiting', waiting: MAX, limit: MAX }],
  )
  assert.match(refused.message, /10 messages wait/)
  assert.match(refused.headers.get('retry-after')!, /^[1-9]\d*$/)
  assert.deepEqual(told(refused.headers), [MAX, MAX])
  const french = await awa.triesToSend(fatou, 'Bonjour', {}, { 'accept-language': 'fr' })
  assert.match(french.message, /10 messages attendent/)

  const again = await awa.triesToSend(fatou, 'Bonjour', {}, key)
  assert.deepEqual(
    [again.code, again.body, again.headers.get('idempotency-replayed')],
    [1000, last.body, 'true'],
    'what was taken is answered as it was',
  )
  const other = await chloe.customerWhoWrote()
  assert.deepEqual(told((await chloe.triesToSend(other)).headers), [null, null], 'another app has its own')

  const dry = async () => {
    const { code, body, headers } = await awa.triesToSend(fatou, 'Bonjour', { dry_run: true })
    return [code, body.would_send, body.reason, ...told(headers)]
  }
  assert.deepEqual(await dry(), [1000, false, 'too_many_waiting', MAX, MAX])
  await world.drains()
  countsAgain()
  assert.deepEqual(await dry(), [1000, true, null, null, null])
  const taken = await awa.triesToSend(fatou, 'Bonjour', {}, late)
  assert.deepEqual([taken.code, ...told(taken.headers)], [1000, null, null], 'its key was not used up')
  await world.drains()
})

test('what people and agents say is taken beyond the bound, and counts; a retry waits for room', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'failed' })
  const { message_id: failed } = await awa.sends(fatou)
  await world.drains()
  assert.equal((await awa.message(failed)).status, 'failed')
  for (let n = 2; n < MAX; n++) await awa.sends(fatou)
  await awa.answers(fatou, 'A person says something', 'person')
  await awa.answers(fatou, 'An agent says something', 'agent')
  countsAgain()
  const { body } = await awa.triesToSend(fatou)
  assert.equal(body.waiting, MAX)
  const retried = await awa.api.post(`/messages/${failed}/retry`, {})
  assert.deepEqual([retried.code, retried.body.reason], [1009, 'too_many_waiting'])
  assert.equal((await awa.message(failed)).status, 'failed')
  await world.drains()
  assert.equal((await fatou.reads()).filter(text => /says something/.test(text)).length, 2)
  countsAgain()
  assert.equal((await awa.api.post(`/messages/${failed}/retry`, {})).code, 1000)
  await world.drains()
})

test('the web chat waits for nobody: a send to it is taken', async () => {
  const fatou = await awa.customerWhoWrote()
  for (let n = 0; n < MAX; n++) await awa.sends(fatou)
  const visitor = await world.visitor(awa.app)
  await visitor.writes('Hello')
  const said = { type: 'text', content: { text: 'Here you are' } }
  const contact = { identifier: visitor.id }
  const { code } = await awa.api.post('/messages/send', { channel: 'webchat', contact, message: said })
  assert.equal(code, 1000)
  const later = { channel: 'webchat', contact, message: said, send_at: '2099-01-01T00:00:00Z' }
  assert.equal((await awa.api.post('/messages/send', later)).code, 1002, 'too far ahead')
  await world.drains()
})

test('held and scheduled messages count; a cancelled one makes room', async () => {
  const fatou = await awa.customerWhoWrote()
  const tomorrow = new Date(world.app.clock.nowMs() + 86_400_000).toISOString()
  const { message_id: first } = await awa.sends(fatou, 'Later', { send_at: tomorrow })
  for (let n = 2; n < MAX; n++) await awa.sends(fatou, 'Later', { send_at: tomorrow })
  await awa.sends(awa.customer(), 'Held until you write', { on_window_closed: 'hold' })
  const refused = await awa.triesToSend(fatou)
  assert.deepEqual([refused.code, refused.body.waiting], [1009, MAX])
  assert.equal((await awa.api.post(`/messages/${first}/cancel`, {})).code, 1000)
  countsAgain()
  const taken = await awa.triesToSend(fatou)
  assert.deepEqual([taken.code, ...told(taken.headers)], [1000, MAX, MAX])
})
