// GET /events far from the end, and of a type of which there are few: of a year of months where there are 50 million.
import type pg from 'pg'
import type { AppId } from '../server/src/lib/ids.ts'
import { type Bench, bootBench } from './boot.ts'
import { patientClient } from './filling.ts'
import type { Result } from './measure.ts'
import { runOver } from './over.ts'
import { IS_QUICK, isGood } from './processes.ts'

/** `--events=50000000` are as many as a large business has; with `BENCH_KEEP` they stay, and those that are missing are made. */
const WANTED = process.argv.find(arg => arg.startsWith('--events='))?.slice('--events='.length)
const EVENTS = Number(WANTED ?? (IS_QUICK ? 100_000 : 1_000_000))
/** `BENCH_KEEP=1` keeps the rows for the next run, `BENCH_KEEP=fill` makes them and measures nothing. */
const KEEP = process.env.BENCH_KEEP
const KEPT = KEEP && 'events'
const EVENTS_PER_MONTH = 4_000_000
/** Of those to come: this one is the service's own. */
const FIRST_MONTH = 2
/** One event in so many is of the rare type. */
const RARE_EVERY = 50_000

const of = (bench: string, query: (n: number) => string): Promise<Result[]> =>
  runOver({
    ...{ bench: WANTED ? `${bench} of ${EVENTS.toLocaleString('en')}` : bench, unit: 'calls/s' },
    ...{ target: 'p99 under 50 ms at half of the most', kept: KEPT },
    prepare: insertEvents,
    callOf: ({ cast }, { ask }) => {
      const headers = { authorization: `Bearer ${cast.awa.live.token}` }
      return async n => isGood(await ask({ method: 'GET', path: `/events?${query(n)}`, headers }))
    },
  })

export async function run(): Promise<Result[]> {
  if (KEEP === 'fill') return fillAlone()
  const deep = await of('events, deep', n => `after=${(n * 7919) % EVENTS}&limit=50`)
  const typed = await of(
    'events, a rare type',
    n => `after=${(n * 7919) % EVENTS}&limit=50&type=contact.updated`,
  )
  return [...deep, ...typed]
}

async function fillAlone(): Promise<Result[]> {
  const bench = await bootBench(KEPT)
  await insertEvents(bench)
  await bench.close()
  return []
}

async function insertEvents({ url, db, cast }: Bench): Promise<void> {
  // what the floor of an earlier run has left
  await db.query('delete from messages where app_id = $1 and seq < 0', [cast.awa.live.id])
  const client = await patientClient(url)
  try {
    for (let made = 0; made < EVENTS; made += EVENTS_PER_MONTH) {
      await fillMonth(
        client,
        cast.awa.live.id,
        made / EVENTS_PER_MONTH,
        Math.min(EVENTS_PER_MONTH, EVENTS - made),
      )
      process.stderr.write(`  ${Math.min(made + EVENTS_PER_MONTH, EVENTS).toLocaleString('en')} events\n`)
    }
  } finally {
    await client.end()
  }
}

/** The n-th month of those to come, unless it is there. It writes no log, and its index is made last: that is how long it takes. */
async function fillMonth(client: pg.Client, appId: AppId, n: number, events: number): Promise<void> {
  const at = `now() + interval '${FIRST_MONTH + n} months'`
  await client.query(`select make_month('events', ${at})`)
  const { rows } = await client.query<{ name: string }>(
    `select name from months_of('events') where ends_at = date_trunc('month', ${at} + interval '1 month', 'UTC')`,
  )
  const { name } = rows[0]!
  if ((await client.query(`select from ${name} limit 1`)).rows.length > 0) return
  await client.query('begin')
  await client.query(`alter table ${name} drop constraint ${name}_pkey, set unlogged`)
  await client.query(
    `with counter as (
       update event_counters set last_id = last_id + $2 where app_id = $1 returning last_id - $2 as before
     )
     insert into ${name} (app_id, id, type, at, data, stored_at)
     select $1, before + n, case when (before + n) % ${RARE_EVERY} = 0 then 'contact.updated' else 'message.sent' end, now(),
       '{"message": "msg-0000000000", "contact_detail_id": 4711}', date_trunc('month', ${at}, 'UTC')
     from counter, generate_series(1, $2::bigint) n`,
    [appId, events],
  )
  await client.query(`alter table ${name} add primary key (app_id, id)`)
  await client.query('commit')
  await client.query(`vacuum analyze ${name}`)
}
