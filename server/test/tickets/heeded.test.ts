// What people believe a ticket to be, what it is for, and who may see whom it is about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTx } from '../../src/db/tx.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import { moveTicket } from '../../src/tickets/move.ts'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world
const post = (path: string, body: object, headers?: { [name: string]: string }) =>
  awa.api.post(`/ticket/${path}`, body, headers)

test('every act heeds what was read: 1001 with what has changed, 1002 for what is yet to come', async () => {
  const fatou = awa.customer()
  const [ticket, other, part] = [
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
  ]
  const { id: tag } = good(await awa.api.post('/tag/add', { name: 'heeded' }))
  const stale = new Map<string, string>()
  for (const one of [ticket, part]) stale.set(one.hashid, (await awa.ticket(one)).updated_at)
  world.passes(1000)
  good(await post(`${ticket.hashid}/update`, { subject: 'Changed since' }))
  good(await post(`${part.hashid}/merge`, { into: ticket.hashid }))
  const acts: [name: string, body: object, on: { hashid: string }][] = [
    ['update', { subject: 'Mine' }, ticket],
    ['assign', { user: null }, ticket],
    ['tag', { add: [tag] }, ticket],
    ['place', { before: other.hashid }, ticket],
    ['link', { ticket: other.hashid }, ticket],
    ['unlink', { ticket: other.hashid }, ticket],
    ['move', { status: 'pending' }, ticket],
    ['merge', { into: other.hashid }, ticket],
    ['unmerge', {}, part],
  ]
  for (const [name, body, on] of acts) {
    const path = `${on.hashid}/${name}`
    const before = await awa.ticket(on)
    const byHeader = await post(path, body, { 'if-match': `"${stale.get(on.hashid)}"` })
    const byField = await post(path, { ...body, expected_updated_at: stale.get(on.hashid) })
    const now = { ...body, expected_updated_at: before.updated_at }
    const byBoth = await post(path, now, { 'if-match': `"${stale.get(on.hashid)}"` })
    for (const refused of [byHeader, byField, byBoth]) {
      assert.deepEqual([refused.code, refused.body.reason], [1001, 'changed_meanwhile'], name)
      assert.ok(refused.body.fields.includes(on === part ? 'merged_into' : 'subject'), refused.text)
    }
    const early = await post(path, { ...body, expected_updated_at: '2999-01-01T00:00:00Z' })
    assert.deepEqual([early.code, early.body.errors?.[0].field], [1002, 'expected_updated_at'], name)
    const byTag = await post(path, body, { 'if-match': '"2999-01-01T00:00:00.000000Z"' })
    assert.deepEqual([byTag.code, byTag.body.errors?.[0].field], [1002, 'If-Match'], name)
    assert.deepEqual(await awa.ticket(on), before, name)
  }
  for (const [name, body, on] of acts.slice(2)) {
    const { updated_at } = await awa.ticket(on)
    good(await post(`${on.hashid}/${name}`, body, { 'if-match': `"${updated_at}"` }))
    if (name === 'merge') good(await post(`${on.hashid}/unmerge`, {}))
  }
})

test('asking how they were served heeds If-Match as well', async () => {
  const ticket = await awa.opensTicket()
  const { updated_at: before } = await awa.ticket(ticket)
  world.passes(1000)
  good(await post(`${ticket.hashid}/move`, { status: 'resolved' }))
  const ask = (at: string) => post(`${ticket.hashid}/satisfaction/ask`, {}, { 'if-match': `"${at}"` })
  const stale = await ask(before)
  assert.deepEqual([stale.code, stale.body.reason], [1001, 'changed_meanwhile'])
  const { updated_at, satisfaction_requested } = await awa.ticket(ticket)
  assert.equal(satisfaction_requested, false)
  assert.equal((await ask('2999-01-01T00:00:00.000000Z')).code, 1002)
  good(await ask(updated_at))
  assert.equal((await awa.ticket(ticket)).satisfaction_requested, true)
})

