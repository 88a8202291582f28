import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeJustSent, SENT_MAX } from './just-sent.ts'
import type { Outgoing } from './sender.ts'

const note = (id: number): Outgoing => ({
  ...{ client_id: `key-${id}`, at: id, failed: null, kind: 'note', conversation: 'ses-1' },
  ...{ text: `${id}`, mentions: [] },
})

test('what was sent is listed in its order until it is read; of those that nobody reads the newest stay', () => {
  const sent = makeJustSent()
  const numbers = () => sent.list().map(({ item }) => item.at)
  for (let id = 1; id <= SENT_MAX + 2; id++) sent.add(note(id), { kind: 'note', id: `not-${id}` })
  assert.deepEqual([numbers().length, numbers()[0], numbers().at(-1)], [SENT_MAX, 3, SENT_MAX + 2])
  sent.remove(['key-3', 'key-5', 'key-of-nobody'])
  assert.deepEqual(numbers().slice(0, 3), [4, 6, 7])
})
