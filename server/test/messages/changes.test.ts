// What its writer makes of a message afterwards, what it is about, and what it belongs to.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertAgent } from '../../src/agents/queries.ts'
import { inTx } from '../../src/db/tx.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { connectSimulatedMessenger } from '../channels.ts'
import { type Provider, providerOf } from '../world/provider.ts'
import { openWorld, type Shop, type World } from '../world.ts'

let world: World
let awa: Shop
let provider: Provider
before(async () => {
  world = await openWorld()
  awa = world.awa
  provider = await providerOf(world, awa.app.messenger)
})
after(() => world.stop())

let people = 0
const somebody = () => ({ from: `2376520000${String(++people).padStart(2, '0')}` })
const text = (body: string) => ({ type: 'text', text: { body } })

/** What the agent said to this number, oldest first. */
const answersTo = (phone: string) =>
  world.rows<{ text: string; sender: string; author_id: number }>(
    `select m.text, c.sender, m.author_id from messages m
     join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     join channels c on c.app_id = m.app_id and c.id = m.channel_id
     where d.identifier = $1 and m.author = 'agent' order by m.seq`,
    [phone],
  )

const ticketsOf = (phone: string) => awa.tickets({ contact: phone })

async function msgOf(providerId: string): Promise<string> {
  const [row] = await world.rows<{ hashid: string }>('select hashid from messages where provider_id = $1', [
    providerId,
  ])
  return row!.hashid
}

test('a complaint that is edited in before the answer is answered as one; the original stays', async () => {
  const { from } = somebody()
  const original = await provider.brings({ from, ...text('Hello') })
  const complaint = 'My order arrived broken, I want to complain, this is unacceptable!'
  const edit = { original_message_id: original, message: text(complaint) }
  const edited = await provider.brings({ from, type: 'edit', edit })
  await world.drains()
  assert.equal((await ticketsOf(from)).length, 1)
  assert.equal((await answersTo(from)).length, 1)
  const message = await awa.message(await msgOf(original))
  assert.equal(message.text, 'Hello')
  assert.deepEqual([message.edited?.message_id, message.edited?.text], [await msgOf(edited), complaint])
  const change = await awa.message(await msgOf(edited))
  assert.deepEqual(change.context, { message_id: await msgOf(original) })
  assert.equal((change.content as { original_message_id: string }).original_message_id, await msgOf(original))
})

test('a complaint that is taken back opens no ticket and gets no answer; what is left is answered', async () => {
  const { from } = somebody()
  const original = await provider.brings({ from, ...text('My order arrived broken, I want to complain!') })
  await provider.brings({ from, type: 'revoke', revoke: { original_message_id: original } })
  await world.drains()
  assert.deepEqual([(await ticketsOf(from)).length, (await answersTo(from)).length], [0, 0])
  assert.notEqual((await awa.message(await msgOf(original))).revoked_at, null)
  await provider.brings({ from, ...text('Hello') })
  await world.drains()
  assert.deepEqual([(await ticketsOf(from)).length, (await answersTo(from)).length], [0, 1])
})

test('an edit of a message that was answered brings no second answer; nobody edits for others', async () => {
  const { from } = somebody()
  const original = await provider.brings({ from, ...text('Hello') })
  await world.drains()
  const edit = { original_message_id: original, message: text('Hello!') }
  await provider.brings({ from, type: 'edit', edit })
  await provider.brings({ ...somebody(), type: 'revoke', revoke: { original_message_id: original } })
  await world.drains()
  assert.equal((await answersTo(from)).length, 1)
  assert.equal((await awa.message(await msgOf(original))).revoked_at, null)
})

test('a second number: its own agent answers, from that number; each has its conversation', async () => {
  const now = toTimestamp(world.app.clock.nowMs())
  const { deps } = world.app.service
  const { chloe } = world
  const { second, agent } = await inTx(deps.db, async tx => {
    const agent = await insertAgent(
      tx,
      chloe.app.id,
      { name: 'Ada', description: '', language: 'fr', mode: 'live' },
      now,
    )
    const options = { name: 'Two', sender: '237600000002', agentId: agent.id }
    return { agent, second: await connectSimulatedMessenger(tx, deps, chloe.app.id, options, now) }
  })
  const [one, other] = [await providerOf(world, chloe.app.messenger), await providerOf(world, second)]
  const { from } = somebody()
  await one.brings({ from, ...text('Hello') })
  await world.drains()
  await other.brings({ from, ...text('Bonjour') })
  await world.drains()
  assert.deepEqual(
    (await answersTo(from)).map(({ sender, author_id }) => [sender, author_id]),
    [
      ['237600000001', chloe.app.agent.id],
      ['237600000002', agent.id],
    ],
  )
})

