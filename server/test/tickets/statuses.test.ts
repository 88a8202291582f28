// Statuses of an app's own and transitions, over the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueue } from '../../src/jobs/enqueue.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world.live

const adds = async (code: string, more: object = {}): Promise<Body> =>
  accepted(await awa.api.post('/ticket/status/add', { code, name: { en: code }, ...more }))
const transitions = async (api = awa.api): Promise<{ [from: string]: string[] }> =>
  Object.fromEntries(
    accepted(await api.get('/ticket/transition/search')).data.map(({ from, to }: Body) => [from, to]),
  )
const sets = (from: string, to: string[] | null) => awa.api.post('/ticket/transition/set', { from, to })

test('a status of its own: behind all others, in both languages, with its effect on the clocks', async () => {
  const made = await adds('workshop', {
    name: { en: 'With the workshop', fr: 'À l’atelier' },
    pauses_sla: true,
  })
  assert.deepEqual([made.code, made.position, made.is_active], ['workshop', 8, true])
  const ticket = await awa.opensTicket()
  assert.equal((await awa.moves(ticket, 'workshop')).ticket_status.id, made.id)
  world.passes(10 * 24 * 3600 * 1000)
  const back = await awa.moves(ticket, 'open')
  assert.deepEqual([back.is_response_breached, back.is_resolve_breached], [false, false])
  const first = accepted(
    await awa.api.post(`/ticket/status/${made.id}/update`, { position: 1, name: { en: 'Away' } }),
  )
  assert.deepEqual([first.name, first.position], ['Away', 1])
  const again = await awa.api.post('/ticket/status/add', { code: 'workshop', name: { en: 'x' } })
  const builtIn = await awa.api.post('/ticket/status/add', { code: 'open', name: { en: 'x' } })
  assert.deepEqual([again.code, builtIn.code], [1004, 1004])
  const both = { code: 'both', name: { en: 'x' }, is_resolved: true, pauses_sla: true }
  assert.equal((await awa.api.post('/ticket/status/add', both)).code, 1002)
  const [open] = accepted(await awa.api.get('/ticket/status/search')).filter(
    (one: Body) => one.code === 'open',
  )
  const place = await awa.api.post(`/ticket/status/${open.id}/update`, { position: 2 })
  assert.deepEqual([place.code, place.body.errors[0].field], [1002, 'position'])
  assert.equal((await chloe.api.post(`/ticket/status/${made.id}/update`, { position: 2 })).code, 1007)
  assert.equal((await chloe.triesToMove(await chloe.opensTicket(), 'workshop')).code, 1007)
})

test('one name is one status in use, in each language that it is shown in', async () => {
  const one = await adds('named', { name: { en: 'With a courier', fr: 'Chez le coursier' } })
  const two = await adds('named_too')
  const fields = async (path: string, name: object): Promise<unknown[]> => {
    const { code, body } = await awa.api.post(path, {
      name,
      ...(path.endsWith('add') ? { code: 'taken' } : {}),
    })
    return [code, ...(body?.errors ?? []).map(({ field }: Body) => field)]
  }
  assert.deepEqual(await fields('/ticket/status/add', { en: ' WITH A COURIER' }), [1004, 'name.en'])
  assert.deepEqual(await fields('/ticket/status/add', { en: 'Chez le coursier' }), [1004, 'name.en'])
  const update = `/ticket/status/${two.id}/update`
  assert.deepEqual(await fields(update, { en: 'Gone', fr: 'chez le coursier' }), [1004, 'name.fr'])
  assert.deepEqual(await fields(update, { en: 'Pending' }), [1004, 'name.en'])
  assert.deepEqual(await fields(`/ticket/status/${one.id}/update`, { en: 'With a courier' }), [1000])
  accepted(await awa.api.post(`/ticket/status/${one.id}/deactivate`, { move_to: 'open' }))
  assert.deepEqual(await fields(update, { en: 'With a courier' }), [1000])
})

