// What people keep: canned replies with values put in, and saved filters.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague, good, text } from './people.ts'

let bruno: Colleague
let ines: Colleague
let boss: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
  boss = await colleague(world, 'Odile', 'owner')
})
const { awa } = world

async function waiting(): Promise<Customer> {
  const fatou = awa.customer()
  await fatou.writes('I want to talk to a person')
  return fatou
}
const code = async (by: Colleague, path: string, body: object) => (await by.api.post(path, body)).code

test('a canned reply is one’s own or everybody’s, which owners and admins write', async () => {
  const late = { shortcut: 'late', title: 'Late', text: { en: 'It is late.', fr: 'Il est tard.' } }
  const own = good(await bruno.api.post('/canned-reply/add', late))
  assert.deepEqual([own.is_shared, own.text], [false, late.text])
  assert.equal(await code(bruno, '/canned-reply/add', { ...late, shared: true }), 1005)
  const shared = good(await boss.api.post('/canned-reply/add', { ...late, shared: true }))
  const seen = async (by: Colleague) =>
    good(await by.api.get('/canned-reply/search')).data.map((one: { id: string }) => one.id)
  assert.deepEqual((await seen(bruno)).sort(), [own.id, shared.id].sort())
  assert.deepEqual(await seen(ines), [shared.id])
  const unknown = await ines.api.post('/canned-reply/cnd-zzzzzzzzzz/update', { title: 'x' })
  for (const path of ['update', 'remove']) {
    const body = path === 'update' ? { title: 'x' } : {}
    const foreign = await ines.api.post(`/canned-reply/${own.id}/${path}`, body)
    assert.deepEqual([foreign.code, foreign.message, foreign.body], [1007, unknown.message, unknown.body])
    assert.equal(await code(bruno, `/canned-reply/${shared.id}/${path}`, body), 1005)
  }
  for (const shortcut of ['late', 'LATE'])
    assert.equal(await code(bruno, '/canned-reply/add', { ...late, shortcut }), 1004)
  assert.equal(await code(ines, '/canned-reply/add', late), 1000, 'hers is another')
  const other = good(await bruno.api.post('/canned-reply/add', { ...late, shortcut: 'soon' }))
  assert.equal(await code(bruno, `/canned-reply/${other.id}/update`, { shortcut: 'Late' }), 1004)
  good(
    await bruno.api.post(`/canned-reply/${other.id}/update`, {
      shortcut: 'later',
      text: { fr: 'Plus tard' },
    }),
  )
  const changed = good(await bruno.api.get('/canned-reply/search')).data.find(
    (one: { id: string }) => one.id === other.id,
  )
  assert.deepEqual(
    [changed.shortcut, changed.title, changed.text],
    ['later', 'Late', { en: null, fr: 'Plus tard' }],
  )
  good(await bruno.api.post(`/canned-reply/${own.id}/remove`, {}))
  for (const wrong of [
    {},
    { en: null },
    { en: '' },
    { en: 'Dear {foo.bar}' },
    { fr: 'Cher {prénom}' },
    { de: 'Hallo' },
  ])
    assert.equal(await code(bruno, '/canned-reply/add', { ...late, shortcut: 'w', text: wrong }), 1002)
  for (const shortcut of ['late parcel', 'late/parcel', '/late', 'late\u00a0parcel']) {
    const { body } = await bruno.api.post('/canned-reply/add', { ...late, shortcut })
    assert.deepEqual(body.errors?.map((one: { field: string }) => one.field) ?? body, ['shortcut'])
    assert.equal(await code(bruno, `/canned-reply/${other.id}/update`, { shortcut }), 1002)
  }
})

