// The order in which an app shows its statuses, its policies and its calendars.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOUALA } from '../sla/hours.ts'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world.live

const BUILT_IN = ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'canceled']

const statuses = async (api = awa.api): Promise<Body[]> => accepted(await api.get('/ticket/status/search'))
const codes = (rows: Body[]): string[] => rows.map(({ code }) => code)
const audited = (action: string) =>
  world.rows<{ target: string; before: object; after: object }>(
    'select target, before, after from audit_entries where action = $1 order by id desc limit 1',
    [action],
  )

test('statuses stand as they are put, the built-in ones too, and for this app alone', async () => {
  const own = accepted(await awa.api.post('/ticket/status/add', { code: 'depot', name: { en: 'Depot' } }))
  const all = await statuses()
  const idOf = (code: string): number => all.find(one => one.code === code)!.id
  const put = async (...first: string[]): Promise<Body[]> =>
    accepted(await awa.api.post('/ticket/status/reorder', { ids: first.map(idOf) })).data
  const moved = await put('depot', 'canceled')
  const order = ['depot', 'canceled', ...BUILT_IN.slice(0, 6)]
  assert.deepEqual(codes(moved), order)
  assert.deepEqual(
    moved.map(({ position }) => position),
    order.map((_, i) => i + 1),
  )
  assert.deepEqual(await statuses(), moved)
  assert.deepEqual(
    accepted(await awa.api.get('/ticket/transition/search')).data.map(({ from }: Body) => from),
    order,
  )
  assert.deepEqual(codes(await statuses(chloe.api)), BUILT_IN)
  const [entry] = await audited('ticket_status.reorder')
  assert.deepEqual([entry!.target, entry!.after], ['depot', { statuses: order }])
  const more = { code: 'last', name: { en: 'Last' } }
  assert.equal(accepted(await awa.api.post('/ticket/status/add', more)).position, 9)
  // words of its own for a built-in one leave it where it is
  const open = idOf('open')
  const named = accepted(await awa.api.post(`/ticket/status/${open}/update`, { name: { en: 'New' } }))
  assert.deepEqual([named.name, named.position], ['New', 3])
  assert.deepEqual(codes(await put(...BUILT_IN, 'depot')), [...BUILT_IN, 'depot', 'last'])
  assert.equal((await chloe.api.post('/ticket/status/reorder', { ids: [own.id] })).code, 1007)
})

test('policies and calendars stand as they are put; new ones behind them', async () => {
  const policies = async (): Promise<string[]> =>
    accepted(await awa.api.get('/ticket/sla/search')).map(({ label }: Body) => label)
  const [low, normal, high, urgent] = await policies()
  const rows: Body[] = accepted(await awa.api.get('/ticket/sla/search'))
  const put = { ids: [rows[3]!.id, rows[0]!.id] }
  const answer = accepted(await awa.api.post('/ticket/sla/reorder', put)).data
  assert.deepEqual(
    answer.map(({ label, position }: Body) => [label, position]),
    [urgent, low, normal, high].map((label, i) => [label, i + 1]),
  )
  const times = { priority: 'low', response_time: 60, resolve_time: 480 }
  const added = accepted(await awa.api.post('/ticket/sla/add', { ...times, label: 'A new one' }))
  assert.equal(added.position, null)
  assert.deepEqual(await policies(), [urgent, low, normal, high, 'A new one'])
  const [entry] = await audited('sla_policy.reorder')
  assert.deepEqual(entry!.before, { policies: [low, normal, high, urgent] })

  const ids: { [name: string]: string } = {}
  const adds = async (name: string): Promise<void> => {
    ids[name] = accepted(await awa.api.post('/calendar/add', { ...DOUALA, name })).id
  }
  for (const name of ['b', 'C', 'a']) await adds(name)
  const listed = async (query = ''): Promise<Body> => accepted(await awa.api.get(`/calendar/search${query}`))
  const names = ({ data }: Body): string => data.map(({ name }: Body) => name).join('')
  assert.equal(names(await listed()), 'abC')
  const reply = accepted(await awa.api.post('/calendar/reorder', { ids: [ids.C, ids.a] }))
  assert.equal(names(reply), 'Cab')
  for (const name of ['d', 'Aa']) await adds(name)
  assert.equal(names(await listed()), 'CabAad')
  // page by page it is the same
  let page = await listed('?per_page=2')
  let walked = names(page)
  while (page.has_more) {
    page = await listed(`?per_page=2&cursor=${page.next_cursor}`)
    walked += names(page)
  }
  assert.equal(walked, 'CabAad')
  assert.deepEqual((await audited('calendar.reorder'))[0]!.after, { calendars: ['C', 'a', 'b'] })
})

test('an order of nothing, with one twice or one that is not there is refused; members ask somebody', async () => {
  const policy = accepted(await awa.api.get('/ticket/sla/search'))[0].id
  const hers = accepted(await chloe.api.get('/ticket/sla/search'))[0].id
  const [status] = await statuses()
  const calendar = accepted(await awa.api.post('/calendar/add', { ...DOUALA, name: 'Once' })).id
  const foreign = accepted(await chloe.api.post('/calendar/add', { ...DOUALA, name: 'Hers' })).id
  const bruno = await awa.apiWith(['tickets:write', 'tickets:read'], {
    userId: world.app.cast.bruno.userId,
  })
  for (const [path, id, other] of [
    ['/ticket/status/reorder', status!.id, 999_999],
    ['/ticket/sla/reorder', policy, hers],
    ['/calendar/reorder', calendar, foreign],
  ]) {
    for (const body of [{}, { ids: [] }, { ids: [id, id] }, { ids: ['x y'] }, { ids: id }])
      assert.equal((await awa.api.post(path, body)).code, 1002, `${path} ${JSON.stringify(body)}`)
    const refused = await awa.api.post(path, { ids: [id, other] })
    assert.deepEqual([refused.code, refused.body.errors[0].field], [1007, 'ids.1'], path)
    assert.equal((await bruno.post(path, { ids: [id] })).code, 1005, path)
  }
})