test('a move that comes late to its turn sets no time back: whoever read the ticket meanwhile has not seen it', async () => {
  const ticket = await awa.opensTicket()
  const { created_at } = await awa.ticket(ticket)
  world.passes(1000)
  good(await post(`${ticket.hashid}/update`, { subject: 'Meanwhile' }))
  const { updated_at } = await awa.ticket(ticket)
  const by = { kind: 'system', id: null, role: null } as const
  await inTx(world.app.service.deps.db, tx =>
    moveTicket(tx, { id: awa.app.id }, ticket.hashid, 'in_progress', by, created_at as Timestamp),
  )
  assert.ok((await awa.ticket(ticket)).updated_at > updated_at)
  const late = await post(`${ticket.hashid}/move`, { status: 'pending' }, { 'if-match': `"${updated_at}"` })
  assert.deepEqual([late.code, late.body.fields], [1001, ['status']])
})

test('a place and an end of a link are one of two', async () => {
  const [a, b] = [await awa.opensTicket(), await awa.opensTicket()]
  const fieldOf = async (name: string, body: object) => {
    const { code, body: told } = await post(`${a.hashid}/${name}`, body)
    return [code, told.errors?.[0].field]
  }
  const at = (await awa.ticket(a)).updated_at
  assert.deepEqual(await fieldOf('place', { expected_updated_at: at }), [1002, 'before'])
  assert.deepEqual(await fieldOf('place', { before: b.hashid, after: b.hashid }), [1002, 'after'])
  assert.deepEqual(await fieldOf('unlink', { expected_updated_at: at }), [1002, 'ticket'])
  assert.deepEqual(await fieldOf('unlink', { ticket: b.hashid, conversation: 'ses-1111111111' }), [
    1002,
    'ticket',
  ])
})

test('a named policy stays when the priority changes, and the ticket has both; the search, the history and figures know', async () => {
  const times = { label: 'Promised', priority: 'urgent', response_time: 90, resolve_time: 900 }
  const promised = good(await awa.api.post('/ticket/sla/add', times))
  const ticket = await awa.opensTicket({ sla_policy_id: promised.id })
  const { response_due_at, resolved_due_at } = await awa.ticket(ticket)
  good(await post(`${ticket.hashid}/update`, { priority: 'low' }))
  const is = await awa.ticket(ticket)
  assert.deepEqual(is.ticket_sla_policy, { id: promised.id, label: 'Promised', priority: 'low' })
  assert.deepEqual(
    [is.ticket_sla_policy_id, is.response_due_at, is.resolved_due_at],
    [promised.id, response_due_at, resolved_due_at],
  )
  const { data } = good(await awa.api.get(`/ticket/${ticket.hashid}/history`))
  assert.deepEqual(
    data.map(({ field, before, after }: Body) => [field, before, after]),
    [['priority', 'urgent', 'low']],
  )
  const finds = async (query: string): Promise<boolean> =>
    good(await awa.api.get(`/ticket/search?${query}`)).some(({ hashid }: Body) => hashid === ticket.hashid)
  assert.deepEqual(
    [
      await finds('priority=low'),
      await finds('priority=urgent'),
      await finds(`sla_policy_id=${promised.id}`),
    ],
    [true, false, true],
  )
  const listed = good(await awa.api.get('/ticket/sla/search'))
  assert.equal(listed.filter(({ label }: Body) => label === 'Promised').length, 1)
  assert.deepEqual(await awa.wrongCounts(), [])
  const sla = good(await awa.api.get(`/ticket/${ticket.hashid}/sla`))
  assert.deepEqual([sla.policy, sla.resolve.segments[0].policy], [promised.id, promised.id])
  await world.drains()
  const day = world.now().slice(0, 10)
  const stats = async (by: string, query = '') =>
    good(await awa.api.get(`/ticket/stats?metric=opened&by=${by}&from=${day}&to=${day}${query}`)).data
  const low = (await stats('priority', `&sla_policy_id=${promised.id}`)).find(
    ({ record }: Body) => record.id === 'low',
  )
  assert.equal(low?.figure.n, 1)
  const own = (await stats('policy')).filter(({ record }: Body) => record?.name === 'Promised')
  assert.deepEqual([own.length, own[0].record.id, own[0].figure.n], [1, String(promised.id), 1])
  // what is promised changes for it, too
  good(await awa.api.post(`/ticket/sla/${promised.id}/update`, { label: 'Kept', resolve_time: 1800 }))
  await world.drains()
  const after = await awa.ticket(ticket)
  assert.deepEqual(after.ticket_sla_policy, { id: promised.id, label: 'Kept', priority: 'low' })
  assert.equal(Date.parse(after.resolved_due_at) - Date.parse(resolved_due_at), 900 * 60_000)
  // back, and given back to its priority
  good(await post(`${ticket.hashid}/update`, { priority: 'urgent' }))
  assert.equal((await awa.ticket(ticket)).ticket_sla_policy.priority, 'urgent')
  good(await post(`${ticket.hashid}/update`, { priority: 'high', sla_policy_id: null }))
  const given = await awa.ticket(ticket)
  assert.deepEqual(
    [given.ticket_sla_policy.priority, given.ticket_sla_policy_id === promised.id],
    ['high', false],
  )
  const both = await awa.opensTicket({ sla_policy_id: promised.id, priority: 'high' })
  assert.deepEqual((await awa.ticket(both)).ticket_sla_policy, {
    id: promised.id,
    label: 'Kept',
    priority: 'high',
  })
})

