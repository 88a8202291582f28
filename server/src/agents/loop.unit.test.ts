// The loop of a turn: its bounds, and what a model that asks for anything at all can really do.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Model,
  ModelError,
  type ModelFailure,
  type Step,
  type Tool,
  type ToolCall,
  type ToolOutcome,
  type Turn,
} from '@palabre/offline-agent/model'
import { makeOfflineModel } from '@palabre/offline-agent/offline'
import fc from 'fast-check'
import { BUILT_IN, turnOf } from '../../test/agents/turns.ts'
import { runLoop, TURN_CALLS_MAX, TURN_STEPS_MAX, TURN_TIME_MS_MAX } from './loop.ts'

const usage = { inputTokens: 10, outputTokens: 2 }
const say = (text: string): Step => ({ kind: 'say', text, usage })
const ask = (...calls: [string, object][]): Step => ({
  kind: 'call',
  calls: calls.map(([name, args], i) => ({ id: `c${i}`, name, arguments: args as ToolCall['arguments'] })),
  usage,
})
const STOCK: Tool = {
  name: 'checkStock',
  description: 'Stock of an article.',
  parameters: [
    { name: 'article', type: 'INTEGER', required: true, description: '' },
    { name: 'shop', type: 'STRING', required: false, description: '', values: ['akwa', 'bonapriso'] },
    { name: 'reserved', type: 'BOOLEAN', required: false, description: '' },
    { name: 'note', type: 'STRING', required: false, description: '' },
  ],
}

/**
 * Plays the given steps, the last one for ever; a ModelFailure is thrown. Keeps the outcomes it was
 * shown.
 */
function scripted(...steps: (Step | ModelFailure)[]) {
  const shown: ToolOutcome[][] = []
  const model: Model = {
    name: 'scripted',
    async step(_turn, outcomes) {
      const next = steps[Math.min(shown.length, steps.length - 1)]!
      shown.push(outcomes)
      if ('reason' in next) throw new ModelError(next)
      return next
    },
  }
  return { model, shown }
}

async function run(
  model: Model,
  extra: { turn?: Turn; ok?: boolean; now?: () => number; signal?: AbortSignal } = {},
) {
  const made: { call: ToolCall; step: number }[] = []
  const result = await runLoop({
    model,
    turn: extra.turn ?? turnOf('Bonjour', { tools: [STOCK, ...BUILT_IN] }),
    callTool: async (call, step) => {
      made.push({ call, step })
      return { call, ok: extra.ok ?? true, result: { count: made.length } }
    },
    signal: extra.signal ?? new AbortController().signal,
    now: extra.now ?? (() => 0),
  })
  return { result, made }
}

describe('a turn comes to an end', () => {
  test('words end it; usage is summed over the steps', async () => {
    const { model } = scripted(ask(['checkStock', { article: 7 }]), say('  Sept en stock.\u202e  '))
    const { result, made } = await run(model)
    assert.ok(result.kind === 'say')
    assert.equal(result.text, 'Sept en stock.')
    assert.equal(result.steps, 2)
    assert.deepEqual(result.usage, { inputTokens: 20, outputTokens: 4 })
    assert.deepEqual(
      made.map(({ call, step }) => [call.name, step]),
      [['checkStock', 1]],
    )
    assert.equal(result.outcomes.length, 1)
  })
  test('a model that only calls is stopped', async () => {
    let article = 0
    const model: Model = {
      name: 'eager',
      step: async () =>
        ask(...Array.from({ length: 100 }, (): [string, object] => ['checkStock', { article: article++ }])),
    }
    const { result, made } = await run(model)
    assert.equal(result.kind, 'failed')
    assert.equal(result.steps, TURN_STEPS_MAX)
    assert.equal(made.length, TURN_CALLS_MAX)
    assert.ok(result.outcomes.length <= TURN_STEPS_MAX * TURN_CALLS_MAX)
  })
  test('time over before a step, and between calls', async () => {
    let time = 0
    const { model } = scripted(ask(['checkStock', { article: 1 }], ['checkStock', { article: 2 }]))
    const now = () => {
      time += TURN_TIME_MS_MAX / 4
      return time
    }
    const { result, made } = await run(model, { now })
    assert.ok(result.kind === 'failed')
    assert.equal(result.failure.reason, 'timeout')
    assert.ok(made.length <= 2)
  })
  test('a model that hangs and ignores the signal is abandoned', async () => {
    const controller = new AbortController()
    const model: Model = {
      name: 'deaf',
      step: () => {
        queueMicrotask(() => controller.abort())
        return new Promise(() => undefined)
      },
    }
    const { result } = await run(model, { signal: controller.signal })
    assert.ok(result.kind === 'failed')
    assert.equal(result.failure.reason, 'timeout')
  })
  test('a long reply is cut to 4,096 code points', async () => {
    const { result } = await run(scripted(say('🙂'.repeat(10_000))).model)
    assert.ok(result.kind === 'say')
    assert.equal(Array.from(result.text).length, 4_096)
    assert.ok(result.text.isWellFormed())
  })
})

