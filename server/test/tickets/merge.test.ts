// Two tickets that are one: what becomes of the first, who reads what, and the way back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { good, queued, refusedFor, text } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { WAITING } from '../world/stalls.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world.ts'
import { runMerges } from './merges.ts'

const MINUTE = 60_000

const world = useWorld({})
const { awa, chloe } = world

type Named = { hashid: string }
const does = ({ hashid }: Named, act: string, body: object) => awa.api.post(`/ticket/${hashid}/${act}`, body)
const sees = async ({ hashid }: Named, include: string): Promise<Body> =>
  good(await awa.api.get(`/ticket/${hashid}?include=${include}`))
const fieldsBy = async ({ hashid }: Named, cause: string): Promise<string[]> =>
  good(await awa.api.get(`/ticket/${hashid}/history?per_page=200`))
    .data.filter((one: Body) => one.cause === cause)
    .map(({ field }: Body) => field)
    .toReversed()

test('a ticket becomes part of another: canceled, readable, told in both histories; and is itself again', async () => {
  const fatou = await queued(world)
  const { hashid: session } = await awa.conversation(fatou)
  const whole = await awa.opensTicket({ conversation: session })
  const part = await awa.opensTicket({ subject: 'Said twice' }, fatou)
  const merged = good(await does(part, 'merge', { into: whole.hashid }))
  assert.deepEqual(
    [merged.ticket_status.code, merged.closed_at, merged.is_resolve_breached],
    ['canceled', null, false],
  )
  const named = { id: whole.hashid, subject: whole.subject, status: 'open' }
  assert.deepEqual((await sees(part, 'merged')).merged, { into: named, tickets: [] })
  assert.deepEqual(
    (await sees(whole, 'merged')).merged.tickets.map(({ id }: Body) => id),
    [part.hashid],
  )
  assert.deepEqual(await fieldsBy(part, 'merge'), ['status', 'merged_into'])
  assert.deepEqual(await fieldsBy(whole, 'merge'), ['merged'])
  assert.deepEqual(await awa.wrongCounts(), [])
  const events = (await awa.eventsOf(part)).map(({ type }) => type)
  assert.deepEqual(events.slice(-2), ['ticket.status_changed', 'ticket.updated'])
  for (const [act, body] of Object.entries({
    update: { subject: 'x' },
    move: { status: 'open' },
    tag: { add: [] },
  }))
    assert.equal(refusedFor(await does(part, act, body), 'merged').into, whole.hashid, act)
  // what is said to it is said to the other
  assert.equal(good(await does(part, 'note', { text: 'Same thing' })).conversation, session)
  assert.equal(good(await does(part, 'reply', text('We are on it'))).conversation, session)
  assert.deepEqual(
    (await awa.tickets({ merged_into: whole.hashid })).map(({ hashid }) => hashid),
    [part.hashid],
  )
  const back = good(await does(part, 'unmerge', {}))
  assert.equal(back.ticket_status.code, 'open')
  assert.deepEqual((await sees(whole, 'merged')).merged, { into: null, tickets: [] })
  assert.deepEqual(await fieldsBy(part, 'unmerge'), [
    ...['status', 'response_due_at', 'resolved_due_at', 'merged_into'],
  ])
  refusedFor(await does(part, 'unmerge', {}), 'not_merged')
  // nobody has reopened it
  assert.deepEqual(await awa.tickets({ reopened_from: '2020-01-01' }), [])
  assert.deepEqual(await awa.wrongCounts(), [])
})

test('whose status is out of use by then is open, and its clocks run on', async () => {
  const name = { en: 'With a courier', fr: 'Chez le coursier' }
  const own = good(await awa.api.post('/ticket/status/add', { code: 'courier', name, pauses_sla: true }))
  for (const from of ['courier', 'open'])
    good(await awa.api.post('/ticket/transition/set', { from, to: ['open', 'courier', 'closed'] }))
  const [part, whole] = [
    await awa.opensTicket({ status: 'courier', priority: 'urgent' }),
    await awa.opensTicket(),
  ]
  assert.equal((await sees(part, 'sla')).sla.is_stopped, true)
  good(await does(part, 'merge', { into: whole.hashid, contacts: 'keep' }))
  good(await awa.api.post(`/ticket/status/${own.id}/deactivate`, { move_to: 'pending' }))
  await world.drains()
  assert.equal((await awa.ticket(part)).ticket_status.code, 'canceled', 'what is part of another stays so')
  const back = good(await does(part, 'unmerge', {}))
  assert.equal(back.ticket_status.code, 'open')
  assert.equal(good(await awa.api.get('/ticket/search?status=courier')).length, 0)
  assert.equal((await sees(part, 'sla')).sla.is_stopped, false)
  assert.deepEqual(await awa.wrongCounts(), [])
  // what stands below has the ways that every app has
  good(await awa.api.post('/ticket/transition/set', { from: 'open', to: null }))
})

