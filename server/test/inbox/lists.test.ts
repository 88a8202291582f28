// What people see: lists, numbers, what is unread, notes, tags, timelines.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Scope } from '@palabre/contract/scopes'
import { chunk, startProvider, usageAndEnd, writeStream } from '../agents/provider.ts'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague, good, queued } from './people.ts'

const CANARY = 'zq7canary'

let bruno: Colleague
let ines: Colleague
let boss: Colleague
const world = useWorld({ env: { OUTBOUND_ALLOW: '127.0.0.0/8' } }, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
  boss = await colleague(world, 'Odile', 'owner')
})
const { awa } = world

const waiting = () => queued(world)
const idOf = async (who: Customer): Promise<string> => (await awa.conversation(who)).hashid

test('lists, filters, numbers and order are those of whoever looks', async () => {
  const [queued, mine, hers, over] = [await waiting(), await waiting(), await waiting(), await waiting()]
  await bruno.does(mine, 'claim')
  await ines.does(hers, 'claim')
  await bruno.does(over, 'close')
  const [q, m, h, o] = [await idOf(queued), await idOf(mine), await idOf(hers), await idOf(over)]
  const of = async (query: string) => (await bruno.finds(`ids=${[q, m, h, o]}&${query}`)).sort()
  const all = (...ids: string[]) => ids.sort()
  assert.deepEqual(await of('view=mine'), [m])
  assert.deepEqual(await of('view=unassigned'), [q])
  assert.deepEqual(await of('view=all'), all(q, m, h))
  assert.deepEqual(await of('view=closed'), [o])
  assert.deepEqual(await of('owner=person'), all(m, h))
  assert.deepEqual(await of(`assignee=${ines.id}`), [h])
  assert.deepEqual(await of(`contact=${queued.phone}`), [q])
  assert.deepEqual(await of('status=closed,open&channel=webchat'), [])
  assert.deepEqual(await of('channel=messenger&waiting=1'), all(q, m, h))
  assert.deepEqual(await of(`agent=${awa.app.agent.hashid}&active_from=2020-01-01&opened_to=2020-01-01`), [])
  await bruno.says(mine, 'Hello')
  assert.deepEqual(await of('waiting=1'), all(q, h))
  assert.deepEqual(await bruno.finds(`ids=${[q, m, h]}&sort=waiting_since`), [q, h])
  assert.equal((await bruno.finds(`ids=${[q, m, h]}`))[0], m, 'the last active one first')
  const counts = good(await bruno.api.get('/conversation/counts'))
  for (const view of Object.keys(counts.views))
    assert.deepEqual(counts.views[view], {
      n: (await bruno.finds(`view=${view}&per_page=200`)).length,
      relation: 'eq',
    })
  assert.equal(counts.views.mine.n, 1)
  assert.deepEqual(await of('view=waiting'), all(q, h))
  assert.deepEqual(await bruno.finds('view=waiting'), await bruno.finds('sort=waiting_since'))
  assert.deepEqual(await of('view=waiting&sort=-last_message_at'), all(q, h))
  assert.deepEqual(await of('view=unread'), [m])
  await bruno.does(mine, 'read')
  assert.deepEqual(await of('view=unread'), [])
})

test('pages of a list go on where the one before ended; another order’s cursor is none', async () => {
  const people: Customer[] = []
  for (let n = 0; n < 5; n++) people.push(await waiting())
  const ids = await Promise.all(people.map(idOf))
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = good(
      await bruno.api.get(`/conversation/search?ids=${ids}&per_page=2${cursor && `&cursor=${cursor}`}`),
    )
    seen.push(...page.data.map(({ id }: { id: string }) => id))
    assert.equal(page.has_more, page.next_cursor !== null)
    cursor = page.next_cursor
  }
  assert.deepEqual(seen.toSorted(), ids.toSorted())
  const { next_cursor } = good(await bruno.api.get('/conversation/search?per_page=1'))
  const wrong = await bruno.api.get(`/conversation/search?sort=waiting_since&cursor=${next_cursor}`)
  assert.equal(wrong.code, 1002)
  assert.equal((await bruno.api.get('/conversation/search?view=everything')).code, 1002)
})

