// Saved filters of tickets: one's own or everybody's, in an order, each with how many tickets it has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../client.ts'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

type Person = { userId: number; api: Client }
let bruno: Person
let boss: Person
let viewer: Person
const world = useWorld({}, async () => {
  const hire = async (name: string, role: 'member' | 'owner' | 'viewer'): Promise<Person> => {
    const { userId } = await awa.hires(name, { role })
    const scopes =
      role === 'viewer' ? (['tickets:read'] as const) : (['tickets:read', 'tickets:write'] as const)
    return { userId, api: await awa.apiWith([...scopes], { userId, ratePerMinute: 1_000_000 }) }
  }
  bruno = await hire('bruno-sorts', 'member')
  boss = await hire('odile-sorts', 'owner')
  viewer = await hire('vera-looks', 'viewer')
})
const { awa, chloe } = world

const add = (by: Person, name: string, filters: object, shared?: boolean) =>
  by.api.post('/ticket/view/add', { name, filters, ...(shared === undefined ? {} : { shared }) })
const seen = async (by: Person): Promise<Body[]> => good(await by.api.get('/ticket/view/search')).data
const names = async (by: Person) => (await seen(by)).map(({ name }) => name)

test('each says how many tickets its search finds', async () => {
  const fatou = awa.customer()
  const opened = await Promise.all([1, 2, 3].map(() => awa.opensTicket({}, fatou)))
  await awa.opensTicket({ priority: 'urgent', subject: 'Pump' }, fatou)
  await awa.opensTicket({ priority: 'urgent' })
  await awa.moves(opened[0]!, 'pending')
  await awa.moves(opened[1]!, 'resolved')
  const { id: tag } = good(await awa.api.post('/tag/add', { name: 'viewed' }))
  good(await awa.api.post(`/ticket/${opened[2]!.hashid}/tag`, { add: [tag] }))
  await chloe.opensTicket({ priority: 'urgent' })
  const filters: { [name: string]: string }[] = [
    { status: 'open,pending' },
    { priority: 'urgent', sort: 'resolved_due_at' },
    { tag },
    { contact: fatou.phone, merged: 'no' },
    { agent: 'agt-1111111111' },
    { breached: 'any' },
    { 'filter[status]': 'resolved', created_from: '2020-01-01' },
    { waiting: 'yes', channel: 'messenger' },
  ]
  good(await add(boss, 'One', { priority: 'low' }))
  for (const [i, one] of filters.entries()) {
    const view = good(await add(boss, `View ${i}`, one))
    const found = await awa.api.get(`/ticket/search?per_page=1&${new URLSearchParams(one)}`)
    assert.deepEqual(view.count, { n: found.body.total, relation: 'eq' }, JSON.stringify(one))
    assert.deepEqual(view.filters, one)
  }
  const counts = (await seen(boss)).map(({ count }) => count.n)
  assert.deepEqual(counts.slice(0, 4), [0, 4, 2, 1])
})

