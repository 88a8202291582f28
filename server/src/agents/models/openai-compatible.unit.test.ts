// The OpenAI-compatible model against a real HTTP server: streams cut anywhere, requests as they should be.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  chunk,
  type Received,
  startProvider,
  usageAndEnd,
  writeStream,
} from '../../../test/agents/provider.ts'
import { API_KEY, ask, HELLO, TIMEOUT_MS, TOOL_CALL } from '../../../test/agents/provider-asked.ts'
import { OPEN_TICKET, outcome, turnOf } from '../../../test/agents/turns.ts'
import { openaiCompatible } from './openai-compatible.ts'

const { signal } = new AbortController()

describe('a stream is read', () => {
  for (const bytes of [1, 7, 64, 100_000]) {
    test(`words in pieces of ${bytes} bytes`, async () => {
      const { step } = await ask(response => void writeStream(response, HELLO, bytes))
      assert.deepEqual(step, {
        kind: 'say',
        text: 'Bonjour Awa, désolée 🙏 pour la robe.',
        usage: { inputTokens: 120, outputTokens: 9 },
      })
    })
    test(`a tool call in pieces of ${bytes} bytes`, async () => {
      const { step } = await ask(response => void writeStream(response, TOOL_CALL, bytes))
      assert.ok(step.kind === 'call')
      assert.deepEqual(step.calls, [
        {
          id: 'call_a',
          name: 'openTicket',
          arguments: { subject: 'Robe déchirée', description: 'Ma robe est déchirée', priority: 'normal' },
        },
      ])
      assert.deepEqual(step.usage, { inputTokens: 200, outputTokens: 30 })
    })
  }
  test('the request holds key, model, tools and earlier outcomes', async () => {
    const { requests } = await ask(
      response => void writeStream(response, HELLO, 64),
      [outcome('openTicket', true, { hashid: 'tck-7Yk2Qp9LzA' })],
    )
    assert.equal(requests.length, 1)
    const [{ url, headers, body }] = requests as [Received]
    assert.equal(url, '/v1/chat/completions')
    assert.equal(headers.authorization, `Bearer ${API_KEY}`)
    assert.equal(body.model, 'test-model')
    assert.equal(body.stream, true)
    const tools = body.tools as {
      function: {
        name: string
        parameters: { required: string[]; properties: { priority: { enum: string[] } } }
      }
    }[]
    const own = tools.find(tool => tool.function.name === OPEN_TICKET.name)
    assert.deepEqual(own?.function.parameters.required, ['subject', 'description', 'priority'])
    assert.deepEqual(own?.function.parameters.properties.priority.enum, ['low', 'normal', 'high', 'urgent'])
    const messages = body.messages as { role: string; content: string; tool_calls?: unknown[] }[]
    assert.deepEqual(
      messages.map(message => message.role),
      ['system', 'user', 'assistant', 'tool'],
    )
    assert.equal(messages[2]?.tool_calls?.length, 1)
    assert.match(messages[3]?.content ?? '', /tck-7Yk2Qp9LzA/)
    assert.ok(!JSON.stringify(body).includes(API_KEY))
  })
  test('no key, no header; the given door out is used', async () => {
    const provider = await startProvider(response => void writeStream(response, HELLO, 64))
    let used = 0
    const door: typeof fetch = (input, init) => {
      used++
      return fetch(input, init)
    }
    const model = openaiCompatible({
      baseUrl: provider.baseUrl,
      apiKey: null,
      model: 'm',
      timeoutMs: TIMEOUT_MS,
      fetch: door,
    })
    try {
      await model.step(turnOf('Bonjour', { tools: [] }), [], signal)
      assert.equal(provider.requests[0]?.headers.authorization, undefined)
      assert.equal(provider.requests[0]?.body.tools, undefined)
      assert.equal(used, 1)
    } finally {
      await provider.close()
    }
  })
  test('an unknown tool is passed on for the loop to refuse; null leaves a parameter out', async () => {
    const odd = TOOL_CALL.replace('openTicket', 'dropTables').replace(
      'normal\\"}',
      'normal\\",\\"note\\":null}',
    )
    const { step } = await ask(response => void writeStream(response, odd, 64))
    assert.ok(step.kind === 'call')
    assert.equal(step.calls[0]?.name, 'dropTables')
    assert.ok(!('note' in step.calls[0].arguments))
  })
  test('thoughts written into the answer are not said', async () => {
    const thinking =
      chunk({ content: '<think>The customer is angry.</think>\n\nBonjour' }) +
      chunk({}, 'stop') +
      usageAndEnd(1, 1)
    const { step } = await ask(response => void writeStream(response, thinking, 5))
    assert.ok(step.kind === 'say')
    assert.equal(step.text, 'Bonjour')
  })
})
