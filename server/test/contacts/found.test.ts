// Contacts are found by pieces of names, numbers and addresses, read with what is known of them, and changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, toMs } from '../../src/lib/time.ts'
import type { Client } from '../client.ts'
import type { Body } from '../world/formats.ts'
import { type Customer, useWorld } from '../world.ts'

const world = useWorld()
const { awa, chloe } = world

let phones = 237_655_460_000
async function met(name: string, shop = awa): Promise<Customer> {
  const customer = shop.customer(String(++phones))
  await customer.writes('Hello', { contact: { phone: customer.phone, name } })
  return customer
}
const indexed = () => world.sweeps('names of new contacts')
const get = async (path: string, api: Client = awa.api): Promise<Body> => {
  const reply = await api.get(path)
  assert.equal(reply.code, 1000, reply.text)
  return reply.body
}
const search = (q: string, more = '') => get(`/contact/search?q=${encodeURIComponent(q)}${more}`)
const namesOf = async (q: string) => ((await search(q)).data as Body[]).map(({ name }) => name)
const contactOf = async (who: Customer, shop = awa): Promise<string> =>
  (
    await world.rows<{ hashid: string }>(
      `select c.hashid from contacts c join contact_details d on d.app_id = c.app_id and d.contact_id = c.id
       where d.app_id = $1 and d.identifier = $2`,
      [shop.app.id, who.phone],
    )
  )[0]!.hashid

test('who was first met by a day: with and without words, page by page; a day that is none is refused', async () => {
  const nowMs = toMs(world.now())
  const daysAgo = (days: number): string => new Date(nowMs - days * DAY_MS).toISOString()
  const dayOf = (days: number): string => daysAgo(days).slice(0, 10)
  const shop = chloe
  const people = []
  for (const [n, days] of [40, 30, 30, 20, 0].entries()) {
    const one = await met(`Solange ${n}`, shop)
    people.push(one)
    await world.rows(
      `update contacts set created_at = $2::timestamptz where id = (select contact_id from contact_details where app_id = $1 and identifier = $3)`,
      [shop.app.id, daysAgo(days), one.phone],
    )
  }
  await indexed()
  const namesBy = async (day: string, more = ''): Promise<string[]> => {
    const { data, total } = await get(`/contact/search?created_to=${day}${more}`, shop.api)
    assert.deepEqual(total, { n: data.length, relation: 'eq' })
    return (data as Body[]).map(({ name }) => String(name).slice(-1))
  }
  assert.deepEqual(await namesBy(dayOf(0)), ['4', '3', '2', '1', '0'])
  assert.deepEqual(await namesBy(dayOf(20)), ['3', '2', '1', '0'])
  assert.deepEqual(await namesBy(dayOf(21)), ['2', '1', '0'])
  assert.deepEqual(await namesBy(daysAgo(30)), ['0'], 'a time is none of a day: before it')
  assert.deepEqual(await namesBy(dayOf(41)), [])
  assert.deepEqual(await namesBy(dayOf(21), '&q=solange'), ['2', '1', '0'])
  assert.deepEqual(await namesBy(dayOf(41), `&q=${await contactOf(people[0]!, shop)}`), [])
  const first = await get(`/contact/search?created_to=${dayOf(21)}&per_page=2`, shop.api)
  assert.deepEqual([first.data.length, first.has_more, first.total.n], [2, true, 3])
  const next = await get(
    `/contact/search?created_to=${dayOf(21)}&per_page=2&cursor=${first.next_cursor}`,
    shop.api,
  )
  assert.deepEqual([next.data.map(({ name }: Body) => name), next.has_more], [['Solange 0'], false])
  const { code, body } = await shop.api.get('/contact/search?created_to=2026-02-30')
  assert.deepEqual([code, body.errors[0].field], [1002, 'created_to'])
})

