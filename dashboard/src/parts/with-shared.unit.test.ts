import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withShared } from './with-shared.ts'

it('rows keep what they say, and share the parts that say the same', () => {
  const page = () => [
    { id: 1, channel: { name: 'Site' }, tags: [], at: null },
    { id: 2, channel: { name: 'Site' }, tags: [], at: '2026-11-23' },
    { id: 3, channel: { name: 'Mail' }, tags: [{ id: 'tag-1' }], at: null },
  ]
  const rows = withShared(page())
  assert.deepEqual(rows, page())
  assert.equal(rows[0]!.channel, rows[1]!.channel)
  assert.equal(rows[0]!.tags, rows[1]!.tags)
  assert.notEqual(rows[1]!.channel, rows[2]!.channel)
})
