// What is not taken, and that nothing comes of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, fieldsAtFault } from '../world/formats.ts'
import { useWorld } from '../world.ts'
import { countAnew, entriesOf } from './entries.ts'

const world = useWorld()
const { awa, chloe } = world.live

test('an unknown agent and another business’s agent are the same 1007, and nothing is written', async () => {
  const who = awa.customer()
  const answers = await Promise.all(
    [chloe.app.agent.hashid, 'agt-1111111111', 'nobody'].map(agent =>
      awa.triesToTeach(who, 'Secret.', { agent }),
    ),
  )
  for (const { json } of answers) delete json.trace_id
  assert.deepEqual(answers[0]!.json, answers[1]!.json)
  assert.deepEqual(answers[2]!.json, answers[1]!.json)
  assert.equal(answers[0]!.code, 1007)
  const details = await world.rows('select 1 from contact_details where identifier = $1', [who.phone])
  assert.equal(details.length, 0)
})

test('bad input is refused with the field it is in, all fields at once', async () => {
  const who = awa.customer()
  const contact = (identifier: unknown, channel: unknown, profile: unknown = { lastname: 'X' }) => ({
    contact: { identifier, channel, profile },
  })
  const cases: [Body, string[]][] = [
    [contact('+237650000001', 'messenger'), ['contact.identifier']],
    [contact('0612345678', 'messenger'), ['contact.identifier']],
    [contact('1234567', 'messenger'), ['contact.identifier']],
    [contact('1234567890123456', 'messenger'), ['contact.identifier']],
    [contact(237650000001, 'messenger'), ['contact.identifier']],
    [contact('٢٣٧٦٥٠٠٠٠٠٠١', 'messenger'), ['contact.identifier']],
    [contact('237 650 00', 'messenger'), ['contact.identifier']],
    [contact('237650000001', 'mail'), ['contact.identifier']],
    [contact('a@b', 'mail'), ['contact.identifier']],
    [contact('a@b.example', 'messenger'), ['contact.identifier']],
    [contact(who.phone, 'webchat'), ['contact.channel']],
    [contact(who.phone, 'Messenger'), ['contact.channel']],
    [contact(who.phone, ['messenger']), ['contact.channel']],
    [contact(who.phone, 'messenger', {}), ['contact.profile.lastname']],
    [contact(who.phone, 'messenger', { lastname: ' ' }), ['contact.profile.lastname']],
    [contact(who.phone, 'messenger', { lastname: 'X', email: 'x\r\nBcc: e@x.y' }), ['contact.profile.email']],
    [contact(who.phone, 'messenger', { lastname: 'X', app_id: 2 }), ['contact.profile.app_id']],
    [{ content: '' }, ['content']],
    [{ content: ' \n\t ' }, ['content']],
    [{ content: 'x'.repeat(65_537) }, ['content']],
    [{ content: 'a\u0000b' }, ['content']],
    [{ content: '\ud800' }, ['content']],
    [{ external_id: '' }, ['external_id']],
    [{ external_id: 'x'.repeat(256) }, ['external_id']],
    [{ expires_at: 'tomorrow' }, ['expires_at']],
    [{ app_id: 2 }, ['app_id']],
  ]
  for (const [more, fields] of cases) {
    const reply = await awa.triesToTeach(who, 'Text.', more)
    assert.equal(reply.code, 1002, JSON.stringify(more).slice(0, 100))
    assert.deepEqual([...new Set(fieldsAtFault(reply))], fields, JSON.stringify(more).slice(0, 100))
    for (const field of fields) assert.ok(reply.message.includes(field))
  }
  const none = await awa.api.post('/contact/knowledge/add', {})
  assert.deepEqual(fieldsAtFault(none).sort(), ['agent', 'contact', 'content'])
  assert.equal((await entriesOf(world, who)).length, 0)
})

test('the 1,001st entry is refused alone, also among 40 at once; its key stays free; expired ones make room', async () => {
  const who = awa.customer()
  const { db } = world.app.service.deps
  const first = await awa.teaches(who, 'Entry 0')
  await db.query(
    `insert into knowledge (app_id, hashid, agent_id, contact_id, content, content_hash, created_at, updated_at)
     select app_id, 'knw-fill' || n, agent_id, contact_id, 'Fill ' || n, sha256(n::text::bytea), created_at, updated_at
     from knowledge, generate_series(1, 989) as n where app_id = $1 and hashid = $2`,
    [awa.app.id, first.id],
  )
  await countAnew(world)
  const pushes = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      awa.triesToTeach(who, `Entry ${i + 1}`, {}, { 'idempotency-key': `full-${i}` }),
    ),
  )
  const refused = pushes.filter(reply => reply.code === 1001)
  assert.equal(refused.length, 30)
  assert.deepEqual(refused[0]!.body, { reason: 'limit_reached', limit: 1000 })
  assert.equal((await entriesOf(world, who)).length, 1000)
  await db.query(
    `update knowledge set expires_at = created_at + interval '1 ms' where app_id = $1 and content = 'Fill 1'`,
    [awa.app.id],
  )
  assert.equal((await awa.teaches(who, 'In its place')).status, 'created')
  assert.equal((await awa.triesToTeach(who, 'One more')).code, 1001)
  // what is there already goes on working, and a refused key was not used up
  assert.equal((await awa.teaches(who, 'Entry 0')).status, 'unchanged')
  await db.query('delete from knowledge where app_id = $1 and content like $2', [awa.app.id, 'Fill %'])
  const n = pushes.findIndex(reply => reply.code === 1001)
  const again = await awa.triesToTeach(who, `Entry ${n + 1}`, {}, { 'idempotency-key': `full-${n}` })
  assert.deepEqual([again.code, again.body[0].status], [1000, 'created'])
})
