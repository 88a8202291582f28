// npm run bench [name …]: one JSON line per benchmark, and its row in docs/performance.md. With --quick: what got worse since
// the results there, in two minutes; nothing is written.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Committed, committedIn, worseOf } from './compare.ts'
import type { Result } from './measure.ts'
import { IS_QUICK } from './processes.ts'

const PAGE = join(import.meta.dirname, '../docs/performance.md')
const MARK = '<!-- results: written by npm run bench -->'

const BENCHES: { [name: string]: () => Promise<{ run: () => Promise<Result[]> }> } = {
  send: () => import('./send.ts'),
  knowledge: () => import('./knowledge.ts'),
  tickets: () => import('./tickets.ts'),
  'ticket-filters': () => import('./ticket-filters.ts'),
  turn: () => import('./turn.ts'),
  stream: () => import('./stream.ts'),
  start: () => import('./start.ts'),
  sla: () => import('./sla.ts'),
  session: () => import('./session.ts'),
  inbox: () => import('./inbox.ts'),
  analytics: () => import('./analytics.ts'),
  timeline: () => import('./timeline.ts'),
  reply: () => import('./reply.ts'),
  deliver: () => import('./deliver.ts'),
  create: () => import('./create.ts'),
  receipts: () => import('./receipts.ts'),
  turns: () => import('./turns.ts'),
  events: () => import('./events.ts'),
  backlog: () => import('./backlog.ts'),
  months: () => import('./months.ts'),
  day: () => import('./day.ts'),
  simulator: () => import('./simulator.ts'),
  feed: () => import('./feed.ts'),
  tools: () => import('./tools.ts'),
  dashboard: () => import('./dashboard.ts'),
  growth: () => import('./growth.ts'),
}

/** What the most depends on. */
const QUICK = ['send', 'create', 'receipts', 'events', 'turns', 'deliver']

const wanted = process.argv.slice(2).filter(arg => !arg.startsWith('-'))
const unknown = wanted.filter(name => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(
    `no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}\n`,
  )
  process.exit(1)
}
const names = wanted.length > 0 ? wanted : IS_QUICK ? QUICK : Object.keys(BENCHES)
const all: Result[] = []
for (const [i, name] of names.entries()) {
  process.stderr.write(`[${i + 1}/${names.length}] ${name} …\n`)
  const { run } = await BENCHES[name]!()
  for (const result of await run()) {
    all.push(result)
    process.stdout.write(`${JSON.stringify(result)}\n`)
  }
}
if (IS_QUICK) tellWorse(all, committedIn(readFileSync(PAGE, 'utf8').split(MARK)[1] ?? ''))
else writeResults(all)
process.exit(0)

function tellWorse(results: Result[], committed: Committed): void {
  const worse = worseOf(results, committed)
  for (const line of worse) process.stdout.write(`worse: ${line}\n`)
  if (worse.length === 0) process.stdout.write('nothing got worse than the committed results\n')
}

function writeResults(results: Result[]): void {
  const number = (value: number | null, digits = 2): string =>
    value === null ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(digits)
  const rows = results.map(
    r =>
      `| ${r.bench} | ${number(r.value)} ${r.unit} | ${number(r.floor)} | ${number(r.ratio)} | ${r.target} | ${number(r.p50_ms, 1)} | ${number(r.p99_ms, 1)} | ${r.spread === null ? '' : `${r.spread} %`} |`,
  )
  const [head, old = ''] = readFileSync(PAGE, 'utf8').split(MARK)
  const nameOf = (row: string): string => row.split('|')[1]!.trim()
  const measured = new Set(rows.map(nameOf))
  const kept = old
    .split('\n')
    .filter(row => row.startsWith('| ') && !measured.has(nameOf(row)) && nameOf(row) !== 'Bench')
  const table = [
    '| Bench | Value | Floor | Ratio | Target | p50 ms | p99 ms | Spread |',
    '|---|---|---|---|---|---|---|---|',
    ...kept,
    ...rows,
  ].join('\n')
  writeFileSync(PAGE, `${head}${MARK}\n\n${table}\n`)
}
