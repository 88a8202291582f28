// Bench `ticket-filters`: a page of 50 with its total by each filter alone and by some together, among 1,000,000 and among
// 10,000 in turn, and its rate against the floor of the same rows; figures of a month and of a year; one act with 1,000 tickets; what an
// export of all holds in memory. Its databases stay for the next run. BENCH_CASES=filters,rates,figures,acts,export runs some of these,
// BENCH_FILTERS=status,tag some of the filters.
import { performance } from 'node:perf_hooks'
import { keepDays } from '../server/src/analytics/count.ts'
import { countTickets } from '../server/src/analytics/count-tickets.ts'
import { selectZonesDue } from '../server/src/analytics/queries.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import type { Bench } from './boot.ts'
import { vacuum } from './filling.ts'
import { countKept, type Place, withTickets } from './kept-tickets.ts'
import { median, memoryMb, type Result } from './measure.ts'
import { floorsOf } from './page-floors.ts'
import { measure, RUNS } from './page-rate.ts'
import { FEW_HAVE, type Having, MONTH, pathsOf, YEAR } from './ticket-paths.ts'

const CALLS = 50
const IDS = 1000
const LOOK_EVERY_MS = 20
/** Pages with so many times as many rows behind them are not the same question. */
const SAME_ROWS = 1.3
/** The names of what few tickets have. */
const PART = 'Bench'

/** In ms, the median; `found`: how many tickets that was about. */
type Timed = Map<string, { ms: number; found: number }>

const CASES: { [name: string]: (few: Place, many: Place) => Promise<Result[]> } = {
  filters: async (few, many) => {
    const paths = async (place: Place) => chosen((await pathsOf(place.bench, await havingOf(place))).filters)
    const [fewTimed, manyTimed] = await inTurn([few, await paths(few)], [many, await paths(many)])
    return [...manyTimed].map(([name, { ms, found }]) => {
      const before = fewTimed.get(name)!
      return result(
        `tickets by ${name}, cost at 1M to cost at 10k`,
        'times',
        ms / before.ms,
        targetOf(name, before.found, found),
        ms,
      )
    })
  },
  rates: async (_, { bench, address, ...many }) => {
    const having = await havingOf({ bench, address, ...many })
    const { filters, times } = await pathsOf(bench, having)
    const floors = await floorsOf(bench, having, times)
    const rates: Result[] = []
    for (const [name, path] of chosen(filters)) {
      const floor = floors.get(name)!
      const asked = { bench: `tickets by ${name}, 1M`, path, floor, target: 'ratio 0.5' }
      const apart = { ...asked, bench: `${asked.bench}, each by itself`, apart: true }
      const all = [
        await measure(bench, address, asked, RUNS.many),
        await measure(bench, address, apart, RUNS.many),
      ]
      rates.push(...all)
      process.stderr.write(`  ${name}: ${all.map(({ ratio }) => ratio!.toFixed(2)).join(', ')}\n`)
    }
    return rates
  },
  figures: async (few, many) => {
    for (const place of [few, many]) await keepFigures(place.bench)
    const paths = async (place: Place) => (await pathsOf(place.bench, await havingOf(place))).figures
    const [fewTimed, manyTimed] = await inTurn([few, await paths(few)], [many, await paths(many)])
    const rows = [...manyTimed].flatMap(([name, { ms }]) => [
      result(`/ticket/stats, ${name} at 1M`, 'ms', ms, name.startsWith(MONTH) ? 'under 150' : '', ms),
      result(`/ticket/stats, ${name} at 10k`, 'ms', fewTimed.get(name)!.ms, '', fewTimed.get(name)!.ms),
    ])
    const times = manyTimed.get(YEAR)!.ms / fewTimed.get(YEAR)!.ms
    const ratio = `/ticket/stats, ${YEAR}, cost at 1M to cost at 10k`
    return [...rows, result(ratio, 'times', times, 'at most 1.3', null)]
  },
  acts: async (_, many) =>
    [...(await changes(many))].map(([act, ms]) =>
      result(`/ticket/change of 1,000, ${act}`, 'ms', ms, 'under 2000', ms),
    ),
  export: async (_, many) => [
    result('export of 1M, memory', 'MB more', await exported(many), 'under 50', null),
  ],
}

export function run(): Promise<Result[]> {
  return withTickets(async (few, many) => {
    const chosen = process.env.BENCH_CASES?.split(',') ?? Object.keys(CASES)
    const all: Result[] = []
    for (const name of chosen) all.push(...(await CASES[name]!(few, many)))
    return all
  })
}

/** Of the filters those that are named, else all. */
function chosen(filters: Map<string, string>): Map<string, string> {
  const names = process.env.BENCH_FILTERS?.split(',')
  return new Map([...filters].filter(([name]) => names?.includes(name) ?? true))
}

/** What it may cost, and where that many more were found that it cannot be the same: how many. */
function targetOf(name: string, few: number, many: number): string {
  const most = name.includes('&') ? 'at most 3' : 'at most 1.3'
  return many <= few * SAME_ROWS ? most : `${most} (rows found: ${few}, then ${many})`
}