test('by pieces; a change is found by the new name and no more by the old one', async () => {
  const rose = await met('Rosalinde Éboué')
  await indexed()
  for (const piece of [
    'salin',
    'EBOUE',
    'éboué rosa',
    `eboue ${rose.phone.slice(5)}`,
    rose.phone.slice(-4),
    'Ro',
  ])
    assert.ok((await namesOf(piece)).includes('Rosalinde Éboué'), piece)
  for (const piece of ['salinx', '%', '_', 'r', '\\'])
    assert.ok(!(await namesOf(piece)).includes('Rosalinde Éboué'), piece)
  const id = await contactOf(rose)
  const changed = await awa.api.post(`/contact/${id}/update`, {
    ...{
      firstname: 'Rosalinde',
      lastname: 'Kamga',
      email: 'r.kamga@customers.example',
      preferred_language: 'fr',
    },
  })
  assert.equal(changed.code, 1000, changed.text)
  assert.deepEqual([changed.body.name, changed.body.email], ['Rosalinde Kamga', 'r.kamga@customers.example'])
  await indexed()
  assert.deepEqual(await namesOf('kamga@'), ['Rosalinde Kamga'])
  assert.deepEqual(await namesOf('lastname'), [])
  const { body } = await awa.api.get('/events?limit=1000&types=contact.updated')
  const last = body.data.at(-1).data
  assert.deepEqual(
    [last.contact, last.fields, last.actor.kind],
    [id, ['firstname', 'lastname', 'email', 'preferred_language'], 'person'],
  )
  const [caller] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    awa.app.userId,
  ])
  assert.equal(last.actor.user, caller!.hashid)
  const again = await awa.api.post(`/contact/${id}/update`, { email: null, lastname: 'Kamga' })
  assert.deepEqual(
    [again.body.email, again.body.lastname, again.body.preferred_language],
    [null, 'Kamga', 'fr'],
  )
  const wrong = [
    {},
    { email: 'x' },
    { lastname: ' ' },
    { name: 'x' },
    { preferred_language: '??' },
    { firstname: 7 },
  ]
  for (const body of wrong)
    assert.equal((await awa.api.post(`/contact/${id}/update`, body)).code, 1002, JSON.stringify(body))
})

test('a contact with what is known of them, as far as the token may read it', async () => {
  const fatou = await met('Fatou Sarr')
  await awa.opensTicket({ subject: 'Late parcel' }, fatou)
  await awa.api.post('/contact/knowledge/add', awa.knowledgeAbout(fatou, 'Likes tea'))
  const id = await contactOf(fatou)
  const contact = await get(`/contact/${id}`)
  const { details, conversations, tickets, knowledge } = contact
  assert.deepEqual([details.length, details[0].identifier], [1, fatou.phone])
  assert.deepEqual(
    [conversations[0].id, tickets[0].subject, knowledge[0].content],
    [(await awa.conversation(fatou)).hashid, 'Late parcel', 'Likes tea'],
  )
  const less = await awa.apiWith(['contacts:read'])
  const seen = await get(`/contact/${id}`, less)
  assert.deepEqual([seen.conversations, seen.tickets, seen.name], [null, null, contact.name])
  assert.equal((await less.post(`/contact/${id}/update`, { firstname: 'x' })).code, 1005)
  const none = await awa.apiWith(['messages:read'])
  for (const path of ['/contact/search', `/contact/${id}`]) assert.equal((await none.get(path)).code, 1005)
})

test('another business’s contacts are like none', async () => {
  const theirs = await met('Ornella Platypus', chloe)
  await indexed()
  assert.deepEqual(await namesOf('Platypus'), [])
  const id = await contactOf(theirs, chloe)
  const answers = await Promise.all(
    [id, 'con-1111111111'].flatMap(each => [
      awa.api.get(`/contact/${each}`),
      awa.api.post(`/contact/${each}/update`, { firstname: 'x' }),
    ]),
  )
  for (const { json } of answers)
    assert.deepEqual({ ...json, trace_id: '' }, { ...answers[0]!.json, trace_id: '' })
  assert.equal(answers[0]!.code, 1007)
})

