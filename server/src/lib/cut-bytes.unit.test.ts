import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cutBytes } from './cut-bytes.ts'

test('a text is cut to whole characters, as many as there is room for', () => {
  assert.deepEqual(
    [3, 4, 5, 6, 7].map(bytes => cutBytes('aé🙂', bytes)),
    ['aé', 'aé', 'aé', 'aé', 'aé🙂'],
  )
  assert.equal(cutBytes('abcdef', 5, '…'), 'ab…')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '…', '\ufffd', '🙂') }),
      fc.nat(40),
      (text, bytesMax) => {
        const cut = cutBytes(text, bytesMax)
        assert.ok(text.startsWith(cut) && Buffer.byteLength(cut) <= bytesMax)
        const next = [...text.slice(cut.length)][0] ?? ''
        assert.ok(cut === text || Buffer.byteLength(cut + next) > bytesMax)
      },
    ),
  )
})
