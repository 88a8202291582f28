// How many messages a second leave for the provider, against how many are accepted: one business, ten, slow providers.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findChannelByHook } from '../server/src/channels/find.ts'
import { inTx } from '../server/src/db/tx.ts'
import { receive } from '../server/src/inbound/receive.ts'
import { enqueue } from '../server/src/jobs/enqueue.ts'
import { hashid } from '../server/src/lib/ids.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { type Bench, bootBench, stopChild } from './boot.ts'
import type { Result } from './measure.ts'

const CONTACTS = 2000
const MESSAGES = 4000
/** What a provider takes to answer. */
const DELAYS_MS = [0, 50, 500]
const WORKERS = [1, 2]
const WAIT_MS_MAX = 120_000
const LOOK_MS = 20

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  const provider = await startProvider()
  try {
    await meetContacts(bench, provider.baseUrl)
    const results: Result[] = []
    for (const delayMs of DELAYS_MS)
      for (const workers of WORKERS) {
        provider.answerAfter(delayMs)
        const count = delayMs > 100 ? MESSAGES / 10 : MESSAGES
        const perSecond = await leaveWith(bench, workers, count)
        results.push(resultOf(`deliver, ${workers} worker, provider ${delayMs} ms`, perSecond))
      }
    return results
  } finally {
    provider.close()
    await bench.close()
  }
}

/** So many wait, each for a person of its own while there are enough; then the workers start. Resolves with the rate. */
async function leaveWith(bench: Bench, workers: number, count: number): Promise<number> {
  await accept(bench, count)
  const children = []
  for (let n = 0; n < workers; n++)
    children.push((await bench.start(['--role', 'worker'], { OUTBOUND_ALLOW: '127.0.0.0/8' })).child)
  const left = async (): Promise<number> =>
    (
      await bench.db.query<{ n: number }>(
        `select count(*)::int as n from messages where app_id = $1 and status in ('queued', 'sending')`,
        [bench.cast.awa.live.id],
      )
    )[0]!.n
  const end = Date.now() + WAIT_MS_MAX
  while ((await left()) === count && Date.now() < end) await pause()
  // the first of them are not counted: processes were starting
  const from = { at: performance.now(), left: await left() }
  let last = from
  while (last.left > 0 && Date.now() < end) {
    await pause()
    last = { at: performance.now(), left: await left() }
  }
  await Promise.all(children.map(stopChild))
  if (last.left > 0) throw new Error(`${last.left} of ${count} messages are still waiting`)
  return ((from.left - last.left) * 1000) / (last.at - from.at)
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, LOOK_MS))

const resultOf = (bench: string, value: number): Result => ({
  ...{ bench, unit: 'messages/s', value, floor: null, ratio: null },
  ...{ target: '0.8 of send', p50_ms: null, p99_ms: null, spread: null },
})

/** Messages as `send` leaves them: a row and a job each. */
async function accept({ db, cast }: Bench, count: number): Promise<void> {
  const app = cast.awa.live
  const known = await db.query<{ id: number; session: number }>(
    `select d.id, s.id as session from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
     where d.app_id = $1 and d.identifier like '2376%'`,
    [app.id],
  )
  const now = toTimestamp(Date.now())
  for (let from = 0; from < count; from += 500)
    await inTx(db, async tx => {
      for (let n = from; n < Math.min(count, from + 500); n++) {
        const { id, session } = known[n % known.length]!
        await tx.query(
          `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content, text, status, accepted_at, created_at)
           values ($1, $2, $3, $4, $5, (select coalesce(max(seq), 0) + 1 from messages where app_id = $1 and contact_detail_id = $4),
             'out', 'api', 'text', $6, $7, 'queued', $8, $8)`,
          [
            app.id,
            hashid('msg'),
            session,
            id,
            app.messenger.id,
            JSON.stringify({ text: `Order ${n}` }),
            `Order ${n}`,
            now,
          ],
        )
        enqueue(tx, 'messages.deliver', { app_id: app.id, contact_detail_id: id })
      }
    })
}

/** Known contacts with an open window; their number sends through the provider of this bench. */
async function meetContacts({ db, deps, cast }: Bench, baseUrl: string): Promise<void> {
  const now = toTimestamp(Date.now())
  const app = cast.awa.live
  await db.query('update channels set config = $3 where app_id = $1 and id = $2', [
    ...[app.id, app.messenger.id],
    JSON.stringify({ base_url: baseUrl, version: 'v23.0' }),
  ])
  const channel = (await findChannelByHook(db, app.messenger.hook_id))!
  await inTx(db, tx =>
    receive(
      tx,
      deps,
      { ...channel, agent_id: null },
      Array.from({ length: CONTACTS }, (_, n) => ({
        ...{
          kind: 'message' as const,
          accountId: channel.account_id,
          providerId: `meet-${n}`,
          at: Date.now(),
        },
        ...{ type: 'text' as const, content: { text: 'Hello' }, text: 'Hello', contextId: null, meta: {} },
        sender: { phone: `2376${10_000_000 + n}`, userId: null, username: null, name: 'Fatou' },
      })),
      now,
    ),
  )
}

type Provider = { baseUrl: string; answerAfter(ms: number): void; close(): void }

/** Takes every message, after a while. */
async function startProvider(): Promise<Provider> {
  let delayMs = 0
  let taken = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () =>
      setTimeout(() => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ messages: [{ id: `wamid.${++taken}.${Date.now()}` }] }))
      }, delayMs),
    )
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerAfter: ms => {
      delayMs = ms
    },
    close: () => server.close().closeAllConnections(),
  }
}
