// What a call costs a turn, and a page of 50 of the log of tools, by each of its filters, among 10,000 calls and among 1,000,000.
// BENCH_KEEP=1 keeps its rows for the next run.
import type { Pool } from 'undici'
import type { Bench } from './boot.ts'
import { list, type Measured, measure, withConversations } from './conversations.ts'
import { countRows, FEW, fillConversations, inSteps, MANY, vacuum } from './filling.ts'
import { type Result, spreadOf } from './measure.ts'
import { callsOfTurns } from './tool-turn.ts'

const PARALLEL = 4
const CASES = process.env.BENCH_CASES?.split(',') ?? null
/** So many rounds of each, which alternate between the two logs. */
const RUNS = 3
const RUN_MS = 1000
/** So few that each has more calls than are counted, among ten thousand, too. */
const CONVERSATIONS = 8
const TOOLS = 10
const CALLS_AT_ONCE = 20_000
/** Apart from each other. */
const SECONDS = 2

/** Two businesses side by side, one with few calls and one with many: asked in turn, so that both meet the same machine. */
export const run = (): Promise<Result[]> =>
  withConversations(CONVERSATIONS, measured, process.env.BENCH_KEEP && `tools_${MANY}`)

async function measured(pool: Pool, bench: Bench, address: string): Promise<Result[]> {
  const other = { ...bench, cast: { ...bench.cast, awa: bench.cast.chloe } }
  const { conversations } = await countRows(other)
  if (conversations < CONVERSATIONS) await fillConversations(other, conversations + 1, CONVERSATIONS)
  const results = await callsOfTurns(bench, address)
  const few = { bench: other, asked: await asksOf(pool, other, FEW) }
  const many = { bench, asked: await asksOf(pool, bench, MANY) }
  for (const name of Object.keys(many.asked).filter(one => CASES === null || CASES.includes(one))) {
    const rounds: Measured[][] = [[], []]
    for (let i = 0; i < RUNS; i++)
      for (const [which, one] of [few, many].entries()) {
        const path = `/tool/log/search?per_page=50${one.asked[name]}`
        rounds[which]!.push(await measure(pool, one.bench, PARALLEL, () => [{ path }], 1, RUN_MS))
      }
    const [ofFew, ofMany] = rounds.map(middleOf) as [Measured, Measured]
    results.push(list(`tool log by ${name}, 10k`, ofFew, null))
    results.push(list(`tool log by ${name}, 1M`, ofMany, ofFew))
  }
  return results
}

/** The middle one of some rounds, with how far they are apart. */
function middleOf(rounds: Measured[]): Measured {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond)
  return { ...sorted[sorted.length >> 1]!, spread: spreadOf(rounds.map(one => one.perSecond)) }
}

/** The first of its tools, which are made where there are none. */
async function declare(pool: Pool, { cast, db }: Bench): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${cast.awa.live.token}` }
  const [there] = await db.query<{ id: string }>(
    "select hashid as id from tools where app_id = $1 and name = 'tool0'",
    [cast.awa.live.id],
  )
  if (there) return there.id
  const ids: string[] = []
  for (let i = 0; i < TOOLS; i++) {
    const declared = { name: `tool${i}`, description: 'x', method: 'GET', url: 'https://api.shop.example/x' }
    const answer = await pool.request({
      method: 'POST',
      path: '/tool/add',
      headers,
      body: JSON.stringify(declared),
    })
    ids.push(((await answer.body.json()) as { body: { id: string } }).body.id)
  }
  return ids[0]!
}

/** Most by agents and good, and one in fifty fails. What is rare is at the far end of the log: among the first ten thousand. */
async function fill(bench: Bench, from: number, to: number): Promise<void> {
  const { db, cast } = bench
  const { id, agent, userId } = cast.awa.live
  await inSteps('calls', from, to, CALLS_AT_ONCE, part =>
    db
      .query(
        `insert into tool_runs (app_id, hashid, tool_id, tool_name, tool_version, kind, effects, agent_id, chat_session_id,
         contact_id, user_id, from_seq, arguments_hash, arguments, outcome, status, told, error, milliseconds, started_at, finished_at)
       select $1, 'trn-' || lpad(translate(n::text, '0', 'A'), 10, 'z'), t.ids[1 + n % cardinality(t.ids)], 'tool' || n % cardinality(t.ids), 1,
         k.kind, 'read', $2::bigint, s.ids[1 + n % cardinality(s.ids)], s.contacts[1 + n % cardinality(s.ids)],
         case when k.kind = 'agent' then null else $3::bigint end, n, decode(md5(n::text), 'hex'), '{"order": "CMD-1"}',
         case when n % 50 = 0 then 'timeout' when n < ${FEW} and n % 7 = 0 then 'too_large' else 'ok' end,
         case when n % 50 = 0 then null else 200 end, '{}', case when n % 50 = 0 then 'no whole answer in time' end,
         case when n % 97 = 0 then 9000 else 40 end, a.at, a.at
       from generate_series($4::int, $5::int) n
       cross join (select array_agg(id order by id) as ids from tools where app_id = $1) t
       cross join (select array_agg(c.id order by c.id) as ids, array_agg(d.contact_id order by c.id) as contacts
         from chat_sessions c join contact_details d on d.app_id = c.app_id and d.id = c.contact_detail_id
         where c.app_id = $1) s
       cross join lateral (select case when n % 1000 = 1 then 'try' when n < ${FEW} and n % 8 = 2 then 'replay' else 'agent' end as kind) k
       cross join lateral (select timestamptz '2026-11-01' + n * interval '${SECONDS} s' as at) a`,
        [id, agent.id, userId, part.from, part.to],
      )
      .then(() => undefined),
  )
  await vacuum(bench, ['tool_runs'])
}

/** Each filter by itself, at the end of the log where it makes a difference. */
async function asksOf(pool: Pool, bench: Bench, count: number): Promise<{ [name: string]: string }> {
  const tool = await declare(pool, bench)
  const { id, agent } = bench.cast.awa.live
  const [made] = await bench.db.query<{ n: number }>(
    "select count(*)::int as n from tool_runs where app_id = $1 and tool_name like 'tool%'",
    [id],
  )
  if (made!.n < count) await fill(bench, made!.n + 1, count)
  const [one] = await bench.db.query<{ contact: string; conversation: string }>(
    `select k.hashid as contact, s.hashid as conversation from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     join contacts k on k.app_id = s.app_id and k.id = d.contact_id where s.app_id = $1 order by s.id limit 1`,
    [id],
  )
  const early = new Date(Date.UTC(2026, 10, 1, 0, 5)).toISOString()
  const [newest] = await bench.db.query<{ at: string }>(
    "select max(started_at) - interval '1 minute' as at from tool_runs where app_id = $1",
    [id],
  )
  return {
    nothing: '',
    tool: `&tool=${tool}`,
    agent: `&agent=${agent.hashid}`,
    contact: `&contact=${one!.contact}`,
    conversation: `&conversation=${one!.conversation}`,
    'one outcome': '&outcome=too_large',
    outcomes: '&outcome=not_json,too_large',
    kind: '&kind=replay',
    failed: '&failed=1',
    'a time after': `&created_from=${newest!.at}`,
    'a time before': `&created_to=${early}`,
    status: '&status=200',
    milliseconds: '&min_ms=5000',
    words: '&q=whole',
  }
}
