// Minutes of figures are those of the tickets that their searches list: median and 90th percentile, by working hours and by the wall.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague, good } from '../inbox/people.ts'
import { DOUALA, weekOf } from '../sla/hours.ts'
import type { Body } from '../world/formats.ts'
import { type Ticket, useWorld } from '../world.ts'

const MINUTE = 60_000
/** Each ticket with minutes until its first answer, from the next question to the next answer, and from there to its end; some wait meanwhile. */
const LIVES: { first: number; next: number; end: number; waits?: number; byHours?: true }[] = [
  { first: 3, next: 11, end: 70 },
  { first: 3, next: 2, end: 5, waits: 40 },
  { first: 19, next: 30, end: 1, byHours: true },
  { first: 7, next: 11, end: 200, byHours: true },
  { first: 41, next: 5, end: 44, waits: 13, byHours: true },
  { first: 130, next: 64, end: 900 },
  { first: 12, next: 90, end: 10, waits: 7 },
]

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

/** Nearest rank: as many as that share are no longer. */
const rankOf = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1]!
const figureOf = (values: number[]): object => ({
  median_minutes: rankOf(values, 0.5),
  p90_minutes: rankOf(values, 0.9),
})
const minutesBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE)

async function lives(n: number, policies: { whole: number; hours: number }): Promise<Ticket> {
  const { first, next, end, waits, byHours } = LIVES[n]!
  const fatou = awa.customer()
  await fatou.writes()
  const { id } = await awa.conversation(fatou)
  const sla_policy_id = byHours ? policies.hours : policies.whole
  const ticket = await awa.opensTicket({ conversation: String(id), sla_policy_id, subject: 'Counted' })
  const says = async (words: string): Promise<void> => {
    await bruno.says(fatou, words)
    await world.drains()
  }
  world.passes(first * MINUTE + 20_000)
  await says('We look into it.')
  world.passes(5 * MINUTE)
  await fatou.writes('And?')
  await world.drains()
  world.passes(next * MINUTE + 40_000)
  await says('It has been found.')
  if (waits) {
    await awa.moves(ticket, 'pending')
    world.passes(waits * MINUTE)
    await awa.moves(ticket, 'in_progress')
  }
  world.passes(end * MINUTE)
  await awa.moves(ticket, 'resolved')
  return ticket
}

test('first and next response and resolution: each minute is that of the clocks of the tickets', async () => {
  world.standsStill()
  const today = world.now().slice(0, 10)
  // an hour on, an hour off, whatever the time is
  const hours = Array.from({ length: 10 }, (_, i) => ({
    from: `${String(2 * i).padStart(2, '0')}:00`,
    to: `${String(2 * i + 1).padStart(2, '0')}:00`,
  }))
  const calendar = good(
    await awa.api.post('/calendar/add', { ...DOUALA, name: 'By turns', week: weekOf(7, hours) }),
  ).id
  const times = { priority: 'normal', response_time: 60, resolve_time: 480, next_response_minutes: 30 }
  const add = async (more: object): Promise<number> =>
    good(await awa.api.post('/ticket/sla/add', { ...times, ...more })).id
  const policies = { whole: await add({ label: 'Whole' }), hours: await add({ label: 'Hours', calendar }) }
  const tickets: Ticket[] = []
  for (const n of LIVES.keys()) tickets.push(await lives(n, policies))
  for (const sweep of ['figures of new events', 'figures of changed tickets']) await world.sweeps(sweep)
  const to = world.now().slice(0, 10)
  const told = await Promise.all(
    tickets.map(async one => ({
      row: await awa.ticket(one),
      sla: good(await awa.api.get(`/ticket/${one.hashid}/sla`)) as Body,
    })),
  )
  const used = (kind: string): number[] => told.map(({ sla }) => Math.floor(sla[kind].used_seconds / 60))
  const expected = {
    first_response: [
      used('response'),
      told.map(({ row }) => minutesBetween(row.created_at, row.responded_at!)),
    ],
    next_response: [
      used('next_response'),
      told.map(({ sla }) => minutesBetween(sla.next_response.since, sla.next_response.ended_at)),
    ],
    resolution: [used('resolve'), told.map(({ row }) => minutesBetween(row.created_at, row.resolved_at!))],
  }
  for (const [metric, [working, elapsed]] of Object.entries(expected)) {
    const { total } = good(
      await awa.api.get(`/ticket/stats?metric=${metric}&from=${today}&to=${to}&q=counted`),
    )
    assert.equal(total.n, LIVES.length, metric)
    assert.deepEqual(total.working, figureOf(working!), `${metric}: working`)
    assert.deepEqual(total.elapsed, figureOf(elapsed!), `${metric}: elapsed`)
    // by what they are told apart each has its own
    const { data } = good(
      await awa.api.get(`/ticket/stats?metric=${metric}&by=policy&from=${today}&to=${to}`),
    )
    for (const [id, isOf] of [
      [policies.hours, true],
      [policies.whole, undefined],
    ] as const) {
      const of = (values: number[]): number[] => values.filter((_, n) => LIVES[n]!.byHours === isOf)
      const { figure } = data.find(({ record }: Body) => record.id === String(id))
      assert.deepEqual(
        [figure.n, figure.working, figure.elapsed],
        [of(working!).length, figureOf(of(working!)), figureOf(of(elapsed!))],
        `${metric} of ${id}`,
      )
    }
  }
  assert.notDeepEqual(expected.resolution[0], expected.resolution[1], 'hours and pauses count')
})