test('its clocks end without a breach they did not have, and go on with what was left', async () => {
  const [part, whole] = [await awa.opensTicket({ priority: 'urgent' }), await awa.opensTicket()]
  world.passes(5 * MINUTE)
  good(await does(part, 'merge', { into: whole.hashid, contacts: 'keep' }))
  world.passes(300 * MINUTE)
  const { is_response_breached, is_resolve_breached } = await awa.ticket(part)
  assert.deepEqual([is_response_breached, is_resolve_breached], [false, false])
  const back = good(await does(part, 'unmerge', {}))
  const stood = Date.parse(back.response_due_at) - Date.parse(part.response_due_at)
  assert.ok(Math.abs(stood - 300 * MINUTE) < MINUTE / 2, String(stood))
  assert.deepEqual(await awa.breachesOf(part), [])
})

test('chains are followed, circles refused; each is taken out by itself', async () => {
  const fatou = awa.customer()
  const all = [
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
  ]
  const [a, b, c] = all as Named[] as [Named, Named, Named]
  good(await does(a, 'merge', { into: b.hashid }))
  refusedFor(await does(b, 'merge', { into: a.hashid }), 'circle')
  good(await does(b, 'merge', { into: c.hashid }))
  refusedFor(await does(c, 'merge', { into: a.hashid }), 'circle')
  const d = await awa.opensTicket({}, fatou)
  assert.equal(refusedFor(await does(d, 'merge', { into: a.hashid }), 'merged').into, c.hashid)
  assert.equal((await does(c, 'merge', { into: c.hashid })).code, 1002)
  good(await does(b, 'unmerge', {}))
  assert.equal((await sees(a, 'merged')).merged.into.id, b.hashid)
  const foreign = await chloe.opensTicket()
  const refused = await does(b, 'merge', { into: foreign.hashid })
  assert.deepEqual([refused.code, refused.body.errors[0].field], [1007, 'into'])
  // two at once: one of them was first
  const [one, two] = [await awa.opensTicket({}, fatou), await awa.opensTicket({}, fatou)]
  const replies = await Promise.all([
    does(one, 'merge', { into: two.hashid }),
    does(two, 'merge', { into: one.hashid }),
  ])
  assert.deepEqual(replies.map(({ code }) => code).sort(), [1000, 1001])
})

test('several that are taken out at once are locked with what they were part of, in one order', async () => {
  const fatou = awa.customer()
  const all: Named[] = []
  for (let n = 0; n < 6; n++) all.push(await awa.opensTicket({}, fatou))
  const [alone, one, two, first, second, third] = all as [Named, Named, Named, Named, Named, Named]
  const parts = [alone, one, two]
  for (const [n, whole] of [third, second, first].entries())
    good(await does(parts[n]!, 'merge', { into: whole.hashid }))
  const lock = 'select id from tickets where app_id = $1 and hashid = $2 for update nowait'
  const ids = parts.map(({ hashid }) => hashid)
  const asked = await world.inTx(async tx => {
    await tx.query(lock, [awa.app.id, first.hashid])
    const asking = awa.api.post('/ticket/change', { act: 'unmerge', ids })
    await until('one that waits', async () => (await world.rows(WAITING)).length > 0)
    // nobody has it who waits for one before it
    await tx.query(lock, [awa.app.id, second.hashid])
    return { asking }
  })
  const { results } = good(await asked.asking)
  assert.deepEqual(
    results.map(({ code }: Body) => code),
    [1000, 1000, 1000],
  )
})

test('one that is taken out waits for whoever holds what its whole is part of: its tags go from there, too', async () => {
  const fatou = awa.customer()
  const [part, whole, top] = [
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
  ]
  good(await does(part, 'merge', { into: whole.hashid }))
  good(await does(whole, 'merge', { into: top.hashid }))
  const lock = 'select id from tickets where app_id = $1 and hashid = $2 for update'
  const { asking } = await world.inTx(async tx => {
    await tx.query(lock, [awa.app.id, top.hashid])
    const asking = does(part, 'unmerge', {})
    await until('one that waits', async () => (await world.rows(WAITING)).length > 0)
    return { asking }
  })
  good(await asking)
})

