import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countUnread, mergeMessages, placeItems } from './timeline.ts'
import type { Message } from './wire.ts'

function message(seq: number, change: Partial<Message> = {}): Message {
  const created_at = new Date(Date.UTC(2026, 7, 3, 10, seq)).toISOString()
  const common = { from: 'agent' as const, author_name: 'Baobab', type: 'text', content: {}, status: 'sent' }
  return { id: `msg-${seq}`, seq, text: `t${seq}`, client_id: null, created_at, ...common, ...change }
}

describe('the timeline', () => {
  it('holds each message once and in order, in whatever order and however often they come', () => {
    const all = Array.from({ length: 30 }, (_, index) => message(index + 1))
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(29), { maxLength: 8 }), { maxLength: 20 }), batches => {
        let known: Message[] = []
        for (const batch of batches)
          known = mergeMessages(
            known,
            batch.map(index => all[index]!),
          )
        const expected = [...new Set(batches.flat())].sort((a, b) => a - b).map(index => all[index]!)
        assert.deepEqual(known, expected)
      }),
    )
  })

  it('knows our own message by its client id, and gives the same array back when nothing is new', () => {
    const known = mergeMessages([], [message(1, { client_id: 'c1' })])
    assert.equal(mergeMessages(known, [message(1, { client_id: 'c1' })]), known)
    const changed = mergeMessages(known, [message(1, { client_id: 'c1', status: 'read' })])
    assert.deepEqual([changed.length, changed[0]!.status], [1, 'read'])
  })

  it('counts what the other side wrote after the last read', () => {
    const messages = [message(1), message(2, { from: 'me' }), message(3), message(4, { from: 'person' })]
    assert.equal(countUnread(messages, 1), 2)
    assert.equal(countUnread(messages, 4), 0)
  })

  it('groups by author and time, and parts the days', () => {
    const at = (text: string) => new Date(text).getTime()
    const items = [
      { from: 'agent' as const, author_name: 'B', at: at('2026-08-03T10:00:00') },
      { from: 'agent' as const, author_name: 'B', at: at('2026-08-03T10:01:00') },
      { from: 'me' as const, author_name: null, at: at('2026-08-03T10:02:00') },
      { from: 'me' as const, author_name: null, at: at('2026-08-03T10:20:00') },
      { from: 'me' as const, author_name: null, at: at('2026-08-04T00:01:00') },
    ]
    const places = placeItems(items).map(place =>
      [place.newDay, place.first, place.last].map(Number).join(''),
    )
    assert.deepEqual(places, ['110', '001', '011', '011', '111'])
  })
})
