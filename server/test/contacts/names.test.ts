// One customer stays one customer, whatever the provider calls them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Provider, providerOf } from '../world/provider.ts'
import { openWorld, type Shop, type World } from '../world.ts'

let world: World
let awa: Shop
let provider: Provider
before(async () => {
  world = await openWorld({ agents: 'silent' })
  awa = world.awa
  provider = await providerOf(world, awa.app.messenger)
})
after(() => world.stop())

const template = { type: 'template', content: { name: 'bonjour', language: 'fr' } }
const text = (body: string) => ({ type: 'text', text: { body } })

/** The contact detail of a stored message, by its msg-… or the provider's id. */
async function detailOf(message: string): Promise<number> {
  const [row] = await world.rows<{ contact_detail_id: number }>(
    'select contact_detail_id from messages where hashid = $1 or provider_id = $1',
    [message],
  )
  assert.ok(row, `no message ${message}`)
  return row.contact_detail_id
}

const sendTo = (contact: object, message: object = { type: 'text', content: { text: 'Bonjour' } }) =>
  awa.api.post('/messages/send', { channel: 'messenger', contact, message })

async function sent(contact: object, message?: object): Promise<string> {
  const answer = await sendTo(contact, message)
  assert.equal(answer.code, 1000, JSON.stringify(answer))
  return answer.body.message_id
}

const names = (detail: number) =>
  world.rows<{ kind: string; value: string; past: boolean }>(
    `select kind, value, until is not null as past from contact_detail_names
     where contact_detail_id = $1 order by value`,
    [detail],
  )

for (const [country, dialled, waId] of [
  ['Brazil, a ninth digit less', '5551998765432', '555198765432'],
  ['Mexico, a 1 more', '525512345678', '5215512345678'],
] as const)
  test(`${country}: the answer's wa_id leads to whom the client dialled`, async () => {
    const first = await sent({ phone: dialled }, template)
    await world.drains()
    const written = await provider.brings({ from: waId, ...text('Oi') }, [
      { wa_id: waId, profile: { name: 'Ana' } },
    ])
    assert.equal(await detailOf(written), await detailOf(first))
    // the window is theirs, under both numbers
    const second = await sent({ phone: dialled })
    const third = await sent({ phone: waId })
    assert.equal(await detailOf(second), await detailOf(first))
    assert.equal(await detailOf(third), await detailOf(first))
    assert.deepEqual(await names(await detailOf(first)), [{ kind: 'identifier', value: waId, past: false }])
  })

test('a status names the wa_id and the user id: both lead to the recipient', async () => {
  const message = await sent({ phone: '5493511234567' }, template)
  await world.drains()
  const contacts = [{ wa_id: '543511234567', user_id: 'AR.774411', profile: { name: 'Luz' } }]
  await provider.reports(
    message,
    { status: 'read', recipient_id: '543511234567', recipient_user_id: 'AR.774411' },
    contacts,
  )
  const hidden = await provider.brings({ from_user_id: 'AR.774411', ...text('Hola') }, [
    { user_id: 'AR.774411', profile: { name: 'Luz', username: 'luz' } },
  ])
  const shown = await provider.brings({ from: '543511234567', ...text('Hola') })
  assert.equal(await detailOf(hidden), await detailOf(message))
  assert.equal(await detailOf(shown), await detailOf(message))
})

test('a changed number: written to on the new one, found by both, and the old one may become somebody else’s', async () => {
  const [old, fresh] = ['237651000001', '237651000002']
  const before = await provider.brings({ from: old, from_user_id: 'CM.OLD1', ...text('Salut') })
  const system = { type: 'user_changed_number', body: 'changed', wa_id: fresh, user_id: 'CM.NEW1' }
  await provider.brings({ from: old, from_user_id: 'CM.OLD1', type: 'system', system })
  const afterwards = await provider.brings({ from: fresh, from_user_id: 'CM.NEW1', ...text('Encore moi') })
  assert.equal(await detailOf(afterwards), await detailOf(before))
  const reply = await sent({ phone: old })
  assert.equal(await detailOf(reply), await detailOf(before))
  await world.drains()
  const [send] = await awa.call('readTestOutbox', { query: { contact: fresh } })
  assert.equal((send?.request as { to?: string } | undefined)?.to, `+${fresh}`)

  // later, somebody else gets the old number
  world.app.clock.advance(60_000)
  const stranger = await provider.brings({ from: old, from_user_id: 'CM.STRANGER', ...text('Bonjour') })
  assert.notEqual(await detailOf(stranger), await detailOf(before))
  assert.equal(await detailOf(await sent({ phone: old })), await detailOf(stranger))
  assert.deepEqual(await names(await detailOf(before)), [
    { kind: 'identifier', value: old, past: true },
    { kind: 'user_id', value: 'CM.OLD1', past: true },
  ])
})

