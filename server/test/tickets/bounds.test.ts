// As many as there may be, and one more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { often } from '../often.ts'
import { DOUALA, weekOf } from '../sla/hours.ts'
import { accepted, fieldsAtFault } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world
/** In a long run all are added one by one: 450 requests, 8 s. Every day the first and the last are, and those between are copies of the first. */
const ONE_BY_ONE = often(0, 1) === 1
const DAY_MS = 24 * 60 * 60_000

test('one act with 1,000 tickets has 1,000 results; with one more it is refused, and nothing is done', async () => {
  const { hashid } = await awa.opensTicket()
  const meta = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`key_${n}`, n]))
  const asks = (count: number, subject: string) => {
    // base58 has no 0
    const ids = Array.from(
      { length: count - 1 },
      (_, n) => `tck-ZZZZZZ${String(n + 1000).replaceAll('0', 'Z')}`,
    )
    return awa.api.post('/ticket/change', { act: 'update', ids: [hashid, ...ids], subject, meta })
  }
  const more = await asks(1001, 'Too many')
  assert.deepEqual([more.code, fieldsAtFault(more)], [1002, ['ids']])
  assert.notEqual((await awa.ticket({ hashid })).subject, 'Too many')
  const { results } = accepted(await asks(1000, 'Recalled'))
  assert.deepEqual(
    results.map(({ code }: Body) => code),
    [1000, ...Array.from({ length: 999 }, () => 1007)],
  )
  const changed = await awa.ticket({ hashid })
  assert.deepEqual([changed.subject, changed.meta], ['Recalled', meta])
})

test('a calendar has up to 10 pieces of a day and 1,000 dates of its own', async () => {
  const pieces = Array.from({ length: 10 }, (_, n) => ({ from: `${10 + n}:00`, to: `${10 + n}:30` }))
  const week = weekOf(7, pieces)
  // every other day is closed: more would not leave an hour in four weeks
  const dates = Array.from({ length: 1001 }, (_, n) => ({
    ...{ date: new Date(Date.UTC(2027, 0, 1) + 2 * n * DAY_MS).toISOString().slice(0, 10), name: 'Off' },
    intervals: n % 3 === 0 ? [{ from: '06:00', to: '07:30' }] : [],
  }))
  const asks = (exceptions: object[]) =>
    awa.api.post('/calendar/add', { ...DOUALA, week, name: `Of ${exceptions.length}`, exceptions })
  const more = await asks(dates)
  assert.deepEqual([more.code, fieldsAtFault(more)], [1002, ['exceptions']])
  const added = accepted(await asks(dates.slice(0, 1000)))
  assert.deepEqual([added.exceptions.length, added.week.sunday], [1000, pieces])
  const policy = { label: 'By dates', priority: 'low', response_time: 45, resolve_time: 480 }
  const { id } = accepted(await awa.api.post('/ticket/sla/add', { ...policy, calendar: added.id }))
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  const { resolve } = accepted(await awa.api.get(`/ticket/${ticket.hashid}/sla`))
  assert.equal(resolve.due_at, ticket.resolved_due_at)
})

test('there are as many statuses, policies, calendars and links as there may be, and one more is refused', async () => {
  const add = async (path: string, body: object): Promise<string> => {
    const { code, body: answer } = await awa.api.post(path, body)
    return `${code} ${answer?.reason ?? ''}`.trim()
  }
  const times = { priority: 'low', response_time: 1, resolve_time: 2 }
  await awa.hasTickets(102)
  const tickets = await world.rows<{ id: number; hashid: string }>(
    'select id, hashid from tickets where app_id = $1 order by id desc limit 102',
    [awa.app.id],
  )
  const [one, ...others] = tickets.map(({ hashid }) => hashid)
  const otherOf = `(select array_agg(id order by id desc) from tickets where app_id = $1)[$2 + 2]`
  const policies = accepted(await awa.api.get('/ticket/sla/search')) as Body[]
  const calendars: Body[] = accepted(await awa.api.get('/calendar/search')).data
  /** A copy of the newest row, the n-th. */
  const copy = (table: string, changed: string, n: number) =>
    world.rows(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('${table}', 'id')), ${changed}))).*
       from (select * from ${table} where app_id = $1 order by id desc limit 1) t where $2::int > 0`,
      [awa.app.id, n],
    )
  const named = (name: string): string => `'${name}', 'own_' || $2::int`
  for (const [path, max, bodyOf, table, changed] of [
    [
      '/ticket/status/add',
      50,
      (n: number) => ({ code: `own_${n}`, name: { en: `Own ${n}` } }),
      'ticket_statuses',
      named('code'),
    ],
    [
      '/ticket/sla/add',
      200 - policies.length,
      (n: number) => ({ ...times, label: `Own ${n}` }),
      'ticket_sla_policies',
      named('label'),
    ],
    [
      '/calendar/add',
      100 - calendars.length,
      (n: number) => ({ ...DOUALA, name: `Own ${n}` }),
      'calendars',
      `${named('hashid')}, ${named('name')}`,
    ],
    [
      `/ticket/${one}/link`,
      100,
      (n: number) => ({ ticket: others[n] }),
      'ticket_links',
      `'other_id', ${otherOf}`,
    ],
  ] as const) {
    for (let n = 0; n < max; n++)
      if (ONE_BY_ONE || n === 0 || n === max - 1) assert.equal(await add(path, bodyOf(n)), '1000', path)
      else await copy(table, changed, n)
    assert.equal(await add(path, bodyOf(max)), '1001 limit_reached', path)
  }
  // another word for a link that there is takes no place
  accepted(await awa.api.post(`/ticket/${one}/link`, { ticket: others[0], as: 'duplicate' }))
})
