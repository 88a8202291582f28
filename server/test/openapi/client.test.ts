// The client against the real service: typed answers, refusals, tries that do nothing twice, the stream.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type Client, makeClient } from '@palabre/client'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world
const fatou = awa.customer()

/** The client that is tested, of Awa's test app; `fetch` stands between it and the service. */
const clientOf = (more: Partial<Parameters<typeof makeClient>[0]> = {}): Client =>
  makeClient({
    baseUrl: `${world.app.service.address}/sandbox`,
    token: awa.app.token,
    ...more,
  })
/** The body of a message to Fatou, or to another number. */
const text = (words: string, { phone }: { phone: string } = fatou) =>
  ({
    channel: 'messenger',
    contact: { phone },
    message: { type: 'text', content: { text: words } },
  }) as const

test('a call returns the body, a refusal its code and reason, in the requested language', async () => {
  const client = clientOf({ language: 'fr' })
  const up = await client.call('up')
  assert.equal(up.status, 'up')
  const agents = await client.call('searchAgents', { query: { per_page: 1 } })
  assert.equal(agents.data[0]!.name, 'Nia')
  const error = await client
    .call('sendMessage', { body: text('Trop tard') })
    .catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.code, error.reason], [1001, 'window_closed'])
  assert.deepEqual(error.body?.allowed, ['template'])
  assert.match(error.message, /fenêtre|24/)
  const unknown = await client
    .call('getTicket', { params: { id: 'tck-1111111111' } })
    .catch((e: ApiError) => e.code)
  assert.equal(unknown, 1007)
})

test('a search goes on where its cursor says, from the headers of the answer', async () => {
  const client = clientOf()
  let cursor: string | null = null
  const onHeaders = (headers: Headers): void => {
    cursor = headers.get('x-next-cursor')
  }
  const query = { contact: fatou.phone, sort: 'updated_at' } as const
  await awa.opensTicket({}, fatou)
  assert.equal([await client.call('searchTickets', { query }, { onHeaders })].flat().length, 1)
  assert.ok(cursor)
  const added = await awa.opensTicket({}, fatou)
  const later = [await client.call('searchTickets', { query: { ...query, cursor } }, { onHeaders })].flat()
  // what changed in the last seconds may come again
  assert.deepEqual(later.at(-1), added)
})

test('a body that is no JSON is told at once', async () => {
  const tried: unknown[] = []
  const counting: typeof fetch = (...request) => {
    tried.push(request)
    return fetch(...request)
  }
  const body = { status: 1n } as never
  await assert.rejects(
    clientOf({ fetch: counting }).call('moveTicket', { params: { id: 'tck-1111111111' }, body }),
    TypeError,
  )
  assert.deepEqual(tried, [])
})

test('an answer that was lost and one of an overloaded service are asked for again, under the same key', async () => {
  const keys: (string | null)[] = []
  const lossy: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('fetch failed')
    // a gateway's own words, in JSON
    if (keys.length === 2) return Response.json({ message: 'bad gateway' }, { status: 502 })
    if (keys.length === 3) {
      await response.arrayBuffer()
      const busy = { success: false, message: 'Busy', code: 1009, body: null, trace_id: 'x' }
      return new Response(JSON.stringify(busy), { headers: { 'retry-after': '0' } })
    }
    return response
  }
  await fatou.writes('Bonjour')
  const sent = await clientOf({ fetch: lossy }).call('sendMessage', { body: text('Once') })
  assert.ok('message_id' in sent)
  assert.equal(keys.length, 4)
  assert.equal(new Set(keys).size, 1)
  const rows = await world.rows("select 1 from messages where app_id = $1 and text = 'Once'", [awa.app.id])
  assert.equal(rows.length, 1)
})

test('a permanent failure is reported at once, and so is the last retry', async () => {
  let tries = 0
  const away: typeof fetch = async () => {
    tries++
    throw new TypeError('fetch failed')
  }
  await assert.rejects(clientOf({ fetch: away, triesMax: 2 }).call('up'), TypeError)
  assert.equal(tries, 2)
  const counting: typeof fetch = (input, init) => {
    tries++
    return fetch(input, init)
  }
  await assert.rejects(clientOf({ fetch: counting, token: 'plb_test_x' }).call('searchAgents'), { code: 3 })
  assert.equal(tries, 3)
})

test('the stream yields every event once, including those that arrive while it waits, until it is stopped', async () => {
  const stop = new AbortController()
  const seen: string[] = []
  const client = clientOf()
  const reading = (async () => {
    for await (const event of client.stream(
      { after: 0, type: ['message.received', 'message.sent'] },
      { signal: stop.signal },
    )) {
      if (event.type !== 'message.received') continue
      seen.push(event.data.text)
      if (event.data.text === 'Two') stop.abort()
    }
  })()
  await fatou.writes('One')
  await fatou.writes('Two')
  await reading
  assert.deepEqual(seen, ['Bonjour', 'One', 'Two'])
})