test('what is unread is each person’s own, and counts what the contact wrote', async () => {
  const fatou = await waiting()
  const id = await idOf(fatou)
  const unread = async (person: Colleague) => (await person.sees(fatou)).unread
  assert.deepEqual([await unread(bruno), await unread(ines)], [1, 1])
  await bruno.does(fatou, 'read')
  assert.deepEqual([await unread(bruno), await unread(ines)], [0, 1])
  assert.ok((await bruno.sees(fatou)).waiting_since, 'to read is not to answer')
  await ines.does(fatou, 'claim')
  await ines.says(fatou, 'Yes?')
  await ines.does(fatou, 'note', { text: 'Looks calm' })
  assert.equal(await unread(bruno), 0, 'colleagues make nothing unread')
  assert.deepEqual(await bruno.finds(`ids=${id}&unread=1`), [])
  await fatou.writes('One')
  await fatou.writes('Two')
  assert.equal(await unread(bruno), 2)
  assert.deepEqual(await bruno.finds(`ids=${id}&unread=1`), [id])
  const [first] = (await bruno.timeline(fatou)).filter(({ text }) => text === 'One')
  await bruno.does(fatou, 'read', { seq: first!.seq })
  assert.equal(await unread(bruno), 1)
  await bruno.does(fatou, 'read')
  assert.equal((await bruno.does(fatou, 'unread')).unread, 1)
  assert.deepEqual(await bruno.finds(`ids=${id}&unread=1`), [id])
  assert.equal((await bruno.does(fatou, 'read')).unread, 0)
})

test('a note calls members, and is its writer’s; owners may change it', async () => {
  const fatou = await waiting()
  const id = await idOf(fatou)
  const note = await bruno.does(fatou, 'note', { text: 'Ask the courier', mentions: [ines.id] })
  assert.deepEqual(
    note.mentions.map((one: { id: string }) => one.id),
    [ines.id],
  )
  assert.deepEqual([await ines.finds('view=mentioned'), await bruno.finds('view=mentioned')], [[id], []])
  const stranger = await bruno.tries(fatou, 'note', { text: 'x', mentions: ['usr-zzzzzzzzzz'] })
  assert.equal(stranger.code, 1007)
  for (const text of ['', '   ', 'x'.repeat(20_001)])
    assert.equal((await bruno.tries(fatou, 'note', { text })).code, 1002)
  const change = (by: Colleague, text: string, more = {}) =>
    by.api.post(`/note/${note.id}/update`, { text, ...more })
  assert.equal((await change(ines, 'Mine')).code, 1005)
  assert.deepEqual(good(await change(boss, 'Ask the other courier')).text, 'Ask the other courier')
  good(await change(bruno, 'Never mind', { mentions: [] }))
  assert.deepEqual(await ines.finds('view=mentioned'), [])
  assert.equal((await ines.api.post(`/note/${note.id}/remove`, {})).code, 1005)
  good(await bruno.api.post(`/note/${note.id}/remove`, {}))
  assert.equal((await bruno.api.post(`/note/${note.id}/remove`, {})).code, 1007)
  assert.ok((await bruno.timeline(fatou)).every(({ kind }) => kind !== 'note'))
})

test('no customer and no model ever gets a note', async () => {
  const provider = await startProvider(
    response =>
      void writeStream(
        response,
        chunk({ role: 'assistant', content: 'I see.' }) + chunk({}, 'stop') + usageAndEnd(1, 1),
        1000,
      ),
  )
  after(() => provider.close())
  const fatou = await waiting()
  await bruno.does(fatou, 'note', { text: CANARY })
  await bruno.does(fatou, 'draft', { text: CANARY })
  await bruno.does(fatou, 'close', { reason: CANARY })
  await bruno.does(fatou, 'reopen')
  await awa.setsAgent({ model: 'openai-compatible' })
  await awa.thinksWith({ baseUrl: provider.baseUrl })
  await fatou.writes('What do you know of me?')
  await bruno.does(fatou, 'hand-back', { answer_now: true })
  await world.drains()
  await awa.setsAgent({ model: 'offline' })
  assert.ok(provider.requests.length > 0)
  for (const { body } of provider.requests) assert.ok(!JSON.stringify(body).includes(CANARY))
  assert.ok(!JSON.stringify(await fatou.received()).includes(CANARY))
  const notes = await awa.call('listEvents', { query: { limit: 1000, type: ['conversation.note_added'] } })
  assert.ok(notes.data.length > 0 && !JSON.stringify(notes).includes(CANARY), 'nor do events tell it')
})