test('out of use: a job moves its tickets, whatever transitions say; no way out is refused', async () => {
  const made = await adds('waits')
  const tickets = await Promise.all([1, 2, 3].map(() => awa.opensTicket({ status: 'waits' })))
  accepted(await sets('waits', ['in_progress']))
  accepted(await sets('on_hold', ['waits']))
  const end = (body: object) => awa.api.post(`/ticket/status/${made.id}/deactivate`, body)
  const stuck = await end({ move_to: 'pending' })
  assert.deepEqual([stuck.code, stuck.body], [1001, { reason: 'no_way_out', statuses: ['on_hold'] }])
  accepted(await sets('on_hold', null))
  for (const move_to of ['nowhere', 'waits']) assert.equal((await end({ move_to })).code, 1007)
  const whereTo = await end({})
  assert.deepEqual([whereTo.code, whereTo.body.errors[0].field], [1002, 'move_to'])
  // how far the job has come
  const left = async (): Promise<string | null> =>
    (await awa.api.get('/ticket/search?status=waits')).headers.get('x-total-count')
  assert.equal(await left(), '3')
  assert.equal(accepted(await end({ move_to: 'pending' })).is_active, false)
  assert.equal((await awa.triesToOpenTicket({ status: 'waits' })).code, 1007)
  assert.equal(await left(), '3')
  await world.drains()
  assert.equal(await left(), '0')
  for (const ticket of tickets) {
    assert.equal((await awa.ticket(ticket)).ticket_status.code, 'pending')
    const moves = (await awa.eventsOf(ticket)).filter(({ type }) => type === 'ticket.status_changed')
    assert.deepEqual(
      moves.map(({ data }) => [data.from, data.to, (data.by as Body).kind]),
      [['waits', 'pending', 'system']],
    )
  }
  assert.deepEqual(await awa.wrongCounts(), [])
  assert.equal((await transitions()).waits, undefined)
})

test('what goes to a status that is out of use by now goes on to where that one’s tickets went', async () => {
  const [a, b, c] = [await adds('first_stop'), await adds('second_stop'), await adds('third_stop')]
  const ends = ({ id }: Body, move_to: string) => awa.api.post(`/ticket/status/${id}/deactivate`, { move_to })
  accepted(await ends(a, 'second_stop'))
  accepted(await ends(b, 'third_stop'))
  accepted(await ends(c, 'on_hold'))
  await world.drains()
  // a job that begins late, behind all others
  const late = await awa.opensTicket()
  await world.rows('update tickets set ticket_status_id = $2 where hashid = $1', [late.hashid, a.id])
  const job = { app_id: late.app_id as AppId, status_id: a.id, to: 'second_stop' }
  await world.inTx(async tx => enqueue(tx, 'tickets.empty_status', job))
  await world.drains()
  assert.equal((await awa.ticket(late)).ticket_status.code, 'on_hold')
})

test('of two that go to each other at once one goes, and a status goes to none that is out of use', async () => {
  const [a, b] = [await adds('either'), await adds('other')]
  const ends = ({ id }: Body, move_to: string) => awa.api.post(`/ticket/status/${id}/deactivate`, { move_to })
  const both = await Promise.all([ends(a, 'other'), ends(b, 'either')])
  assert.deepEqual(both.map(({ code }) => code).sort(), [1000, 1007])
})

test('what has ended is reopened by owners and admins, and by others where a transition leads out of it', async () => {
  const bruno = await awa.apiWith(['tickets:write', 'tickets:read'], { userId: world.app.cast.bruno.userId })
  const ticket = await awa.opensTicket({ status: 'closed' })
  const moves = () => bruno.post(`/ticket/${ticket.hashid}/move`, { status: 'open' })
  assert.deepEqual((await moves()).body, {
    reason: 'transition_refused',
    from: 'closed',
    to: 'open',
    allowed: [],
  })
  accepted(await sets('closed', ['open']))
  accepted(await moves())
  accepted(await sets('closed', null))
})