test('a group is stored, opens no window, and is never answered in private', async () => {
  const { from } = somebody()
  const brought = await provider.brings({ from, group_id: 'GROUP1', ...text('Is anybody open today?') })
  await world.drains()
  assert.equal((await answersTo(from)).length, 0)
  assert.equal((await awa.message(await msgOf(brought))).group_id, 'GROUP1')
  const refused = await awa.triesToSend(awa.customer(from), 'Hello')
  assert.equal(refused.body.reason, 'window_closed')
  // nor is it read when the same person writes in private
  await provider.brings({ from, ...text('Hello') })
  await world.drains()
  assert.equal((await answersTo(from)).length, 1)
})

test('what a message is about is told in our ids, in events and by GET', async () => {
  const { from } = somebody()
  const first = (await awa.customer(from).writes('Hello')).message_id
  await world.drains()
  const [answer] = await world.rows<{ hashid: string; provider_id: string }>(
    `select m.hashid, m.provider_id from messages m where m.author = 'agent' order by id desc limit 1`,
  )
  const quote = await provider.brings({
    from,
    ...text('That one'),
    context: { id: answer!.provider_id, forwarded: true },
    referral: { source_type: 'ad', source_id: '7' },
  })
  const reaction = await provider.brings({
    from,
    type: 'reaction',
    reaction: { message_id: first, emoji: '🙏' },
  })
  const shown = await awa.message(await msgOf(quote))
  assert.deepEqual(
    [shown.context, shown.forwarded, shown.referral],
    [{ message_id: answer!.hashid }, true, { source_type: 'ad', source_id: '7' }],
  )
  const reacted = await awa.message(await msgOf(reaction))
  assert.equal((reacted.content as { message_id: string }).message_id, await msgOf(first))
  const events = await awa.events('message.received')
  const of = async (id: string) => {
    const hashid = await msgOf(id)
    return events.find(({ data }) => data.message === hashid)!.data
  }
  const told = await of(quote)
  assert.deepEqual(
    [told.context, told.forwarded, told.referral],
    [{ message_id: answer!.hashid }, true, { source_type: 'ad', source_id: '7' }],
  )
  assert.deepEqual((await of(reaction)).context, { message_id: await msgOf(first) })
  assert.equal((await of(first)).context, null)
})

test('orders, forms, payments and cards reach the agent as words; who opens the chat is greeted', async () => {
  const { from } = somebody()
  const items = [{ product_retailer_id: 'RED-1', quantity: 2, item_price: 30, currency: 'USD' }]
  const order = await provider.brings({
    from,
    type: 'order',
    order: { catalog_id: '1', text: '', product_items: items },
  })
  const response_json = JSON.stringify({ flow_token: 'x', delivery_rating: '4', comment_text: 'Late' })
  const form = await provider.brings({
    from,
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json } },
  })
  const card = await provider.brings({
    from,
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Luz' }, phones: [{ phone: '+1 98', wa_id: '198' }] }],
  })
  const textOf = async (id: string) => (await awa.message(await msgOf(id))).text
  assert.equal(await textOf(order), '2 × RED-1, 30 USD')
  assert.equal(await textOf(form), 'Sent\ndelivery rating: 4\ncomment text: Late')
  assert.equal(await textOf(card), 'Luz, +1 98')
  await provider.tells({
    statuses: [
      {
        id: 'wamid.ORDER',
        type: 'payment',
        status: 'captured',
        recipient_id: from,
        payment: { reference_id: 'CMD-1', amount: { value: 6000, offset: 100 }, currency: 'INR' },
      },
    ],
  })
  const [paid] = await world.rows<{ text: string }>(`select text from messages where type = 'payment'`)
  assert.match(paid!.text, /status: captured\nreference id: CMD-1/)
  const { from: newcomer } = somebody()
  await provider.brings({ from: newcomer, type: 'request_welcome' })
  const { from: greeter } = somebody()
  await provider.brings({ from: greeter, ...text('Hello') })
  await world.drains()
  const [welcome, greeting] = [await answersTo(newcomer), await answersTo(greeter)]
  assert.deepEqual(
    welcome.map(one => one.text),
    greeting.map(one => one.text),
  )
})