test('one’s own are seen by nobody else; everybody’s are changed by owners and admins', async () => {
  const open = { status: 'open' }
  const own = good(await add(bruno, ' Mine ', open))
  assert.deepEqual([own.name, own.is_shared, own.position], ['Mine', false, 1])
  assert.equal((await add(bruno, 'Ours', open, true)).code, 1005)
  assert.equal((await add(viewer, 'Mine', open)).code, 1005)
  const ours = good(await add(boss, 'Ours', open, true))
  assert.deepEqual(await names(bruno), ['Ours', 'Mine'])
  assert.deepEqual(await names(viewer), ['Ours'])
  assert.deepEqual((await chloe.api.get('/ticket/view/search')).body, { data: [] })
  assert.equal((await add(bruno, 'MINE', open)).code, 1004)
  const second = good(await add(bruno, 'Second', open))
  assert.equal((await bruno.api.post(`/ticket/view/${second.id}/update`, { name: 'mine' })).code, 1004)
  const changed = good(
    await bruno.api.post(`/ticket/view/${second.id}/update`, { filters: { merged: 'no' } }),
  )
  assert.deepEqual([changed.name, changed.filters], ['Second', { merged: 'no' }])
  for (const [path, body] of [
    [`/ticket/view/${own.id}/update`, { name: 'x' }],
    [`/ticket/view/${own.id}/remove`, {}],
    ['/ticket/view/reorder', { ids: [own.id] }],
  ] as const)
    assert.equal((await boss.api.post(path, body)).code, 1007, path)
  for (const [path, body] of [
    [`/ticket/view/${ours.id}/update`, { name: 'x' }],
    [`/ticket/view/${ours.id}/remove`, {}],
    ['/ticket/view/reorder', { ids: [ours.id], shared: true }],
  ] as const)
    assert.equal((await bruno.api.post(path, body)).code, 1005, path)
  good(await bruno.api.post(`/ticket/view/${second.id}/remove`, {}))
  assert.equal((await bruno.api.post(`/ticket/view/${second.id}/remove`, {})).code, 1007)
})

test('they stand in the order that they are put in; those that are not named follow as they were', async () => {
  const ids: { [name: string]: string } = {}
  for (const name of ['a', 'b', 'c', 'd'])
    ids[name] = good(await add(boss, name, { status: 'open' }, true)).id
  const order = async (...first: string[]) =>
    good(await boss.api.post('/ticket/view/reorder', { ids: first.map(name => ids[name]), shared: true }))
      .data.map(({ name }: Body) => name)
      .filter((name: string) => name in ids)
      .join('')
  assert.equal(await order('c', 'a'), 'cabd')
  assert.equal(await order('d'), 'dcab')
  assert.equal(await order('a', 'b', 'c', 'd'), 'abcd')
  const [entry] = await world.rows<{ after: { views: string[] } }>(
    `select after from audit_entries where action = 'ticket_view.reorder' and target = $1`,
    [ids.d],
  )
  assert.deepEqual(entry!.after.views.slice(0, 2), ['d', 'c'])
})

test('filters are those of the search: what it refuses is refused, by name', async () => {
  const wrong: [object, number, string][] = [
    [{ priority: 'huge' }, 1002, 'filters.priority'],
    [{ created_from: '2027-02-29' }, 1002, 'filters.created_from'],
    [{ q: 'late' }, 1002, 'filters.q'],
    [{ colour: 'red' }, 1002, 'filters.colour'],
    [{ sort: 'subject' }, 1002, 'filters.sort'],
    [{ tag: 'red' }, 1002, 'filters.tag'],
    [{}, 1002, 'filters'],
  ]
  for (const [filters, code, field] of wrong) {
    const refused = await add(bruno, 'Wrong', filters)
    assert.deepEqual([refused.code, refused.body.errors[0].field], [code, field], JSON.stringify(filters))
  }
  assert.equal((await add(bruno, 'Wrong', { status: 'nowhere' })).code, 1007)
  assert.ok(!(await names(bruno)).includes('Wrong'))
})

test('there are at most 50 of everybody, and of each', async () => {
  const have = (await seen(bruno)).filter(one => !one.is_shared).length
  await world.rows(
    `insert into ticket_views (app_id, hashid, user_id, name, filters, position, created_at, updated_at)
     select $1, 'tvw-zzzz' || lpad(i::text, 6, 'z'), $2, 'many ' || i, '{"status": "open"}', i, now(), now()
     from generate_series(1, $3::int) i`,
    [awa.app.id, bruno.userId, 48 - have],
  )
  const codes = await Promise.all(
    [1, 2, 3, 4].map(async i => (await add(bruno, `Last ${i}`, { merged: 'no' })).code),
  )
  assert.deepEqual(codes.sort(), [1000, 1000, 1001, 1001])
})