describe('failures of the model', () => {
  const passing: ModelFailure = { reason: 'unreachable', retry: true, text: 'x' }
  const lasting: ModelFailure = { reason: 'credentials', retry: false, text: 'x' }
  test('one that may pass is tried once more', async () => {
    const { model, shown } = scripted(passing, say('Bonjour'))
    assert.equal((await run(model)).result.kind, 'say')
    assert.equal(shown.length, 2)
  })
  test('a second one ends the turn', async () => {
    const { model, shown } = scripted(passing, passing, say('Bonjour'))
    const { result } = await run(model)
    assert.ok(result.kind === 'failed')
    assert.deepEqual(result.failure, passing)
    assert.equal(shown.length, 2)
  })
  test('one that lasts is not tried again', async () => {
    const { model, shown } = scripted(lasting, say('Bonjour'))
    assert.equal((await run(model)).result.kind, 'failed')
    assert.equal(shown.length, 1)
  })
  test('an empty answer, or an empty list of calls, is tried once more', async () => {
    assert.equal((await run(scripted(say(' \u200b '), say('Bonjour')).model)).result.kind, 'say')
    assert.equal((await run(scripted(ask(), say('Bonjour')).model)).result.kind, 'say')
    assert.equal((await run(scripted(say('')).model)).result.kind, 'failed')
  })
  test('an unexpected error is not hidden', async () => {
    const model: Model = { name: 'broken', step: async () => Promise.reject(new RangeError('bug')) }
    await assert.rejects(run(model), RangeError)
  })
})