test('tags are words of the business; conversations get and lose them', async () => {
  const fatou = await waiting()
  const add = (name: string) => boss.api.post('/tag/add', { name })
  assert.equal((await bruno.api.post('/tag/add', { name: 'x' })).code, 1005)
  const [delivery, refund] = [good(await add('delivery')), good(await add('refund'))]
  assert.equal((await add('Delivery')).code, 1004)
  assert.equal((await boss.api.post(`/tag/${refund.id}/update`, { name: 'DELIVERY' })).code, 1004)
  good(await boss.api.post(`/tag/${refund.id}/update`, { name: 'Refund' }))
  const tagged = await bruno.does(fatou, 'tag', { add: [delivery.id, refund.id] })
  assert.deepEqual(
    tagged.tags.map(({ name }: { name: string }) => name),
    ['delivery', 'Refund'],
  )
  await bruno.does(fatou, 'tag', { add: [delivery.id], remove: [refund.id] })
  assert.equal((await bruno.tries(fatou, 'tag', { add: ['tag-zzzzzzzzzz'] })).code, 1007)
  assert.deepEqual(await bruno.finds(`tag=${delivery.id}`), [await idOf(fatou)])
  assert.deepEqual(await bruno.finds(`tag=${refund.id}`), [])
  const { tags } = good(await bruno.api.get('/conversation/counts'))
  assert.deepEqual(
    tags.map(({ name, count }: { name: string; count: { n: number } }) => [name, count.n]),
    [
      ['delivery', 1],
      ['Refund', 0],
    ],
  )
  good(await boss.api.post(`/tag/${delivery.id}/remove`, {}))
  assert.deepEqual((await bruno.sees(fatou)).tags, [])
  const changes = (await awa.events('conversation.updated')).filter(({ data }) =>
    data.changed.includes('tags'),
  )
  assert.deepEqual(
    changes.map(({ data }) => data.tags),
    [
      { added: ['Refund', 'delivery'], removed: [] },
      { added: [], removed: ['Refund'] },
    ],
  )
})

test('a reply takes its writer’s draft away, and nobody else’s', async () => {
  const fatou = await waiting()
  await bruno.does(fatou, 'draft', { text: 'Dear Fatou' })
  await bruno.does(fatou, 'draft', { text: 'Calm', kind: 'note' })
  await ines.does(fatou, 'draft', { text: 'Dear' })
  assert.equal((await bruno.tries(fatou, 'reply', { message: { type: 'text', content: {} } })).code, 1002)
  assert.equal((await bruno.sees(fatou)).draft.text, 'Dear Fatou')
  const held = await bruno.says(fatou, 'Dear Fatou, yes', { undo_seconds: 30 })
  assert.deepEqual([(await bruno.sees(fatou)).draft, (await ines.sees(fatou)).draft.text], [null, 'Dear'])
  assert.equal((await bruno.sees(fatou)).note_draft.text, 'Calm')
  const more = await bruno.says(fatou, 'And more', { after_seq: held.seq })
  assert.ok(more.seq > held.seq, 'what is held is one’s own, wherever it comes to stand')
})

test('a draft is its writer’s until it is empty', async () => {
  const fatou = await waiting()
  await bruno.does(fatou, 'draft', { text: 'Dear ' })
  assert.equal((await bruno.does(fatou, 'draft', { text: 'Dear Fatou' })).draft.text, 'Dear Fatou')
  assert.equal((await ines.sees(fatou)).draft, null)
  assert.deepEqual([(await bruno.sees(fatou)).has_draft, (await ines.sees(fatou)).has_draft], [true, false])
  assert.equal((await bruno.does(fatou, 'draft', { text: null })).draft, null)
  await bruno.does(fatou, 'draft', { text: 'He is angry', kind: 'note' })
  const both = await bruno.does(fatou, 'draft', { text: 'Dear Fatou,' })
  assert.deepEqual([both.draft.text, both.note_draft.text], ['Dear Fatou,', 'He is angry'])
  const one = await bruno.does(fatou, 'draft', { text: null })
  assert.deepEqual([one.draft, one.note_draft.text], [null, 'He is angry'])
  assert.equal((await bruno.sees(fatou)).has_draft, false)
  assert.equal((await bruno.does(fatou, 'draft', { text: null, kind: 'note' })).note_draft, null)
  assert.deepEqual(await world.rows('select 1 from drafts where text is null and note is null'), [])
})

