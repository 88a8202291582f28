// I15: nobody sees, changes or even finds out about what is another business's, nor the live app what is the test
// app's. Every field that can name a record is asked with somebody else's, and answered as if nobody had it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { endpoints } from '../../src/routes.ts'
import { chunk, startProvider, usageAndEnd, writeStream } from '../agents/provider.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import type { Client, Reply } from '../client.ts'
import { seed, type Things } from '../world/seed.ts'
import { useWorld } from '../world.ts'
import type { Own } from './bodies.ts'
import { askedBy, askFor, type Field, fieldsOf, isPlace, nameOf, unknownLike } from './matrix.ts'

const CHLOE = 'zq7chloe'
const AWA = 'kx3awa'
const CHLOE_PHONE = '237699111222'
const AWA_PHONE = '237655333444'
/** Ids of fewer digits stand in other words and numbers too. */
const SHORT = 8
const NOBODY_PHONE = '237655000999'

let provider: Awaited<ReturnType<typeof startProvider>>
let chloe: Things
let awa: Things
/** All that Awa was ever answered. */
const told: string[] = []

const answer = chunk({ role: 'assistant', content: 'I see.' }) + chunk({}, 'stop') + usageAndEnd(1, 1)
const world = useWorld({ env: { OUTBOUND_ALLOW: '127.0.0.0/8' } }, async () => {
  provider = await startProvider(response => void writeStream(response, answer, 1000))
  chloe = await seed(world, { shop: world.chloe, phone: CHLOE_PHONE, mark: CHLOE })
  awa = await seed(world, { shop: world.awa, phone: AWA_PHONE, mark: AWA, modelUrl: provider.baseUrl })
})
after(() => provider.close())

const ask = async (api: Client, field: Field, value: string, own: Own): Promise<Reply> => {
  const { method, path, body } = askFor(field, value, own)
  const reply = method === 'GET' ? await api.get(path) : await api.post(path, body)
  told.push(reply.text)
  return reply
}

/** An answer without what differs between two like it: the value asked with, trace ids; of what was made, ids and times. */
function likeness({ text, json }: Reply, value: string): string {
  // of what was found every number is alike, whether it is short or was asked with
  const asked = json.success && /^\d+$/.test(value) ? '#' : '<asked>'
  const same =
    value.length < SHORT ? text : text.replaceAll(value, asked).replaceAll(encodeURIComponent(value), asked)
  if (!json.success) return same.replace(json.trace_id, '<trace>')
  return same
    .replaceAll(/\b[a-z]{3}-[1-9A-HJ-NP-Za-km-z]{10}\b/g, '<hashid>')
    .replaceAll(/"(message_id|contact)":"(wamid\.)?[\w-]*=*"/g, '"$1":"<made>"')
    .replaceAll(/\d+/g, '#')
}

async function checkField(api: Client, field: Field, foreign: Things, own: Own): Promise<void> {
  for (const value of askedBy(field)!(foreign)) {
    assert.ok(value, `${nameOf(field)} has nothing to ask for`)
    const unknown = unknownLike(value)
    const [theirs, nobodys] = [await ask(api, field, value, own), await ask(api, field, unknown, own)]
    assert.notEqual(theirs.code, 1006)
    if (!isPlace(field))
      assert.equal(likeness(theirs, value), likeness(nobodys, unknown), `${nameOf(field)} = ${value}`)
  }
}

/** Who asks, and whose records: what a caller may not be shown. */
type Case = { asks: 'live' | 'test'; whose: 'awa' | 'chloe' }
const cases: { [name: string]: Case } = {
  "Awa's test app asks for what is Chloé's": { asks: 'test', whose: 'chloe' },
  "Awa's live app asks for what is Chloé's": { asks: 'live', whose: 'chloe' },
  "Awa's live app asks for what is her test app's": { asks: 'live', whose: 'awa' },
}

for (const [name, { asks, whose }] of Object.entries(cases)) {
  test(name, async t => {
    const { app } = world
    const gateway = asks === 'test' ? '/sandbox' : ''
    const { token, agent } = app.cast.awa[asks]
    const own: Own = { agent: agent.hashid, phone: asks === 'test' ? AWA_PHONE : NOBODY_PHONE }
    const foreign = whose === 'awa' ? awa : chloe
    const look = await lookAt(app.service.deps.db, app.cast[whose].test.id)
    const state = await look()
    const fields = fieldsOf(endpoints).filter(
      field => askedBy(field) !== null && [undefined, asks].includes(field.endpoint.gateway),
    )
    for (const field of fields)
      await t.test(nameOf(field), () => checkField(app.as(token, gateway), field, foreign, own))
    assert.deepEqual(await look(), state, "what is somebody else's was changed")
  })
}

test("what is one's own is found by the same names", async () => {
  const { api } = world.awa
  for (const id of [awa.ticket.id, awa.ticket.hashid])
    assert.equal((await api.get(`/ticket/${id}`)).code, 1000)
  assert.equal((await api.get(`/messages/${awa.message.hashid}`)).code, 1000)
  for (const contact of [awa.contact.hashid, awa.phone, awa.detail.id]) {
    assert.ok((await api.get(`/ticket/search?contact=${contact}`)).body.length > 0, contact)
  }
  assert.ok((await api.get(`/test/outbox?contact=${awa.phone}`)).body.length > 0)
})

test('a customer of both is two contacts: no prompt holds facts of the other business', async () => {
  // what Awa has begun with Chloé's customer is a person's: the agent answers the next one
  const begun = await world.awa.api.get(`/conversation/search?contact=${CHLOE_PHONE}&owner=person`)
  for (const { id } of begun.body.data) await world.awa.api.post(`/conversation/${id}/close`, {})
  await world.drains()
  const before = provider.requests.length
  for (const phone of [CHLOE_PHONE, AWA_PHONE]) {
    await world.awa.customer(phone).writes('Where is my order? Who am I, and what do you know about me?')
  }
  await world.drains()
  const prompts = provider.requests.map(request => JSON.stringify(request.body))
  assert.equal(prompts.length, before + 2)
  for (const prompt of prompts) assert.ok(!prompt.includes(CHLOE), prompt)
  const isRegular = (prompt: string): boolean => prompt.includes(String.raw`\"firstname\": \"${AWA}\"`)
  const last = prompts.slice(before)
  assert.deepEqual(last.map(isRegular).sort(), [false, true])
  for (const prompt of last) {
    const knows = prompt.includes(`${AWA} is a good customer`)
    assert.equal(knows, isRegular(prompt), "one customer's knowledge in another's prompt")
  }
})

test("nothing that Awa was ever told, and no log, holds a word of Chloé's", async () => {
  const { api } = world.awa
  const reads = endpoints.filter(endpoint => endpoint.method === 'GET' && !endpoint.path.includes('{'))
  for (const { path } of reads) told.push((await api.get(path)).text)
  assert.ok(told.length > 100)
  // her own questions come back in some answers: only whole words of Chloé's rows count
  for (const text of told) assert.doesNotMatch(text, new RegExp(`(?<!visitor-|CM\\.)${CHLOE}(?!@|%40)`), text)
  for (const line of world.app.logs) assert.ok(!line.includes(CHLOE) && !line.includes(AWA), line)
})