test('variables get the values of a conversation once; with one left nothing is sent', async () => {
  const fatou = await waiting()
  const { id, contact } = await boss.sees(fatou)
  await world.rows(
    'update contacts set firstname = $2, preferred_language = null where app_id = $3 and hashid = $1',
    [contact.id, '{me.name}', awa.app.id],
  )
  const words = 'Dear {contact.firstname}, {me.name} sees to {ticket.hashid}.'
  const added = await bruno.api.post('/canned-reply/add', { shortcut: 't', title: 'T', text: { en: words } })
  const path = `/canned-reply/${good(added).id}/render?conversation=${id}`
  const first = good(await bruno.api.get(path))
  const [me] = await world.rows<{ name: string }>('select name from users where id = $1', [bruno.userId])
  assert.deepEqual(first, {
    text: `Dear {me.name}, ${me!.name} sees to {ticket.hashid}.`,
    language: 'en',
    missing: ['ticket.hashid'],
  })
  assert.equal((await bruno.tries(fatou, 'reply', text(first.text))).code, 1002)
  const buttons = {
    body: { text: 'For {ticket.hashid}' },
    action: { buttons: [{ reply: { id: 'a', title: 'A' } }] },
  }
  const interactive = { message: { type: 'interactive', content: { type: 'button', ...buttons } } }
  assert.equal((await bruno.tries(fatou, 'reply', interactive)).code, 1002)
  const named = {
    name: 'order_late',
    language: 'fr',
    components: [{ type: 'body', parameters: [{ type: 'text', text: '{contact.firstname}' }] }],
  }
  const later = { ...text('Hello'), on_window_closed: 'template', template: named }
  const refused = await bruno.tries(fatou, 'reply', later)
  assert.deepEqual(
    [refused.code, refused.body.errors[0].field],
    [1002, 'template.components.0.parameters.0.text'],
  )
  await awa.opensTicket({}, fatou)
  await world.rows('update contacts set firstname = $2 where app_id = $3 and hashid = $1', [
    contact.id,
    'Fatou',
    awa.app.id,
  ])
  const second = good(await bruno.api.get(`${path}&language=fr`))
  assert.deepEqual([second.missing, second.language], [[], 'en'], 'there is no French text')
  assert.match(second.text, /^Dear Fatou, .* sees to tck-/)
  await bruno.says(fatou, second.text)
  assert.equal((await bruno.api.get(path.replace(id, 'ses-zzzzzzzzzz'))).code, 1007)
  assert.equal((await bruno.api.get(path.slice(0, path.indexOf('?')))).code, 1002)
  assert.equal((await ines.api.get(path)).code, 1007)
})

test('a view is filters of the search, one’s own or everybody’s', async () => {
  const fatou = await waiting()
  const filters = { view: 'unassigned', channel: 'messenger', sort: 'waiting_since' }
  const own = good(await bruno.api.post('/view/add', { name: 'Waiting', filters }))
  assert.deepEqual([own.is_shared, own.filters], [false, filters])
  const found = await bruno.finds(String(new URLSearchParams(own.filters)))
  assert.ok(found.includes((await boss.sees(fatou)).id))
  const wrong = {
    view: 'everything',
    owner: 'nobody',
    colour: 'red',
    active_from: 'yesterday',
    channel: 'smoke',
  }
  for (const [name, value] of Object.entries(wrong)) {
    const reply = await bruno.api.post('/view/add', { name: 'x', filters: { [name]: value } })
    assert.equal(reply.code, 1002, reply.text)
    assert.equal(reply.body.errors[0].field, `filters.${name}`)
  }
  assert.equal(await code(bruno, '/view/add', { name: 'x', filters: {} }), 1002)
  assert.equal(await code(bruno, '/view/add', { name: 'waiting', filters }), 1004)
  assert.equal(await code(bruno, '/view/add', { name: 'Ours', filters, shared: true }), 1005)
  const shared = good(await boss.api.post('/view/add', { name: 'Ours', filters, shared: true }))
  const seen = good(await ines.api.get('/view/search')).data
  assert.deepEqual(
    seen.map((one: { id: string }) => one.id),
    [shared.id],
  )
  assert.equal(await code(ines, `/view/${own.id}/update`, { name: 'Mine' }), 1007)
  assert.equal(await code(ines, `/view/${shared.id}/remove`, {}), 1005)
  const changed = good(await bruno.api.post(`/view/${own.id}/update`, { filters: { unread: '1' } }))
  assert.deepEqual([changed.name, changed.filters], ['Waiting', { unread: '1' }])
  good(await boss.api.post(`/view/${shared.id}/remove`, {}))
  assert.equal(await code(boss, `/view/${shared.id}/remove`, {}), 1007)
})

