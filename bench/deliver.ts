// How many messages a second leave for the provider, against how many are accepted: one business, ten, slow providers.
import { inTx } from '../server/src/db/tx.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { type CastApp, makeBusiness } from '../server/test/cast.ts'
import { type Bench, bootBench } from './boot.ts'
import { median, openLoop, type Result, spreadOf } from './measure.ts'
import { meetContacts, sendOf } from './people.ts'
import { type Apis, IS_QUICK, isGood, startApis, startWorkers } from './processes.ts'
import { type Provider, sendsThrough, startProvider } from './provider.ts'

const CONTACTS = 2000
/** By a slow provider fewer do. */
const MANY = IS_QUICK ? 1000 : 27_000
/** The first third is not counted: a worker that has just started compiles for two seconds, and two share what there is. */
const COUNTED_FROM = 1 / 3
const SLOW_MS = 500
const MANY_OF_SLOW = 9000
const WARM = 1000
const PARALLEL = 64
const APPS = IS_QUICK ? 2 : 10
/** What a provider takes to answer, in milliseconds. */
const DELAYS_MS = [0, 50, 500]
/** `BENCH_CASES=500,apps` runs some: providers by what they take, the ten apps, one app that sends at a pace. */
const CHOSEN = process.env.BENCH_CASES?.split(',') ?? ['0', '50', '500', 'apps', 'paced']
/** What the ten apps' providers take: of one number none takes more than 1,000 a second, of ten more than this machine sends. */
const APPS_DELAYS_MS = IS_QUICK ? [0] : [0, 500]
/** A little less than a provider takes of one number, by one that is slow. */
const PACE_PER_SECOND = 800
const PACED_MS = 10_000
/** Until workers that are up have asked for work, while the provider keeps its answers back. */
const READY_MS = 1000
/** Until the workers are there, and until as many are under way as there will be. */
const WORKERS_MS = 4000
const PACED_FROM_MS = 3000
const PACED_DELAY_MS = 500
const CASES = DELAYS_MS.filter(delayMs => CHOSEN.includes(String(delayMs)))
const WORKERS = IS_QUICK ? [1] : [1, 2]
/** One and two workers in turn: vacuum, and words that are found later, are at work now and then. */
const ROUNDS = IS_QUICK ? 1 : 3
const WAIT_MS_MAX = 40_000
const LOOK_MS = 20

/** `wal`, `disk`: bytes of each of `count` messages, from the request to its end. */
type Left = { count: number; accepted: number; perSecond: number; wal: number; disk: number }
type Run = { bench: Bench; provider: Provider; apis: Apis }

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  const provider = await startProvider()
  try {
    const apps = await openApps(bench, provider)
    const apis = await startApis(bench, 1)
    const run = { bench, provider, apis }
    const results: Result[] = []
    const lefts: Left[] = []
    const of = async (count: number, delayMs: number) => {
      provider.answerAfter(delayMs)
      const isSlow = delayMs >= SLOW_MS
      const many = isSlow ? Math.min(MANY, MANY_OF_SLOW) : MANY
      const rounds: Left[][] = WORKERS.map(() => [])
      for (let round = 0; round < (isSlow || count > 1 ? 1 : ROUNDS); round++)
        for (const [i, workers] of WORKERS.entries()) {
          const left = await leaveWith(run, apps.slice(0, count), workers, many)
          process.stderr.write(`  ${JSON.stringify({ apps: count, workers, delayMs, ...left })}\n`)
          rounds[i]!.push(left)
        }
      const whose = count === 1 ? 'one app' : `${count} apps`
      for (const [i, some] of rounds.entries())
        results.push(middleOf(`deliver, ${whose}, workers ${WORKERS[i]}, provider ${delayMs} ms`, some))
      return rounds.flat()
    }
    // processes and connections are warm after this
    await leaveWith(run, apps.slice(0, 1), 1, WARM)
    for (const delayMs of IS_QUICK ? CASES.slice(0, 1) : CASES) lefts.push(...(await of(1, delayMs)))
    if (lefts.length > 0) results.push(...bytesOf(lefts))
    if (CHOSEN.includes('apps')) for (const delayMs of APPS_DELAYS_MS) await of(APPS, delayMs)
    if (CHOSEN.includes('paced') && !IS_QUICK)
      for (const workers of WORKERS) results.push(await leavePaced(run, apps[0]!, workers))
    return results
  } finally {
    provider.close()
    await bench.close()
  }
}

async function openApps(bench: Bench, provider: Provider): Promise<CastApp[]> {
  const now = toTimestamp(Date.now())
  const apps = [bench.cast.awa.live]
  for (let n = 1; n < APPS; n++) {
    const made = await inTx(bench.db, tx =>
      makeBusiness(tx, bench.deps, `Shop ${n}`, `owner${n}@shop.example`, now),
    )
    apps.push(made.live)
  }
  for (const app of apps) {
    await sendsThrough(bench, app, provider)
    await meetContacts(bench, app, CONTACTS)
  }
  return apps
}

