// Bench `ticket-filters`: a page of 50 with its total by each filter alone and by some together, among 1,000,000 and among
// 10,000 in turn; figures of a month and of a year; one act with 1,000 tickets; what an export of all holds in memory. Its
// databases stay for the next run.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { keepDays } from '../server/src/analytics/count.ts'
import { countTickets } from '../server/src/analytics/count-tickets.ts'
import { selectZonesDue } from '../server/src/analytics/queries.ts'
import { DAY_MS, toTimestamp } from '../server/src/lib/time.ts'
import { type Bench, bootBench } from './boot.ts'
import { countRows, FEW, fillTickets, MANY, vacuum } from './filling.ts'
import { median, type Result } from './measure.ts'

const CALLS = 15
const IDS = 1000
const LOOK_EVERY_MS = 20

type Place = { bench: Bench; address: string; pid: number }
type Timed = Map<string, number>

export async function run(): Promise<Result[]> {
  const few = await withTickets('tickets_few', FEW)
  const many = await withTickets('tickets_many', MANY)
  try {
    const [fewMs, manyMs] = await inTurn(few, many)
    const searches = [...manyMs].map(([name, ms]) =>
      result(
        `tickets by ${name}, cost at 1M to cost at 10k`,
        'times',
        ms / fewMs.get(name)!,
        targetOf(name),
        ms,
      ),
    )
    const month = result('/ticket/stats of a month at 1M', 'ms', manyMs.get(MONTH)!, 'under 150', null)
    const acts = [...(await changes(many))].map(([act, ms]) =>
      result(`/ticket/change of 1,000, ${act}`, 'ms', ms, 'under 2000', ms),
    )
    const grown = await exported(many)
    return [...searches, month, ...acts, result('export of 1M, memory', 'MB more', grown, 'under 50', null)]
  } finally {
    await few.bench.close()
    await many.bench.close()
  }
}

const MONTH = 'figures of a month'
const targetOf = (name: string): string => (name.includes('&') ? 'at most 3' : 'at most 1.3')

async function withTickets(kept: string, count: number): Promise<Place> {
  const bench = await bootBench(kept)
  const { tickets } = await countRows(bench)
  if (tickets < count) {
    await fillTickets(bench, count - tickets)
    await vacuum(bench, ['contacts', 'contact_details', 'chat_sessions'])
  }
  await keepFigures(bench)
  const { address, child } = await bench.start(['--role', 'api'])
  return { bench, address, pid: child.pid! }
}

/** What the worker's sweeps have done in a database that is in use. */
async function keepFigures({ db }: Bench): Promise<void> {
  const now = toTimestamp(Date.now())
  const isBehind = async (): Promise<boolean> =>
    (await db.query('select from ticket_figure_changes limit 1')).length > 0
  while (await isBehind()) await countTickets(db, now)
  while ((await selectZonesDue(db, now)).length > 0) await keepDays(db, now)
  await vacuum({ db }, ['ticket_days', 'ticket_figure_changes'])
}

/** The times of what is asked, in ms, the medians; the two in turn, so that what else the machine does meets both. */
async function inTurn(...places: [Place, Place]): Promise<[Timed, Timed]> {
  const paths = await Promise.all(places.map(pathsOf))
  const timed: [Timed, Timed] = [new Map(), new Map()]
  for (const name of paths[0]!.keys()) {
    const times: [number[], number[]] = [[], []]
    for (let n = 0; n <= CALLS; n++) {
      for (const [i, { bench, address }] of places.entries()) {
        const begun = performance.now()
        await ask(`${address}${paths[i]!.get(name)}`, bench.cast.awa.live.token)
        if (n > 0) times[i]!.push(performance.now() - begun)
      }
    }
    for (const [i, own] of times.entries()) timed[i]!.set(name, median(own))
  }
  return timed
}

