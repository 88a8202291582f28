// Every pattern and format of the documents costs no more than the length of what it is held to: a body is refused for its length
// only after its patterns.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { FORMATS } from '@palabre/contract/formats'

const DOCUMENTS = ['openapi.json', 'openapi.sandbox.json', 'openapi.webchat.json', 'openapi.hooks.json']
const CHARS = 20_000
/** What takes its length takes a thousandth of that; what takes its square, the double. */
const MS_MAX = 100
const HEADS = ['', 'a', '1', '{', 'https://']
const TAILS = ['', '@', '\n']
const PARTS = [
  ...[
    'a',
    'A',
    '0',
    '1',
    ' ',
    '-',
    '_',
    '.',
    '/',
    ':',
    '@',
    '%',
    '#',
    '?',
    '&',
    '=',
    '[',
    '(',
    '{',
    '+',
    '"',
    '\\',
    '\t',
    ',',
  ],
  ...[
    'é',
    '😀',
    '\u0301',
    '::',
    '//',
    'a@',
    'a.',
    '.a',
    'a-',
    '-a',
    '%2',
    '0.',
    '1:',
    '{a}',
    '-1',
    '1-',
    'a,',
    '1.1.',
    'b="',
  ],
]

const checks = new Map<string, (text: string) => boolean>()
for (const file of DOCUMENTS)
  JSON.parse(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8'), (key, value) => {
    if (key === 'pattern' && typeof value === 'string') {
      const pattern = new RegExp(value, 'u')
      checks.set(value, text => pattern.test(text))
    }
    return value
  })
for (const [name, format] of Object.entries(FORMATS)) checks.set(name, text => format.test(text))

/** Milliseconds of the processor. */
function usedBy(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

test('no pattern is slow, whatever it is held to', () => {
  assert.ok(checks.size > Object.keys(FORMATS).length)
  for (const part of PARTS)
    for (const head of HEADS)
      for (const tail of TAILS) {
        const text = `${head}${part.repeat(CHARS / part.length)}${tail}`
        // all of them together take less than one may
        const used = usedBy(() => {
          for (const check of checks.values()) check(text)
        })
        if (used < MS_MAX) continue
        const slow = [...checks].filter(([, check]) => usedBy(() => check(text)) > MS_MAX / checks.size)
        assert.fail(`${slow.map(([name]) => name)}: ${JSON.stringify(head + part + tail)}, ${used} ms`)
      }
})
