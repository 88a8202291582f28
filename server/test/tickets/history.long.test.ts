// Fifty people change one ticket at once: where the service has no time for one of them it says so, and their client asks again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'
import { asksUntilDone, changesAtOnce } from './at-once.ts'

const PEOPLE = 50

const world = useWorld({ agents: 'silent' })
const { awa } = world

test('fifty changes of one ticket at once are all there, in the order in which they were made', async () => {
  await changesAtOnce(awa, await awa.opensTicket(), PEOPLE)
})

/** What the nth person does to the ticket, who has this id. */
const ACTS: ((n: number, id: string, tags: string[]) => [act: string, body: object])[] = [
  n => ['update', { subject: `Subject ${n}`, meta: { [`key_${n}`]: n } }],
  n => ['update', { description: `Words ${n}`, priority: ['low', 'normal', 'high', 'urgent'][n % 4] }],
  (_, id) => ['assign', { user: id }],
  (n, _, tags) => ['tag', { add: [tags[n % tags.length]] }],
  n => ['move', { status: ['in_progress', 'pending', 'on_hold', 'open'][n % 4] }],
]

test("fifty people change one ticket at once: every field's last value is in its history, nothing lost", async () => {
  const tags: string[] = []
  for (let n = 0; n < 7; n++) tags.push(good(await awa.api.post('/tag/add', { name: `Tag ${n}` })).id)
  const people = []
  for (let n = 0; n < PEOPLE; n++) {
    const { userId } = await awa.hires(`many${n}`, { role: 'member' })
    const [user] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
    people.push({
      userId,
      id: user!.hashid,
      api: await awa.apiWith(['tickets:read', 'tickets:write'], { userId }),
    })
  }
  const path = `/ticket/${(await awa.opensTicket()).hashid}`
  const replies = await Promise.all(
    people.map(({ api, id }, n) => {
      const [act, body] = ACTS[n % ACTS.length]!(n, id, tags)
      return asksUntilDone(api, `${path}/${act}`, body)
    }),
  )
  for (const reply of replies) good(reply)
  const ticket = good(await awa.api.get(`${path}?include=assignee,tags`))
  const history: Body[] = good(await awa.api.get(`${path}/history?per_page=200`)).data.toReversed()
  const now: { [field: string]: unknown } = {
    ...ticket,
    status: ticket.ticket_status.code,
    priority: ticket.ticket_sla_policy.priority,
    sla_policy: ticket.ticket_sla_policy_id,
    assignee: ticket.assignee.id,
    tags: ticket.tags.map(({ name }: Body) => name),
  }
  const fields = Map.groupBy(history, ({ field }) => field as string)
  for (const [field, rows] of fields) {
    for (const [i, { before }] of rows.entries())
      if (i > 0) assert.deepEqual(before, rows[i - 1]!.after, `${field}: each follows the one before it`)
    assert.deepEqual(rows.at(-1)!.after, now[field], `${field}: the last is what the ticket has`)
  }
  const each = PEOPLE / ACTS.length
  const count = (field: string): number => fields.get(field)?.length ?? 0
  assert.deepEqual(['subject', 'description', 'meta', 'assignee'].map(count), [each, each, each, each])
  assert.equal(Object.keys(ticket.meta).filter(key => key.startsWith('key_')).length, each)
  assert.equal(
    ticket.tags.length,
    new Set(people.flatMap((_, n) => (n % ACTS.length === 3 ? [n % tags.length] : []))).size,
  )
  const by = new Set(history.map(({ actor }) => actor.user?.id))
  for (const [n, { id }] of people.entries())
    if (n % ACTS.length < 3) assert.ok(by.has(id), `what person ${n} did is there`)
})
