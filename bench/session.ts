// Bench `session`: a read by the cookies of sessions, against the same read by as many tokens.

import { SCOPES } from '@palabre/contract/scopes'
import autocannon from 'autocannon'
import { inTx } from '../server/src/db/tx.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { cookieRuleOf } from '../server/src/sessions/cookie.ts'
import { openSession } from '../server/src/sessions/open.ts'
import { tokenFor } from '../server/test/cast.ts'
import { type Bench, bootBench } from './boot.ts'
import { median, type Result, spreadOf } from './measure.ts'

const PATH = '/business-manager/balance'
const BASE_URL = 'https://bench.example'
/** Each has its own rate of 600 a minute: so many are far from theirs. */
const CALLERS = 200
const PARALLEL = 8
const RUN_SECONDS = 1
const RUNS = 15

type Headers = { [name: string]: string }

/** By token and by cookie in turn; the ratio is the median of the pairs'. */
export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const { address } = await bench.start(['--role', 'api'], { BASE_URL })
    const byToken = await many(() => aToken(bench))
    const byCookie = await many(() => aCookie(bench))
    const load = (callers: Headers[], duration = RUN_SECONDS) => drive(`${address}${PATH}`, callers, duration)
    for (const callers of [byToken, byCookie]) await load(callers, 1)
    const pairs: { token: Load; cookie: Load }[] = []
    for (let i = 0; i < RUNS; i++) {
      const token = await load(byToken)
      pairs.push({ token, cookie: await load(byCookie) })
    }
    const rates = pairs.map(({ cookie }) => cookie.perSecond)
    return [
      {
        bench: 'session, a read by cookie against by token',
        unit: 'calls/s',
        value: median(rates),
        floor: median(pairs.map(({ token }) => token.perSecond)),
        ratio: median(pairs.map(({ token, cookie }) => cookie.perSecond / token.perSecond)),
        target: 'ratio 0.95',
        p50_ms: median(pairs.map(({ cookie }) => cookie.p50)),
        p99_ms: median(pairs.map(({ cookie }) => cookie.p99)),
        spread: spreadOf(rates),
      },
    ]
  } finally {
    await bench.close()
  }
}

type Load = { perSecond: number; p50: number; p99: number }

async function drive(url: string, callers: Headers[], duration: number): Promise<Load> {
  const requests = callers.map(headers => ({ method: 'GET' as const, headers }))
  const sample = (await (await fetch(url, { headers: callers[0]! })).json()) as { code: number }
  if (sample.code !== 1000) throw new Error(`${url} answers ${sample.code}`)
  const {
    requests: done,
    latency,
    errors,
    timeouts,
  } = await autocannon({
    url,
    connections: PARALLEL,
    duration,
    requests,
  })
  if (errors + timeouts > 0) throw new Error(`${url}: calls failed`)
  const last = (await (await fetch(url, { headers: callers[0]! })).json()) as { code: number }
  if (last.code !== 1000) throw new Error(`${url} answers ${last.code} in the end`)
  return { perSecond: done.average, p50: latency.p50, p99: latency.p99 }
}

async function many(make: () => Promise<Headers>): Promise<Headers[]> {
  const all: Headers[] = []
  for (let i = 0; i < CALLERS; i++) all.push(await make())
  return all
}

async function aToken({ deps, cast }: Bench): Promise<Headers> {
  const { token } = await tokenFor(deps, cast.awa.live, 'live', [...SCOPES])
  return { authorization: `Bearer ${token}` }
}

async function aCookie({ db, cast }: Bench): Promise<Headers> {
  const { userId } = cast.awa.live
  const now = toTimestamp(Date.now())
  const [business] = await db.query<{ id: number }>(
    'select business_id as id from memberships where user_id = $1',
    [userId],
  )
  const who = { userId, businessId: business!.id, isKnownHere: false }
  const from = { cookie: null, ip: '127.0.0.1', userAgent: undefined }
  const { header } = await inTx(db, tx => openSession(tx, cookieRuleOf(BASE_URL)!, who, from, now))
  return { cookie: header.split(';')[0]! }
}
