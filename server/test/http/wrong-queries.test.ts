// What is wrong with a request is told all at once, in words for people.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world
type Wrong = { field: string; rule: string; message: string }

const wrongIn = async (path: string, body?: unknown, language = 'en'): Promise<Wrong[]> => {
  const headers = { 'accept-language': language }
  const answer = await (body === undefined ? awa.api.get(path, headers) : awa.api.post(path, body, headers))
  assert.equal(answer.code, 1002, answer.text)
  return answer.body.errors
}

test('a wrong body and a wrong query are told together', async () => {
  const wrong = await wrongIn('/messages/send?strict=1&colour=red', { channel: 'fax', dry_run: 'yes' })
  assert.deepEqual(
    new Set(wrong.map(({ field }) => field)),
    new Set(['channel', 'contact', 'message', 'dry_run', 'colour']),
  )
  const both = await wrongIn('/ticket/search?page=0&q=%00&per_page=x&strict=1&a=1')
  assert.deepEqual(both.map(({ field }) => field).sort(), ['a', 'page', 'per_page', 'q'])
})

test('a list may come in parts', async () => {
  for (const status of ['open', 'closed', 'pending']) await awa.opensTicket({ status })
  const count = async (query: string): Promise<number> =>
    (await awa.api.get(`/ticket/search?strict=1&${query}`)).body.length
  assert.equal(await count('status=open,closed'), 2)
  for (const query of [
    'status=open&status=closed',
    'status[]=open&status[]=closed',
    'filter[status][]=open&filter[status][]=closed',
    'filter%5Bstatus%5D%5B%5D=open&filter%5Bstatus%5D=closed',
  ])
    assert.equal(await count(query), 2, query)
  for (const query of [
    'status[x]=open',
    'filter[status][x]=open',
    'page[]=1',
    'contact[]=1',
    'page=1&page=2',
  ])
    assert.equal((await awa.api.get(`/ticket/search?${query}`)).code, 1002, query)
})

test('words for people: kinds by their names, forms by an example, nothing from our code', async () => {
  const to = { channel: 'messenger', contact: { phone: '237655123456' } }
  const send = (message: object) => wrongIn('/messages/send', { ...to, message })
  const [kind] = await send({ type: 'poem', content: {} })
  assert.equal(kind!.field, 'message.type')
  assert.match(kind!.message, /^must be one of: text, interactive, image/)
  assert.deepEqual(
    (await send({ content: {} })).map(({ field, rule }) => [field, rule]),
    [['message.type', 'required']],
  )
  const template = await send({ type: 'template', content: { name: 'Bad Name', language: 'français' } })
  assert.match(template.find(({ field }) => field.endsWith('name'))!.message, /such as order_update$/)
  const french = await wrongIn(
    '/messages/send',
    { ...to, message: { type: 'template', content: { name: 'É' } } },
    'fr',
  )
  assert.match(french.find(({ rule }) => rule === 'pattern')!.message, /^doit avoir une forme telle que/)
  assert.match((await wrongIn('/events?type=A'))[0]!.message, /^must be one or more of: message\.received, /)
  assert.match((await wrongIn('/test/outbox?after=x'))[0]!.message, /^must have a form such as/)
})

test('a number that JSON cannot carry is refused, not changed', async () => {
  const about = JSON.stringify(awa.ticketAbout({ meta: { order: 0 } }))
  for (const [number, code] of [
    ['12345678901234567890', 1002],
    ['1e400', 1002],
    ['9007199254740991', 1000],
    ['0.1', 1000],
  ])
    assert.equal(
      (await awa.api.post('/ticket/add', about.replace('"order":0', `"order":[${number}]`))).code,
      code,
      String(number),
    )
})

test('a customer of the test gateway has a profile', async () => {
  const profile = {
    firstname: 'Nadège',
    lastname: 'Essomba',
    email: 'nadege@example.com',
    preferred_language: 'fr',
  }
  const message = { type: 'text', content: { text: 'Bonjour' } }
  for (const [channel, contact] of [
    ['messenger', { phone: '237655777001' }],
    ['webchat', { identifier: 'nadege' }],
  ] as const) {
    const played = await awa.api.post('/test/inbound', { channel, contact: { ...contact, profile }, message })
    assert.equal(played.code, 1000, played.text)
    const contactId = played.body.contact
    const rows = await world.rows(
      `select c.firstname, c.lastname, c.email, c.preferred_language from contacts c
       join contact_details d on d.app_id = c.app_id and d.contact_id = c.id where d.identifier = $1`,
      [contactId],
    )
    assert.deepEqual(rows, [profile], channel)
  }
})
