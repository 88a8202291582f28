// Conversations are found by what was said in them, and by whom they are with.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague } from './people.ts'

let bruno: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa, chloe } = world

let phones = 237_655_440_000
async function said(words: string, name = 'Somebody', shop = awa): Promise<Customer> {
  const customer = shop.customer(String(++phones))
  await customer.writes(words, { contact: { phone: customer.phone, name } })
  await world.drains()
  return customer
}
const indexed = async () => {
  for (const sweep of ['words of new messages', 'names of new contacts']) await world.sweeps(sweep)
}
const idOf = async (who: Customer): Promise<string> => (await awa.conversation(who)).hashid
const finds = (q: string, more = '') => bruno.finds(`q=${encodeURIComponent(q)}${more}`)

test('by words of their messages, once each, with every other filter', async () => {
  const [one, two] = [await said('Où est mon dromadaire ?'), await said('Deux dromadaires')]
  await one.writes('Mon dromadaire, encore')
  await said('A camel')
  await indexed()
  const [first, second] = [await idOf(one), await idOf(two)]
  assert.deepEqual(await finds('dromadaire'), [first, second])
  assert.deepEqual(await finds('DROMADAIRES'), [first, second])
  await bruno.does(two, 'close')
  assert.deepEqual(await finds('dromadaire', '&view=closed'), [second])
  assert.deepEqual(await finds('dromadaire', '&view=all'), [first])
  assert.deepEqual(await finds('dromadaire perdu'), [])
})

test('by any piece of a name, a number or an address', async () => {
  const rose = await said('Hello', 'Élodie Ngo-Mbarga')
  await indexed()
  const id = await idOf(rose)
  const { phone } = rose
  const spaced = `+${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`
  for (const piece of [
    'elo',
    'ÉLODIE',
    'mbarga élodie',
    'ngo-mb',
    'El',
    phone,
    phone.slice(4),
    spaced,
    `00${phone}`,
  ])
    assert.deepEqual(await finds(piece), [id], piece)
  assert.ok((await finds(phone.slice(0, 4))).includes(id))
  for (const piece of ['lodie ros', 'é_odie', '%%%', 'éloddie', '99998888', 'e', "o'm"])
    assert.deepEqual(await finds(piece), [], piece)
})

test('what another business was told is not found', async () => {
  const secret = await said('The password is ornithorynque', 'Ornella Platypus', chloe)
  await indexed()
  for (const piece of ['ornithorynque', 'Platypus', secret.phone]) assert.deepEqual(await finds(piece), [])
})

test('common words and names are found by going through the list', async () => {
  const people: Customer[] = []
  for (let n = 0; n < 3; n++) people.push(await said('A gnu', 'Gontran'))
  const { contact_detail_id, id } = await awa.conversation(people[0]!)
  await world.rows(
    `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type,
       content, text, status, accepted_at, created_at)
     select $1, 'msg-gnu' || i, $2, $3, $4, 1000 + i, 'in', 'contact', 'text', '{}', 'gnu', 'received', now(), now()
     from generate_series(1, 200) i`,
    [awa.app.id, id, contact_detail_id, awa.app.messenger.id],
  )
  await indexed()
  const ids = await Promise.all(people.map(idOf))
  assert.deepEqual((await finds('gnu')).sort(), ids.sort())
  assert.deepEqual((await finds('Gontran', '&per_page=2')).length, 2)
})