test('what the service keeps in meta is not written by clients; the rest is', async () => {
  const body = { satisfaction: { rating: 5 }, order: 'CMD-1' }
  const ticket = await awa.opensTicket({ meta: { order: 'CMD-1' } })
  const refused = await post(`${ticket.hashid}/update`, { meta: body })
  assert.deepEqual([refused.code, refused.body.errors[0].field], [1002, 'meta.satisfaction'])
  const fr = await post(`${ticket.hashid}/update`, { meta: body }, { 'accept-language': 'fr' })
  assert.match(fr.text, /n’est écrit que par le service/)
  const added = await awa.api.post('/ticket/add', {
    contact: { channel: 'messenger', phone: awa.customer().phone },
    ...{ subject: 'x', description: '', meta: { follow_up_of: ticket.hashid } },
  })
  assert.deepEqual([added.code, added.body.errors[0].field], [1002, 'meta.follow_up_of'])
})

test('during the emergency stop a note goes on, and what changes a ticket does not', async () => {
  const ticket = await awa.opensTicket()
  await awa.stopsAll()
  try {
    assert.equal((await post(`${ticket.hashid}/note`, { text: 'Wait' })).code, 1000)
    assert.equal((await post(`${ticket.hashid}/update`, { subject: 'Wait' })).code, 1010)
    assert.equal(
      (await post(`${ticket.hashid}/reply`, { message: { type: 'text', content: { text: 'x' } } })).code,
      1010,
    )
  } finally {
    await awa.goesOn()
  }
})

test('who may not read contacts gets tickets without their names and numbers', async () => {
  const fatou = awa.customer()
  const ticket = await awa.opensTicket({}, fatou)
  const narrow = await awa.apiWith(['tickets:read'])
  const wide = await awa.apiWith(['tickets:read', 'contacts:read'])
  const cellsOf = async (api: typeof narrow): Promise<unknown[]> => {
    const { columns, rows } = good(await api.get(`/ticket/export?hashid=${ticket.hashid}`))
    return ['contact_identifier', 'contact_name'].map(name => rows[0][columns.indexOf(name)])
  }
  const contactOf = async (api: typeof narrow) =>
    good(await api.get(`/ticket/${ticket.hashid}?include=contact`)).contact
  assert.deepEqual(await cellsOf(narrow), [null, null])
  assert.equal((await cellsOf(wide))[0], fatou.phone)
  const hidden = await contactOf(narrow)
  assert.deepEqual([hidden.identifier, hidden.name, hidden.channel], [null, null, 'messenger'])
  assert.equal((await contactOf(wide)).identifier, fatou.phone)
})

test('an escalation begins no earlier than its clock, and is of a target that is promised', async () => {
  const add = async (escalation: object, more: object = {}) => {
    const level = { level: 1, actions: [{ type: 'notify', users: [] }], ...escalation }
    const times = { label: 'Early', priority: 'low', response_time: 10, resolve_time: 60 }
    const { code, body } = await awa.api.post('/ticket/sla/add', { ...times, ...more, escalations: [level] })
    return [code, body.errors?.[0].field]
  }
  assert.deepEqual(await add({ target: 'response', minutes: -20 }), [1002, 'escalations.0.minutes'])
  assert.deepEqual(await add({ target: 'next_response', minutes: 0 }), [1002, 'escalations.0.target'])
  const next = { next_response_minutes: 5 }
  assert.deepEqual(await add({ target: 'next_response', minutes: -6 }, next), [1002, 'escalations.0.minutes'])
  assert.deepEqual(await add({ target: 'next_response', minutes: -5 }, next), [1000, undefined])
})
