// A customer's STOP is kept: nothing more is written to them, but answers to what they write, until they say START.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optOut } from '../../src/contacts/opt-out.ts'
import { endAttempt } from '../../src/delivery/end-attempt.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { claimOne } from '../delivery/claimed.ts'
import { providerOf } from '../world/provider.ts'
import { type Customer, openWorld, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

const TEMPLATE = { type: 'template', content: { name: 'promo', language: 'fr' } }

const optedOutSince = async (fatou: Customer, shop = awa): Promise<string | null> =>
  (
    await world.rows<{ opted_out_at: string | null }>(
      'select opted_out_at from contact_details where app_id = $1 and identifier = $2',
      [shop.app.id, fatou.phone],
    )
  )[0]!.opted_out_at

async function says(fatou: Customer, words: string): Promise<void> {
  await fatou.writes(words)
  await world.drains()
}

const refusal = async (
  fatou: Customer,
  words: Parameters<typeof awa.triesToSend>[1] = 'Promo',
  more = {},
) => {
  const { code, body } = await awa.triesToSend(fatou, words, more)
  return [code, body?.reason ?? null]
}
const numberOf = async (fatou: Customer): Promise<number> => {
  const [row] = await world.rows<{ id: number }>(
    'select id from contact_details where app_id = $1 and identifier = $2',
    [awa.app.id, fatou.phone],
  )
  return row!.id
}

test('STOP refuses every message, is confirmed once in their language, and START ends it', async () => {
  const fatou = awa.customer()
  await says(fatou, 'Bonjour, où en est ma commande ?')
  await says(fatou, 'STOP')
  assert.notEqual(await optedOutSince(fatou), null)
  const [confirmation, ...more] = await fatou.reads()
  assert.match(confirmation!, /nous ne vous écrirons plus.*REPRENDRE/)
  assert.deepEqual(more, [])
  assert.deepEqual(await refusal(fatou), [1001, 'opted_out'])
  assert.deepEqual(await refusal(fatou, TEMPLATE), [1001, 'opted_out'])
  assert.deepEqual(await refusal(fatou, 'later', { on_window_closed: 'hold' }), [1001, 'opted_out'])
  const dry = await awa.sends(fatou, 'Promo', { dry_run: true })
  assert.deepEqual([dry.would_send, dry.reason, dry.consent], [false, 'opted_out', 'opted_out'])
  assert.equal(dry.opted_out_at, await optedOutSince(fatou))

  await says(fatou, 'Stop !')
  assert.equal((await fatou.reads()).length, 1, 'who says it again is not written to again')
  const id = await numberOf(fatou)
  const [event, ...others] = (await awa.events('contact.opted_out')).filter(
    one => one.data.contact_detail_id === id,
  )
  assert.deepEqual([event!.data.by, event!.data.channel, others], ['keyword', 'messenger', []])

  await says(fatou, 'reprendre')
  assert.equal(await optedOutSince(fatou), null)
  assert.match((await fatou.reads())[1]!, /à nouveau.*STOP/)
  const back = (await awa.events('contact.opted_in')).filter(one => one.data.contact_detail_id === id)
  assert.deepEqual([back.length, back[0]!.data.opted_out_at > dry.opted_out_at!], [1, true])
  await awa.sends(fatou, 'Bienvenue')
  await awa.sends(fatou, TEMPLATE)
  await world.drains()
  assert.deepEqual((await fatou.received()).length, 4)
})

test('it is confirmed in English to somebody who writes English', async () => {
  const rose = awa.customer()
  await says(rose, 'Hello, where is my order please?')
  await says(rose, 'stop')
  assert.match((await rose.reads())[0]!, /^Understood: .* START/)
})

test('what they write after it may be answered for a day, and by no template', async () => {
  const fatou = await awa.customerWhoWrote()
  await says(fatou, 'STOP')
  assert.deepEqual(await refusal(fatou), [1001, 'opted_out'])
  await awa.waits('PT1H')
  await says(fatou, 'Où en est mon colis ?')
  const id = (await awa.sends(fatou, 'Il arrive demain')).message_id
  await world.drains()
  assert.equal((await awa.message(id)).status, 'delivered')
  assert.deepEqual(await refusal(fatou, TEMPLATE), [1001, 'opted_out'])
  const { now } = await awa.waits('PT0S')
  const send_at = new Date(Date.parse(now) + 30 * 3600_000).toISOString()
  assert.deepEqual(await refusal(fatou, 'in two days', { send_at }), [1001, 'opted_out'])
  await awa.waits('PT25H')
  assert.deepEqual(await refusal(fatou, 'one day later'), [1001, 'opted_out'])
  // once more STOP: what they asked before it is no longer answered
  await says(fatou, 'Encore une question')
  await says(fatou, 'STOP')
  assert.deepEqual(await refusal(fatou, 'answer'), [1001, 'opted_out'])
  assert.notEqual(await optedOutSince(fatou), null)
})

test('what was to go later, waits for its next try or is on its way as they opt out does not go', async () => {
  const fatou = await awa.customerWhoWrote()
  const { now } = await awa.waits('PT0S')
  const send_at = new Date(Date.parse(now) + 3600_000).toISOString()
  const later = (await awa.sends(fatou, 'later', { send_at })).message_id
  await fatou.meets({ outcome: 'error', error_code: 131000, times: 20 })
  const retried = (await awa.sends(fatou, 'retried')).message_id
  await world.drains()
  assert.equal((await awa.message(retried)).status, 'queued')
  await awa.call('scriptTestOutcome', { body: { contact: { phone: fatou.phone }, reset: true } })
  const callsBefore = (await fatou.received()).length
  await says(fatou, 'STOP')
  await awa.waits('PT2H')
  await world.drains()
  for (const id of [later, retried]) {
    const { status, error } = await awa.message(id)
    assert.deepEqual([status, error?.reason, error?.who], ['failed', 'opted_out', 'customer'])
  }
  assert.equal((await fatou.received()).length, callsBefore + 1, 'the confirmation alone')
  const retry = await awa.api.post(`/messages/${later}/retry`, {})
  assert.deepEqual([retry.code, retry.body.reason], [1001, 'opted_out'])
})

test('an answer that was let through before they opted out is not stored after it', async () => {
  const fatou = await awa.customerWhoWrote()
  await says(fatou, 'STOP')
  const messages = () => world.rows('select 1 from messages where app_id = $1', [awa.app.id])
  const before = (await messages()).length
  for (const by of ['agent', 'person'] as const)
    await assert.rejects(
      () => awa.answers(fatou, 'Voici la réponse', by),
      (error: { body?: { reason?: string } }) => error.body?.reason === 'opted_out',
    )
  assert.equal((await messages()).length, before)
})

test('what was taken before it does not go, though by the clock of another process it came later', async () => {
  const fatou = await awa.customerWhoWrote()
  const { now } = await awa.waits('PT0S')
  const send_at = new Date(Date.parse(now) + 3600_000).toISOString()
  const later = (await awa.sends(fatou, 'later', { send_at })).message_id
  const said = {
    contactDetailId: await numberOf(fatou),
    chatSessionId: (await awa.conversation(fatou)).id,
  }
  const behind = toTimestamp(Date.parse(now) - 5000)
  await world.inTx(tx => optOut(tx, awa.app.id, said, 'keyword', behind, behind))
  await awa.waits('PT2H')
  await world.drains()
  const { status, error } = await awa.message(later)
  assert.deepEqual([status, error?.reason], ['failed', 'opted_out'])
})

test('a web chat, too: what was to come later does not appear', async () => {
  const visitor = await world.visitor(awa.app)
  await visitor.writes('Bonjour')
  const { now } = await awa.waits('PT0S')
  const later = await awa.call('sendMessage', {
    body: {
      channel: 'webchat',
      contact: { identifier: visitor.id },
      message: { type: 'text', content: { text: 'later' } },
      send_at: new Date(Date.parse(now) + 1000).toISOString(),
    },
  })
  await visitor.writes('stop')
  await awa.waits('PT1M')
  await world.drains()
  const { body } = await visitor.get('/messages')
  assert.equal(body.length, 3)
  assert.match(JSON.stringify(body[2]), /REPRENDRE|START/)
  const id = (later as { message_id: string }).message_id
  assert.equal((await awa.message(id)).error?.reason, 'opted_out')
})

test('STOP again before the confirmation goes: it is confirmed all the same, once', async () => {
  const fatou = await awa.customerWhoWrote()
  const id = await numberOf(fatou)
  await fatou.meets({ outcome: 'error', error_code: 131000, times: 20 })
  await says(fatou, 'STOP')
  await says(fatou, 'Stop !')
  await awa.call('scriptTestOutcome', { body: { contact: { phone: fatou.phone }, reset: true } })
  await awa.waits('PT1H')
  await says(fatou, 'stop')
  const ours = await world.rows<{ status: string }>(
    `select status from messages where app_id = $1 and contact_detail_id = $2 and author = 'system' order by seq`,
    [awa.app.id, id],
  )
  assert.deepEqual(ours, [{ status: 'failed' }, { status: 'delivered' }])
})

test('it is of one address of one business', async () => {
  const fatou = await awa.customerWhoWrote()
  const same = chloe.customer(fatou.phone)
  await same.writes()
  await says(fatou, 'STOP')
  assert.equal(await optedOutSince(same, chloe), null)
  assert.equal((await chloe.events('contact.opted_out')).length, 0)
  await chloe.sends(same, 'Bonjour')
})

test('a number whose probe would be such a message stays held', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'error', error_code: 131000, times: 20 })
  const id = (await awa.sends(fatou)).message_id
  await world.drains()
  await fatou.writes('STOP')
  await world.rows(
    `update channels set held_since = now(), held_until = now() - interval '1 s', held_error = '{"reason": "credentials"}', held_tries = 1
     where id = $1`,
    [awa.app.messenger.id],
  )
  await awa.waits('PT1H')
  const { deps } = world.app.service
  const [row] = await world.rows<{ contact_detail_id: number }>(
    'select contact_detail_id from messages where hashid = $1',
    [id],
  )
  const job = { app_id: awa.app.id, ...row!, channel_id: awa.app.messenger.id }
  const at = toTimestamp(deps.clock.nowMs())
  const claim = await claimOne(deps.db, awa.app.id, row!.contact_detail_id, at)
  assert.equal(claim!.is_unwanted, true)
  await endAttempt(deps)({ job, claim: claim!, sent: 'unwanted', now: nowOf(deps.clock, claim!) })
  const held = await world.rows('select 1 from channels where id = $1 and held_tries = 1', [
    awa.app.messenger.id,
  ])
  assert.equal(held.length, 1)
  await world.rows(
    'update channels set held_since = null, held_until = null, held_error = null, held_tries = 0 where id = $1',
    [awa.app.messenger.id],
  )
})