test('transitions of an app: all at once, its own alone, and never without a way out', async () => {
  const everybody = await transitions(chloe.api)
  assert.deepEqual(everybody.closed, [])
  accepted(await sets('pending', ['open', 'resolved']))
  assert.deepEqual((await transitions()).pending, ['open', 'resolved'])
  assert.deepEqual(await transitions(chloe.api), everybody)
  const ticket = await awa.opensTicket({ status: 'pending' })
  assert.deepEqual((await awa.triesToMove(ticket, 'closed')).body.allowed, ['open', 'resolved'])
  const none = await sets('pending', [])
  assert.deepEqual([none.code, none.body], [1001, { reason: 'no_way_out', statuses: ['pending'] }])
  const itself = await sets('pending', ['pending'])
  assert.equal(itself.body.reason, 'no_way_out')
  const unknown = await sets('pending', ['open', 'nowhere'])
  assert.deepEqual([unknown.code, unknown.body.errors[0].field], [1007, 'to.1'])
  accepted(await sets('pending', null))
  assert.deepEqual((await transitions()).pending!.includes('closed'), true)
})

test('who answers tickets does not change their statuses', async () => {
  const bruno = await awa.apiWith(['tickets:write', 'tickets:read'], { userId: world.app.cast.bruno.userId })
  assert.equal((await bruno.post('/ticket/status/add', { code: 'mine', name: { en: 'Mine' } })).code, 1005)
  assert.equal((await bruno.post('/ticket/transition/set', { from: 'open', to: null })).code, 1005)
  assert.equal((await bruno.get('/ticket/transition/search')).code, 1000)
})

test('a built-in status has the names that an app gives it, in both languages; its code stays, and other apps have theirs', async () => {
  const named = (api = awa.api, headers = {}) =>
    api
      .get('/ticket/status/search', headers)
      .then(reply => accepted(reply).find((one: Body) => one.code === 'pending'))
  const { id } = await named()
  const name = { en: 'With the customer', fr: 'Chez le client' }
  const renamed = accepted(await awa.api.post(`/ticket/status/${id}/update`, { name }))
  assert.deepEqual([renamed.name, renamed.code, renamed.app_id], [name.en, 'pending', null])
  const ticket = await awa.opensTicket({ status: 'pending' })
  assert.equal((await awa.ticket(ticket)).ticket_status.name, name.en)
  assert.equal((await named(awa.api, { 'accept-language': 'fr' })).name, name.fr)
  assert.notEqual((await named(chloe.api)).name, name.en)
  const kept = await awa.api.post(`/ticket/status/${id}/deactivate`, { move_to: 'open' })
  assert.deepEqual([kept.code, kept.body?.errors?.[0]?.field], [1002, 'id'], kept.text)
})

const HOUR_MS = 3_600_000

