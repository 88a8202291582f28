// GET /events far from the end, and of a type of which there are few.
import type { Bench } from './boot.ts'
import type { Result } from './measure.ts'
import { runOver } from './over.ts'
import { IS_QUICK, isGood } from './processes.ts'

const EVENTS = IS_QUICK ? 100_000 : 1_000_000
const AT_ONCE = 100_000
/** One event in so many is of the rare type. */
const RARE_EVERY = 50_000

const of = (bench: string, query: (n: number) => string): Promise<Result[]> =>
  runOver({
    ...{ bench, unit: 'calls/s', target: 'p99 under 50 ms' },
    prepare: insertEvents,
    callOf: ({ cast }, { ask }) => {
      const headers = { authorization: `Bearer ${cast.awa.live.token}` }
      return async n => isGood(await ask({ method: 'GET', path: `/events?${query(n)}`, headers }))
    },
  })

export async function run(): Promise<Result[]> {
  const deep = await of('events, deep', n => `after=${(n * 7919) % EVENTS}&limit=50`)
  const typed = await of(
    'events, a rare type',
    n => `after=${(n * 7919) % EVENTS}&limit=50&type=contact.updated`,
  )
  return [...deep, ...typed]
}

async function insertEvents({ db, cast }: Bench): Promise<void> {
  const { id } = cast.awa.live
  const [row] = await db.query<{ last_id: number }>('select last_id from event_counters where app_id = $1', [
    id,
  ])
  const first = row!.last_id
  for (let from = 1; from <= EVENTS; from += AT_ONCE)
    await db.query(
      `insert into events (app_id, id, type, at, data)
       select $1, $2::bigint + n, case when n % ${RARE_EVERY} = 0 then 'contact.updated' else 'message.sent' end, now(),
         jsonb_build_object('message', 'msg-0000000000', 'contact_detail_id', n)
       from generate_series($3::int, $4::int) n`,
      [id, first, from, from + AT_ONCE - 1],
    )
  await db.query('update event_counters set last_id = $2 where app_id = $1', [id, first + EVENTS])
  await db.query('analyze events')
}
