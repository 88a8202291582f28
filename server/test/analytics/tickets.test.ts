// Figures of tickets: each is what its search lists, kept or not, by whatever they are told apart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { METRIC_NAMES } from '../../src/analytics/ticket-figures.ts'
import { good } from '../inbox/people.ts'
import { often } from '../often.ts'
import { tellApart } from '../tickets/expected.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const TICKETS = 90
const BY = [
  'day',
  'week',
  'month',
  'status',
  'priority',
  'policy',
  'channel',
  'agent',
  'person',
  'team',
  'tag',
]
type Figure = { n: number; search: { path: string; query: { [name: string]: string } } }

let today = ''
const world = useWorld({ agents: 'silent' }, async () => {
  await awa.hasTickets(TICKETS)
  await tellApart(world, awa)
  // a row a day over five weeks, each with some of what may happen to a ticket
  await world.rows(
    `update tickets set created_at = created_at - id % 35 * interval '1 day', responded_at = responded_at - id % 35 * interval '1 day',
       resolved_at = resolved_at - id % 33 * interval '1 day',
       reopened_at = reopened_at - id % 20 * interval '1 day', answered_at = answered_at - id % 21 * interval '1 day',
       asked_at = asked_at - id % 30 * interval '1 day',
       merged_into = case when resolved_at is null then merged_into end where app_id = $1`,
    [awa.app.id],
  )
  await world.sweeps('SLA targets that are due')
  today = world.now().slice(0, 10)
  await count()
})
const { awa } = world

