// How often the page behind a link is opened, and by whom.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { hashOf, makeRatingSecret } from '../../src/satisfaction/secret.ts'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const MINUTE = 60_000

const world = useWorld({ agents: 'silent', env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const { awa } = world

/** Of a ticket whose customer has no channel: whoever asks is given the link. */
async function linkOf(): Promise<string> {
  const contact = { channel: 'mail', email: 'fatou@example.org' }
  const words = { subject: 'Parcel', description: 'It has not come.' }
  const { hashid } = accepted(await awa.api.post('/ticket/add', { contact, ...words })) as Body
  accepted(await awa.api.post(`/ticket/${hashid}/move`, { status: 'resolved' }))
  const { link } = accepted(await awa.api.post(`/ticket/${hashid}/satisfaction/ask`, {})) as Body
  return new URL(link).pathname
}

/** The same of a time before links had a mark. */
async function olderLinkOf(): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const of = hashOf((await linkOf()).split('/').at(-1)!)
  await world.rows('update satisfaction_requests set secret_hash = $2 where secret_hash = $1', [
    of,
    hashOf(secret),
  ])
  return `/satisfaction/${secret}`
}

test('an address tries 120 wrong links an hour and is told so; whoever has a link opens it all the same', async () => {
  const before = await world.opens(`/satisfaction/${'x'.repeat(43)}`)
  assert.equal(before.status, 404)
  const tries = await Promise.all(
    Array.from({ length: 120 }, () => world.opens(`/satisfaction/${'x'.repeat(43)}`)),
  )
  assert.ok(tries.some(({ status }) => status === 429))
  assert.ok(tries.every(({ status }) => status === 429 || status === 404))
  const late = await world.opens(`/satisfaction/${'x'.repeat(43)}`, { 'accept-language': 'fr' })
  assert.equal(late.status, 429)
  assert.match(await late.text(), /Réessayez plus tard/)
  const [one, other] = [await linkOf(), await linkOf()]
  assert.equal((await world.opens(one)).status, 200, 'neighbours have tried wrong ones')
  const opened: Response[] = []
  // 301, no more at once than a busy machine answers in time
  for (let round = 0; round < 7; round++)
    opened.push(...(await Promise.all(Array.from({ length: 43 }, () => world.opens(one)))))
  assert.equal(opened.filter(({ status }) => status === 200).length, 299)
  assert.equal((await world.opens(one)).status, 429)
  assert.equal((await world.opens(other)).status, 200)
  world.passes(61 * MINUTE)
  assert.equal((await world.opens(`/satisfaction/${'x'.repeat(43)}`)).status, 404)
})

test('a flood of wrong links does not reach the database; other addresses do, and every link that was given', async t => {
  const [link, fresh] = [await olderLinkOf(), await linkOf()]
  const older = await olderLinkOf()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const { db } = world.app.service.deps
  world.standsStill()
  world.passes(61 * MINUTE)
  assert.equal((await world.opens(link, from('192.0.2.1'))).status, 200)
  const statements = t.mock.method(db, 'query')
  // what goes on beside it is not counted
  const count = () =>
    statements.mock.calls.filter(({ arguments: [sql] }) =>
      /satisfaction_requests|throttles/.test(String(sql)),
    ).length
  const wrong = (n: number) => `/satisfaction/${String(n).padStart(43, 'w')}`
  const statuses: number[] = []
  for (let n = 0; n < 300; n++) statuses.push((await world.opens(wrong(n), from('192.0.2.1'))).status)
  assert.deepEqual([statuses.lastIndexOf(404), statuses.indexOf(429)], [119, 120], '120 an hour')
  const asked = count()
  assert.equal(asked, 600)
  // the last letter has two bits that say nothing
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const alike = `${fresh.slice(0, -1)}${last[last.indexOf(fresh.at(-1)!) + 1]}`
  const foreign = `/satisfaction/${makeRatingSecret({ mac: () => randomBytes(32) })}`
  for (const one of [wrong(300), '/satisfaction/short', wrong(0), alike, foreign, older])
    assert.equal((await world.opens(one, from('192.0.2.1'))).status, 429)
  assert.equal(count(), asked, 'the database was asked')
  assert.equal((await world.opens(link, from('192.0.2.1'))).status, 200)
  assert.equal((await world.opens(fresh, from('192.0.2.1'))).status, 200, 'never opened, and real')
  assert.equal((await world.opens(wrong(300), from('192.0.2.2'))).status, 404)
  world.passes(MINUTE)
  assert.equal((await world.opens(older, from('192.0.2.1'))).status, 200, 'a minute later')
})

test('what is wrong with a rating is told, each thing by itself, and what was typed stands there without what nobody sees', async () => {
  const link = await linkOf()
  const told = async (fields: { [name: string]: string }, language: string): Promise<[string[], string]> => {
    const sent = {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'accept-language': language },
    }
    const response = await fetch(world.app.service.address + link, sent)
    const shown = await response.text()
    const alerts = [...shown.matchAll(/<p role="alert">([^<]*)</g)].map(([, said]) => said!)
    assert.equal(response.status, 422)
    return [alerts, /<textarea[^>]*>([^<]*)</.exec(shown)![1]!]
  }
  const hidden = { rating: '3', comment: 'a\u0000b\u001b' }
  assert.deepEqual(await told(hidden, 'en'), [
    ['A comment holds no control characters: they are left out now.'],
    'ab',
  ])
  assert.deepEqual(await told(hidden, 'fr'), [
    ['Un commentaire ne contient pas de caractères de contrôle : ils sont retirés.'],
    'ab',
  ])
  const [alerts] = await told({ rating: '9', comment: 'x'.repeat(2001) }, 'en')
  assert.deepEqual(alerts, ['Please choose a rating from 1 to 5.', 'A comment has at most 2,000 characters.'])
})

test('a form that breaks off on its way is no fault of ours: nothing is logged', async t => {
  const link = await linkOf()
  const { log } = world.app.service.deps
  const [warned, failed] = [t.mock.method(log, 'warn'), t.mock.method(log, 'error')]
  const { hostname, port } = new URL(world.app.service.address!)
  const socket = connect(Number(port), hostname)
  const head = [`POST ${link} HTTP/1.1`, `host: ${hostname}`, 'content-length: 100']
  socket.end(`${head.join('\r\n')}\r\ncontent-type: application/x-www-form-urlencoded\r\n\r\nrating=`)
  for await (const _ of socket);
  assert.deepEqual([warned.mock.callCount(), failed.mock.callCount()], [0, 0])
})

test('a link that was opened too often in an hour asks the database no more in it, in the language it had', async t => {
  world.passes(61 * MINUTE)
  const [one, other] = [await linkOf(), await linkOf()]
  world.passes(61 * MINUTE)
  world.standsStill()
  const from = { 'x-forwarded-for': '192.0.2.9' }
  for (let n = 0; n < 301; n++) await world.opens(one, from)
  const statements = t.mock.method(world.app.service.deps.db, 'query')
  for (let n = 0; n < 50; n++) {
    const late = await world.opens(one, { 'x-forwarded-for': `192.0.2.${n}` })
    assert.equal(late.status, 429)
    assert.match(await late.text(), /try again later/)
  }
  const asked = statements.mock.calls.filter(({ arguments: [sql] }) =>
    /satisfaction_requests|throttles/.test(String(sql)),
  )
  assert.equal(asked.length, 0, 'the database was asked')
  assert.equal((await world.opens(other, from)).status, 200)
  world.passes(61 * MINUTE)
  assert.equal((await world.opens(one, from)).status, 200, 'an hour later')
})
