// How customers were served: asked once for each resolution, rated by a choice or by the page behind a link.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { type Body, type Customer, type Ticket, useWorld } from '../world.ts'

const world = useWorld({}, async () => {
  accepted(await awa.api.post('/ticket/satisfaction/change', { is_active: true }))
})
const { awa, chloe } = world
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A ticket of somebody who has just written. */
async function hasTicket(): Promise<{ fatou: Customer; ticket: Ticket }> {
  const fatou = awa.customer()
  await fatou.writes('Salut')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  return { fatou, ticket: await awa.opensTicket({ conversation: String(id) }) }
}
const questions = async (fatou: Customer): Promise<Body[]> =>
  (await fatou.received())
    .map(({ request }) => request as Body)
    .filter(sent => sent.interactive?.type === 'list')
const rowsOf = ({ interactive }: Body): { id: string; title: string }[] => interactive.action.sections[0].rows
const chooses = (fatou: Customer, question: Body, rating: number) => {
  const row = rowsOf(question).find(({ id }) => id.endsWith(`.${rating}`))!
  return fatou.taps({ list_reply: row })
}
const resolved = async (): Promise<{ fatou: Customer; ticket: Ticket; question: Body }> => {
  const { fatou, ticket } = await hasTicket()
  await awa.moves(ticket, 'resolved')
  await world.drains()
  return { fatou, ticket, question: (await questions(fatou)).at(-1)! }
}
const pathIn = (question: Body): string =>
  /\/satisfaction\/[A-Za-z0-9_-]{43}$/.exec(question.interactive.body.text as string)![0]
const posts = (path: string, fields: { [name: string]: string }): Promise<Response> =>
  fetch(world.app.service.address + path, { method: 'POST', body: new URLSearchParams(fields) })
const ratings = async (ticket: Ticket) =>
  (await awa.eventsOf(ticket)).flatMap(({ type, data }) =>
    type === 'ticket.satisfaction_received' ? [[data.rating, data.previous, data.comment]] : [],
  )

test('asked by a list once it is resolved, rated by a choice; no agent answers that', async () => {
  world.standsStill()
  const { fatou, ticket, question } = await resolved()
  assert.equal((await awa.ticket(ticket)).satisfaction_requested, true)
  assert.deepEqual(
    rowsOf(question).map(({ title }) => title.slice(0, 1)),
    ['5', '4', '3', '2', '1'],
  )
  const before = (await fatou.received()).length
  await chooses(fatou, question, 4)
  await world.drains()
  assert.equal((await fatou.received()).length, before, 'nobody answers')
  const rated = await awa.ticket(ticket)
  assert.equal(rated.satisfaction_rating, 4)
  assert.deepEqual((rated.meta as Body).satisfaction, {
    ...{ rating: 4, comment: null, at: (rated.meta as Body).satisfaction.at, channel: 'messenger' },
  })
  world.passes(23 * 60 * MINUTE)
  await chooses(fatou, question, 2)
  await world.drains()
  world.passes(2 * 60 * MINUTE)
  await chooses(fatou, question, 5)
  await world.drains()
  assert.equal((await awa.ticket(ticket)).satisfaction_rating, 2, 'changed for a day, and no longer')
  const { data } = accepted(await awa.api.get(`/ticket/${ticket.hashid}/history`)) as Body
  const said = (data as Body[]).filter(({ cause }) => cause === 'rating')
  assert.deepEqual(
    said.map(({ actor, after }) => [actor, after]),
    [2, 4].map(after => [{ kind: 'contact', user: null }, after]),
  )
  assert.deepEqual(await ratings(ticket), [
    [4, null, null],
    [2, 4, null],
  ])
})

test('once for each resolution; not where it was reopened meanwhile, canceled, or asked by hand', async () => {
  const { fatou, ticket } = await hasTicket()
  const ask = () => awa.api.post(`/ticket/${ticket.hashid}/satisfaction/ask`, {})
  assert.equal((await ask()).body.reason, 'not_resolved')
  await awa.moves(ticket, 'resolved')
  await awa.moves(ticket, 'open')
  await world.drains()
  assert.equal((await questions(fatou)).length, 0)
  await awa.moves(ticket, 'resolved')
  const asked = accepted(await ask())
  assert.equal(asked.link, null, 'the message brings it, and nobody else is told')
  assert.equal((await ask()).body.reason, 'already_asked')
  await world.drains()
  assert.equal((await questions(fatou)).length, 1)
  await awa.moves(ticket, 'closed')
  await world.drains()
  assert.equal((await questions(fatou)).length, 1)
  const other = await hasTicket()
  const { id } = await awa.conversation(other.fatou)
  const part = await awa.opensTicket({ conversation: String(id) })
  accepted(await awa.api.post(`/ticket/${part.hashid}/merge`, { into: other.ticket.hashid }))
  const merged = await awa.api.post(`/ticket/${part.hashid}/satisfaction/ask`, {})
  assert.deepEqual(merged.body, { reason: 'merged', into: other.ticket.hashid })
  await awa.moves(other.ticket, 'canceled')
  await world.drains()
  assert.equal((await questions(other.fatou)).length, 0)
  assert.equal((await chloe.api.post(`/ticket/${ticket.hashid}/satisfaction/ask`, {})).code, 1007)
})