async function count(): Promise<void> {
  await world.sweeps('figures of new events')
  await world.sweeps('figures of changed tickets')
}
const from = (days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const stats = async (query: string): Promise<Body> => good(await awa.api.get(`/ticket/stats?${query}`))
const kept = async (): Promise<number> =>
  (
    await world.rows<{ n: number }>(
      `select count(*)::int as n from ticket_days where app_id = $1 and zone = 'UTC' and dimension = ''`,
      [awa.app.id],
    )
  )[0]!.n

/** The policies of a priority, by their ids. */
const policies = async (priority: string): Promise<string[]> =>
  (
    await world.rows<{ id: string }>(
      'select id from ticket_sla_policies where app_id = $1 and priority = $2 and variant_of is null order by id',
      [awa.app.id, priority],
    )
  ).map(({ id }) => id)

const figuresOf = ({ total, data }: Body): Figure[] => [
  total,
  ...data.map(({ figure }: { figure: Figure }) => figure),
]

async function isWhatItLists({ n, search }: Figure, about: string): Promise<void> {
  const reply = await awa.api.get(`${search.path}?${new URLSearchParams({ ...search.query, strict: '1' })}`)
  good(reply)
  assert.equal(Number(reply.headers.get('x-total-count')), n, `${about}: ${JSON.stringify(search.query)}`)
}

/** Every metric with one of the things they are told apart by; in a long run with each. */
const SHIFTS = BY.map((_, shift) => shift).slice(0, often(1, BY.length))

const pairs = (shift: number): [string, string][] =>
  METRIC_NAMES.map((metric, i) => [metric, BY[(i + shift) % BY.length]!])

test('each figure is what its search lists, by whatever they are told apart', async () => {
  let found = 0
  for (const [metric, by] of SHIFTS.flatMap(pairs)) {
    const answer = await stats(`metric=${metric}&by=${by}&from=${from(12)}`)
    const figures = figuresOf(answer)
    const busiest = figures.toSorted((a, b) => b.n - a.n).slice(0, 2)
    for (const figure of busiest) await isWhatItLists(figure, `${metric} by ${by}`)
    found += answer.total.n
    if (['day', 'week', 'month'].includes(by) && metric !== 'backlog')
      assert.equal(
        answer.data.reduce((sum: number, { figure }: Body) => sum + figure.n, 0),
        answer.total.n,
      )
  }
  assert.ok(found > 100, `${found}`)
})

test('a rate is of those opened, ratings of those asked, and their mean is that of the tickets that are listed', async () => {
  const listed = async ({ path, query }: Figure['search']): Promise<Body[]> =>
    good(await awa.api.get(`${path}?${new URLSearchParams({ ...query, per_page: '100' })}`)).data
  const late = await stats(`metric=breached&from=${from(30)}`)
  const opened = await listed((await stats(`metric=opened&from=${from(30)}`)).total.search)
  const breached = opened.filter(one => one.is_response_breached || one.is_resolve_breached)
  assert.ok(breached.length > 0 && breached.length < opened.length)
  const { n, of, share, mean } = late.total
  assert.deepEqual([n, of, share, mean], [breached.length, opened.length, n / of, null])
  const rating = (await stats(`metric=rating&from=${from(30)}`)).total
  const rated = (await listed(rating.search)).map(({ satisfaction_rating }) => satisfaction_rating as number)
  const { satisfaction: _, ...asked } = rating.search.query
  const all = await listed({ path: rating.search.path, query: asked })
  assert.ok(rated.length > 0 && rated.length < all.length)
  assert.deepEqual([rating.n, rating.of, rating.share], [rated.length, all.length, rated.length / all.length])
  assert.ok(Math.abs(rating.mean - rated.reduce((a, b) => a + b) / rated.length) < 1e-9)
})

test('with filters of the search they are that, too, whether days are kept by them or not', async () => {
  const [{ id: tag }] = good(await awa.api.get('/tag/search')).data
  const [high] = await policies('high')
  for (const query of [
    'metric=opened&by=day&status=open,pending',
    'metric=resolution&by=priority&priority=high,low',
    `metric=breached&tag=${tag}`,
    `metric=backlog&by=status&channel=messenger`,
    `metric=backlog&by=week&q=delivery`,
    `metric=first_response&by=tag&breached=any&channel=messenger,mail`,
    `metric=rating&by=month&merged=no`,
    `metric=opened&by=week&priority=high,low&sla_policy_id=${high}`,
    `metric=opened&by=policy&priority=low&sla_policy_id=${high}`,
  ]) {
    const answer = await stats(`${query}&from=${from(20)}`)
    for (const figure of figuresOf(answer).slice(0, 3)) await isWhatItLists(figure, query)
  }
  assert.equal((await stats('metric=opened&agent=agt-zzzzzzzzzz')).total.n, 0)
  const { data } = await stats(`metric=opened&by=priority&from=${from(30)}`)
  assert.deepEqual(
    data.map((row: Body) => row.record.id),
    ['urgent', 'high', 'normal', 'low'],
  )
})

test('what is kept is what would be counted, and is forgotten when a ticket of it changes', async () => {
  const queries = METRIC_NAMES.flatMap((metric, i) => [
    `metric=${metric}&by=${BY[i % BY.length]}`,
    `metric=${metric}&by=${BY[(i + 5) % BY.length]}`,
  ])
  const read = () => Promise.all(queries.map(query => stats(`${query}&from=${from(30)}&to=${from(1)}`)))
  const before = await read()
  await awa.waits('PT30M')
  await world.sweeps('figures of days that are over')
  const days = await kept()
  assert.ok(days > 30, `${days} days`)
  assert.deepEqual(await read(), before)
  // what is kept is read: it is not counted again
  const total = async (filters = '') =>
    (await stats(`metric=opened&from=${from(30)}&to=${from(1)}${filters}`)).total.n
  const n = await total()
  const [high] = await policies('high')
  const [person] = await world.rows<{ id: string; hashid: string }>(
    `select u.id, u.hashid from users u where u.id = (select assignee_id from tickets where app_id = $1
       and created_at < $2::date group by 1 having assignee_id is not null order by count(*) desc limit 1)`,
    [awa.app.id, from(1)],
  )
  // one criterion, however it is named, and however often
  const filters = [
    `&priority=high,urgent&sla_policy_id=${high}`,
    ...[person!.id, person!.hashid].map(id => `&assignee=${id}`),
    `&assignee=${person!.id}&assigned_to=${person!.hashid}`,
  ]
  const filtered = await Promise.all(filters.map(total))
  assert.ok(filtered.every(one => one > 0 && one < n))
  await world.rows(
    `update ticket_days set n = n + 1 where app_id = $1 and measure = 'opened' and dimension in ('all', 'policy', 'person')`,
    [awa.app.id],
  )
  assert.ok((await total()) > n)
  for (const [i, one] of filters.entries()) assert.ok((await total(one)) > filtered[i]!, one)
  const [one] = good(
    await awa.api.get(`/ticket/search?status=open&created_to=${from(2)}&per_page=1&page=1`),
  ).data
  await awa.moves(one, 'resolved')
  await count()
  assert.ok((await kept()) < days)
  await world.rows('delete from ticket_days where app_id = $1', [awa.app.id])
  await world.rows('update figure_marks set tickets_built_id = 0 where app_id = $1', [awa.app.id])
  await count()
  assert.equal(await total(), n, 'made anew from what there is')
})

test('minutes are exact: by working hours, and by the clock on the wall', async () => {
  const fatou = awa.customer()
  await fatou.writes('Where is my parcel?')
  await world.drains()
  const conversation = (await awa.conversation(fatou)).hashid
  const ticket = await awa.opensTicket({ conversation, priority: 'urgent', subject: 'Exact minutes' })
  await awa.waits('PT7M30S')
  await awa.moves(ticket, 'pending')
  await awa.waits('PT20M')
  await awa.moves(ticket, 'open')
  await awa.waits('PT3M')
  await awa.moves(ticket, 'resolved')
  await count()
  const { total } = await stats('metric=resolution&q="Exact minutes"')
  assert.equal(total.n, 1)
  assert.deepEqual(
    [total.working, total.elapsed],
    [
      { median_minutes: 10, p90_minutes: 10 },
      { median_minutes: 30, p90_minutes: 30 },
    ],
  )
  await awa.waits('PT1M')
  await awa.moves(ticket, 'open')
  await count()
  const again = await stats('metric=reopened&q="Exact minutes"')
  assert.equal(again.total.n, 1)
  await isWhatItLists(again.total, 'reopened')
  assert.equal((await stats('metric=resolution&q="Exact minutes"')).total.n, 0)
})

test('what is wrong is refused, in the words of the field; another business sees its own', async () => {
  for (const query of [
    '',
    'metric=moods',
    'metric=opened&by=moon',
    'metric=opened&from=2026-02-30',
    'metric=opened&from=2027-01-01&to=2026-01-01',
    'metric=opened&zone=Mars',
    'metric=opened&created_from=2026-01-01',
    'metric=backlog&open_at=2026-01-01',
    'metric=rating&satisfaction=5',
    'metric=opened&satisfaction=6',
  ])
    assert.equal((await awa.api.get(`/ticket/stats?${query}`)).code, 1002, query)
  assert.equal((await awa.api.get('/ticket/stats?metric=opened&status=nowhere')).code, 1007)
  const theirs = good(await world.chloe.api.get(`/ticket/stats?metric=opened&from=${from(30)}`))
  assert.equal(theirs.total.n, 0)
})
