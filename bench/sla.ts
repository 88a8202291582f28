// 5,000 tickets due in one minute among a million open ones: how long after the due time flag and event are stored.

import { insertOpen, makeDue } from '../server/test/world/open-tickets.ts'
import { bootBench } from './boot.ts'
import { cpuMs, median, quantile, type Result } from './measure.ts'

const OPEN = 1_000_000
const DUE = 5000
const DUE_OVER_S = 60
const DUE_IN_S = 5
const AFTER_S = 6
const REST_MS = 10_000

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    const { live } = bench.cast.awa
    const query: typeof bench.db.query = (text, values) => bench.db.query(text, values)
    await insertOpen(query, live.id, OPEN)
    const { child } = await bench.start(['--role', 'worker'])
    await new Promise(resolve => setTimeout(resolve, 3000))
    const before = cpuMs(child.pid!)
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    const rest = (cpuMs(child.pid!) - before) / REST_MS
    await makeDue(query, live.id, {
      count: DUE,
      fromMs: Date.now() + DUE_IN_S * 1000,
      overMs: DUE_OVER_S * 1000,
    })
    await new Promise(resolve => setTimeout(resolve, (DUE_IN_S + DUE_OVER_S + AFTER_S) * 1000))
    const late = await bench.db.query<{ ms: number }>(
      `select extract(epoch from (e.at - (e.data->>'due_at')::timestamptz))::float8 * 1000 as ms from events e where e.app_id = $1 and e.type = 'ticket.sla_breached'`,
      [live.id],
    )
    if (late.length !== DUE) throw new Error(`${late.length} events instead of ${DUE}`)
    const sorted = late.map(row => row.ms).toSorted((a, b) => a - b)
    return [
      {
        bench: 'sla',
        unit: 's late at most',
        value: sorted.at(-1)! / 1000,
        floor: null,
        ratio: null,
        target: 'within 5 s',
        p50_ms: median(sorted),
        p99_ms: quantile(sorted, 0.99),
        spread: null,
      },
      {
        bench: 'sla at rest',
        unit: 'share of a core',
        value: rest,
        floor: null,
        ratio: null,
        target: 'under 0.05',
        p50_ms: null,
        p99_ms: null,
        spread: null,
      },
    ]
  } finally {
    await bench.close()
  }
}