/** So many are accepted, for people in turn; then the workers start, and have their first answers once all are up. */
async function leaveWith(run: Run, apps: CastApp[], workers: number, count: number): Promise<Left> {
  const { bench, provider, apis } = run
  const before = await sizesOf(bench)
  let sent = 0
  const begin = performance.now()
  const client = async (): Promise<void> => {
    while (sent < count) {
      const n = sent++
      await send(apis, apps[n % apps.length]!, Math.floor(n / apps.length))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, client))
  const accepted = (count * 1000) / (performance.now() - begin)
  const first = provider.taken()
  provider.hold()
  const stop = await startWorkers(bench, workers)
  await new Promise(resolve => setTimeout(resolve, READY_MS))
  const end = Date.now() + WAIT_MS_MAX
  provider.release()
  while (provider.taken() - first < count * COUNTED_FROM && Date.now() < end) await pause()
  const from = { at: performance.now(), left: count - (provider.taken() - first) }
  await untilLeft(run, apps, first + count, end)
  const perSecond = (from.left * 1000) / (performance.now() - from.at)
  await stop()
  const after = await sizesOf(bench)
  return {
    ...{ count, accepted, perSecond },
    wal: (after.wal - before.wal) / count,
    disk: (after.disk - before.disk) / count,
  }
}

async function send(apis: Apis, app: CastApp, n: number): Promise<boolean> {
  if (!isGood(await apis.ask(sendOf(app, n, CONTACTS)))) throw new Error('a message was not accepted')
  return true
}

/** The provider is asked first: it costs nothing, where counting what waits would take half of a processor. */
async function untilLeft(
  { bench, provider }: Run,
  apps: CastApp[],
  taken: number,
  end: number,
): Promise<void> {
  const waiting = async (): Promise<number> =>
    (
      await bench.db.query<{ n: number }>(
        `select count(*)::int as n from messages where app_id = any($1) and waits = 'queue'`,
        [apps.map(({ id }) => id)],
      )
    )[0]!.n
  while (provider.taken() < taken && Date.now() < end) await pause()
  while ((await waiting()) > 0) {
    if (Date.now() > end) throw new Error(`messages are still waiting: ${await whyWaiting(bench)}`)
    await pause()
  }
}

/** One app sends at a pace that its number bears, while the workers are at it: as many leave. */
async function leavePaced(run: Run, app: CastApp, workers: number): Promise<Result> {
  const { bench, provider, apis } = run
  provider.answerAfter(PACED_DELAY_MS)
  const stop = await startWorkers(bench, workers)
  await new Promise(resolve => setTimeout(resolve, WORKERS_MS))
  const first = provider.taken()
  const sending = openLoop(PACE_PER_SECOND, PACED_MS, n => send(apis, app, n))
  await new Promise(resolve => setTimeout(resolve, PACED_FROM_MS))
  const from = { at: performance.now(), taken: provider.taken() }
  const { perSecond: accepted, count } = await sending
  const perSecond = ((provider.taken() - from.taken) * 1000) / (performance.now() - from.at)
  await untilLeft(run, [app], first + count, Date.now() + WAIT_MS_MAX)
  await stop()
  process.stderr.write(`  ${JSON.stringify({ paced: true, workers, accepted, perSecond })}\n`)
  const name = `deliver, one app at ${PACE_PER_SECOND} a second, workers ${workers}, provider ${PACED_DELAY_MS} ms`
  return resultOf(name, { accepted, perSecond })
}

/** What the provider is said to have done. */
async function whyWaiting({ db }: Bench): Promise<string> {
  const rows = await db.query(
    `select status, attempt, error ->> 'reason' as reason, count(*)::int as n from messages
     where waits = 'queue' group by 1, 2, 3 order by 4 desc limit 5`,
  )
  return JSON.stringify(rows)
}

/** What was written ahead until now, and how much of the disk is the messages', what waits of them and is called how, their attempts' and events'. */
async function sizesOf({ db }: Bench): Promise<{ wal: number; disk: number }> {
  const [row] = await db.query<{ wal: number; disk: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       (select sum(pg_total_relation_size(coalesce(p.relid, t)))::float8 from unnest(array['messages', 'queued_messages', 'message_provider_ids', 'message_attempts',
         'events']::regclass[]) t
         left join pg_partition_tree(t) p on true) as disk`,
  )
  return row!
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, LOOK_MS))

const bare = { floor: null, ratio: null, p50_ms: null, p99_ms: null, spread: null }

const middleOf = (bench: string, lefts: Left[]): Result => {
  const rates = lefts.map(left => left.perSecond)
  const accepted = median(lefts.map(left => left.accepted))
  const result = resultOf(bench, { perSecond: median(rates), accepted })
  return lefts.length > 1 ? { ...result, spread: spreadOf(rates) } : result
}

const resultOf = (bench: string, { perSecond, accepted }: Pick<Left, 'perSecond' | 'accepted'>): Result => ({
  ...{ ...bare, bench, unit: 'messages/s', value: perSecond, target: 'ratio 0.8' },
  ...{ floor: accepted, ratio: perSecond / accepted },
})

/**
 * The least log of all runs: after a checkpoint PostgreSQL writes each page once as a whole, which is no message's own. The disk of
 * all together, and of the first: later ones find room that was made by then, of what waits above all.
 */
const bytesOf = (lefts: Left[]): Result[] => {
  const wal = Math.min(...lefts.map(left => left.wal)) / 1000
  const sum = (of: (left: Left) => number): number => lefts.reduce((all, left) => all + of(left), 0)
  const disk = sum(({ count, disk }) => count * disk) / sum(({ count }) => count) / 1000
  return [
    { ...bare, bench: 'deliver, WAL of a message', unit: 'kB', value: wal, target: 'at most 3.0' },
    {
      ...bare,
      bench: 'deliver, disk of a message, all runs',
      unit: 'kB',
      value: disk,
      target: 'at most 1.3',
    },
    {
      ...bare,
      bench: 'deliver, disk of a message, first run',
      unit: 'kB',
      value: lefts[0]!.disk / 1000,
      target: 'at most 1.3',
    },
  ]
}