test('in one webhook a change of number and what follows it are one person; a late message of the old number, too', async () => {
  const [old, fresh] = ['237651000011', '237651000012']
  const at = Math.floor(world.app.clock.nowMs() / 1000)
  const first = await provider.brings({ from: old, ...text('Un') })
  await provider.tells({
    messages: [
      {
        from: old,
        id: 'wamid.CHANGE',
        timestamp: String(at),
        type: 'system',
        system: { type: 'user_changed_number', wa_id: fresh },
      },
      { from: fresh, id: 'wamid.AFTER', timestamp: String(at), ...text('Deux') },
    ],
  })
  await provider.tells({
    messages: [{ from: old, id: 'wamid.LATE', timestamp: String(at - 60), ...text('Zéro') }],
  })
  assert.equal(await detailOf('wamid.AFTER'), await detailOf(first))
  assert.equal(await detailOf('wamid.LATE'), await detailOf(first))
})

test('a user_id_update: found by the new id, also without a number', async () => {
  const first = await provider.brings({ from_user_id: 'CM.BEFORE', ...text('Salut') })
  const update = {
    wa_id: '237651000021',
    user_id: { previous: 'CM.BEFORE', current: 'CM.AFTER' },
    timestamp: 1762000000,
  }
  await provider.tells({ user_id_update: [update] }, 'user_id_update')
  const second = await provider.brings({ from_user_id: 'CM.AFTER', ...text('Encore') })
  assert.equal(await detailOf(second), await detailOf(first))
  const reply = await sent({ user_id: 'CM.AFTER' })
  assert.equal(await detailOf(reply), await detailOf(first))
  assert.equal(await detailOf(await sent({ user_id: 'CM.BEFORE' })), await detailOf(first))
  assert.equal(await detailOf(await sent({ phone: '237651000021' })), await detailOf(first))
})

test('a number shared on request is theirs; any other card is not', async () => {
  const hidden = await provider.brings({ from_user_id: 'CM.SHY', ...text('Salut') })
  const card = (origin: string, phone: string) => ({
    type: 'contacts',
    contacts: [{ origin, name: { formatted_name: 'X' }, phones: [{ phone: `+${phone}`, wa_id: phone }] }],
  })
  await provider.brings({ from_user_id: 'CM.SHY', ...card('other', '237651000031') })
  await provider.brings({ from_user_id: 'CM.SHY', ...card('contact_request', '237651000032') })
  assert.equal(await detailOf(await sent({ phone: '237651000032' })), await detailOf(hidden))
  assert.equal((await sendTo({ phone: '237651000031' })).body.reason, 'window_closed')
})

test('two known contacts are never joined: the two are proposed, once', async () => {
  const byPhone = await provider.brings({ from: '237651000041', ...text('A') })
  const byId = await provider.brings({ from_user_id: 'CM.TWO', ...text('B') })
  for (const body of ['C', 'D']) {
    const both = await provider.brings({ from: '237651000041', from_user_id: 'CM.TWO', ...text(body) })
    assert.equal(await detailOf(both), await detailOf(byPhone))
  }
  const again = await provider.brings({ from_user_id: 'CM.TWO', ...text('E') })
  assert.equal(await detailOf(again), await detailOf(byId))
  const proposed = (await awa.events('contact.merge_proposed')).filter(({ data }) => data.name === 'CM.TWO')
  assert.deepEqual(
    proposed.map(({ data }) => [data.contact_detail_id, data.other_contact_detail_id]),
    [[await detailOf(byPhone), await detailOf(byId)]],
  )
  // each is still written to
  await sent({ phone: '237651000041' })
  await sent({ user_id: 'CM.TWO' })
  await world.drains()
  const sends = await awa.call('readTestOutbox', { query: { contact: 'CM.TWO' } })
  assert.deepEqual(
    sends.map(send => (send.request as { recipient?: string }).recipient),
    ['CM.TWO'],
  )
})