const COMPOSED = join(import.meta.dirname, '../../migrations/0061_composed_names.sql')

test('names of before, with accents of their own, are brought into the form in which they are looked for', async () => {
  const [composed, own] = ['Éléonore', 'Éléonore'.normalize('NFD')]
  const { app } = world.awa
  const at = world.now()
  await waiting()
  await world.rows(
    `with t as (insert into tags (app_id, hashid, name, created_at) values ($1, 'tag-2222222222', $2, $3))
     update contact_details set display_name = $2 where app_id = $1 and id = (select min(id) from contact_details where app_id = $1)`,
    [app.id, own, at],
  )
  await world.rows(readFileSync(COMPOSED, 'utf8'))
  assert.equal((await boss.api.post('/tag/add', { name: composed })).code, 1004)
  const kept = await world.rows(
    `select name as word from tags where hashid = 'tag-2222222222' union all
     select display_name from contact_details where app_id = $1 and display_name like '%onore'`,
    [app.id],
  )
  assert.deepEqual(kept, [{ word: composed }, { word: composed }])
  good(await boss.api.post('/tag/tag-2222222222/remove', {}))
})

test('lists of what is kept come in pages, by their names, in whatever letters', async () => {
  const team = (name: string) => ({ name })
  const lists: [string, (name: string) => object, string][] = [
    ['/tag', team, 'name'],
    ['/team', team, 'name'],
    ['/view', name => ({ name, filters: { view: 'all' } }), 'name'],
    ['/canned-reply', name => ({ shortcut: name, title: name, text: { en: name } }), 'shortcut'],
  ]
  const names = ['bb', 'Aa', 'éé', 'CC', 'a-b']
  const seen = new Map<string, string>()
  for (const [path, bodyOf, key] of lists) {
    for (const name of names) good(await boss.api.post(`${path}/add`, bodyOf(name)))
    const nameOf = (one: { [key: string]: string }): string => one[key]!
    const whole = good(await boss.api.get(`${path}/search`))
    assert.deepEqual([whole.has_more, whole.next_cursor], [false, null])
    const paged: string[] = []
    let cursor = ''
    for (let page = 0; page < 20; page++) {
      const one = good(await boss.api.get(`${path}/search?per_page=2${cursor}`))
      assert.ok(one.data.length <= 2)
      paged.push(...one.data.map(nameOf))
      seen.set(path, one.next_cursor ?? seen.get(path)!)
      if (!one.has_more) break
      cursor = `&cursor=${one.next_cursor}`
    }
    assert.deepEqual(paged, whole.data.map(nameOf), path)
    for (const query of ['per_page=0', 'per_page=201', 'cursor=x', `cursor=${'A'.repeat(501)}`])
      assert.equal((await boss.api.get(`${path}/search?${query}`)).code, 1002, `${path} ${query}`)
  }
  for (const path of seen.keys())
    for (const [other, cursor] of seen)
      if (other !== path) assert.equal((await boss.api.get(`${path}/search?cursor=${cursor}`)).code, 1002)
})