test('a timeline is read in pages from either end, around a place, and into earlier conversations', async () => {
  const fatou = await waiting()
  await bruno.does(fatou, 'claim')
  await bruno.does(fatou, 'note', { text: 'First' })
  await bruno.does(fatou, 'note', { text: 'Second' })
  await bruno.says(fatou, 'Yes?')
  const ticket = await awa.opensTicket({ conversation: await idOf(fatou) })
  await awa.call('updateTicket', { params: { id: ticket.hashid }, body: { subject: 'New name' } })
  await fatou.writes('My parcel is late')
  await bruno.does(fatou, 'close')
  const whole = await bruno.timeline(fatou)
  const names = whole.map(({ kind, what, text }) => what ?? (kind === 'note' ? `note ${text}` : kind))
  assert.deepEqual(names, [
    ...['message', 'message', 'handed_over', 'claimed', 'note First', 'note Second', 'message', 'ticket'],
    ...['message', 'closed'],
  ])
  assert.deepEqual(whole[7]!.data, { ticket: ticket.hashid, subject: 'New name' })
  assert.ok(whole[1]!.turn.model && whole[1]!.turn.steps > 0)
  assert.deepEqual(whole[1]!.turn.tools, [{ tool: 'handOver', ok: true }])
  assert.equal(whole[6]!.author.id, bruno.id)
  const places = whole.map(({ place }) => place)
  const page = async (query: string) => {
    const answer = good(await bruno.api.get(`/conversation/${await idOf(fatou)}/timeline?${query}`))
    return { ...answer, places: answer.data.map(({ place }: { place: string }) => place) }
  }
  const back: string[] = []
  for (let at = await page('per_page=3'); ; at = await page(`per_page=3&before=${at.before}`)) {
    back.unshift(...at.places)
    if (at.before === null) break
  }
  assert.deepEqual(back, places)
  const on: string[] = [places[0]]
  for (
    let at = await page(`per_page=3&after=${places[0]}`);
    ;
    at = await page(`per_page=3&after=${at.after}`)
  ) {
    on.push(...at.places)
    if (at.after === null) break
  }
  assert.deepEqual(on, places)
  assert.deepEqual((await page(`around=${places[4]}&per_page=4`)).places, places.slice(3, 7))
  await fatou.writes('Hello again')
  assert.equal((await bruno.timeline(fatou)).length, 1)
  const all = await bruno.timeline(fatou, 'all=1')
  assert.deepEqual(all.map(({ place }) => place).slice(0, -1), places)
  assert.equal((await bruno.api.get('/conversation/ses-zzzzzzzzzz/timeline')).code, 1007)
})

test('an answer tells the knowledge behind it, to those who may read it', async () => {
  const fatou = awa.customer()
  await awa.teaches(fatou, 'Order 7788 of Fatou is at the depot in Limbe, shelf 12.')
  const { agent } = awa.app
  for (const content of ['We are open from Monday to Saturday, 8:00 to 18:00.', 'Returns within 14 days.'])
    good(await awa.api.post('/agent/knowledge/add', { agent: agent.hashid, content }))
  await fatou.writes('When are you open?')
  await world.drains()
  const path = `/conversation/${await idOf(fatou)}/timeline`
  const seenWith = async (...scopes: Scope[]) => {
    const api = await awa.apiWith(['messages:read', ...scopes], { ratePerMinute: 1_000_000 })
    return good(await api.get(path)).data[1].turn.knowledge
  }
  const [entry, ...others] = await seenWith('agents:read', 'contacts:read')
  assert.deepEqual([entry.scope, entry.internal, entry.is_changed], ['agent', false, false])
  assert.match(entry.id, /^knw-/)
  assert.match(entry.text, /^We are open/)
  assert.deepEqual(others, [])
  assert.deepEqual(await seenWith(), null)
  assert.deepEqual(await seenWith('contacts:read'), [], 'the agent’s own need agents:read')
})