test('what the provider says of an account, a template or the number is an event, once, and forgotten in time', async () => {
  const approved = { event: 'APPROVED', message_template_name: 'order', reason: 'NONE' }
  await provider.tells(approved, 'message_template_status_update')
  await provider.tells(approved, 'message_template_status_update')
  await provider.tells({ event: 'ACCOUNT_RESTRICTION' }, 'account_update')
  await provider.tells({ groups: [] }, 'group_lifecycle_update')
  const told = await awa.events('channel.notice')
  assert.deepEqual(
    told.map(({ data }) => [data.about, data.field]),
    [
      ['template', 'message_template_status_update'],
      ['account', 'account_update'],
    ],
  )
  assert.equal((told[0]!.data.content as { value: { event: string } }).value.event, 'APPROVED')
})

test('a request for a location is let in', async () => {
  const { from } = somebody()
  const customer = awa.customer(from)
  await customer.writes('Hello')
  const content = { type: 'location_request_message', body: { text: 'Where are you?' } }
  await awa.sends(customer, { type: 'interactive', content })
  await world.drains()
  const sends = await customer.received()
  const asked = sends.find(send => send.request.type === 'interactive')
  assert.deepEqual(asked!.request.interactive.action, { name: 'send_location' })
})

test('the test gateway plays edits, deletions, orders and who opens the chat', async () => {
  const fatou = awa.customer()
  const { message_id } = await fatou.writes('Hello')
  const content = { message_id: await msgOf(message_id), text: 'Bonjour' }
  const edit = await fatou.writes({ type: 'edit', content })
  assert.equal((await awa.message(await msgOf(message_id))).edited?.message_id, await msgOf(edit.message_id))
  await fatou.writes({ type: 'revoke', content: { message_id } })
  assert.notEqual((await awa.message(await msgOf(message_id))).revoked_at, null)
  const item = { product_retailer_id: 'RED-1', quantity: 2, item_price: 30, currency: 'USD' }
  const order = await fatou.writes({ type: 'order', content: { product_items: [item] } })
  assert.equal((await awa.message(await msgOf(order.message_id))).text, '2 × RED-1, 30 USD')
  const opened = await awa.customer().writes({ type: 'request_welcome', content: {} })
  assert.equal((await awa.message(await msgOf(opened.message_id))).type, 'request_welcome')
  await world.drains()
})

test('what was edited or taken back is one unread message, and is found as such', async () => {
  const { from } = somebody()
  const original = await provider.brings({ from, ...text('One okapi') })
  const edit = { original_message_id: original, message: text('Two okapis') }
  await provider.brings({ from, type: 'edit', edit })
  await provider.brings({ from, type: 'revoke', revoke: { original_message_id: original } })
  await world.drains()
  await world.sweeps('words of new messages')
  const [seen] = (await awa.api.get(`/conversation/search?contact=${from}`)).body.data
  assert.equal(seen.unread, 1)
  const { seq } = (await awa.api.get(`/messages/search?contact=${from}`)).body.data.at(-1)
  await awa.api.post(`/conversation/${seen.id}/read`, { seq })
  assert.deepEqual((await awa.api.get(`/conversation/search?contact=${from}&unread=1`)).body.data, [])
  const found = (await awa.api.get('/messages/search?q=okapi')).body.data
  const row = found.find((one: { text: string }) => one.text === 'One okapi')
  assert.equal(row.edited.text, 'Two okapis')
  assert.match(row.revoked_at, /Z$/)
  const others = (await awa.api.get('/messages/search?author=agent')).body.data
  assert.ok(others.every((one: { edited: unknown }) => one.edited === null))
})