test('people who opt out and write on in the same moment are answered; START alone is a greeting', async () => {
  const fatou = await awa.customerWhoWrote()
  const provider = await providerOf(world, awa.app.messenger)
  const timestamp = String(Math.floor(Date.parse((await awa.waits('PT0S')).now) / 1000))
  const messageOf = (id: string, body: string) => ({
    from: fatou.phone,
    id: `wamid.${fatou.phone}.${id}`,
    timestamp,
    type: 'text',
    text: { body },
  })
  await provider.tells({ messages: [messageOf('a', 'STOP'), messageOf('b', 'et mon colis ?')] })
  assert.notEqual(await optedOutSince(fatou), null)
  await awa.sends(fatou, 'Il arrive')
  await provider.tells({ messages: [messageOf('c', 'et les robes ?'), messageOf('d', 'STOP')] })
  assert.deepEqual(await refusal(fatou), [1001, 'opted_out'])
  const rose = awa.customer()
  await says(rose, 'START')
  assert.equal(await optedOutSince(rose), null)
  assert.deepEqual(await rose.reads(), [])
})

test('the agent understands it in other words, and then says nothing of its own accord', async () => {
  const busy = await openWorld()
  try {
    const awa = busy.awa
    const fatou = awa.customer()
    const tells = async (words: string) => {
      await fatou.writes(words)
      await awa.waits('PT5S')
      await busy.drains()
    }
    await tells('Bonjour, merci d’arrêter de m’envoyer vos promotions, laissez-moi tranquille')
    assert.match((await fatou.reads()).at(-1)!, /nous ne vous écrirons plus/)
    const [event] = await awa.events('contact.opted_out')
    assert.equal(event!.data.by, 'agent')
    const { code, body } = await awa.triesToSend(fatou)
    assert.deepEqual([code, body.reason], [1001, 'opted_out'])
    const before = (await fatou.reads()).length
    // a question is answered, the same wish once more is not
    await tells('laissez-moi tranquille')
    assert.equal((await fatou.reads()).length, before)
    await tells('Quels sont vos horaires ?')
    assert.equal((await fatou.reads()).length, before + 1)
    assert.equal((await awa.conversation(fatou)).owner, 'agent')
    // STOP while a question waits: nothing is said to it, and nobody has to act
    await fatou.writes('Quels sont vos horaires ?')
    await fatou.writes('STOP')
    await awa.waits('PT5S')
    await busy.drains()
    assert.equal((await fatou.reads()).length, before + 1)
    assert.equal((await awa.conversation(fatou)).owner, 'agent')
    assert.equal((await awa.events('contact.opted_out')).length, 1)
  } finally {
    await busy.stop()
  }
})
