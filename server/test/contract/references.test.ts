// 1007: a field that names a record which is not there is named, and so is what it should have been. Somebody else's
// record is answered alike.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../client.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' }, async ({ awa, chloe }) => {
  await awa.opensTicket()
  await chloe.opensTicket()
})
const { awa, chloe } = world

/** Both languages name the field; a program reads it too. */
function refuses(reply: Reply, field: string, kind: RegExp): void {
  assert.equal(reply.code, 1007, `${field}: ${reply.text}`)
  assert.match(
    reply.message,
    new RegExp(`^Request not found: ${field.replaceAll('.', String.raw`\.`)} must be `),
  )
  assert.match(reply.message, kind)
  assert.deepEqual(
    reply.body.errors.map((error: { field: string; rule: string }) => [error.field, error.rule]),
    [[field, 'reference']],
  )
}

const likeness = ({ json }: Reply): object => ({ ...json, trace_id: '' })

test('a filter that names what is not there is 1007, whatever else is asked', async () => {
  const [policy] = (await chloe.api.get('/ticket/sla/search')).body
  const { userId } = chloe.app
  const cases: [string, string[], RegExp][] = [
    ['status', ['nowhere', 'open,nowhere', 'constructor'], /ticket statuses/],
    ['agent', [chloe.app.agent.hashid, 'agt-1111111111', String(chloe.app.agent.id)], /agents/],
    ['assignee', [String(userId), '999999', '9'.repeat(18)], /person/],
    ['sla_policy_id', [String(policy.id), '999999', '9'.repeat(19)], /SLA policies/],
  ]
  const forms = ['', '&page=1', '&page=900', '&sort=updated_at', '&q=order', '&priority=low', '&breached=any']
  for (const [field, values, kind] of cases)
    for (const value of values)
      for (const form of forms) {
        const reply = await awa.api.get(`/ticket/search?${field}=${value}${form}`)
        refuses(reply, field, kind)
      }
  const [theirs, nobodys] = await Promise.all(
    [chloe.app.agent.hashid, 'agt-1111111111'].map(agent => awa.api.get(`/ticket/search?agent=${agent}`)),
  )
  assert.deepEqual(likeness(theirs!), likeness(nobodys!))
})

test('all names of a filter are held to it; of several wrong ones the first is named', async () => {
  for (const name of ['status_code', 'ticket_status', 'filter[status]'])
    refuses(await awa.api.get(`/ticket/search?${name}=nowhere`), 'status', /ticket statuses/)
  refuses(await awa.api.get('/ticket/search?agent=agt-1111111111&status=nowhere'), 'status', /statuses/)
})

test('what is there but has no tickets finds nothing; so does somebody unknown', async () => {
  const [low] = (await awa.api.get('/ticket/sla/search')).body
  const empty = ['status=on_hold', `assignee=${awa.app.userId}`, `sla_policy_id=${low.id}`]
  for (const query of [...empty, 'contact=237600000000', 'contact=con-1111111111', 'hashid=tck-1111111111']) {
    const reply = await awa.api.get(`/ticket/search?${query}`)
    assert.deepEqual([reply.code, reply.body], [1000, []], query)
  }
  assert.equal((await awa.api.get('/ticket/search?status=open,on_hold&page=1')).body.total, 1)
})

test('a body that names what is not there is told which field', async () => {
  const fatou = awa.customer()
  const { message_id } = await awa.customer().writes('Hello')
  await world.drains()
  const quoted = { context: { message_id: 'msg-1111111111' } }
  const reaction = { type: 'reaction', content: { message_id, emoji: '🙏' } }
  await fatou.writes('Hello')
  refuses(await awa.triesToOpenTicket({ agent: 'agt-1111111111' }), 'agent', /agents/)
  refuses(await awa.triesToOpenTicket({ status: 'nowhere' }), 'status', /statuses/)
  refuses(await awa.triesToOpenTicket({ sla_policy_id: 999_999 }), 'sla_policy_id', /policies/)
  refuses(await awa.triesToOpenTicket({ conversation: 'ses-1111111111' }), 'conversation', /conversation/)
  refuses(await awa.triesToTeach(fatou, 'Likes tea', { agent: 'agt-1111111111' }), 'agent', /agents/)
  for (const more of [{}, { dry_run: true }]) {
    refuses(await awa.triesToSend(fatou, 'Hi', { from: '237699999999', ...more }), 'from', /numbers/)
    refuses(await awa.triesToSend(fatou, 'Hi', { ...quoted, ...more }), 'context.message_id', /message/)
    refuses(await awa.triesToSend(fatou, reaction, more), 'message.content.message_id', /message/)
  }
  const visitor = { channel: 'webchat', contact: { identifier: 'vis-1111111111' } }
  const sent = { ...visitor, message: { type: 'text', content: { text: 'Hi' } } }
  refuses(await awa.api.post('/messages/send', sent), 'contact.identifier', /visitor/)
})

test('a path that names what is not there says only so', async () => {
  for (const path of ['/ticket/tck-1111111111', '/messages/msg-1111111111', '/nowhere']) {
    const reply = await awa.api.get(path)
    assert.deepEqual([reply.code, reply.message, reply.body], [1007, 'Request not found', null])
  }
})
