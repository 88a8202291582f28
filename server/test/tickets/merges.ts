// Tickets that become part of each other and are taken out again, in any order: each is then as it was before.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import type { Ticket } from '../world/tickets.ts'
import type { World } from '../world.ts'

const STATUSES = ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'canceled']
const TICKETS = 4

/** One step: this ticket into that one, or (the same twice) out of what it is part of; then so many minutes pass. */
const step = fc.record({
  from: fc.nat(TICKETS - 1),
  into: fc.nat(TICKETS - 1),
  minutes: fc.constantFrom(0, 0, 1, 7),
})
export const sequence = fc.record({
  statuses: fc.array(fc.constantFrom(...STATUSES), { minLength: TICKETS, maxLength: TICKETS }),
  steps: fc.array(step, { minLength: 1, maxLength: 10 }),
  /** What is left of them is undone by one request. */
  isOnce: fc.boolean(),
})
export type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

/** All of a ticket must be as before, but for when it was changed and the due times of clocks that run: these stood still meanwhile. */
const kept = ({ updated_at: _, response_due_at: __, resolved_due_at: ___, ...rest }: Body) => rest

/** What is left of both targets, in seconds. */
async function leftOf({ awa }: World, { hashid }: { hashid: string }): Promise<[number, number]> {
  const { response, resolve } = good(await awa.api.get(`/ticket/${hashid}/sla`))
  return [response.left_seconds, resolve.left_seconds]
}

/** Runs a sequence with tickets of its own, undoes what is left of it, and compares. `tags`: one for each. */
export async function runMerges(world: World, tags: string[], given: Sequence): Promise<void> {
  const { awa } = world
  world.standsStill()
  const { statuses, steps, isOnce } = given
  const does = ({ hashid }: { hashid: string }, act: string, body: object) =>
    awa.api.post(`/ticket/${hashid}/${act}`, body)
  const sees = async ({ hashid }: { hashid: string }): Promise<Body> =>
    good(
      await awa.api.get(`/ticket/${hashid}?include=tags,links,merged,assignee,team,contact,conversation,sla`),
    )
  const fatou = awa.customer()
  const all: Ticket[] = []
  for (const [n, status] of statuses.entries()) {
    const about = { subject: `Number ${n}`, meta: { number: n }, priority: n % 2 ? 'low' : 'normal' }
    const ticket = await awa.opensTicket(about, fatou)
    good(await does(ticket, 'tag', { add: [tags[n]!] }))
    if (n > 0) good(await does(ticket, 'link', { ticket: all[n - 1]!.hashid }))
    if (status !== 'open') await awa.moves(ticket, status)
    all.push(ticket)
  }
  const before = await Promise.all(all.map(sees))
  const left = await Promise.all(all.map(one => leftOf(world, one)))
  const into: (number | null)[] = all.map(() => null)
  const ran = all.map(() => 0)
  for (const { from, into: to, minutes } of steps) {
    const isOut = from === to
    const reply = isOut
      ? await does(all[from]!, 'unmerge', {})
      : await does(all[from]!, 'merge', { into: all[to]!.hashid })
    const isFine = isOut ? into[from] !== null : into[from] === null && into[to] === null
    assert.equal(reply.code, isFine ? 1000 : 1001, `${from} ${to} ${reply.text}`)
    if (isFine) into[from] = isOut ? null : to
    // the tags of a ticket are its own, and those of all that is part of it
    const seen = await Promise.all(all.map(sees))
    for (const [n, { tags: shown }] of seen.entries()) {
      const parts = all.map((_, i) => i).filter(i => isPartOf(into, i, n))
      const names = shown.map(({ id }: Body) => id)
      assert.deepEqual(names.sort(), parts.map(i => tags[i]).sort())
      if (into[n] === null && ['open', 'in_progress'].includes(statuses[n]!)) ran[n]! += minutes
    }
    world.passes(minutes * 60_000)
  }
  const parts = all.filter((_, n) => into[n] !== null)
  if (isOnce && parts.length > 0) await unmergeAll(world, parts)
  else for (const part of parts) good(await does(part, 'unmerge', {}))
  assert.deepEqual((await Promise.all(all.map(sees))).map(kept), before.map(kept))
  const now = await Promise.all(all.map(one => leftOf(world, one)))
  assert.deepEqual(
    now,
    left.map((both, n) => both.map(seconds => seconds - ran[n]! * 60)),
    statuses.join(),
  )
}

/** All at once, some of them parts of others of them. */
async function unmergeAll({ awa }: World, parts: { hashid: string }[]): Promise<void> {
  const body = { act: 'unmerge', ids: parts.map(({ hashid }) => hashid).reverse() }
  const { results } = good(await awa.api.post('/ticket/change', body))
  assert.deepEqual(
    results.map(({ code }: Body) => code),
    parts.map(() => 1000),
  )
}

const isPartOf = (into: (number | null)[], n: number, whole: number): boolean =>
  n === whole || (into[n] !== null && isPartOf(into, into[n]!, whole))
