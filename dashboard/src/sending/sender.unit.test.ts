import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { ApiError, openOutbox, openStore } from '@palabre/client'
import { makeSender, type Outgoing, type Sender } from './sender.ts'

const DAY_MS = 86_400_000

const refusal = (code: number, reason?: string) =>
  new ApiError({
    success: false,
    code: code as never,
    message: `no: ${reason}`,
    body: reason ? { reason } : null,
    trace_id: 'x',
  })

function makeDesk(answer: (text: string) => unknown = () => null, isWriterHere = async () => true) {
  const box = openOutbox<Outgoing>(
    openStore(() => undefined),
    'out:',
  )
  const sent: string[] = []
  const keys: string[] = []
  const sender: Sender = makeSender({
    box,
    now: () => Date.now(),
    waitMs: attempt => 1000 * (attempt + 1),
    isWriterHere,
    exclusively: task => task(),
    post: async item => {
      keys.push(item.client_id)
      const error = answer(item.text)
      if (error) throw error
      return null
    },
    onSent: ({ text }) => sent.push(text),
    onChange: () => undefined,
  })
  const add = (text: string, at = Date.now()): void => {
    box.add({ client_id: text, at, failed: null, kind: 'note', conversation: 'ses-1', text, mentions: [] })
    sender.flush()
  }
  return { box, sent, keys, sender, add }
}

const pass = async (ms: number): Promise<void> => {
  mock.timers.tick(ms)
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

describe('what waits to be sent', () => {
  it('goes in order under its own key when the connection is back, whatever was tried before', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    let isAway = true
    const desk = makeDesk(() => (isAway ? new TypeError('fetch failed') : null))
    for (const text of ['one', 'two', 'three']) desk.add(text)
    await pass(0)
    await pass(1000)
    assert.deepEqual(desk.sent, [])
    isAway = false
    desk.sender.flush()
    await pass(0)
    assert.deepEqual(desk.sent, ['one', 'two', 'three'])
    assert.deepEqual(new Set(desk.keys.slice(0, -2)), new Set(['one']))
    assert.equal(desk.box.list().length, 0)
    desk.sender.stop()
    mock.timers.reset()
  })

  // overload, and an exception of the service
  for (const passing of [1009, 1006])
    it(`is held back by no refusal, which stays on the message with its reason; ${passing} is none`, async () => {
      mock.timers.enable({ apis: ['setTimeout', 'Date'] })
      const desk = makeDesk(text =>
        text === 'late' ? refusal(1001, 'window_closed') : text === 'busy' ? refusal(passing) : null,
      )
      for (const text of ['late', 'next', 'busy', 'last']) desk.add(text)
      await pass(0)
      assert.deepEqual(desk.sent, ['next'])
      assert.deepEqual(
        desk.box.list().map(({ text, failed }) => [text, failed?.reason ?? null]),
        [
          ['late', 'window_closed'],
          ['busy', null],
          ['last', null],
        ],
      )
      desk.sender.stop()
      mock.timers.reset()
    })

  it('waits where somebody else has signed in before it is tried again', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    const here = { isAway: true, isWriter: true, isHeard: false }
    const desk = makeDesk(
      () => (here.isAway ? new TypeError('fetch failed') : null),
      async () => {
        if (!here.isHeard) throw new TypeError('fetch failed')
        return here.isWriter
      },
    )
    desk.add('of the one before')
    await pass(0)
    Object.assign(here, { isAway: false, isWriter: false })
    for (const isHeard of [false, true, true]) {
      here.isHeard = isHeard
      await pass(60_000)
      desk.sender.flush()
      await pass(0)
    }
    assert.deepEqual([desk.sent, desk.box.list().map(({ failed }) => failed)], [[], [null]])
    desk.sender.stop()
    mock.timers.reset()
  })

  it('is asked about after a day', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 10 * DAY_MS })
    const desk = makeDesk()
    desk.add('old', 9 * DAY_MS - 1)
    await pass(0)
    assert.deepEqual([desk.sent, desk.box.list()[0]?.failed?.reason], [[], 'too_old'])
    desk.sender.stop()
    mock.timers.reset()
  })
})