test('two contacts: only when they shall be kept, and answers never reach the other one', async () => {
  const [fatou, rose] = [await queued(world), await queued(world)]
  const ofFatou = await awa.opensTicket({ conversation: (await awa.conversation(fatou)).hashid })
  const ofRose = await awa.opensTicket({ conversation: (await awa.conversation(rose)).hashid })
  refusedFor(await does(ofRose, 'merge', { into: ofFatou.hashid }), 'two_contacts')
  good(await does(ofRose, 'merge', { into: ofFatou.hashid, contacts: 'keep' }))
  const before = (await rose.received()).length
  good(await does(ofRose, 'reply', text('Tomorrow')))
  good(await does(ofFatou, 'reply', text('At nine')))
  await world.drains()
  assert.equal((await rose.received()).length, before)
  assert.deepEqual(
    (await fatou.received()).slice(-2).map(({ request }: Body) => request.text.body),
    ['Tomorrow', 'At nine'],
  )
  // itself again, it has its own customer; what was said meanwhile stays with the other
  good(await does(ofRose, 'note', { text: 'Both are on one van' }))
  good(await does(ofRose, 'unmerge', {}))
  const saidIn = async ({ hashid }: Named): Promise<string[]> =>
    good(await awa.api.get(`/ticket/${hashid}/timeline?per_page=200`)).data.flatMap(
      ({ text }: Body) => text ?? [],
    )
  const meanwhile = ['Tomorrow', 'At nine', 'Both are on one van']
  const [ofTheOther, own] = [await saidIn(ofFatou), await saidIn(ofRose)]
  for (const words of meanwhile)
    assert.deepEqual([ofTheOther.includes(words), own.includes(words)], [true, false], words)
  good(await does(ofRose, 'reply', text('Yours comes later')))
  await world.drains()
  assert.equal((await rose.reads()).at(-1), 'Yours comes later')
})

test('a sequence of merges and unmerges leaves each ticket as it was before', async () => {
  const tags: string[] = []
  for (const name of ['w', 'x', 'y', 'z']) tags.push(good(await awa.api.post('/tag/add', { name })).id)
  const statuses = ['open', 'pending', 'resolved', 'closed']
  for (const isOnce of [false, true])
    await runMerges(world, tags, {
      statuses,
      isOnce,
      steps: [
        { from: 0, into: 1, minutes: 7 },
        { from: 1, into: 2, minutes: 1 },
        { from: 0, into: 0, minutes: 7 },
        { from: 2, into: 3, minutes: 0 },
        { from: 3, into: 0, minutes: 1 },
        { from: 1, into: 1, minutes: 0 },
      ],
    })
  // parts of parts, taken out at once
  const chain = [0, 1, 2].map(from => ({ from, into: from + 1, minutes: 1 as const }))
  await runMerges(world, tags, { statuses, isOnce: true, steps: chain })
  const all = [0, 1, 2].map(from => ({ from, into: 3, minutes: 1 as const }))
  await runMerges(world, tags, { statuses, isOnce: true, steps: all })
})

test('what stands beside a ticket is shown where it is asked for, by the search as by itself', async () => {
  const fatou = await queued(world)
  const { hashid: session } = await awa.conversation(fatou)
  const part = await awa.opensTicket({ conversation: session })
  const whole = await awa.opensTicket({ conversation: session })
  const { id: tag } = good(await awa.api.post('/tag/add', { name: 'beside' }))
  const { id: team } = good(await awa.api.post('/team/add', { name: 'Beside' }))
  const [me] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    awa.app.userId,
  ])
  good(await does(whole, 'assign', { user: me!.hashid, team }))
  good(await does(whole, 'tag', { add: [tag] }))
  good(await does(part, 'merge', { into: whole.hashid }))
  const all = ['assignee', 'team', 'tags', 'sla', 'contact', 'conversation', 'merged']
  const seen = await sees(whole, all.join())
  const [found] = good(await awa.api.get(`/ticket/search?hashid=${whole.hashid}&include=${all}`)) as Body[]
  assert.deepEqual(found, seen)
  assert.deepEqual(
    [seen.assignee.id, seen.team.id, seen.tags, seen.sla.is_stopped, seen.contact.identifier],
    [me!.hashid, team, [{ id: tag, name: 'beside' }], false, fatou.phone],
  )
  assert.deepEqual([seen.conversation.id, seen.merged.tickets[0].id], [session, part.hashid])
  const plain = Object.keys(good(await awa.api.get(`/ticket/${whole.hashid}`)))
  assert.deepEqual(Object.keys(seen).toSorted(), [...plain, ...all].toSorted())
  for (const one of all)
    assert.deepEqual(Object.keys(await sees(whole, one)).toSorted(), [...plain, one].toSorted(), one)
})
