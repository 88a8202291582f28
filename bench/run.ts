// npm run bench [name …]: one JSON line per benchmark, and its row in docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from './measure.ts'

const PAGE = join(import.meta.dirname, '../docs/performance.md')
const MARK = '<!-- results: written by npm run bench -->'

const BENCHES: { [name: string]: () => Promise<{ run: () => Promise<Result[]> }> } = {
  send: () => import('./send.ts'),
  knowledge: () => import('./knowledge.ts'),
  tickets: () => import('./tickets.ts'),
  turn: () => import('./turn.ts'),
  stream: () => import('./stream.ts'),
  start: () => import('./start.ts'),
  sla: () => import('./sla.ts'),
  session: () => import('./session.ts'),
  inbox: () => import('./inbox.ts'),
  timeline: () => import('./timeline.ts'),
  reply: () => import('./reply.ts'),
  deliver: () => import('./deliver.ts'),
  feed: () => import('./feed.ts'),
  tools: () => import('./tools.ts'),
  dashboard: () => import('./dashboard.ts'),
}

const wanted = process.argv.slice(2).filter(arg => !arg.startsWith('-'))
const unknown = wanted.filter(name => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(
    `no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}\n`,
  )
  process.exit(1)
}
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES)
const all: Result[] = []
for (const [i, name] of names.entries()) {
  process.stderr.write(`[${i + 1}/${names.length}] ${name} …\n`)
  const { run } = await BENCHES[name]!()
  for (const result of await run()) {
    all.push(result)
    process.stdout.write(`${JSON.stringify(result)}\n`)
  }
}
writeResults(all)
process.exit(0)

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
