// Changes of one ticket at the same time: every one is in its history, and none is lost.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Client, Reply } from '../client.ts'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { sleep } from '../world/until.ts'
import type { Shop } from '../world.ts'

const TRIES_MAX = 10
const SECOND_MS = 1000

/**
 * Asks as a client does that loses nothing: again when it is told to (1009, with Retry-After), with the same Idempotency-Key. A
 * machine that is busy with other things may need it; what is done twice would stand in the history twice.
 */
export async function asksUntilDone(api: Client, path: string, body: object): Promise<Reply> {
  const key = { 'idempotency-key': randomUUID() }
  for (let tries = 1; ; tries++) {
    const reply = await api.post(path, body, key)
    if (reply.code !== 1009 || tries === TRIES_MAX) return reply
    await sleep(Number(reply.headers.get('retry-after')) * SECOND_MS)
  }
}

/** So many subjects at once: each follows the one before it, the last is the ticket's, no two have the same time. */
export async function changesAtOnce(
  { api }: Shop,
  { hashid }: { hashid: string },
  count: number,
): Promise<void> {
  const path = `/ticket/${hashid}`
  const all = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      asksUntilDone(api, `${path}/update`, { subject: `Version ${n}` }),
    ),
  )
  for (const reply of all) good(reply)
  const { data } = good(await api.get(`${path}/history?per_page=200`))
  const subjects: Body[] = data.filter(({ field }: Body) => field === 'subject').toReversed()
  assert.equal(subjects.length, count)
  for (const [i, { before }] of subjects.entries()) if (i > 0) assert.equal(before, subjects[i - 1]!.after)
  assert.equal(good(await api.get(path)).subject, subjects.at(-1)!.after)
  assert.equal(new Set(data.map(({ at }: Body) => at)).size, data.length, 'no two at the same time')
}