test('a customer without a number: written to, given knowledge, searched for, by user_id', async () => {
  const contact = { user_id: 'CM.NOPHONE' }
  await provider.brings({ from_user_id: 'CM.NOPHONE', ...text('Salut') })
  const answer = await sendTo(contact)
  assert.deepEqual(
    [answer.code, answer.body.recipient],
    [1000, { phone_number: null, identifier: 'CM.NOPHONE' }],
  )
  await world.drains()
  const [send] = await awa.call('readTestOutbox', { query: { contact: 'CM.NOPHONE' } })
  const request = send?.request as { to?: string; recipient?: string }
  assert.deepEqual([request.to, request.recipient], [undefined, 'CM.NOPHONE'])
  const [entry] = (
    await awa.api.post('/contact/knowledge/add', {
      content: 'Prefers the red one',
      agent: awa.app.agent.hashid,
      contact: { channel: 'messenger', user_id: 'CM.NOPHONE', profile: { lastname: 'Shy' } },
    })
  ).body
  const [owner] = await world.rows<{ contact_id: number }>(
    `select d.contact_id from contact_details d join contacts c on c.id = d.contact_id
     where d.user_id = 'CM.NOPHONE' and c.hashid = $1 and c.lastname = 'Shy'`,
    [entry.contact],
  )
  assert.ok(owner)
  const ticket = await awa.api.post('/ticket/add', {
    contact: { channel: 'messenger', ...contact },
    subject: 'Hidden',
    description: '',
  })
  assert.equal(ticket.code, 1000)
  const found = await awa.tickets({ contact: 'CM.NOPHONE' })
  assert.deepEqual(
    found.map(one => one.subject),
    ['Hidden'],
  )
  const nobody = await awa.api.post('/contact/knowledge/add', {
    content: 'x',
    agent: awa.app.agent.hashid,
    contact: { channel: 'messenger', profile: { lastname: 'Shy' } },
  })
  assert.deepEqual([nobody.code, nobody.body.errors[0].field], [1002, 'contact.identifier'])
})

test('a send that names two people is 1002, with the field; nothing is joined, sent or stored', async () => {
  const [one, other] = ['237655770001', '237655770002']
  await provider.brings({ from: one, from_user_id: 'CM.ONE', ...text('Bonjour') })
  await provider.brings({ from: other, from_user_id: 'CM.OTHER', ...text('Bonjour') })
  const stored = async () => (await world.rows(`select 1 from messages where direction = 'out'`)).length
  const before = await stored()
  for (const [contact, field] of [
    [{ phone: one, user_id: 'CM.OTHER' }, 'contact.user_id'],
    [{ phone: one, identifier: other }, 'contact.identifier'],
  ] as const) {
    const refused = await sendTo(contact)
    assert.deepEqual([refused.code, refused.body.errors[0].field], [1002, field])
    const tried = await awa.api.post('/messages/send', {
      ...{ channel: 'messenger', contact, message: { type: 'text', content: { text: 'Bonjour' } } },
      dry_run: true,
    })
    assert.deepEqual([tried.code, tried.body.errors[0].field], [1002, field])
  }
  assert.equal(await stored(), before)
  for (const contact of [
    { phone: one, user_id: 'CM.ONE' },
    { phone: one, identifier: one },
    { phone: one, user_id: 'CM.NOBODYS' },
  ])
    assert.equal((await sendTo(contact)).code, 1000)
  await world.drains()
})

test('knowledge and tickets that name two people are 1002, too, also by a name that is not the first; nothing is stored', async () => {
  const [one, fresh, other] = ['237655770011', '237655770012', '237655770013']
  await provider.brings({ from: one, from_user_id: 'CM.MOVES', ...text('Bonjour') })
  await provider.brings({ from: one, type: 'system', system: { type: 'user_changed_number', wa_id: fresh } })
  await provider.brings({ from: other, from_user_id: 'CM.STAYS', ...text('Bonjour') })
  const profile = { lastname: 'Mixed' }
  const learn = (contact: { identifier: string; user_id: string }) =>
    awa.api.post('/contact/knowledge/add', {
      ...{ content: `Two of ${contact.identifier}`, agent: awa.app.agent.hashid },
      contact: { channel: 'messenger', profile, ...contact },
    })
  const complain = (contact: object, more = {}) =>
    awa.api.post('/ticket/add', {
      ...{ contact: { channel: 'messenger', profile, ...contact }, subject: 'Two', description: '' },
      ...more,
    })
  const [session] = await world.rows<{ hashid: string }>(
    `select s.hashid from chat_sessions s join contact_details d on d.id = s.contact_detail_id where d.identifier = $1`,
    [fresh],
  )
  for (const phone of [one, fresh]) {
    const refused = await Promise.all([
      learn({ identifier: phone, user_id: 'CM.STAYS' }),
      complain({ phone, user_id: 'CM.STAYS' }),
      complain({ phone, user_id: 'CM.STAYS' }, { conversation: session!.hashid }),
      sendTo({ phone, user_id: 'CM.STAYS' }),
    ])
    for (const answer of refused)
      assert.deepEqual([answer.code, answer.body.errors?.[0].field], [1002, 'contact.user_id'], answer.text)
  }
  const mixed = await complain({ phone: fresh, identifier: other })
  assert.deepEqual([mixed.code, mixed.body.errors[0].field], [1002, 'contact.identifier'])
  const left = await world.rows(
    `select 1 from contacts where lastname = 'Mixed' union all select 1 from knowledge where content like 'Two of %'
     union all select 1 from tickets where subject = 'Two'`,
  )
  assert.equal(left.length, 0)
  for (const phone of [one, fresh]) {
    assert.equal((await learn({ identifier: phone, user_id: 'CM.MOVES' })).code, 1000)
    assert.equal((await complain({ phone, user_id: 'CM.MOVES' })).code, 1000)
  }
})
