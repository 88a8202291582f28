import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableList } from './mcp-list.ts'

const list = (tools: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools, nextCursor: 'b' } })
const read = (tools: unknown[]) => JSON.parse(readableList(list(tools)))
const good = {
  name: 'look_up',
  description: 'Looks.',
  inputSchema: { type: 'object', properties: { id: {} } },
}

test('a tool of another form is none, and spoils no other', () => {
  const none = { name: '', inputSchema: {} }
  for (const bad of [
    null,
    7,
    'look_up',
    [],
    {},
    { ...good, name: 7 },
    { ...good, description: {} },
    { ...good, inputSchema: undefined },
    { ...good, inputSchema: [] },
    { ...good, inputSchema: { properties: [] } },
    { ...good, inputSchema: { properties: null } },
  ]) {
    const { id, result } = read([bad, good])
    assert.deepEqual([id, result.nextCursor], [1, 'b'])
    assert.deepEqual(result.tools[0], none, JSON.stringify(bad))
    assert.equal(result.tools[1].name, 'look_up')
  }
})

test('of a tool stays what is read of it, whatever else it says of itself', () => {
  const annotations = { readOnlyHint: 'yes', title: 7 }
  const [tool, reads] = read([
    { ...good, title: 7, outputSchema: [], annotations },
    { ...good, annotations: { readOnlyHint: true } },
  ]).result.tools
  assert.deepEqual(tool, { ...good, annotations: { readOnlyHint: false } })
  assert.deepEqual(reads, { ...good, annotations: { readOnlyHint: true } })
})

test('what is no list stays as it came', () => {
  for (const text of ['', '{', 'null', '[]', '{"result":7}', list(7), '{"error":{"code":-32601}}'])
    assert.equal(readableList(text), text)
})