test('a status stops the clocks of its tickets from then on, or no longer: what was used stays used, and each minute is told', async () => {
  world.standsStill()
  const { id } = await adds('supplier')
  const change = (body: object) => awa.api.post(`/ticket/status/${id}/update`, body)
  const ticket = await awa.opensTicket({ priority: 'high', status: 'supplier' })
  world.passes(HOUR_MS / 3)
  accepted(await change({ pauses_sla: true }))
  world.passes(HOUR_MS)
  await world.drains()
  const row = async (): Promise<Body> =>
    accepted(await awa.api.get('/ticket/transition/search')).data.find(
      ({ from }: Body) => from === 'supplier',
    )
  assert.equal((await row()).pauses_sla, true)
  world.passes(9 * HOUR_MS)
  accepted(await change({ pauses_sla: false, name: { en: 'Supplier' } }))
  await world.drains()
  const goesOn = await awa.ticket(ticket)
  const later = (from: string): number => Date.parse(from) + 10 * HOUR_MS
  assert.deepEqual(
    [Date.parse(goesOn.response_due_at), Date.parse(goesOn.resolved_due_at)],
    [later(ticket.response_due_at), later(ticket.resolved_due_at)],
  )
  assert.deepEqual([goesOn.is_response_breached, await awa.breachesOf(ticket)], [false, []])
  const { response } = accepted(await awa.api.get(`/ticket/${ticket.hashid}/sla`))
  assert.deepEqual(
    response.segments.map(({ why, seconds }: Body) => [why, seconds]),
    [
      ['counted', 1200],
      ['status', 36_000],
      ['counted', 2400],
    ],
  )
  const { data } = accepted(await awa.api.get(`/ticket/${ticket.hashid}/history`))
  const paused = data.filter(({ field }: Body) => field === 'is_paused')
  assert.deepEqual(
    paused.map(({ after, cause, actor }: Body) => [after, cause, actor.kind]),
    [
      [false, 'hours', 'service'],
      [true, 'hours', 'service'],
    ],
  )
  // what was changed of a ticket before the job came to it is counted, too, and no minute twice
  accepted(await change({ pauses_sla: true }))
  world.passes(HOUR_MS / 12)
  accepted(await awa.api.post(`/ticket/${ticket.hashid}/update`, { priority: 'low' }))
  world.passes(HOUR_MS / 12)
  await world.drains()
  world.passes(HOUR_MS / 12)
  const again = accepted(await awa.api.get(`/ticket/${ticket.hashid}/sla`)).response
  assert.deepEqual(
    again.segments.map(({ why, seconds, from, to }: Body) => [
      why,
      seconds,
      Date.parse(to) - Date.parse(from),
    ]),
    [1200, 36_000, 300, 600, 28_800 - 1500].map((seconds, n) => [
      n % 2 ? 'status' : 'counted',
      seconds,
      seconds * 1000,
    ]),
  )
  assert.equal(again.used_seconds, 1500)
  const done = await adds('done', { is_resolved: true })
  assert.equal((await awa.api.post(`/ticket/status/${done.id}/update`, { pauses_sla: true })).code, 1002)
  assert.equal((await chloe.api.post(`/ticket/status/${id}/update`, { pauses_sla: true })).code, 1007)
})

test('a built-in status stops the clocks of an app as the app says: its tickets follow, and other apps have theirs as it was', async () => {
  world.standsStill()
  const paused = async (api = awa.api): Promise<{ [code: string]: boolean }> =>
    Object.fromEntries(
      accepted(await api.get('/ticket/transition/search')).data.map(({ from, pauses_sla }: Body) => [
        from,
        pauses_sla,
      ]),
    )
  const others = await paused(chloe.api)
  const all: Body[] = accepted(await awa.api.get('/ticket/status/search'))
  const change = (code: string, body: object) =>
    awa.api.post(`/ticket/status/${all.find(one => one.code === code)!.id}/update`, body)
  const ticket = await awa.opensTicket({ priority: 'high', status: 'on_hold' })
  world.passes(HOUR_MS)
  accepted(await change('on_hold', { pauses_sla: false }))
  await world.drains()
  assert.deepEqual(await paused(), { ...(await paused()), on_hold: false, pending: true })
  world.passes(HOUR_MS / 3)
  const { response } = accepted(await awa.api.get(`/ticket/${ticket.hashid}/sla`))
  assert.deepEqual(response.segments.map(({ why, seconds }: Body) => [why, seconds]).slice(0, 2), [
    ['status', 3600],
    ['counted', 3600],
  ])
  const opened = await awa.opensTicket({ priority: 'high', status: 'on_hold' })
  assert.equal(Date.parse(opened.response_due_at) - Date.parse(opened.created_at), HOUR_MS)
  accepted(await change('on_hold', { pauses_sla: true }))
  await world.drains()
  world.passes(HOUR_MS)
  assert.equal((await awa.ticket(ticket)).is_response_breached, false)
  assert.deepEqual(await paused(chloe.api), others)
  for (const [code, body, field] of [
    ['open', { position: 2, pauses_sla: true }, 'position'],
    ['resolved', { pauses_sla: true }, 'pauses_sla'],
    ['canceled', { pauses_sla: true }, 'pauses_sla'],
  ] as const) {
    const refused = await change(code, body)
    assert.deepEqual([refused.code, refused.body.errors[0].field], [1002, field])
  }
  assert.equal((await paused()).open, false)
})
