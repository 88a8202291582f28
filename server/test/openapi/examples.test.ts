// Every example of the document: it fits what is declared, and it runs on a test gateway.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongExamples } from '../../src/cli/check-examples.ts'
import type { Endpoint, Example } from '../../src/http/endpoint.ts'
import { endpoints } from '../../src/routes.ts'
import { PASSWORD } from '../cast.ts'
import { useWorld, type World } from '../world.ts'

/** The records that the examples speak of. */
const NAMED = {
  agent: 'agt-4nRq8sWzK2',
  channel: 'chn-8sKq2TfWzH',
  message: 'msg-8sKq2TfWzH',
  ticket: 'tck-9wVxR4mBtK',
  member: 'usr-8kQw2nRtZb',
}
const PHONE = '237650000303'

const { awa, rows } = useWorld({}, seed)

/** A test app in which everything is that the examples name, under the same names. */
async function seed({ rows }: World): Promise<void> {
  const { id, userId } = awa.app
  await rows('update agents set hashid = $2, is_active = false where app_id = $1', [id, NAMED.agent])
  await rows('update users set username = $2 where id = $1', [userId, 'awa@shop.example'])
  await rows('update users set hashid = $1 where username = $2', [NAMED.member, 'bruno@boutique.example'])
  const fatou = awa.customer(PHONE)
  await fatou.writes()
  const rename = 'set hashid = $2 where app_id = $1 and hashid = $3'
  await rows(`update messages ${rename}`, [id, NAMED.message, (await awa.sends(fatou)).message_id])
  const { body: spare } = await awa.api.post('/channel/add', { channel: 'webchat' })
  await rows(`update channels ${rename}`, [id, NAMED.channel, spare.id])
  const { body: token } = await awa.api.post('/token/add', { name: 'x', scopes: ['messages:read'] })
  const told = { agent: NAMED.agent, content: 'Opening hours: eight.', external_id: 'hours' }
  const { body: text } = await awa.api.post('/agent/knowledge/add', told)
  await rows(`update knowledge ${rename}`, [id, 'knw-3bTh7QmZrF', text.id])
  await rows('update tokens set id = 1700 where id = $1', [token.id])
  await rows(`update tickets ${rename}`, [id, NAMED.ticket, (await awa.opensTicket()).hashid])
}

/** Which actions the business's audit log has. */
async function audited(): Promise<string[]> {
  const found = await rows<{ action: string }>(
    `select distinct e.action from audit_entries e join apps a on a.business_id = e.business_id
     where a.id = $1 and e.actor in ('person', 'token')`,
    [awa.app.id],
  )
  return found.map(({ action }) => action)
}

/** Where the example goes. */
function targetOf({ path }: Endpoint, { params = {}, query = {} }: Example): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!)}?${search}`
}

const NEEDS_SECRETS = [
  '/auth/session/add',
  '/auth/second-factor',
  '/member/accept',
  '/auth/verify',
  '/auth/verify/resend',
  '/auth/reset/complete',
]

/** What a person does with a cookie, and what an example's secrets cannot prove, runs in the tests of sessions and members. */
const isRunHere = ({ person, path }: Endpoint): boolean => !person && !NEEDS_SECRETS.includes(path)

for (const declared of endpoints) {
  test(`examples of ${declared.operation}`, async () => {
    assert.deepEqual(wrongExamples(declared), [])
    if (!isRunHere(declared)) return
    for (const [name, example] of Object.entries(declared.examples)) {
      const isLogin = declared.operation === 'logIn'
      const body = isLogin ? { ...(example.body as object), password: PASSWORD } : example.body
      const target = targetOf(declared, example)
      const reply = declared.method === 'GET' ? await awa.api.get(target) : await awa.api.post(target, body)
      assert.equal(reply.code, 1000, `${name}: ${reply.text}`)
      // another channel would have to be told from the first by every customer who is played
      if (declared.operation === 'addChannel') await awa.api.post(`/channel/${reply.body.id}/disconnect`, {})
    }
    const { audit } = declared
    if (audit === undefined || (typeof audit === 'object' && 'none' in audit)) return
    const written = await audited()
    assert.ok(
      [audit].flat().some(action => written.includes(action)),
      'the declared action is in the audit log',
    )
  })
}