test('pages go on, a total is told; what many have is found from the newest on', async () => {
  await world.rows(
    `with made as (
       insert into contacts (app_id, hashid, firstname, lastname, created_at, updated_at)
       select $1, 'con-' || translate(lpad(i::text, 10, 'z'), '0', 'q'), 'Gontran', 'Nr' || i, now(), now()
       from generate_series(1, 1100) i returning app_id, id)
     insert into contact_changes (app_id, contact_id) select app_id, id from made`,
    [awa.app.id],
  )
  await indexed()
  const many = await search('gontran', '&per_page=3')
  assert.deepEqual(
    [many.data.map(({ lastname }: Body) => lastname), many.total],
    [['Nr1100', 'Nr1099', 'Nr1098'], { n: 1000, relation: 'gte' }],
  )
  const few = await search('Nr110', '&per_page=1')
  assert.deepEqual(
    [few.data[0].lastname, few.total, few.has_more],
    ['Nr1100', { n: 2, relation: 'eq' }, true],
  )
  const next = await search('Nr110', `&per_page=1&cursor=${few.next_cursor}`)
  assert.deepEqual([next.data[0].lastname, next.total, next.next_cursor], ['Nr110', few.total, null])
  const all = await get('/contact/search?per_page=200')
  assert.deepEqual([all.data.length, all.total], [200, { n: 1000, relation: 'gte' }])
  const messages = await get('/messages/search?per_page=1')
  for (const query of [
    'cursor=x',
    'per_page=0',
    'per_page=201',
    'q=',
    `q=${'x'.repeat(201)}`,
    `cursor=${messages.next_cursor}`,
  ])
    assert.equal((await awa.api.get(`/contact/search?${query}`)).code, 1002, query)
})

test('one question to contacts, conversations and tickets', async () => {
  const zoe = await met('Zoé Quetzal')
  await zoe.writes('My quetzal is late')
  await awa.opensTicket({ subject: 'A quetzal is late', description: 'Very' }, zoe)
  await world.drains()
  await indexed()
  await world.sweeps('words of new messages')
  const found = await get('/search?q=quetzal')
  assert.deepEqual(
    [found.contacts[0].name, found.conversations[0].id],
    ['Zoé Quetzal', (await awa.conversation(zoe)).hashid],
  )
  assert.ok(found.tickets.some(({ subject }: Body) => subject === 'A quetzal is late'))
  const less = await get('/search?q=quetzal', await awa.apiWith(['messages:read']))
  assert.deepEqual([less.contacts, less.tickets, less.conversations.length], [null, null, 1])
  assert.equal((await awa.api.get('/search')).code, 1002)
  assert.deepEqual(await get('/search?q=quetzal', chloe.api), {
    contacts: [],
    conversations: [],
    tickets: [],
  })
})

test('names are one line of what can be seen, whoever gives them', async () => {
  const odd = await met('\u202eZoé\nNgo ')
  const id = await contactOf(odd)
  assert.deepEqual(
    [(await get(`/contact/${id}`)).name, (await get(`/contact/${id}`)).firstname],
    ['Zoé Ngo', null],
  )
  const change = (body: object) => awa.api.post(`/contact/${id}/update`, body)
  for (const body of [
    ...[{ firstname: '' }, { firstname: ' ' }, { firstname: 'a\nb' }, { firstname: 'a\u202eb' }],
    ...[{ lastname: 'a\nb' }, { lastname: '\u2066b' }, { address: '' }, { address: ' ' }],
  ]) {
    const refused = await change(body)
    assert.deepEqual([refused.code, refused.body.errors[0].field], [1002, Object.keys(body)[0]])
  }
  assert.equal(
    (await change({ firstname: ' E\u0301lodie ', address: '12 rue X\nDouala' })).body.firstname,
    'Élodie',
  )
  const profile = { firstname: ' ', lastname: 'Nga\u202e\n Ba ' }
  const sent = { channel: 'messenger', contact: { phone: odd.phone, profile } }
  const message = { type: 'text', content: { text: 'Hello' } }
  assert.equal((await awa.api.post('/messages/send', { ...sent, message })).code, 1000)
  const { name, firstname, lastname } = await get(`/contact/${id}`)
  assert.deepEqual([name, firstname, lastname], ['Élodie Nga  Ba', 'Élodie', 'Nga  Ba'])
})
