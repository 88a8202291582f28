/** The runner's own report, with the files that took long named before its last lines. */
import { relative } from 'node:path'
import { Readable } from 'node:stream'
import { spec } from 'node:test/reporters'

const SLOW_MS = 10_000
const MS_PER_SECOND = 1000

export default async function* report(events) {
  yield* Readable.from(withSlowFiles(events)).pipe(new spec())
}

/** Sees to it too that a run without any test fails. */
async function* withSlowFiles(events) {
  const times = new Map()
  for await (const event of events) {
    const { type, data } = event
    // A file that shares its process is a suite named by its path; any other has a summary of its own.
    const isShared = data.nesting === 0 && data.details?.type === 'suite' && data.name.endsWith('.test.ts')
    if (isShared && type !== 'test:start') times.set(data.name, data.details.duration_ms)
    if (type === 'test:summary' && data.file?.endsWith('.test.ts'))
      times.set(relative('.', data.file), data.duration_ms)
    if (type === 'test:diagnostic' && data.nesting === 0 && /^tests \d+$/.test(data.message))
      yield* slowest(times)
    if (type === 'test:summary' && !data.file && data.counts.tests === 0) {
      process.exitCode = 1
      yield note('No test was run.')
    }
    yield event
  }
}

function* slowest(times) {
  const slow = [...times].filter(([, ms]) => ms > SLOW_MS).sort(([, a], [, b]) => b - a)
  for (const [file, ms] of slow) yield note(`${(ms / MS_PER_SECOND).toFixed(1)} s in ${file}`)
}

const note = message => ({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } })
