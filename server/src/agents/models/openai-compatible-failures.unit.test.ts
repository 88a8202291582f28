// Every way a provider can fail, by a real HTTP server: the reason is named, and the key is in none of it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { ModelError, type ModelFailure } from '@palabre/offline-agent/model'
import { chunk, startProvider, usageAndEnd, writeStream } from '../../../test/agents/provider.ts'
import { type Answer, API_KEY, ask, TIMEOUT_MS, TOOL_CALL } from '../../../test/agents/provider-asked.ts'
import { turnOf } from '../../../test/agents/turns.ts'
import { makeFetch } from '../../outbound/call.ts'
import { openaiCompatible } from './openai-compatible.ts'

const ANSWER_BYTES = 1024 * 1024
const { signal } = new AbortController()

/** The failure of a step; also checks that nothing of it holds the key. */
async function failureFrom(answer: Answer, timeoutMs = TIMEOUT_MS): Promise<ModelFailure> {
  try {
    await ask(answer, [], timeoutMs)
  } catch (error) {
    assert.ok(error instanceof ModelError, String(error))
    assert.ok(
      !JSON.stringify([error, error.failure, error.message, error.stack, String(error.cause)]).includes(
        API_KEY,
      ),
    )
    return error.failure
  }
  return assert.fail('the step did not fail')
}

function status(code: number, headers: { [name: string]: string } = {}): Answer {
  return response => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: `Incorrect key ${API_KEY}`, type: 'oops', code: 'x' } }))
  }
}

const partOfHello = chunk({ content: 'Bonjour' })

describe('failures are named', () => {
  const cases: [string, Answer, ModelFailure['reason'], boolean][] = [
    ['401', status(401), 'credentials', false],
    ['403', status(403), 'credentials', false],
    ['429 with Retry-After', status(429, { 'retry-after': '20' }), 'refused', true],
    ['400', status(400), 'refused', false],
    ['404', status(404), 'refused', false],
    ['500', status(500), 'unreachable', true],
    ['503', status(503), 'unreachable', true],
    ['504', status(504), 'timeout', true],
    ['a redirect', status(302, { location: '/elsewhere' }), 'refused', false],
    [
      'HTML instead of a stream',
      response =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>It works!</body></html>'),
      'nonsense',
      true,
    ],
    [
      'an empty body',
      response => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
      'nonsense',
      true,
    ],
    [
      'an empty answer',
      response => void writeStream(response, chunk({ content: '  ' }, 'stop') + usageAndEnd(1, 0), 64),
      'nonsense',
      true,
    ],
    [
      'broken JSON in the stream',
      response => void writeStream(response, `${partOfHello}data: {"choices": [{]}\n\n`, 64),
      'nonsense',
      true,
    ],
    [
      'an error in the stream',
      response =>
        void writeStream(
          response,
          `${partOfHello}data: {"error":{"message":"overloaded ${API_KEY}"}}\n\n`,
          64,
        ),
      'unreachable',
      true,
    ],
    ['an end without a finish', response => void writeStream(response, partOfHello, 64), 'nonsense', true],
    [
      'arguments that are no JSON',
      response => void writeStream(response, TOOL_CALL.replace('{\\"subject', 'subject'), 64),
      'nonsense',
      true,
    ],
    [
      'nested arguments',
      response => void writeStream(response, TOOL_CALL.replace('\\"normal\\"', '{\\"a\\":1}'), 64),
      'nonsense',
      true,
    ],
    [
      'a filtered answer',
      response => void writeStream(response, chunk({}, 'content_filter') + usageAndEnd(1, 0), 64),
      'refused',
      false,
    ],
    [
      'a close in mid-stream',
      response => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': '100000' })
        response.write(partOfHello, () => response.destroy())
      },
      'unreachable',
      true,
    ],
    ['a close before any answer', response => void response.destroy(), 'unreachable', true],
  ]
  for (const [name, answer, reason, retry] of cases) {
    test(name, async () => {
      const failure = await failureFrom(answer)
      assert.equal(failure.reason, reason, failure.text)
      assert.equal(failure.retry, retry)
    })
  }
  test('a stall before the answer, and one in the middle of it', async () => {
    const silent: Answer = () => undefined
    const halfway: Answer = response =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(partOfHello)
    for (const answer of [silent, halfway]) {
      const failure = await failureFrom(answer, 300)
      assert.equal(failure.reason, 'timeout')
      assert.equal(failure.retry, true)
    }
  })
  test('a line without an end', async () => {
    const provider = await startProvider(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: "${'x'.repeat(ANSWER_BYTES)}`)
    })
    const model = openaiCompatible({
      baseUrl: provider.baseUrl,
      apiKey: null,
      model: 'm',
      timeoutMs: TIMEOUT_MS,
      fetch: makeFetch({ allowedRanges: ['127.0.0.0/8'] }),
    })
    const failed = model.step(turnOf('Bonjour'), [], signal)
    await assert.rejects(failed, (error: ModelError) => {
      assert.deepEqual([error.failure.reason, error.failure.retry], ['nonsense', false])
      return true
    })
    await provider.close()
  })
  test('nobody listens', async () => {
    const provider = await startProvider(() => undefined)
    await provider.close()
    const model = openaiCompatible({
      baseUrl: provider.baseUrl,
      apiKey: API_KEY,
      model: 'm',
      timeoutMs: TIMEOUT_MS,
    })
    await assert.rejects(model.step(turnOf('Bonjour'), [], signal), (error: unknown) => {
      assert.ok(error instanceof ModelError)
      assert.equal(error.failure.reason, 'unreachable')
      return true
    })
  })
  test('the caller’s signal ends it at once, and the provider’s connection', async () => {
    const closed = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const provider = await startProvider(response => {
      response.on('close', () => closed.resolve())
      asked.resolve()
    })
    const controller = new AbortController()
    const model = openaiCompatible({
      baseUrl: provider.baseUrl,
      apiKey: API_KEY,
      model: 'm',
      timeoutMs: 60_000,
    })
    const step = model.step(turnOf('Bonjour'), [], controller.signal)
    await asked.promise
    controller.abort()
    await assert.rejects(step, (error: unknown) => error instanceof ModelError && !error.failure.retry)
    await closed.promise
    await provider.close()
  })
  test('a flood is cut off', async () => {
    const failure = await failureFrom(async response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const flood = chunk({ content: 'bla '.repeat(2_000) })
      while (!response.destroyed) {
        if (!response.write(flood)) await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
    })
    assert.equal(failure.reason, 'nonsense')
  })
})
