// Texts made ready are kept between turns, within a bound.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bytesOf, keepTexts } from '@palabre/offline-agent/kept'
import { SHOP } from './turns.ts'

const [first, second, third] = ['a'.repeat(90), 'b'.repeat(90), 'c'.repeat(90)] as const
/** Room for two of them. */
const BYTES_MAX = 2.5 * bytesOf(first, keepTexts(0)(first))

const COUNTED_BYTES = 2 * 1024 * 1024

describe('texts that are kept', () => {
  test('are not read again, and hold what is read anew', () => {
    const read = keepTexts(1_000_000)
    for (const { content } of SHOP) {
      assert.equal(read(content), read(`${content}`))
      assert.deepEqual(read(content), keepTexts(0)(content))
    }
  })
  test('the one that was not used for longest goes first', () => {
    const read = keepTexts(BYTES_MAX)
    const [one, two] = [read(first), read(second)]
    assert.equal(read(first), one)
    read(third)
    assert.equal(read(first), one)
    assert.notEqual(read(second), two)
  })
  test('a text that is longer than all the room is not kept', () => {
    const read = keepTexts(BYTES_MAX)
    const one = read(first)
    const long = 'd '.repeat(500)
    assert.notEqual(read(long), read(long))
    assert.equal(read(first), one)
  })
  test('what they take is counted as it is, of whatever kind they are', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heldAfter = (): number => {
      collect()
      collect()
      return process.memoryUsage().heapUsed
    }
    const kinds: { [kind: string]: (n: number) => string } = {
      sentences: n => SHOP.map(({ content }, i) => `${content} ${n} ${i}`).join('\n\n'),
      rows: n => Array.from({ length: 60 }, (_, i) => `- ${i} x${n} ${(i * n).toString(36)}`).join('\n'),
      'short words': n => Array.from({ length: 900 }, (_, i) => (i * n).toString(36)).join(' '),
      'other letters': n => Array.from({ length: 200 }, (_, i) => `“œuvre” ${n} № ${i} ‘Ωμ’…`).join(' '),
    }
    for (const [kind, textOf] of Object.entries(kinds)) {
      const read = keepTexts(COUNTED_BYTES)
      const before = heldAfter()
      let n = 0
      // a fifth more than there is room for
      for (let bytes = 0; bytes < COUNTED_BYTES * 1.2; n++) {
        const text = textOf(n + 1000)
        bytes += bytesOf(text, read(text))
      }
      const took = heldAfter() - before
      assert.ok(took < COUNTED_BYTES * 1.15, `${kind}: ${Math.round(took / 1024)} kB`)
      assert.ok(took > COUNTED_BYTES * 0.5, `${kind}: ${Math.round(took / 1024)} kB: the room is used`)
      assert.ok(read(textOf(n + 999)))
    }
  })
})
