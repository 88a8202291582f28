import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { type Audience, audienceOf, listenerOn, lowestUnblockedSeq, showState, write } from './audience.ts'
import type { ChatMessage } from './history.ts'

type Sink = { out: ServerResponse; taken(): string }

/** A connection that keeps what is written until it is taken; one with no room leaves it with the writer. */
function sink(highWaterMark = 1_000_000): Sink {
  const stream = new PassThrough({ highWaterMark })
  return { out: stream as unknown as ServerResponse, taken: () => String(stream.read() ?? '') }
}

const message = (seq: number, text = `m${seq}`): ChatMessage => ({
  id: `msg-${seq}`,
  seq,
  from: 'agent',
  author_name: 'Nia',
  type: 'text',
  content: { text },
  text,
  client_id: null,
  created_at: '2026-11-20T10:00:00.000000Z',
  status: 'sent',
})
const idsIn = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(match => Number(match[1]))
const audience = (): Audience => audienceOf(new Map(), 'vis-1')

test('a listener that joined during a load is left for the next one', () => {
  const [old, late] = [sink(), sink()]
  const group = audience()
  group.listeners.push(listenerOn(old.out, 5, 0))
  const after = lowestUnblockedSeq(group)
  assert.equal(after, 5)
  group.listeners.push(listenerOn(late.out, 2, 0))
  write(group, [message(6), message(7)], after!)
  assert.deepEqual(idsIn(old.taken()), [6, 7])
  assert.equal(late.taken(), '')
  assert.equal(lowestUnblockedSeq(group), 2)
  write(
    group,
    [3, 4, 5, 6, 7].map(seq => message(seq)),
    2,
  )
  assert.deepEqual(idsIn(late.taken()), [3, 4, 5, 6, 7])
  assert.equal(old.taken(), '')
})

test('a full connection is left alone, at the message where it stopped', () => {
  const slow = sink(16)
  const group = audience()
  group.listeners.push(listenerOn(slow.out, 0, 0))
  const full = write(
    group,
    [1, 2, 3, 4].map(seq => message(seq, 'x'.repeat(30_000))),
    0,
  )
  assert.deepEqual(full, group.listeners)
  const [listener] = group.listeners
  assert.deepEqual([listener!.isBlocked, listener!.seq], [true, 2])
  assert.equal(lowestUnblockedSeq(group), null)
  assert.deepEqual(write(group, [message(3)], 2), [])
})

test('the state is written once per change and receipts never go back', () => {
  const one = sink()
  const group = audience()
  group.listeners.push(listenerOn(one.out, 0, 0))
  const state = {
    identifier: 'vis-1',
    contact_detail_id: 1,
    owner: 'agent' as const,
    author_name: 'Nia',
    inbound_seq: 4,
    answered_seq: 3,
  }
  showState(group, state)
  write(group, [], 0)
  assert.match(
    one.taken(),
    /event: session\ndata: \{"owner":"agent","author_name":"Nia"\}\n\nevent: receipt\ndata: \{"delivered_seq":4,"read_seq":3\}\n\n$/,
  )
  showState(group, { ...state, inbound_seq: 0, answered_seq: 0 })
  write(group, [], 0)
  assert.equal(one.taken(), '')
  showState(group, {
    ...state,
    owner: 'person' as never,
    author_name: 'Bruno',
    inbound_seq: 4,
    answered_seq: 4,
  })
  write(group, [], 0)
  assert.match(one.taken(), /"Bruno".*\n\nevent: receipt\ndata: \{"delivered_seq":4,"read_seq":4\}/)
})
