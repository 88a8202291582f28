// Changes of one ticket at the same time: every one is in its history, and none is lost.
import assert from 'node:assert/strict'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import type { Shop } from '../world.ts'

/** So many subjects at once: each follows the one before it, the last is the ticket's, no two have the same time. */
export async function changesAtOnce(
  { api }: Shop,
  { hashid }: { hashid: string },
  count: number,
): Promise<void> {
  const path = `/ticket/${hashid}`
  const all = await Promise.all(
    Array.from({ length: count }, (_, n) => api.post(`${path}/update`, { subject: `Version ${n}` })),
  )
  for (const reply of all) good(reply)
  const { data } = good(await api.get(`${path}/history?per_page=200`))
  const subjects: Body[] = data.filter(({ field }: Body) => field === 'subject').toReversed()
  assert.equal(subjects.length, count)
  for (const [i, { before }] of subjects.entries()) if (i > 0) assert.equal(before, subjects[i - 1]!.after)
  assert.equal(good(await api.get(path)).subject, subjects.at(-1)!.after)
  assert.equal(new Set(data.map(({ at }: Body) => at)).size, data.length, 'no two at the same time')
}
