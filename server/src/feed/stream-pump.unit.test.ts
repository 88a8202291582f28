import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { PassThrough, Writable } from 'node:stream'
import { test } from 'node:test'
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import { type AppStreams, type Listener, pump, writeMoment } from './stream-pump.ts'

type Page = { from: number; max: number; known: number; types: string[] | null }

/** Events 1 to `last()` of one type; `onPage` hears of each page before it is given, `onBegin` of each beginning. */
function feedOf(
  last: () => number,
  onPage: (page: Page) => void,
  onBegin: () => void = () => undefined,
): Pick<Db, 'query'> {
  const query = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
    if (text.includes('event_counters')) {
      onBegin()
      return [{ last_id: last(), oldest: 1 }]
    }
    const [, from, max, known, types] = values as [number, number, number, number, string[] | null]
    onPage({ from, max, known, types })
    if (types !== null && !types.includes('contact.updated')) return []
    const ids = Array.from({ length: Math.min(max, known - from) }, (_, n) => from + 1 + n)
    return ids.map(id => ({ id, type: 'contact.updated', timestamp: '', data: {} }))
  }
  return { query: query as Db['query'] }
}

function appWith(db: Pick<Db, 'query'>): AppStreams {
  const log = { warn: (given: { err: unknown }) => assert.fail(String(given.err)) } as unknown as Logger
  return {
    ...{ appId: 1 as AppId, deps: { db: db as Db, log }, listeners: new Set(), last: 0, turn: 0 },
    ...{ isPumping: false, isStopped: false },
  }
}

function listen(app: AppStreams, after: number, types: string[] | null = null) {
  const out = new PassThrough({ highWaterMark: 1024 })
  const ids: number[] = []
  let text = ''
  out.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const id = /^id: (\d+)\ndata/.exec(text.slice(0, end))
      if (id) ids.push(Number(id[1]))
      text = text.slice(end + 2)
    }
  })
  const listener: Listener = {
    ...{
      out: out as unknown as ServerResponse,
      isStalled: false,
      endsAtMs: 0,
      ip: '',
      user: 'usr-1',
      turn: 0,
    },
    caller: { token_id: 1, session_id: 0, user_id: 1, scopes: [] },
    ...{ types: types && new Set(types), kinds: null, after, position: 0, isBegun: false, isBlocked: false },
  }
  app.listeners.add(listener)
  return { listener, ids }
}

const upTo = (last: number, first: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)

test('those who are far behind get on in turns, and each page of theirs comes after what is new for the others', async () => {
  let last = 5000
  const pages: Page[] = []
  const app = appWith(
    feedOf(
      () => last,
      page => {
        pages.push(page)
        // something happens all the time
        if (pages.length < 40) app.last = ++last
      },
    ),
  )
  const places = [10, 1000, 2000]
  const late = places.map(after => listen(app, after))
  const live = listen(app, 5000)
  await pump(app)
  assert.deepEqual(live.ids, upTo(last, 5001))
  for (const [n, { ids }] of late.entries()) assert.deepEqual(ids, upTo(last, places[n]! + 1))
  // one of theirs, one of the near, and so on
  const froms = pages.slice(2, 30).map(({ from }) => from >= 5000)
  for (const [n, isNear] of froms.entries()) assert.notEqual(isNear, froms[n + 1])
  const first = pages.filter(({ from }) => from < 5000).slice(0, 3)
  assert.deepEqual(
    first.map(({ from }) => from),
    places,
  )
})

test('who comes while others begin does not wait until something happens', async () => {
  let second: ReturnType<typeof listen> | null = null
  const app = appWith(
    feedOf(
      () => 10,
      () => undefined,
      () => {
        second ??= listen(app, 4)
        void pump(app)
      },
    ),
  )
  const first = listen(app, 10)
  await pump(app)
  assert.ok(first.listener.isBegun)
  assert.deepEqual([second!.listener.isBegun, second!.ids], [true, upTo(10, 5)])
})

test('for who is far behind only what it hears of is read', async () => {
  const pages: Page[] = []
  const app = appWith(
    feedOf(
      () => 5000,
      page => pages.push(page),
    ),
  )
  const { listener, ids } = listen(app, 10, ['channel.recovered'])
  await pump(app)
  assert.deepEqual(pages, [{ from: 10, max: 200, known: 5000, types: ['channel.recovered'] }])
  assert.deepEqual([ids, listener.position], [[], 5000])
})

test('what is of the moment is not kept for who reads too slowly', () => {
  const app = appWith(
    feedOf(
      () => 0,
      () => undefined,
    ),
  )
  const { listener } = listen(app, 0)
  // takes nothing
  const out = new Writable({ write: () => undefined })
  listener.out = out as unknown as ServerResponse
  listener.isBegun = true
  for (let n = 0; n < 100; n++) writeMoment(app, 'x'.repeat(5000))
  assert.ok(out.writableLength <= 64 * 1024)
})
