import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createEventParser, type StreamEvent } from './sse.ts'

function parseIn(pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const feed = createEventParser(event => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

describe('the event stream', () => {
  const stream =
    ': beat\n\nid: 7\nevent: message\ndata: {"a":"é"}\n\ndata: one\r\ndata:two\r\n\r\n' +
    'event: typing\rdata: {}\r\r: comment\nretry: 10\nid\nevent: nothing\n\ndata: last\n\ndata: cut off'
  const expected = [
    { event: 'message', data: '{"a":"é"}', id: '7' },
    { event: 'message', data: 'one\ntwo', id: '7' },
    { event: 'typing', data: '{}', id: '7' },
    { event: 'message', data: 'last', id: '' },
  ]

  it('is read the same wherever it is cut', () => {
    assert.deepEqual(parseIn([stream]), expected)
    assert.deepEqual(parseIn([...stream]), expected)
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), cuts => {
        const ends = [...cuts.sort((a, b) => a - b), stream.length]
        assert.deepEqual(parseIn(ends.map((end, index) => stream.slice(ends[index - 1] ?? 0, end))), expected)
      }),
    )
  })

  it('drops an event that is too large and goes on', () => {
    const events = parseIn([
      `data: ${'x'.repeat(600_000)}\ndata: ${'x'.repeat(600_000)}\n\n`,
      'data: small\n\n',
    ])
    assert.deepEqual(
      events.map(event => event.data),
      ['small'],
    )
  })
})
