// Bench `ticket-filters`: a page of 50 with its total by each filter alone and by some together, among 1,000,000 against
// 10,000; one act with 1,000 tickets; what an export of all holds in memory. Its databases stay for the next run.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type Bench, bootBench } from './boot.ts'
import { countRows, FEW, fillTickets, MANY } from './filling.ts'
import { median, type Result } from './measure.ts'

const CALLS = 9
const IDS = 1000
const LOOK_EVERY_MS = 20

type Timed = Map<string, number>

export async function run(): Promise<Result[]> {
  const few = await withTickets('tickets_few', FEW, (bench, address) => pages(bench, address))
  return withTickets('tickets_many', MANY, async (bench, address, pid) => {
    const many = await pages(bench, address)
    const searches = [...many].map(([name, ms]) => {
      const target = name.includes('&') ? 'at most 3' : 'at most 1.3'
      return result(`tickets by ${name}, cost at 1M to cost at 10k`, 'times', ms / few.get(name)!, target, ms)
    })
    const acts = [...(await changes(bench, address))].map(([act, ms]) =>
      result(`/ticket/change of 1,000, ${act}`, 'ms', ms, 'under 2000', ms),
    )
    const grown = await exported(bench, address, pid)
    return [...searches, ...acts, result('export of 1M, memory', 'MB more', grown, 'under 50', null)]
  })
}

async function withTickets<T>(
  kept: string,
  count: number,
  work: (bench: Bench, address: string, pid: number) => Promise<T>,
): Promise<T> {
  const bench = await bootBench(kept)
  try {
    const { tickets } = await countRows(bench)
    if (tickets < count) await fillTickets(bench, count - tickets)
    const { address, child } = await bench.start(['--role', 'api'])
    return await work(bench, address, child.pid!)
  } finally {
    await bench.close()
  }
}

/** The time of a page in ms, the median, by what is asked. */
async function pages({ db, cast }: Bench, address: string): Promise<Timed> {
  const { id, agent, token, userId } = cast.awa.live
  const [one] = await db.query<{ contact: number; policy: number; hashid: string; day: string }>(
    `select contact_detail_id as contact, ticket_sla_policy_id as policy, hashid,
       to_char(created_at - interval '1 day', 'YYYY-MM-DD') as day
     from tickets where app_id = $1 order by created_at desc limit 1`,
    [id],
  )
  const { contact, policy, hashid, day } = one!
  const filters: { [name: string]: string } = {
    ...{
      'no filter': '',
      status: 'status=open',
      priority: 'priority=high',
      policy: `sla_policy_id=${policy}`,
    },
    ...{ contact: `contact=${contact}`, channel: 'channel=mail', agent: `agent=${agent.hashid}` },
    ...{ assignee: `assignee=${userId}`, merged: 'merged=no', 'no part': 'merged=yes', late: 'breached=any' },
    ...{ created: `created_from=${day}`, updated: `updated_from=${day}`, due: 'due_before=2030-01-01' },
    ...{ words: 'q=baobab', waiting: 'waiting=yes', rated: 'satisfaction=5', asked: 'satisfaction=asked' },
    ...{ resolved: `resolved_from=${day}`, responded: `responded_from=${day}`, hashid: `hashid=${hashid}` },
    'status & priority': 'status=open&priority=high',
    'status & agent': `status=open&agent=${agent.hashid}`,
    'status & late': 'status=open&breached=any',
    'priority & assignee & channel': `priority=high&assignee=${userId}&channel=mail`,
    'words & status': 'q=baobab&status=open',
    'created & priority': `created_from=${day}&priority=urgent`,
  }
  const timed: Timed = new Map()
  for (const [name, query] of Object.entries(filters)) {
    const times: number[] = []
    for (let n = 0; n <= CALLS; n++) {
      const begun = performance.now()
      await ask(`${address}/ticket/search?${query}&page=1`, token)
      if (n > 0) times.push(performance.now() - begun)
    }
    timed.set(name, median(times))
  }
  return timed
}

/** The time of one act with 1,000 tickets in ms, by the act. */
async function changes({ db, cast }: Bench, address: string): Promise<Timed> {
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
async function exported({ cast }: Bench, address: string, pid: number): Promise<number> {
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
