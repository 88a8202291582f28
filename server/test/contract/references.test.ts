// 1007: a field that names a record which is not there is named, and so is what it should have been.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../client.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' }, ({ awa }) => awa.opensTicket())
const { awa } = world

/** Both languages name the field; a program reads it too. */
function refuses(reply: Reply, field: string, kind: RegExp): void {
  assert.equal(reply.code, 1007, `${field}: ${reply.text}`)
  assert.match(
    reply.message,
    new RegExp(`^Request not found: ${field.replaceAll(/[.[\]]/g, String.raw`\$&`)} must be `),
  )
  assert.match(reply.message, kind)
  assert.deepEqual(
    reply.body.errors.map((error: { field: string; rule: string }) => [error.field, error.rule]),
    [[field, 'reference']],
  )
}

test('a search for a status that is not there is 1007, by any of its names and whatever else is asked', async () => {
  const forms = ['', '&page=1', '&page=900', '&sort=updated_at', '&q=order', '&priority=low', '&breached=any']
  for (const value of ['nowhere', 'open,nowhere', 'constructor'])
    for (const form of [...forms, '&agent=agt-1111111111', '&assignee=1', '&contact=237600000000'])
      refuses(await awa.api.get(`/ticket/search?status=${value}${form}`), 'status', /ticket statuses/)
  for (const name of ['status_code', 'ticket_status', 'filter[status]'])
    refuses(await awa.api.get(`/ticket/search?${name}=nowhere`), name, /ticket statuses/)
})

test('what is there but has no tickets finds nothing', async () => {
  for (const form of ['', '&q=order', '&sort=id', '&agent=agt-1111111111']) {
    const reply = await awa.api.get(`/ticket/search?status=on_hold${form}`)
    assert.deepEqual([reply.code, reply.body], [1000, []], form)
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