test('a choice of an old question rates its own ticket; who opted out is not asked', async () => {
  const first = await resolved()
  const { id } = await awa.conversation(first.fatou)
  const second = await awa.opensTicket({ conversation: String(id) })
  await awa.moves(second, 'resolved')
  await world.drains()
  await chooses(first.fatou, first.question, 1)
  // somebody else's question is nobody's
  const other = await resolved()
  await chooses(first.fatou, other.question, 1)
  await world.drains()
  const rated = await Promise.all([first.ticket, second, other.ticket].map(one => awa.ticket(one)))
  assert.deepEqual(
    rated.map(one => one.satisfaction_rating),
    [1, null, null],
  )
  const stopped = await hasTicket()
  await stopped.fatou.writes('STOP')
  await world.drains()
  await awa.moves(stopped.ticket, 'resolved')
  await world.drains()
  assert.equal((await questions(stopped.fatou)).length, 0)
  const byHand = await awa.api.post(`/ticket/${stopped.ticket.hashid}/satisfaction/ask`, {})
  assert.equal(byHand.body.reason, 'opted_out')
})

test('the page behind the link: both languages, no script, a comment; it expires', async () => {
  const { ticket, question } = await resolved()
  const path = pathIn(question)
  const sends = (fields: { [name: string]: string }) => posts(path, fields)
  const english = await world.opens(path, { 'accept-language': 'en' })
  const page = await english.text()
  assert.doesNotMatch(page, /<script/)
  assert.match(page, new RegExp(`<html lang="en">[^]*“<bdi>${ticket.subject}</bdi>”`))
  assert.match(english.headers.get('content-security-policy')!, /default-src 'none'/)
  assert.match(await (await world.opens(path, { 'accept-language': 'fr' })).text(), /Votre note/)
  // the form of the web chat is loaded, and sends, from any site
  const form = await world.opens('/chat/rating.js')
  for (const one of [english, form]) assert.equal(one.headers.get('access-control-allow-origin'), '*')
  for (const wrong of [
    { rating: '0' },
    { rating: '6' },
    { rating: '3', comment: 'a\u0000b' },
    { rating: '3', comment: '👍'.repeat(2001) },
  ])
    assert.equal((await sends(wrong as { rating: string })).status, 422)
  const again = await (await sends({ rating: '0', comment: 'My words' })).text()
  assert.match(again, />My words</, 'what was typed is not lost')
  const large = await sends({ rating: '3', comment: 'x'.repeat(40_000) })
  assert.equal(large.status, 413)
  assert.match(large.headers.get('content-type')!, /text\/html/)
  assert.equal((await awa.ticket(ticket)).satisfaction_rating, null)
  for (let times = 0; times < 2; times++)
    assert.equal((await sends({ rating: '3', comment: 'Slow, <b>but</b> kind' })).status, 200)
  assert.deepEqual(await ratings(ticket), [[3, null, 'Slow, <b>but</b> kind']])
  assert.match(await (await world.opens(path)).text(), /Slow, &lt;b&gt;but&lt;\/b&gt; kind/)
  await awa.waits('PT25H')
  assert.equal((await sends({ rating: '5' })).status, 410)
  assert.equal((await world.opens(path)).status, 410)
  assert.equal((await world.opens(`/satisfaction/${'x'.repeat(43)}`)).status, 404)
  await awa.returnsToRealTime()
})

test('nobody has answered for seven days: then it is too late, by the page and by a choice', async () => {
  world.standsStill()
  const [early, late] = [await resolved(), await resolved()]
  world.passes(7 * DAY - 1)
  assert.equal((await world.opens(pathIn(late.question))).status, 200)
  await chooses(early.fatou, early.question, 4)
  await world.drains()
  world.passes(1)
  assert.equal((await world.opens(pathIn(late.question))).status, 410)
  assert.equal((await posts(pathIn(late.question), { rating: '5' })).status, 410)
  await chooses(late.fatou, late.question, 5)
  await world.drains()
  assert.equal((await awa.ticket(early.ticket)).satisfaction_rating, 4)
  assert.deepEqual(
    [(await awa.ticket(late.ticket)).satisfaction_rating, await ratings(late.ticket)],
    [null, []],
  )
})

