// The files of a ticket: what its contact and those who answer sent with their messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { good, queued, text } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

const LINK = 'https://shop.example/receipt.pdf'

const filesOf = async ({ hashid }: { hashid: string }, query = ''): Promise<Body> =>
  good(await awa.api.get(`/ticket/${hashid}/timeline?only=files${query}`))

test('files of both sides, the oldest first, with those of its parts; words and notes are none', async () => {
  const fatou = await queued(world)
  const conversation = (await awa.conversation(fatou)).hashid
  const ticket = await awa.opensTicket({ conversation })
  assert.deepEqual(await filesOf(ticket), { data: [], before: null, after: null })
  const picture = { type: 'image', content: { link: 'https://example.com/torn.jpg', caption: 'Torn here' } }
  await fatou.writes(picture)
  const path = `/ticket/${ticket.hashid}`
  good(await awa.api.post(`${path}/reply`, text('We look at it')))
  good(await awa.api.post(`${path}/note`, { text: 'A note is no file' }))
  const message = {
    type: 'document',
    content: { link: LINK, filename: 'receipt.pdf', caption: 'Your receipt' },
  }
  good(await awa.api.post(`${path}/reply`, { message }))
  await world.drains()
  const { data, before } = await filesOf(ticket)
  assert.equal(before, null)
  const [theirs, ours] = data as [Body, Body]
  assert.equal(data.length, 2)
  assert.deepEqual(
    [ours.kind, ours.type, ours.author.kind, ours.content],
    ['message', 'document', 'person', message.content],
  )
  assert.deepEqual(
    [theirs.type, theirs.content.caption, theirs.author.kind],
    ['image', 'Torn here', 'contact'],
  )
  // part of another one of theirs, it brings its files
  const whole = await awa.opensTicket({}, fatou)
  good(await awa.api.post(`${path}/merge`, { into: whole.hashid }))
  assert.deepEqual((await filesOf(whole)).data, data)
})

test('pages from either end, by places of this ticket alone; without messages:read there are none', async () => {
  const fatou = await queued(world)
  const ticket = await awa.opensTicket({ conversation: (await awa.conversation(fatou)).hashid })
  for (let n = 0; n < 3; n++) {
    good(await awa.api.post(`/ticket/${ticket.hashid}/reply`, text(`Number ${n}`)))
    const message = { type: 'document', content: { link: LINK, filename: `${n}.pdf` } }
    good(await awa.api.post(`/ticket/${ticket.hashid}/reply`, { message }))
  }
  const namesOf = ({ data }: Body): string[] => data.map(({ content }: Body) => content.filename)
  const last = await filesOf(ticket, '&per_page=2')
  assert.deepEqual(namesOf(last), ['1.pdf', '2.pdf'])
  const first = await filesOf(ticket, `&per_page=2&before=${last.before}`)
  assert.deepEqual([namesOf(first), first.before], [['0.pdf'], null])
  const again = await filesOf(ticket, `&per_page=1&after=${first.after}`)
  assert.deepEqual(namesOf(again), ['1.pdf'])
  assert.deepEqual(namesOf(await filesOf(ticket, `&after=${again.after}`)), ['2.pdf'])
  const other = await awa.opensTicket({}, fatou)
  const strange = await awa.api.get(`/ticket/${other.hashid}/timeline?only=files&before=${last.before}`)
  assert.deepEqual([strange.code, strange.body.errors[0].field], [1002, 'before'])
  const unknown = await awa.api.get(`/ticket/${ticket.hashid}/timeline?only=words`)
  assert.deepEqual([unknown.code, unknown.body.errors[0].field], [1002, 'only'])
  assert.equal((await chloe.api.get(`/ticket/${ticket.hashid}/timeline?only=files`)).code, 1007)
  const api = await awa.apiWith(['tickets:read'])
  assert.deepEqual(good(await api.get(`/ticket/${ticket.hashid}/timeline?only=files`)).data, [])
})
