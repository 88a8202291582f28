// What every benchmark shares: results, closed and open loops, medians.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

export type Result = {
  bench: string
  unit: string
  value: number
  floor: number | null
  /** value / floor, or floor / value where less is better: more is better always. */
  ratio: number | null
  target: string | number
  p50_ms: number | null
  p99_ms: number | null
  /** (max - min) / median of the runs, in per cent. */
  spread: number | null
}

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; count: number; errors: number }

/** Keeps `parallel` calls going for `ms` milliseconds: the peak rate. */
export async function closedLoop(
  parallel: number,
  ms: number,
  call: (n: number) => Promise<boolean>,
): Promise<Load> {
  const times: number[] = []
  let errors = 0
  let n = 0
  const begin = performance.now()
  const end = begin + ms
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < end) {
        const from = performance.now()
        if (!(await call(n++))) errors++
        times.push(performance.now() - from)
      }
    }),
  )
  return summary(times, performance.now() - begin, errors)
}

/** Calls at times fixed before the run, `perSecond` of them for `ms` milliseconds: the latency of a real load. */
export async function openLoop(
  perSecond: number,
  ms: number,
  call: (n: number) => Promise<boolean>,
): Promise<Load> {
  const times: number[] = []
  let errors = 0
  const total = Math.floor((perSecond * ms) / 1000)
  const begin = performance.now()
  const pending: Promise<void>[] = []
  for (let n = 0; n < total; n++) {
    const due = begin + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait))
    pending.push(
      call(n).then(ok => {
        if (!ok) errors++
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(pending)
  return summary(times, performance.now() - begin, errors)
}

function summary(times: number[], ms: number, errors: number): Load {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: (sorted.length * 1000) / ms,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    count: sorted.length,
    errors,
  }
}

/** Of sorted values. */
export function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

export function median(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

export function spreadOf(values: number[]): number {
  return Math.round(((Math.max(...values) - Math.min(...values)) / median(values)) * 100)
}

const TICKS_PER_SECOND = 100

/** Processor time a process has used, in milliseconds (Linux). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

/** Resident memory of a process in MB (Linux). */
export function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
