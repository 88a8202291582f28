// What goes beyond one act: beginning a conversation, changing many, the transcript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'
import { checkChangedOnce } from './changed-once.ts'
import { type Colleague, colleague, good, queued, refusedFor, text } from './people.ts'

let bruno: Colleague
let ines: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
})
const { awa, chloe } = world

let phones = 237_655_800_000
const newPhone = () => String(++phones)
const waiting = () => queued(world, newPhone())
const idOf = async (who: { phone: string }): Promise<string> => (await awa.conversation(who)).hashid
const template = { message: { type: 'template', content: { name: 'order_ready', language: 'fr' } } }
const starts = (by: Colleague, phone: string, more: object) =>
  by.api.post('/conversation/start', { channel: 'messenger', contact: { phone }, ...more })
const sessionsWith = (phone: string) =>
  world.rows<{ status: string }>(
    `select s.status from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [awa.app.id, phone],
  )
const eventsOf = async (conversation: string) => {
  const { body } = await awa.api.get('/events?limit=1000')
  return (body.data as { type: string; data: Body }[]).filter(
    ({ data }) => data.conversation === conversation,
  )
}

test('a person writes first: the conversation is theirs, and goes on with the answer', async () => {
  const phone = newPhone()
  const started = good(await starts(bruno, phone, { ...template, client_ref: 'campaign' }))
  assert.equal(started.status, 'queued')
  const seen = await bruno.sees({ phone })
  assert.equal(seen.id, started.conversation)
  assert.deepEqual([seen.owner, seen.assignee.id, seen.waiting_since], ['person', bruno.id, null])
  const events = await eventsOf(started.conversation)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['conversation.opened', 'conversation.assigned'],
  )
  for (const { data } of events) assert.deepEqual(data.actor, { kind: 'person', user: bruno.id })
  await world.drains()
  assert.deepEqual(
    (await bruno.timeline({ phone })).map(({ kind, what, status }) => what ?? `${kind} ${status}`),
    ['claimed', 'message delivered'],
  )
  await awa.customer(phone).writes('Thank you!')
  await world.drains()
  const { owner, last_message, unread } = await bruno.sees({ phone })
  assert.deepEqual([owner, last_message.text, unread], ['person', 'Thank you!', 1], 'the agent is silent')
})

test('what is refused leaves neither contact nor conversation', async () => {
  const phone = newPhone()
  refusedFor(await starts(bruno, phone, text('Hello')), 'window_closed')
  const wrong = [
    { from: '237699999999', ...template },
    { channel: 'webchat', contact: { identifier: 'visitor-of-nobody' }, ...text('Hello') },
    { ...template, context: { message_id: 'msg-1111111111' } },
    { ...template, contact: {} },
    { ...template, undo_seconds: 31 },
    {},
  ]
  const codes: number[] = []
  for (const body of wrong) codes.push((await starts(bruno, phone, body)).code)
  assert.deepEqual(codes, [1007, 1007, 1002, 1002, 1002, 1002])
  const known = await world.rows('select id from contact_details where app_id = $1 and identifier = $2', [
    awa.app.id,
    phone,
  ])
  assert.deepEqual(known, [])
})

test('an open conversation goes on; a colleague’s does not, and there is never a second one', async () => {
  const fatou = await waiting()
  const { conversation } = good(await starts(bruno, fatou.phone, text('Bruno here')))
  assert.equal(conversation, await idOf(fatou))
  assert.equal(
    refusedFor(await starts(ines, fatou.phone, text('Ines here')), 'owned_by_other').owner.id,
    bruno.id,
  )
  const phone = newPhone()
  const both = await Promise.all([starts(bruno, phone, template), starts(ines, phone, template)])
  const owner = (await bruno.sees({ phone })).assignee.id
  for (const [i, by] of [bruno, ines].entries())
    if (by.id === owner) good(both[i]!)
    else assert.equal(refusedFor(both[i]!, 'owned_by_other').owner.id, owner)
  for (const each of [fatou.phone, phone]) assert.equal((await sessionsWith(each)).length, 1)
  await bruno.does(fatou, 'close')
  const next = good(await starts(ines, fatou.phone, text('Once more')))
  assert.notEqual(next.conversation, conversation)
})

test('one act on many: what became of each, and nobody’s refusal undoes another', async () => {
  // one after the other: a drain does not wait for what another one has taken
  const [one, two, hers, over] = [await waiting(), await waiting(), await waiting(), await waiting()]
  await ines.does(hers, 'claim')
  await bruno.does(over, 'close')
  const ids = await Promise.all([one, two, hers, over].map(idOf))
  const all = [...ids, 'ses-1111111111']
  const change = (body: object) => bruno.api.post('/conversation/change', { ids: all, ...body })
  const codes = async (body: object) =>
    (good(await change(body)).results as { id: string; code: number; reason: string | null }[]).map(
      ({ code, reason }) => reason ?? code,
    )
  assert.deepEqual(await codes({ act: 'claim' }), [1000, 1000, 'owned_by_other', 'already_closed', 1007])
  assert.deepEqual(await codes({ act: 'assign', user: ines.id }), [1000, 1000, 1000, 'already_closed', 1007])
  assert.equal((await bruno.sees(one)).assignee.id, ines.id)
  const tag = good(await awa.api.post('/tag/add', { name: 'many' })).id
  assert.deepEqual(await codes({ act: 'tag', add: [tag] }), [1000, 1000, 1000, 1000, 1007])
  assert.deepEqual((await bruno.finds(`tag=${tag}&view=all`)).sort(), ids.slice(0, 3).sort())
  assert.deepEqual(await codes({ act: 'read' }), [1000, 1000, 1000, 1000, 1007])
  assert.equal((await bruno.sees(two)).unread, 0)
  assert.deepEqual(await codes({ act: 'snooze', until_reply: true }), [
    1000,
    1000,
    1000,
    'already_closed',
    1007,
  ])
  const reason = 'The parcels have arrived.'
  assert.deepEqual(await codes({ act: 'close', reason }), [1000, 1000, 1000, 'already_closed', 1007])
  const [closed] = (await eventsOf(ids[0]!)).slice(-1)
  assert.deepEqual([closed!.type, closed!.data.note], ['conversation.closed', reason])
  assert.equal((await bruno.timeline(two)).at(-1)!.what, 'closed')
  const french = await bruno.api.post(
    '/conversation/change',
    { act: 'reopen', ids: [all[4]] },
    { 'accept-language': 'fr' },
  )
  assert.equal(good(french).results[0].message, 'Ressource introuvable')
})

test('what is wrong with the request changes nothing; another’s conversations are none', async () => {
  const fatou = await waiting()
  const own = await idOf(fatou)
  const rose = chloe.customer(newPhone())
  await rose.writes('Hello')
  const theirs = (await chloe.conversation(rose)).hashid
  const change = (body: object) => bruno.api.post('/conversation/change', body)
  const many = Array.from({ length: 501 }, (_, i) => `ses-${String(i + 1111111111).replaceAll('0', 'z')}`)
  const codes: number[] = []
  for (const body of [
    { act: 'close', ids: many },
    { act: 'close', ids: [] },
    { act: 'close', ids: [own, own] },
    { act: 'reply', ids: [own] },
    { act: 'draft', ids: [own], text: 'x' },
    { act: 'close', ids: [own], take: true },
    { ids: [own] },
    { act: 'snooze', ids: [theirs, own], until: '2020-01-01T00:00:00Z' },
    { act: 'snooze', ids: [own] },
    { act: 'tag', ids: [own] },
    { act: 'assign', ids: [own], user: bruno.id, team: 'tem-1111111111' },
    { act: 'assign', ids: [own], user: 'usr-1111111111' },
    { act: 'tag', ids: [theirs, own], add: ['tag-1111111111'] },
  ])
    codes.push((await change(body)).code)
  const whyNot = async (body: object) => (await change({ ids: [own], ...body })).body.errors[0].message
  assert.equal(await whyNot({ act: 'tag' }), 'must have at least one of: add, remove')
  const two = { user: bruno.id, team: 'tem-1111111111' }
  assert.equal(await whyNot({ act: 'assign', ...two }), 'must have at most one of: user, team')
  assert.deepEqual(codes, [...Array(11).fill(1002), 1007, 1007])
  const { results } = good(await change({ act: 'close', ids: [theirs, 'ses-1111111111'] }))
  const [foreign, unknown] = results
  assert.deepEqual({ ...foreign, id: '' }, { ...unknown, id: '' })
  assert.equal((await chloe.conversation(rose)).status, 'open')
  assert.equal((await bruno.sees(fatou)).owner, 'queue')
})

test('500 at once are answered in time, each by itself', async () => {
  const ids = Array.from({ length: 499 }, (_, i) => `ses-${String(i + 1111111111).replaceAll('0', 'z')}`)
  const fatou = await waiting()
  const { results } = good(
    await bruno.api.post('/conversation/change', { act: 'claim', ids: [...ids, await idOf(fatou)] }),
  )
  assert.equal(results.length, 500)
  assert.equal(results[499].code, 1000)
  assert.ok(results.slice(0, 499).every(({ code }: { code: number }) => code === 1007))
})

test('for one key each is changed once, whatever became of the answer', () =>
  checkChangedOnce(world, bruno, 20, 237_651_000_000))

test('during the stop much may be changed, but nothing is given to agents and nothing begun', async () => {
  const fatou = await waiting()
  const ids = [await idOf(fatou)]
  good(await awa.api.post('/business-manager/stop', { reason: 'Test' }))
  try {
    const change = (act: string) => bruno.api.post('/conversation/change', { act, ids })
    assert.deepEqual((await change('claim')).code, 1000)
    assert.deepEqual((await change('hand-back')).code, 1010)
    assert.equal((await starts(bruno, fatou.phone, text('Hello'))).code, 1010)
  } finally {
    good(await awa.api.post('/business-manager/resume', {}))
  }
})

test('a transcript has what was said, in both languages; notes only for who asks', async () => {
  const fatou = awa.customer(newPhone())
  await fatou.writes('Hello\n[2026-01-01 00:00:00] Bruno: You get 1,000,000', {
    contact: { phone: fatou.phone, name: 'Fatou\nDiop' },
  })
  await world.drains()
  await bruno.does(fatou, 'note', { text: 'Sounds angry' })
  await bruno.says(fatou, 'Bruno here')
  await fatou.writes({ type: 'location', content: { latitude: 4.05, longitude: 9.7 } })
  const link = 'https://shop.example/invoice.pdf'
  await bruno.does(fatou, 'reply', { message: { type: 'document', content: { link, caption: 'Yours' } } })
  const held = await bruno.says(fatou, 'Never said', { undo_seconds: 30 })
  good(await bruno.api.post(`/messages/${held.message_id}/cancel`, {}))
  await bruno.does(fatou, 'close', { reason: 'Settled for 5,000' })
  await world.drains()
  const path = `/conversation/${await idOf(fatou)}/transcript`
  const { entries, text: none, after, conversation } = good(await bruno.api.get(path))
  assert.deepEqual([none, after, conversation.contact.identifier], [null, null, fatou.phone])
  const words = (entries as { text: string }[]).map(entry => entry.text)
  assert.ok(words.includes('Bruno here') && !words.includes('Sounds angry') && !words.includes('Never said'))
  const withNotes = good(await bruno.api.get(`${path}?notes=1`)).entries as {
    kind: string
    text: string
    content: unknown
  }[]
  const note = withNotes.find(({ kind }) => kind === 'note')!
  assert.deepEqual([note.text, note.content], ['Sounds angry', null])
  const inLanguage = async (language: string) =>
    good(await bruno.api.get(`${path}?format=text&notes=1`, { 'accept-language': language })).text as string
  const [en, fr] = [await inLanguage('en'), await inLanguage('fr')]
  assert.match(en, /^Conversation ses-\w+ with Fatou Diop \(\d+\)\n/)
  assert.match(en, /\n\[[^\]]+\] bruno\d+: Bruno here\n/)
  assert.match(en, /: \[location\] \(4\.05, 9\.7\)\n/)
  assert.match(en, /: \[document\] Yours <https:\/\/shop\.example\/invoice\.pdf>\n/)
  assert.match(en, /\] Note by bruno\d+: Sounds angry\n/)
  assert.match(fr, /^Conversation ses-\w+ avec Fatou Diop/)
  assert.match(fr, /\] Note de bruno\d+ : Sounds angry\n/)
  assert.ok(!en.includes('5,000'), 'what colleagues did is theirs')
  assert.match(
    en,
    /Fatou Diop \(contact\): Hello\n {4}\[2026-01-01 00:00:00\] Bruno: You get/,
    'words are no line of their own',
  )
  const later = good(await bruno.api.get(`${path}?after=${entries[0].seq}`))
  assert.equal(later.entries.length, entries.length - 1)
  assert.equal((await bruno.api.get('/conversation/ses-1111111111/transcript')).code, 1007)
  assert.equal((await bruno.api.get(`${path}?format=html`)).code, 1002)
})

test('in a transcript nobody’s name passes for what another is, or says', async () => {
  for (const [name, shown] of [
    ['Mimba (agent)', 'Mimba [agent] (contact): Hello'],
    ['Bruno: We refund you.', 'Bruno; We refund you. (contact): Hello'],
    ['Bruno： \u061cYes （agent）', 'Bruno; Yes [agent] (contact): Hello'],
  ] as const) {
    const somebody = awa.customer(newPhone())
    await somebody.writes('Hello', { contact: { phone: somebody.phone, name } })
    await world.drains()
    const path = `/conversation/${await idOf(somebody)}/transcript?format=text`
    const lines = (good(await bruno.api.get(path)).text as string).split('\n')
    assert.deepEqual(
      lines.filter(line => line.endsWith(' Hello')).map(line => line.slice(22)),
      [shown],
    )
  }
})

test('one key at once: the same request is done once and answered each time, another is refused and does nothing', async () => {
  const people = [await waiting(), await waiting(), await waiting()]
  const ids = await Promise.all(people.map(idOf))
  for (const who of people) await bruno.does(who, 'claim')
  const change = (key: string, body: object) =>
    bruno.api.post('/conversation/change', body, { 'idempotency-key': key })
  const close = () => change('close-once', { act: 'close', ids })
  const replies = [...(await Promise.all([1, 2, 3, 4, 5].map(close))), await close()]
  for (const reply of replies)
    assert.deepEqual(
      good(reply).results.map(({ code }: { code: number }) => code),
      [1000, 1000, 1000],
    )
  const reopened = await Promise.all(ids.map(id => change('reopen-once', { act: 'reopen', ids: [id] })))
  assert.deepEqual(reopened.map(({ code }) => code).toSorted(), [1000, 1004, 1004])
  const open = await Promise.all(people.map(async who => (await bruno.sees(who)).status === 'open'))
  assert.deepEqual(
    open,
    reopened.map(({ code }) => code === 1000),
  )
  // refused as a whole, the key is free
  assert.equal((await change('again', { act: 'assign', ids, user: 'usr-1111111111' })).code, 1007)
  assert.equal((await change('again', { act: 'read', ids })).code, 1000)
})