/** What few tickets have: made by the first run. */
async function havingOf(place: Place): Promise<Having> {
  const { bench, address } = place
  const { id, token } = bench.cast.awa.live
  const select = async (): Promise<Having | undefined> => {
    const [row] = await bench.db.query<Having>(
      `select e.hashid as team, g.hashid as tag, w.hashid as whole from teams e
       join tags g on g.app_id = e.app_id and g.name = $2
       join tickets p on p.app_id = e.app_id and p.merged_into is not null
       join tickets w on w.app_id = e.app_id and w.id = p.merged_into
       where e.app_id = $1 and e.name = $2 order by w.id limit 1`,
      [id, PART],
    )
    return row
  }
  const there = await select()
  if (there) return there
  const add = (what: string) =>
    ask(`${address}/${what}/add`, token, { name: PART }) as Promise<{ id: string }>
  const [team, tag] = [await add('team'), await add('tag')]
  const [into, ...ids] = await newest(place, FEW_HAVE + 1)
  await change(place, { act: 'assign', ids, team: team.id })
  await change(place, { act: 'tag', ids, add: [tag.id] })
  await change(place, { act: 'merge', ids: ids.slice(0, 100), into, contacts: 'keep' })
  await countKept(bench)
  await vacuum(bench, ['tickets', 'ticket_tags'])
  return (await select())!
}

/** What the worker's sweeps have done in a database that is in use. */
async function keepFigures({ db, url }: Bench): Promise<void> {
  const now = toTimestamp(Date.now())
  const isBehind = async (): Promise<boolean> =>
    (await db.query('select from ticket_figure_changes limit 1')).length > 0
  while (await isBehind()) await countTickets(db, now)
  // the first time it notes the zones
  do await keepDays(db, now)
  while ((await selectZonesDue(db, now)).length > 0)
  await vacuum({ url }, ['ticket_days', 'ticket_figure_changes'])
}

/** The times of what is asked; the two in turn, so that what else the machine does meets both. */
async function inTurn(...places: [Place, Map<string, string>][]): Promise<[Timed, Timed]> {
  const timed: [Timed, Timed] = [new Map(), new Map()]
  for (const name of places[0]![1].keys()) {
    const times: [number[], number[]] = [[], []]
    const found: [number, number] = [0, 0]
    for (let n = 0; n <= CALLS; n++) {
      for (const [i, [{ bench, address }, paths]] of places.entries()) {
        const begun = performance.now()
        const body = await ask(`${address}${paths.get(name)}`, bench.cast.awa.live.token)
        if (n > 0) times[i]!.push(performance.now() - begun)
        const { total } = body as { total?: unknown }
        found[i] = typeof total === 'number' ? total : 0
      }
    }
    for (const [i, own] of times.entries()) timed[i]!.set(name, { ms: median(own), found: found[i]! })
    process.stderr.write(`  ${name}: ${timed.map(one => JSON.stringify(one.get(name))).join(', ')}\n`)
  }
  return timed
}

/** The newest open tickets that are part of no other. */
async function newest({ bench: { db, cast } }: Place, count: number): Promise<string[]> {
  const rows = await db.query<{ hashid: string }>(
    `select t.hashid from tickets t join ticket_statuses s on s.id = t.ticket_status_id
     where t.app_id = $1 and s.code = 'open' and t.merged_into is null order by t.id desc limit ${count}`,
    [cast.awa.live.id],
  )
  return rows.map(({ hashid }) => hashid)
}

/** One act with many, which must all be done. Gives the ms that it took. */
async function change(
  { bench, address }: Place,
  body: { act: string; [name: string]: unknown },
): Promise<number> {
  const begun = performance.now()
  const done = (await ask(`${address}/ticket/change`, bench.cast.awa.live.token, body)) as {
    results: { code: number }[]
  }
  const ms = performance.now() - begun
  const left = done.results.filter(({ code }) => code !== 1000).length
  if (left > 0) throw new Error(`${body.act}: ${left} were not done, after ${Math.round(ms)} ms`)
  return ms
}

/** The time of one act with 1,000 tickets in ms, by the act. */
async function changes(place: Place): Promise<Map<string, number>> {
  const { address, bench } = place
  const [into, ...ids] = await newest(place, IDS + 1)
  const at = String(Date.now())
  const tag = (await ask(`${address}/tag/add`, bench.cast.awa.live.token, { name: at })) as { id: string }
  const acts: { [act: string]: object } = {
    update: { subject: at },
    assign: { user: null, team: null },
    tag: { add: [tag.id] },
    move: { status: 'in_progress' },
    merge: { into, contacts: 'keep' },
    unmerge: {},
  }
  const timed = new Map<string, number>()
  for (const [act, body] of Object.entries(acts)) {
    timed.set(act, await change(place, { act, ids, ...body }))
    process.stderr.write(`  ${act}: ${Math.round(timed.get(act)!)} ms\n`)
  }
  return timed
}

/** By how many MB the process of the service grows while it exports everything. */
async function exported({ bench: { cast }, address, pid }: Place): Promise<number> {
  const { token } = cast.awa.live
  const memory = (): number => memoryMb(pid)
  const read = async (query: string): Promise<void> => {
    const url = `${address}/ticket/export?format=csv${query}`
    const { body } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    for await (const _ of body!);
  }
  await read('&created_from=2999-01-01')
  const before = memory()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, memory())
  }, LOOK_EVERY_MS)
  await read('')
  clearInterval(looking)
  return most - before
}

async function ask(url: string, token: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = (await (await fetch(url, asked)).json()) as { code: number; body: unknown }
  if (answer.code !== 1000) throw new Error(`${url} answers ${answer.code}`)
  return answer.body
}

const result = (bench: string, unit: string, value: number, target: string, ms: number | null): Result => ({
  ...{ bench, unit, value, target, p50_ms: ms },
  ...{ floor: null, ratio: null, p99_ms: null, spread: null },
})