test('what is said of an earlier resolution changes nothing once a later one was rated', async () => {
  const { fatou, ticket, question } = await resolved()
  await awa.moves(ticket, 'open')
  world.passes(MINUTE)
  await awa.moves(ticket, 'resolved')
  await world.drains()
  const later = (await questions(fatou)).at(-1)!
  assert.notEqual(pathIn(later), pathIn(question))
  // as long as nobody has, it counts
  assert.equal((await posts(pathIn(question), { rating: '3' })).status, 200)
  assert.equal((await awa.ticket(ticket)).satisfaction_rating, 3)
  assert.equal((await posts(pathIn(later), { rating: '5', comment: '👍'.repeat(2000) })).status, 200)
  assert.equal((await posts(pathIn(question), { rating: '2' })).status, 200)
  assert.equal((await awa.ticket(ticket)).satisfaction_rating, 5)
  assert.equal((await ratings(ticket)).length, 2)
})

test('a long subject is cut between characters', async () => {
  const { fatou } = await hasTicket()
  const { id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({
    conversation: String(id),
    subject: `${'x'.repeat(199)}👜 and more`,
  })
  await awa.moves(ticket, 'resolved')
  await world.drains()
  assert.match((await questions(fatou)).at(-1)!.interactive.body.text as string, /x👜”/u)
})

test('a question that waited is asked once the contact writes about another ticket, and rates its own', async () => {
  const { fatou, ticket } = await hasTicket()
  const { id } = await awa.conversation(fatou)
  const last = await awa.opensTicket({ conversation: String(id) })
  await awa.waits('PT25H')
  await awa.moves(ticket, 'resolved')
  world.passes(MINUTE)
  await awa.moves(last, 'resolved')
  await world.drains()
  world.passes(MINUTE)
  await fatou.writes('Bonjour')
  await world.drains()
  const codes = await Promise.all([ticket, last].map(async one => (await awa.ticket(one)).ticket_status.code))
  assert.deepEqual(codes, ['resolved', 'open'], 'in a new conversation the last one goes on')
  const asked = await questions(fatou)
  assert.equal(asked.length, 1)
  await chooses(fatou, asked[0]!, 4)
  await world.drains()
  assert.equal((await awa.ticket(ticket)).satisfaction_rating, 4)
  await awa.returnsToRealTime()
})

test('a reaction opens the window, and no ticket: who waits to be asked is asked', async () => {
  const fatou = awa.customer()
  const { message_id } = await fatou.writes('Salut')
  await world.drains()
  const ticket = await awa.opensTicket({ conversation: String((await awa.conversation(fatou)).id) })
  await awa.waits('PT25H')
  await awa.moves(ticket, 'resolved')
  await world.drains()
  await fatou.writes({ type: 'reaction', content: { message_id, emoji: '👍' } })
  await world.drains()
  assert.equal((await awa.ticket(ticket)).ticket_status.code, 'resolved')
  assert.equal((await questions(fatou)).length, 1)
  await awa.returnsToRealTime()
})

test('outside the window the question waits for the contact', async () => {
  const waits = await hasTicket()
  await awa.waits('PT25H')
  await awa.moves(waits.ticket, 'resolved')
  await world.drains()
  assert.equal((await questions(waits.fatou)).length, 0)
  await awa.moves(waits.ticket, 'closed')
  await waits.fatou.writes('Merci')
  await world.drains()
  assert.equal((await questions(waits.fatou)).length, 1)
  const reopened = await hasTicket()
  await awa.waits('PT25H')
  await awa.moves(reopened.ticket, 'resolved')
  await world.drains()
  world.passes(MINUTE)
  await reopened.fatou.writes('Bonjour')
  await world.drains()
  assert.equal((await awa.ticket(reopened.ticket)).ticket_status.code, 'open')
  assert.equal((await questions(reopened.fatou)).length, 0, 'nobody is asked about an open ticket')
  const requests = `select m.status, r.expires_at < r.asked_at + interval '1 day' as is_over from satisfaction_requests r
    join messages m on m.app_id = r.app_id and m.id = r.message_id
    join tickets t on t.app_id = r.app_id and t.id = r.ticket_id where t.hashid = $1`
  assert.deepEqual(await world.rows(requests, [reopened.ticket.hashid]), [
    { status: 'cancelled', is_over: true },
  ])
  await awa.returnsToRealTime()
})