test('many at once make no more tags than there may be', async () => {
  const [{ n }] = (await world.rows<{ n: number }>('select count(*)::int as n from tags where app_id = $1', [
    awa.app.id,
  ])) as [{ n: number }]
  await world.rows(
    `insert into tags (app_id, hashid, name, created_at)
     select $1, 'tag-zzmany' || lpad(i::text, 4, 'z'), 'many ' || i, now() from generate_series(1, $2::int) i`,
    [awa.app.id, 497 - n],
  )
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => boss.api.post('/tag/add', { name: `last ${i}` })),
  )
  assert.deepEqual(replies.map(({ code }) => code).sort(), [1000, 1000, 1000, ...Array(7).fill(1001)])
  await world.rows(`delete from tags where app_id = $1 and name like 'many %'`, [awa.app.id])
})

test('a contact who is called like a variable can be answered; the variables of ours are still refused', async () => {
  const fatou = await waiting()
  const { contact } = await boss.sees(fatou)
  const called = async (firstname: string, lastname: string) =>
    good(await awa.api.post(`/contact/${contact.id}/update`, { firstname, lastname }))
  await called('{me.name}', '{contact.firstname}')
  const words = 'Dear {contact.firstname} ({contact.name}), {me.name} here.'
  const added = good(
    await bruno.api.post('/canned-reply/add', { shortcut: 'odd', title: 'Odd', text: { en: words } }),
  )
  const { id } = await boss.sees(fatou)
  const rendered = good(await bruno.api.get(`/canned-reply/${added.id}/render?conversation=${id}`))
  assert.match(rendered.text, /^Dear {me\.name} \({me\.name} {contact\.firstname}\), /)
  assert.deepEqual(rendered.missing, [])
  await bruno.says(fatou, rendered.text)
  assert.equal((await bruno.tries(fatou, 'reply', text(`${rendered.text} {business.name}`))).code, 1002)
  await called('Fatou', 'Sow')
  assert.equal((await bruno.tries(fatou, 'reply', text(rendered.text))).code, 1002)
})

test('who has given no first name is still called as they show themselves', async () => {
  const somebody = awa.customer()
  await somebody.writes('Hello', { contact: { phone: somebody.phone, name: 'Zoé Ngo' } })
  const { id } = await boss.sees(somebody)
  const body = { shortcut: 'hi', title: 'Hi', text: { en: '{contact.firstname}, {contact.name}' } }
  const added = good(await bruno.api.post('/canned-reply/add', body))
  const rendered = good(await bruno.api.get(`/canned-reply/${added.id}/render?conversation=${id}`))
  assert.deepEqual([rendered.text, rendered.missing], ['{contact.firstname}, Zoé Ngo', ['contact.firstname']])
})

test('names that look the same are the same, however their accents and blanks are written', async () => {
  const [one, same] = [' Livraison Éclair', 'livraison E\u0301clair '] as const
  const bodies: [string, (name: string) => object, string][] = [
    ['/tag', name => ({ name }), 'name'],
    ['/team', name => ({ name }), 'name'],
    ['/view', name => ({ name, filters: { view: 'all' } }), 'name'],
    ['/canned-reply', name => ({ shortcut: name, title: name, text: { en: name } }), 'shortcut'],
  ]
  for (const [path, bodyOf, field] of bodies) {
    // a shortcut has no blanks within
    const named = (name: string) => (field === 'shortcut' ? name.trim().replaceAll(' ', '-') : name)
    const first = good(await boss.api.post(`${path}/add`, bodyOf(named(one))))
    assert.equal(first[field], named('Livraison Éclair'))
    assert.equal(await code(boss, `${path}/add`, bodyOf(named(same))), 1004, path)
    const second = good(await boss.api.post(`${path}/add`, bodyOf(named('other éclair'))))
    assert.equal(await code(boss, `${path}/${second.id}/update`, { [field]: named(same) }), 1004, path)
    const removed = await Promise.all([1, 2, 3].map(() => code(boss, `${path}/${second.id}/remove`, {})))
    assert.deepEqual(removed.toSorted(), [1000, 1007, 1007], path)
  }
})