test('a stream that is stopped ends without an error, also amid a page, and one that was never begun', async () => {
  const stop = new AbortController()
  const seen: number[] = []
  const client = clientOf()
  for await (const event of client.stream({ after: 0 }, { signal: stop.signal })) {
    seen.push(event.id)
    stop.abort()
  }
  assert.equal(seen.length, 1)
  for await (const event of client.stream({ after: 0 }, { signal: stop.signal })) assert.fail(event.type)
})

test('a stream that has begun waits for a service that is away; one that cannot begin throws', async () => {
  let answers = 0
  const away: typeof fetch = async (...request) => {
    if (answers++ === 0) return fetch(...request)
    if (answers < 4) throw new TypeError('fetch failed')
    const refused = { success: false, message: 'Token blacklisted', code: 2, body: null, trace_id: 'x' }
    return Response.json(refused)
  }
  const follow = async (fetch: typeof away): Promise<void> => {
    for await (const event of clientOf({ fetch, triesMax: 1 }).stream({ after: 0 })) assert.ok(event.id)
  }
  await assert.rejects(follow(away), { code: 2 })
  assert.equal(answers, 4)
  await assert.rejects(
    follow(() => Promise.reject(new TypeError('fetch failed'))),
    TypeError,
  )
})

test('an address, a token or an id that cannot be one is told at once, and no secret is repeated', async () => {
  const never: typeof fetch = () => assert.fail('nothing is sent')
  for (const baseUrl of ['', 'localhost:3000', 'ftp://shop.example', '/sandbox', 'http://shop.example?x=1'])
    assert.throws(() => clientOf({ baseUrl, fetch: never }), /baseUrl must be an http or https address/)
  for (const token of ['plb_test_x\n', 'plb test', ''])
    assert.throws(() => clientOf({ token, fetch: never }), /^TypeError: token must be visible ASCII/)
  assert.throws(() => clientOf({ language: 'fr\r\nx: y', fetch: never }), /language must be/)
  const client = clientOf({ fetch: never })
  for (const id of ['', '.', '..'])
    await assert.rejects(client.call('getTicket', { params: { id } }), /params\.id must be an id/)
  const options = { idempotencyKey: 'two\nlines' }
  const body = { advance: 'PT1H' }
  await assert.rejects(client.call('moveTestClock', { body }, options), TypeError)
})

test('a refused field is told by its path and rule', async () => {
  const error = await clientOf()
    .call('sendMessage', { body: text('Hello', { phone: '+12' }) })
    .catch((thrown: ApiError) => thrown)
  assert.ok(error instanceof ApiError)
  assert.deepEqual(
    error.body?.errors?.map(({ field, rule }) => [field, rule]),
    [['contact.phone', 'format']],
  )
})

test('a table comes as a file, however long it takes to come; a refusal of one is an error', async () => {
  const ticket = await awa.opensTicket({}, fatou)
  const query = { contact: fatou.phone, format: 'csv' } as const
  const file = await clientOf().download('exportTickets', { query })
  assert.match(await new Response(file).text(), new RegExp(`^id,hashid,[^]*\n\\d+,${ticket.hashid},`))
  const refused = await clientOf()
    .download('exportTickets', { query: { created_from: 'yesterday' } })
    .catch((error: ApiError) => error)
  assert.ok(refused instanceof ApiError)
  assert.deepEqual([refused.code, refused.body?.errors?.[0]?.field], [1002, 'created_from'])
  const slowly: typeof fetch = async (_, { signal } = {}) => {
    const pull = async (to: ReadableStreamDefaultController): Promise<void> => {
      await new Promise(resolve => setTimeout(resolve, 60))
      signal?.throwIfAborted()
      to.enqueue(new TextEncoder().encode('hashid'))
      to.close()
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      headers: { 'content-type': 'text/csv' },
    })
  }
  const late = await clientOf({ fetch: slowly, timeoutMs: 20 }).download('exportTickets', { query })
  assert.equal(await new Response(late).text(), 'hashid')
})

test('a change goes by what was read of the record, or is refused', async () => {
  const ticket = await awa.opensTicket({}, fatou)
  const change = (subject: string) =>
    clientOf().call(
      'updateTicket',
      { params: { id: ticket.hashid }, body: { subject } },
      { ifMatch: ticket.updated_at },
    )
  await change('The zip is broken')
  await assert.rejects(change('The zip'), { code: 1001, reason: 'changed_meanwhile' })
})
