// Streams of a server: the answer that is waited for, however it is cut, and what the server asks meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Message, makeReader, refusalOf } from './mcp-events.ts'

const ANSWER = { jsonrpc: '2.0', id: 2, result: { content: [] } }
const ASKED = { jsonrpc: '2.0', id: 'x', method: 'sampling/createMessage', params: {} }
const stream = (end: string): string =>
  [
    `: hello${end}event: message${end}data: {"jsonrpc":"2.0","method":"notifications/progress"}`,
    `data: ${JSON.stringify(ASKED)}`,
    'data: no JSON',
    'data: {"jsonrpc":"2.0","id":1,"result":{}}',
    `id: 7${end}data: {"jsonrpc":"2.0",${end}data: "id":2,"result":{"content":[]}}`,
    '',
  ].join(end + end)

for (const [name, end] of [
  ['LF', '\n'],
  ['CR LF', '\r\n'],
] as const)
  test(`the answer and what is asked are found wherever a stream with ${name} is cut`, () => {
    for (const size of [1, 2, 7, 1000]) {
      const reader = makeReader(2)
      const found: { answers: Message[]; asked: Message[] } = { answers: [], asked: [] }
      const text = stream(end)
      for (let i = 0; i < text.length; i += size) {
        const { answer, asked } = reader.take(text.slice(i, i + size))
        if (answer) found.answers.push(answer)
        found.asked.push(...asked)
      }
      assert.deepEqual(found, { answers: [ANSWER], asked: [ASKED] }, String(size))
    }
  })

test('a ping is answered, everything else is refused', () => {
  assert.deepEqual(JSON.parse(refusalOf({ id: 1, method: 'ping' })), { jsonrpc: '2.0', id: 1, result: {} })
  for (const method of ['sampling/createMessage', 'elicitation/create', 'roots/list', 'anything'])
    assert.equal(JSON.parse(refusalOf({ id: 1, method })).error.code, -32601)
})
