// A year of what goes by the month: a million attempts, turns and events are dropped while messages are accepted beside it.
import { Pool } from 'undici'
import { dropMonths, TABLES_OF_MONTHS } from '../server/src/db/months.ts'
import { DAY_MS, toTimestamp } from '../server/src/lib/time.ts'
import { type Bench, bootBench } from './boot.ts'
import { inSteps } from './filling.ts'
import { type Load, openLoop, type Result } from './measure.ts'
import { meetContacts, sendOf } from './people.ts'
import { isGood } from './processes.ts'

/** `BENCH_ROWS=120000` are for trying it out. */
const ROWS = Math.min(1_000_000, Number(process.env.BENCH_ROWS ?? 1_000_000))
const MONTHS = 12
const AT_ONCE = 20_000
const CONTACTS = 2000
const PARALLEL = 16
const PER_SECOND = 200
const WARM_MS = 2000
const RUN_MS = 6000
const DROP_AFTER_MS = 2000

/** Rows of this number of months from now; $3 is the first of them. */
const ROW: { [table in (typeof TABLES_OF_MONTHS)[number]]: string } = {
  events: `insert into events (app_id, id, type, at, data, stored_at)
    select $1, 10000000 + n, 'message.sent', m.at, jsonb_build_object('message', 'msg-0000000000', 'contact_detail_id', n), m.at`,
  turns: `insert into turns (app_id, chat_session_id, agent_id, attempt, from_seq, to_seq, outcome, model, steps, input_tokens,
      output_tokens, message_id, started_at, finished_at, stored_at)
    select $1, n, 1, 1, 0, 1, 'answered', 'offline', 1, 0, 0, n, m.at, m.at, m.at`,
  message_attempts: `insert into message_attempts (app_id, message_id, attempt, started_at, finished_at, outcome, stored_at)
    select $1, 10000000 + n, 1, m.at, m.at, 'sent', m.at`,
}
const FROM = `from generate_series($2::bigint, $3::bigint) n
  cross join lateral (select now() + (2 + n % ${MONTHS}) * interval '1 month' as at) m`

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const { live } = bench.cast.awa
    await meetContacts(bench, live, CONTACTS)
    for (const table of TABLES_OF_MONTHS) await fillYear(bench, table)
    const { address } = await bench.start(['--role', 'api'])
    const pool = new Pool(address, { connections: PARALLEL, pipelining: 1 })
    const send = async (n: number): Promise<boolean> =>
      isGood({ body: await (await pool.request(sendOf(live, n, CONTACTS))).body.text() })
    await openLoop(PER_SECOND, WARM_MS, send)
    const calm = await openLoop(PER_SECOND, RUN_MS, send)
    const [beside, took] = await Promise.all([openLoop(PER_SECOND, RUN_MS, send), dropYears(bench)])
    await pool.close()
    return [
      ...took.map(({ table, ms }) => rowOf(table, ms)),
      sendRow('while nothing goes', calm),
      sendRow('while a year goes', beside),
    ]
  } finally {
    await bench.close()
  }
}

async function fillYear({ db, cast }: Bench, table: (typeof TABLES_OF_MONTHS)[number]): Promise<void> {
  for (let month = 2; month < 2 + MONTHS; month++)
    await db.query(`select make_month($1, now() + $2 * interval '1 month')`, [table, month])
  await inSteps(table, 1, ROWS, AT_ONCE, ({ from, to }) =>
    db.query(`${ROW[table]} ${FROM}`, [cast.awa.live.id, from, to]).then(() => undefined),
  )
}

/** Drops them one table after the other, as the sweeps do. */
async function dropYears({ db }: Bench): Promise<{ table: string; ms: number }[]> {
  await new Promise(resolve => setTimeout(resolve, DROP_AFTER_MS))
  const took: { table: string; ms: number }[] = []
  for (const table of TABLES_OF_MONTHS) {
    const begin = performance.now()
    const gone = await dropMonths(db, table, toTimestamp(Date.now() + (MONTHS + 3) * 31 * DAY_MS))
    if (gone < MONTHS) throw new Error(`${gone} months of ${table} went`)
    took.push({ table, ms: performance.now() - begin })
  }
  return took
}

const bare = { floor: null, ratio: null, spread: null }

const rowOf = (table: string, ms: number): Result => ({
  ...{
    ...bare,
    bench: `months, a year of ${ROWS.toLocaleString('en')} ${table} dropped`,
    unit: 'ms',
    value: ms,
  },
  ...{ target: 'under 1,000', p50_ms: null, p99_ms: null },
})

function sendRow(when: string, { perSecond, p50Ms, p99Ms, errors }: Load): Result {
  if (errors > 0) throw new Error(`${errors} calls failed ${when}`)
  return {
    ...{ ...bare, bench: `months, send ${when}`, unit: 'calls/s', value: perSecond, target: PER_SECOND },
    ...{ p50_ms: p50Ms, p99_ms: p99Ms },
  }
}
