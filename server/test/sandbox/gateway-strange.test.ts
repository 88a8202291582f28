// Customers who do more than write: they change numbers, come from advertisements, forward, speak in groups, edit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world
const AD = {
  ...{ source_type: 'ad', source_id: '120212345678900123', source_url: 'https://fb.me/3cr4Wqqkv' },
  ...{ headline: 'Pagnes à -20 %', media_type: 'image', image_url: 'https://scontent.test/a.jpg' },
}

const text = (words: string, more: object = {}) => ({ type: 'text', content: { text: words }, ...more })

async function storedAs(providerId: string): Promise<{ hashid: string; contact_id: number }> {
  const [row] = await world.rows<{ hashid: string; contact_id: number }>(
    `select m.hashid, d.contact_id from messages m join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     where m.app_id = $1 and m.provider_id = $2`,
    [awa.app.id, providerId],
  )
  return row!
}
const shown = async ({ message_id }: { message_id: string }) =>
  awa.message((await storedAs(message_id)).hashid)

test('a changed number: the same contact, found by both, written to on the new one once they wrote from there', async () => {
  const [old, fresh] = [awa.customer(), awa.customer()]
  const before = await old.writes(undefined, { contact: { phone: old.phone, user_id: 'CM.MOVING1' } })
  await world.drains()
  const content = { type: 'user_changed_number', phone: fresh.phone, user_id: 'CM.MOVING2' }
  const change = await old.writes({ type: 'system', content })
  await world.drains()
  assert.equal((await shown(change)).type, 'system')
  const { contact_id: id } = await storedAs(before.message_id)
  assert.equal((await storedAs(change.message_id)).contact_id, id)
  const answered = (await old.received()).length
  assert.deepEqual(await fresh.received(), [], 'a notice of the provider is not answered')
  const afterwards = await fresh.writes('Bonjour', { contact: { user_id: 'CM.MOVING2', phone: fresh.phone } })
  assert.equal((await storedAs(afterwards.message_id)).contact_id, id)
  await awa.sends(old, 'Votre colis est là')
  await world.drains()
  const got = await fresh.received()
  assert.ok(got.some(({ accepted, request }) => accepted && request.text.body === 'Votre colis est là'))
  assert.equal((await old.received()).length, answered)
})

test('an advertisement and a forwarded message are shown as such, with their quote', async () => {
  const fatou = awa.customer()
  const plain = await shown(await fatou.writes())
  assert.deepEqual([plain.referral, plain.forwarded, plain.group_id], [null, false, null])
  const led = await shown(await fatou.writes(text('Je viens de votre annonce', { referral: AD })))
  assert.deepEqual([led.referral, led.type, led.text], [AD, 'text', 'Je viens de votre annonce'])
  for (const often of [{ forwarded: true }, { frequently_forwarded: true }]) {
    const passed = await shown(await fatou.writes(text('Promo', { ...often, context_id: plain.id })))
    assert.deepEqual([passed.forwarded, passed.context], [true, { message_id: plain.id }])
  }
  const picture = { type: 'image', content: { link: 'https://example.com/a.jpg' }, forwarded: true }
  assert.equal((await shown(await fatou.writes(picture))).forwarded, true)
})

test('what is said in a group is stored, not answered, and lets nobody write in private', async () => {
  const fatou = awa.customer()
  const said = await fatou.writes(text('My order arrived broken!', { group_id: '120363040468224422' }))
  await world.drains()
  assert.equal((await shown(said)).group_id, '120363040468224422')
  assert.deepEqual(await fatou.received(), [])
  const refused = await awa.triesToSend(fatou, 'Hello')
  assert.deepEqual([refused.code, refused.body.reason], [1001, 'window_closed'])
})

test('an edit and a revoke change what was written, by our id or the provider’s', async () => {
  const fatou = awa.customer()
  const [one, other] = [await fatou.writes('Bonjour'), await fatou.writes('Oubliez')]
  const { hashid } = await storedAs(one.message_id)
  const edited = await fatou.writes({ type: 'edit', content: { message_id: hashid, text: 'Bonsoir' } })
  await fatou.writes({ type: 'revoke', content: { message_id: other.message_id } })
  const message = await shown(one)
  assert.deepEqual([message.text, message.edited?.text], ['Bonjour', 'Bonsoir'])
  assert.deepEqual((await shown(edited)).context, { message_id: hashid })
  assert.notEqual((await shown(other)).revoked_at, null)
})

test('what makes no sense is 1002 with the field, on messenger and on the web chat', async () => {
  const contact = { phone: awa.customer().phone }
  const system = (content: object, more = {}) => ({ type: 'system', content, ...more })
  const change = { type: 'user_changed_number', phone: '237655209901' }
  const cases: [object, string][] = [
    [system({ type: 'user_changed_number' }), 'message.content.phone'],
    [system({ ...change, phone: '+237655209901' }), 'message.content.phone'],
    [system({ ...change, type: 'customer_identity_changed' }), 'message.content.type'],
    [system(change, { forwarded: true }), 'message.forwarded'],
    [text('x', { referral: { source_type: 'poster' } }), 'message.referral.source_type'],
    [text('x', { referral: { ...AD, budget: 5 } }), 'message.referral.budget'],
    [text('x', { group_id: '' }), 'message.group_id'],
    [text('x', { forwarded: 'yes' }), 'message.forwarded'],
  ]
  for (const [message, field] of cases) {
    const reply = await awa.api.post('/test/inbound', { channel: 'messenger', contact, message })
    assert.deepEqual([reply.code, reply.body.errors?.[0].field], [1002, field], reply.text)
  }
  for (const more of [{ referral: AD }, { forwarded: true }, { group_id: '1' }]) {
    const visit = { channel: 'webchat', contact: { identifier: 'v' }, message: text('x', more) }
    const reply = await awa.api.post('/test/inbound', visit)
    assert.deepEqual(
      [reply.code, reply.body.errors[0].field],
      [1002, `message.${Object.keys(more)[0]}`],
      reply.text,
    )
  }
})
