// The web chat while everything around it dies: what was answered 1000 is there, and nobody sees anything twice.
import assert from 'node:assert/strict'
import type { Rig } from '../rig/processes.ts'
import { get, postUntilAnswered } from '../world/patient.ts'
import { sleep } from '../world/until.ts'
import { type LiveShop, until } from '../world.ts'

/** `goOn`: everybody writes on beyond `messages` while this says so, at most LONGER_AT_MOST times as many. */
export type Talk = { visitors: number; messages: number; everyMs: number; goOn?: () => boolean }

const LONGER_AT_MOST = 5

type Message = { id: string; seq: number; from: string; client_id: string | null; text: string }
type Visitor = { token: string; sent: string[]; seen: Message[] }

const LOOK_MS = 400
const PAGE = 50
const WAIT_MS_MAX = 60_000

/** Visitors write at a steady pace and read on from the last message they know. Checks all, and gives how many were shown. */
export async function talk(
  rig: Rig,
  { app, addresses }: LiveShop,
  figures: Talk,
): Promise<{ shown: number; answered: number }> {
  const path = `/webchat/${app.webchat.hook_id}`
  const visitors = await Promise.all(
    Array.from({ length: figures.visitors }, async (): Promise<Visitor> => {
      const reply = await postUntilAnswered(addresses, null, `${path}/session`, {})
      assert.equal(reply.code, 1000, reply.text)
      return { token: String(reply.body.token), sent: [], seen: [] }
    }),
  )
  let isOver = false
  const reading = Promise.all(
    visitors.map((visitor, v) => readOn(addresses[v % addresses.length]!, path, visitor, () => isOver)),
  )
  await Promise.all(visitors.map((visitor, v) => writeAll(addresses, path, visitor, v, figures)))
  await until('every burst has its answer', () => isAnswered(rig, app.id), WAIT_MS_MAX)
  const last = new Map(visitors.map(visitor => [visitor, 0]))
  for (const visitor of visitors) last.set(visitor, await lastSeqOf(addresses, path, visitor))
  await until(
    'all is read',
    () => visitors.every(one => (one.seen.at(-1)?.seq ?? 0) >= last.get(one)!),
    WAIT_MS_MAX,
  )
  isOver = true
  await reading
  for (const visitor of visitors) checkSeen(visitor)
  const twice = await rig.rows(
    `select 1 from turns where app_id = $1 and outcome = 'answered' group by chat_session_id, to_seq having count(*) > 1`,
    [app.id],
  )
  assert.deepEqual(twice, [], 'a burst that was answered twice')
  const shown = visitors.flatMap(one => one.seen)
  return { shown: shown.length, answered: shown.filter(one => one.from !== 'me').length }
}

async function writeAll(
  addresses: string[],
  path: string,
  visitor: Visitor,
  v: number,
  figures: Talk,
): Promise<void> {
  const begun = Date.now()
  const { messages, goOn = () => false } = figures
  for (let i = 0; i < messages || (i < messages * LONGER_AT_MOST && goOn()); i++) {
    await sleep(Math.max(0, begun + i * figures.everyMs + v * 7 - Date.now()))
    const clientId = `c${i}`
    const body = { client_id: clientId, type: 'text', content: { text: `Where is order CMD-${v}-${i}?` } }
    const reply = await postUntilAnswered(
      i % 2 === 0 ? addresses : addresses.toReversed(),
      visitor.token,
      `${path}/messages`,
      body,
    )
    assert.equal(reply.code, 1000, reply.text)
    visitor.sent.push(clientId)
  }
}

/** As a page without a stream: asks for what is after the last message it has. */
async function readOn(address: string, path: string, visitor: Visitor, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    visitor.seen.push(...((await pageOf(address, path, visitor.token, visitor.seen.at(-1)?.seq ?? 0)) ?? []))
    await sleep(LOOK_MS)
  }
}

async function pageOf(
  address: string,
  path: string,
  token: string,
  after: number,
): Promise<Message[] | null> {
  const { code, body } = await get(address, token, `${path}/messages?after=${after}&limit=${PAGE}`)
  // killed in mid-call: the page asks again
  return code === 1000 ? body : null
}

async function lastSeqOf(addresses: string[], path: string, visitor: Visitor): Promise<number> {
  let last = 0
  const end = Date.now() + WAIT_MS_MAX
  while (Date.now() < end) {
    const page = await pageOf(addresses[0]!, path, visitor.token, last)
    if (page?.length === 0) return last
    last = page?.at(-1)?.seq ?? last
    if (!page) await sleep(LOOK_MS)
  }
  throw new Error('the chat cannot be read')
}

async function isAnswered(rig: Rig, appId: number): Promise<boolean> {
  const due = await rig
    .rows(
      `select 1 from chat_sessions where app_id = $1 and owner = 'agent' and status = 'open' and inbound_seq > answered_seq limit 1`,
      [appId],
    )
    .catch(() => null)
  return due?.length === 0
}

/** Read piece by piece while all around died: numbers without a gap, each message once, none of ours missing. */
function checkSeen({ seen, sent }: Visitor): void {
  assert.deepEqual(
    seen.map(one => one.seq),
    seen.map((_, i) => i + 1),
    'a gap or a repeat',
  )
  assert.equal(new Set(seen.map(one => one.id)).size, seen.length)
  const mine = seen.filter(one => one.from === 'me').map(one => one.client_id)
  assert.deepEqual(mine, sent, 'what was answered 1000, in the order in which it was written')
}