test('whatever is looked for is words: hyphens exclude the word behind them, and nothing else', async () => {
  const fatou = await said('Mes zibelines sont arrivees')
  await indexed()
  const id = await idOf(fatou)
  for (const q of [
    '- zibelines',
    '--- zibelines',
    '---- zibelines ----',
    'zibelines -',
    '–zibelines',
    'zibelines -perdues',
  ])
    assert.deepEqual(await finds(q), [id], q)
  assert.deepEqual(await finds('zibelines -arrivees'), [])
  assert.deepEqual(await finds('arrivees -zibelines'), [])
  const long = [
    '-',
    '- ',
    '-"',
    '-" ',
    '-a',
    '-.',
    '-.-',
    '-""',
    '-or ',
    'or -',
    "-'",
    '-(',
    '(-',
    '-\\',
    '-\u00ad',
    '!-',
    '-!',
  ]
  const texts = long.flatMap(piece => [
    piece.repeat(200),
    `${piece.repeat(200)}zibelines`,
    `zibelines ${piece.repeat(200)}`,
  ])
  const pieces = ['-', '"', ' ', 'a', 'or ', '-"', "'", '.', '!', '(', '|', '&', ':*', '<->']
  // the same pieces in another order in each
  for (let n = 1; n <= 500; n++)
    texts.push(
      Array.from({ length: 150 }, (_, i) => pieces[(i * n * 7 + ((i * i) % (n + 3))) % pieces.length]).join(
        '',
      ),
    )
  const read = await world.rows(
    'select words_query(left(t, 200)), ticket_query(left(t, 200)) from unnest($1::text[]) t',
    [texts],
  )
  assert.equal(read.length, texts.length)
  for (const path of ['/messages/search', '/conversation/search', '/search', '/ticket/search'])
    assert.equal((await awa.api.get(`${path}?q=${'-'.repeat(105)}`)).code, 1000, path)
})

test('who may not read contacts finds conversations only by what they show of them', async () => {
  const secret = await said('Good evening', 'Oumarou Tchana')
  const contact = ((await bruno.sees(secret)).contact as { id: string }).id
  const given = { email: 'xyloqz@hidden.example', address: '12 rue Zanzibar' }
  assert.equal((await awa.api.post(`/contact/${contact}/update`, given)).code, 1000)
  await world.drains()
  await indexed()
  const id = await idOf(secret)
  for (const piece of ['oumarou', 'tchana', secret.phone]) assert.deepEqual(await finds(piece), [id], piece)
  const reader = await awa.apiWith(['messages:read', 'contacts:read'])
  const idsOf = async (path: string, api = reader): Promise<string[]> => {
    const { body } = await api.get(path)
    return ((body.conversations ?? body.data) as { id: string }[]).map(one => one.id)
  }
  for (const piece of ['xyloqz', 'hidden.ex', 'zanzibar', 'oumarou xylo']) {
    assert.deepEqual(await finds(piece), [], piece)
    assert.deepEqual(await idsOf(`/search?q=${piece}`, bruno.api), [], piece)
    assert.deepEqual(await idsOf(`/conversation/search?q=${piece}`), [id], piece)
  }
  // where what is looked for is common, the list is gone through
  await world.rows(
    `insert into contact_pieces (app_id, contact_id, names, pieces)
     select app_id, -n, names, '{}' from contact_pieces cross join generate_series(1, 60) n where names like '%xyloqz%'`,
  )
  assert.deepEqual(await finds('xyloqz'), [])
  assert.deepEqual(await idsOf('/conversation/search?q=xyloqz'), [id])
})

test('by a public id: its own, that of the contact, that of a ticket in it', async () => {
  const who = await said('Nothing of note')
  const id = await idOf(who)
  const ticket = await awa.opensTicket({ conversation: id })
  const { contact } = await bruno.sees(who)
  for (const q of [id, ` ${contact.id}`, ticket.hashid]) assert.deepEqual(await finds(q), [id], q)
  for (const q of ['ses-1111111111', 'con-1111111111', 'tck-1111111111']) assert.deepEqual(await finds(q), [])
  const all = await awa.apiWith(['messages:read', 'contacts:read', 'tickets:read'])
  const found = async (q: string) => {
    const { body } = await all.get(`/search?q=${q}`)
    return [body.contacts, body.conversations, body.tickets].map(rows =>
      (rows as { id: string; hashid?: string }[]).map(row => row.hashid ?? row.id),
    )
  }
  assert.deepEqual(await found(ticket.hashid), [[], [id], [ticket.hashid]])
  assert.deepEqual(await found(String(contact.id)), [[contact.id], [id], []])
  assert.deepEqual(await found(id), [[], [id], []])
  const theirs = (await chloe.api.get(`/search?q=${ticket.hashid}`)).body
  assert.deepEqual([theirs.contacts, theirs.conversations, theirs.tickets], [[], [], []])
})