describe('calls are checked before they are made', () => {
  const refused: [string, object][] = [
    ['dropTables', {}],
    ['checkstock', { article: 1 }],
    ['__proto__', {}],
    ['checkStock', {}],
    ['checkStock', { article: '7' }],
    ['checkStock', { article: 7.5 }],
    ['checkStock', { article: Number.NaN }],
    ['checkStock', { article: 2 ** 60 }],
    ['checkStock', { article: true }],
    ['checkStock', { article: 7, shop: 'paris' }],
    ['checkStock', { article: 7, shop: 'Akwa' }],
    ['checkStock', { article: 7, reserved: 'true' }],
    ['checkStock', { article: 7, note: 5 }],
    ['checkStock', { article: 7, note: 'x'.repeat(5_000) }],
    ['handOver', { reason: ' ' }],
  ]
  for (const [name, args] of refused) {
    test(`refused: ${name} ${JSON.stringify(args).slice(0, 60)}`, async () => {
      const { model, shown } = scripted(ask([name, args]), say('Pardon'))
      const { made } = await run(model)
      assert.equal(made.length, 0)
      assert.equal(shown[1]?.[0]?.ok, false)
      assert.equal(typeof shown[1]?.[0]?.result.error, 'string')
    })
  }
  test('unknown names are dropped, the rest goes through exactly', async () => {
    const args = JSON.parse(
      '{"article":7,"shop":"akwa","reserved":false,"phone":"33612345678","__proto__":{"x":1}}',
    )
    const { made } = await run(scripted(ask(['checkStock', args]), say('Voilà')).model)
    assert.deepEqual(made[0]?.call.arguments, { article: 7, shop: 'akwa', reserved: false })
  })
  test('hidden characters leave an argument', async () => {
    const { made } = await run(
      scripted(ask(['handOver', { reason: 'urgent\u202e\u{e0041}' }]), say('Voilà')).model,
    )
    assert.deepEqual(made[0]?.call.arguments, { reason: 'urgent' })
  })
  test('the same call again uses its outcome, in whatever order the arguments come', async () => {
    const { model, shown } = scripted(
      ask(['checkStock', { article: 7, shop: 'akwa' }]),
      ask(['checkStock', { shop: 'akwa', article: 7 }]),
      say('Voilà'),
    )
    const { made } = await run(model)
    assert.equal(made.length, 1)
    assert.deepEqual(
      shown[2]?.map(({ result }) => result),
      [{ count: 1 }, { count: 1 }],
    )
  })
  test('a call that failed is not made again with the same arguments', async () => {
    const { model } = scripted(
      ask(['checkStock', { article: 7 }]),
      ask(['checkStock', { article: 7 }]),
      say('Pardon'),
    )
    assert.equal((await run(model, { ok: false })).made.length, 1)
  })
})

test('whatever a model that obeys an injection asks for, only whole and allowed calls are made', async () => {
  const names = fc.oneof(
    fc.constantFrom('checkStock', 'handOver', 'toString', 'constructor'),
    fc.string({ maxLength: 12 }),
  )
  const values = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('akwa', 'paris', 7, true, '\u202e'))
  const named = fc.constantFrom('article', 'shop', 'reserved', 'note', 'reason', 'phone', '__proto__')
  // the last of a name counts
  const args = fc.array(fc.tuple(named, values)).map(Object.fromEntries)
  const asked = fc.array(fc.array(fc.tuple(names, args), { maxLength: 12 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(asked, async steps => {
      const { model } = scripted(...steps.map(calls => ask(...calls)))
      const { result, made } = await run(model)
      assert.equal(result.kind, 'failed')
      assert.ok(made.length <= TURN_CALLS_MAX)
      for (const { call } of made) {
        const { article, shop, reserved, note, reason, ...others } = call.arguments
        assert.deepEqual(Object.keys(others), [])
        if (call.name === 'handOver') assert.ok(typeof reason === 'string' && reason !== '')
        else assert.ok(call.name === 'checkStock' && Number.isSafeInteger(article))
        assert.ok(shop === undefined || shop === 'akwa' || shop === 'bonapriso')
        assert.ok(reserved === undefined || typeof reserved === 'boolean')
        assert.ok(note === undefined || (typeof note === 'string' && !note.includes('\u202e')))
      }
    }),
    { numRuns: 300 },
  )
})

test('the offline model runs through the loop: a complaint opens one ticket and names it', async () => {
  const made: ToolCall[] = []
  const result = await runLoop({
    model: makeOfflineModel(),
    turn: turnOf('Ma robe est déchirée, je veux parler à un responsable'),
    callTool: async call => {
      made.push(call)
      return { call, ok: true, result: call.name === 'openTicket' ? { hashid: 'tck-7Yk2Qp9LzA' } : {} }
    },
    signal: new AbortController().signal,
    now: () => 0,
  })
  assert.deepEqual(
    made.map(call => call.name),
    ['openTicket', 'handOver'],
  )
  assert.ok(result.kind === 'say')
  assert.match(result.text, /tck-7Yk2Qp9LzA/)
})
