// How a rule is written: it holds for every source, but for exceptions that somebody still needs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources, type Source } from './source.ts'

export type Exception = { file: string; what: string; reason: string }

export const sources = readSources()

const registered: Exception[] = []
const needed = new Set<Exception>()

/** Asks whether what a rule found in a file is among these exceptions. Each of them must be met by somebody. */
export function excepted(exceptions: Exception[]): (file: string, what: string) => boolean {
  registered.push(...exceptions)
  return (file, what) => {
    const found = exceptions.find(exception => exception.file === file && what.includes(exception.what))
    if (found) needed.add(found)
    return found !== undefined
  }
}

/** A test that finds no breach in any source. */
export function holds(rule: string, breaches: (source: Source) => string[]): void {
  test(rule, () => {
    const found = sources.flatMap(source => breaches(source).map(breach => `${source.path}: ${breach}`))
    assert.deepEqual(found, [])
  })
}

/** The lines where nodes begin, as they are shown in a breach. */
export function linesAt(source: Source, nodes: { start: number }[]): string[] {
  return nodes.map(node => {
    const line = source.lineOf(node)
    return `line ${line}: ${source.lines[line - 1]!.trim()}`
  })
}

/** To be called after all rules: an exception that nobody needs any more has to go. */
export function noneOutlivesItsNeed(): void {
  test('no exception is obsolete', () => {
    assert.deepEqual(
      registered.filter(exception => !needed.has(exception)),
      [],
    )
  })
}
