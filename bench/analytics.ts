// Bench `analytics`: the figures of a year, where 10,000 conversations and where 1,000,000 began in it, each as often answered by an
// agent or a person. Its databases stay for the next run.
import { performance } from 'node:perf_hooks'
import { countEvents, keepDays } from '../server/src/analytics/count.ts'
import { selectZonesDue } from '../server/src/analytics/queries.ts'
import { DAY_MS, SECOND_MS, toTimestamp } from '../server/src/lib/time.ts'
import { type Bench, bootBench } from './boot.ts'
import { countRows, FEW, fillConversations, inSteps, MANY, patientClient, vacuum } from './filling.ts'
import { median, type Result } from './measure.ts'

const YEAR_DAYS = 365
const ANSWERS_AT_ONCE = 50_000
const CALLS = 30
const TOLD_EVERY_MS = 5000

/** Days are kept in UTC and in the zones of the people. */
const UNKEPT = 'figures of a year in a zone of nobody'

type Place = { bench: Bench; address: string }
type Said = { code: number; message: string; body: Figures }
type Figures = { figures: { conversations: { n: number } } }

export async function run(): Promise<Result[]> {
  const few = await placeWith(FEW)
  const many = await placeWith(MANY)
  try {
    const results: Result[] = []
    for (const [name, path] of Object.entries(pathsOf())) {
      const [less, more] = await inTurn(few, many, path)
      results.push(
        { ...EMPTY, bench: `${name}, 10k conversations`, unit: 'ms', value: less, p50_ms: less },
        { ...EMPTY, bench: `${name}, 1M conversations`, unit: 'ms', value: more, p50_ms: more },
        {
          ...EMPTY,
          bench: `${name}, 1M to 10k`,
          unit: 'times',
          value: more / less,
          target: name === UNKEPT ? '' : 'at most 1.3',
        },
      )
    }
    return results
  } finally {
    await few.bench.close()
    await many.bench.close()
  }
}

const EMPTY = { floor: null, ratio: null, target: '', p50_ms: null, p99_ms: null, spread: null }

function pathsOf(): { [name: string]: string } {
  const day = (before: number): string => toTimestamp(Date.now() - before * DAY_MS).slice(0, 10)
  const year = `from=${day(YEAR_DAYS - 1)}&to=${day(0)}&zone=UTC`
  return {
    'figures of a year': `/analytics/overview?${year}`,
    'a year by day': `/analytics/series?by=day&${year}`,
    'a year by person': `/analytics/series?by=person&${year}`,
    [UNKEPT]: `/analytics/overview?${year.replace('UTC', 'Asia/Kathmandu')}`,
  }
}

async function placeWith(count: number): Promise<Place> {
  const bench = await bootBench(`year_${count}`)
  if ((await countRows(bench)).conversations < count) {
    // of today there are as many as of any other day, whenever it is
    const until = Math.ceil(Date.now() / DAY_MS) * DAY_MS
    const apartSeconds = (YEAR_DAYS * DAY_MS) / SECOND_MS / count
    await fillConversations(bench, 1, count, { apartSeconds, until })
    await endOld(bench)
    await answerAll(bench)
  }
  await keepFigures(bench, count)
  const { address } = await bench.start(['--role', 'api'])
  const place = { bench, address }
  const { n } = (await ask(place, pathsOf()['figures of a year']!)).figures.conversations
  if (n !== count) {
    await bench.close()
    throw new Error(`${n} of ${count} conversations are counted`)
  }
  return place
}

/** Nobody waits for a person for longer than two days. */
async function endOld({ url, cast }: Bench): Promise<void> {
  const client = await patientClient(url)
  try {
    await client.query(OLD, [cast.awa.live.id])
  } finally {
    await client.end()
  }
}

const OLD = `update chat_sessions set status = 'closed', closed_at = opened_at + interval '1 day', waiting_since = null
  where app_id = $1 and status = 'open' and opened_at < now() - interval '2 days'`

/** Each conversation that has ended has an answer, of a person or of the agent, one to 20 minutes after it began. */
async function answerAll(bench: Bench): Promise<void> {
  const { id, userId } = bench.cast.awa.live
  const [ids] = await bench.db.query<{ first: number; last: number }>(
    'select min(id) as first, max(id) as last from chat_sessions where app_id = $1',
    [id],
  )
  const client = await patientClient(bench.url)
  try {
    await inSteps('answers', ids!.first, ids!.last, ANSWERS_AT_ONCE, async ({ from, to }) => {
      await client.query(ANSWERS, [id, userId, from, to])
    })
  } finally {
    await client.end()
  }
  await vacuum(bench, ['messages', 'chat_sessions'])
}

const ANSWERS = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author,
    author_id, type, content, text, status, accepted_at, sent_at, created_at)
  select s.app_id, 'msg-back' || s.id, s.id, s.contact_detail_id, s.channel_id, 2, 'out',
    case when s.id % 3 = 0 then 'person' else 'agent' end, case when s.id % 3 = 0 then $2::bigint end, 'text',
    '{"text": "It is"}', 'It is', 'delivered', at, at, at
  from chat_sessions s, lateral (select s.opened_at + (1 + s.id % 20) * interval '1 minute' as at) a
  where s.app_id = $1 and s.id between $3 and $4 and s.status = 'closed'`

/** What the worker's sweeps do with conversations that were there before the figures. */
async function keepFigures({ db, url, cast }: Bench, count: number): Promise<void> {
  const now = toTimestamp(Date.now())
  let toldAt = Date.now()
  // an app that has had an event has its mark by the first sweep
  await db.query(
    'insert into figure_marks (app_id, event_id, built_id) values ($1, 0, 0) on conflict do nothing',
    [cast.awa.live.id],
  )
  for (;;) {
    await countEvents(db, now)
    const [mark] = await db.query<{ built_id: number | null }>(
      'select built_id from figure_marks where app_id = $1',
      [cast.awa.live.id],
    )
    if (!mark || mark.built_id === null) break
    if (Date.now() - toldAt < TOLD_EVERY_MS) continue
    toldAt = Date.now()
    process.stderr.write(`  figures up to ${mark.built_id} (${count} conversations)\n`)
  }
  do await keepDays(db, now)
  while ((await selectZonesDue(db, now)).length > 0)
  await vacuum({ url }, ['conversation_figures', 'figure_days', 'figure_months'])
}

/** Median ms of each, in turn: what else the machine does meets both. */
async function inTurn(few: Place, many: Place, path: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let i = -2; i < CALLS; i++)
    for (const [n, place] of [few, many].entries()) {
      const ms = await timed(place, path)
      if (i >= 0) times[n]!.push(ms)
    }
  return [median(times[0]), median(times[1])]
}

async function timed(place: Place, path: string): Promise<number> {
  const from = performance.now()
  await ask(place, path)
  return performance.now() - from
}

async function ask({ bench, address }: Place, path: string): Promise<Figures> {
  const headers = { authorization: `Bearer ${bench.cast.awa.live.token}` }
  const answer = await fetch(`${address}${path}`, { headers })
  const { code, message, body } = (await answer.json()) as Said
  if (code !== 1000) throw new Error(`${path} answers ${code}: ${message}`)
  return body
}