/** What is asked, by its name. */
async function pathsOf({ bench: { db, cast } }: Place): Promise<Map<string, string>> {
  const { id, agent, userId } = cast.awa.live
  const [one] = await db.query<{ contact: number; policy: number; hashid: string; at: number }>(
    `select contact_detail_id as contact, ticket_sla_policy_id as policy, hashid, extract(epoch from created_at)::float8 * 1000 as at
     from tickets where app_id = $1 order by created_at desc limit 1`,
    [id],
  )
  const { contact, policy, hashid, at } = one!
  const dayBefore = (days: number): string => new Date(at - days * DAY_MS).toISOString().slice(0, 10)
  const day = dayBefore(1)
  const filters: { [name: string]: string } = {
    ...{ 'no filter': '', status: 'status=open', priority: 'priority=high' },
    ...{ policy: `sla_policy_id=${policy}`, contact: `contact=${contact}`, channel: 'channel=mail' },
    ...{ agent: `agent=${agent.hashid}`, assignee: `assignee=${userId}` },
    ...{
      merged: 'merged=no',
      'no part': 'merged=yes',
      late: 'breached=any',
      'late answers': 'breached=response',
    },
    ...{ created: `created_from=${day}`, updated: `updated_from=${day}`, due: 'due_before=2030-01-01' },
    ...{ words: 'q=okoume', 'words of one in a hundred': 'q=baobab' },
    ...{
      waiting: 'waiting=yes',
      'not waiting': 'waiting=no',
      rated: 'satisfaction=5',
      asked: 'satisfaction=asked',
    },
    ...{ resolved: `resolved_from=${day}`, responded: `responded_from=${day}`, hashid: `hashid=${hashid}` },
    ...{
      answered: `answered_from=${day}`,
      reopened: `reopened_from=${day}`,
      'asked at': `asked_from=${day}`,
    },
    'status & priority': 'status=open&priority=high',
    'status & agent': `status=open&agent=${agent.hashid}`,
    'status & late': 'status=open&breached=any',
    'priority & assignee & channel': `priority=high&assignee=${userId}&channel=mail`,
    'words & status': 'q=okoume&status=open',
    'words of one in a hundred & status': 'q=baobab&status=open',
    'created & priority': `created_from=${day}&priority=urgent`,
  }
  const stats = (days: number): string =>
    `/ticket/stats?metric=resolved&by=day&from=${dayBefore(days)}&to=${dayBefore(1)}&zone=UTC`
  return new Map([
    ...Object.entries(filters).map(([name, query]) => [name, `/ticket/search?${query}&page=1`] as const),
    [MONTH, stats(30)],
    ['figures of a year', stats(365)],
  ])
}

/** The time of one act with 1,000 tickets in ms, by the act. */
async function changes({ bench: { db, cast }, address }: Place): Promise<Timed> {
  const { id, token } = cast.awa.live
  const rows = await db.query<{ hashid: string }>(
    `select t.hashid from tickets t join ticket_statuses s on s.id = t.ticket_status_id
     where t.app_id = $1 and s.code = 'open' and t.merged_into is null order by t.id desc limit ${IDS + 1}`,
    [id],
  )
  const [into, ...ids] = rows.map(({ hashid }) => hashid)
  const at = String(Date.now())
  const tag = (await ask(`${address}/tag/add`, token, { name: at })) as { id: string }
  const acts: { [act: string]: object } = {
    update: { subject: at },
    assign: { user: null, team: null },
    tag: { add: [tag.id] },
    move: { status: 'in_progress' },
    merge: { into, contacts: 'keep' },
  }
  const timed: Timed = new Map()
  for (const [act, body] of Object.entries(acts)) {
    const begun = performance.now()
    const done = (await ask(`${address}/ticket/change`, token, { act, ids, ...body })) as {
      results: { code: number }[]
    }
    timed.set(act, performance.now() - begun)
    const left = done.results.filter(({ code }) => code !== 1000).length
    if (left > 0) throw new Error(`${act}: ${left} were not done`)
  }
  return timed
}

/** By how many MB the process of the service grows while it exports everything. */
async function exported({ bench: { cast }, address, pid }: Place): Promise<number> {
  const { token } = cast.awa.live
  const memory = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
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
