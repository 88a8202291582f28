// Time from `npm start` to the first 200, with the embedded database; memory of the process at rest.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, waitForUp } from './boot.ts'
import { median, memoryMb, type Result, spreadOf } from './measure.ts'

const RUNS = 3
const REST_MS = 4000

export async function run(): Promise<Result[]> {
  const firsts: number[] = []
  const laters: number[] = []
  const memory: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'palabre-bench-'))
    firsts.push((await startOnce(dataDir)).ms)
    const later = await startOnce(dataDir)
    laters.push(later.ms)
    memory.push(later.mb)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const row = (bench: string, unit: string, values: number[], target: string): Result => ({
    bench,
    unit,
    value: median(values),
    floor: null,
    ratio: null,
    target,
    p50_ms: null,
    p99_ms: null,
    spread: spreadOf(values),
  })
  return [
    row('start, first', 'ms', firsts, '3,000 ms'),
    row('start, later', 'ms', laters, '3,000 ms'),
    row('start, memory at rest', 'MB', memory, '200 MB'),
  ]
}

async function startOnce(dataDir: string): Promise<{ ms: number; mb: number }> {
  const port = await freePort()
  const begin = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  })
  await waitForUp(`http://127.0.0.1:${port}`)
  const ms = performance.now() - begin
  await new Promise(resolve => setTimeout(resolve, REST_MS))
  const mb = Math.max(...descendants(child.pid!).map(pid => memoryOf(pid)))
  const gone = new Promise(resolve => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGINT')
  await gone
  return { ms, mb }
}

/** Node processes below a process. */
function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(match => match !== null)
  const below = (parent: number): number[] =>
    table
      .filter(match => Number(match[2]) === parent)
      .flatMap(match => [Number(match[1]), ...below(Number(match[1]))])
  const all = new Set(below(pid))
  return table
    .filter(match => all.has(Number(match[1])) && match[3]!.includes('main.ts'))
    .map(match => Number(match[1]))
}

function memoryOf(pid: number): number {
  try {
    return memoryMb(pid)
  } catch {
    return 0
  }
}
