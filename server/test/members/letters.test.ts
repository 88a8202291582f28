// What becomes of letters, and how many go out, by who asks for them.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { mailLink } from '../../src/members/mail.ts'
import type { Reply } from '../client.ts'
import { BASE_URL, openBrowser } from '../sessions/browser.ts'
import { openWorld, type World } from '../world.ts'
import { linkIn, mailBy, openPostOffice, type PostOffice } from './post-office.ts'

const PASSWORD = 'le marché ouvre à six heures'

let office: PostOffice
let world: World
before(async () => {
  office = await openPostOffice()
  world = await openWorld({ env: { ...mailBy(office), BASE_URL, TRUSTED_PROXIES: '127.0.0.0/8' } })
})
after(async () => {
  await world.stop()
  await office.close()
})
beforeEach(() => world.passes(HOUR_MS - (world.app.clock.nowMs() % HOUR_MS)))

/** Each of these comes from an address of its own: the tries of one are counted elsewhere. */
let callers = 0
const fresh = () => ({ 'x-forwarded-for': `192.0.2.${++callers % 250}` })
const open = (path: string, body: object): Promise<Reply> => world.as(null).post(path, body, fresh())
const invites = (username: string) => world.live.awa.api.post('/member/invite', { username, role: 'viewer' })
const signsIn = (username: string, password = PASSWORD) => open('/auth/login', { username, password })

const letterTo = async (username: string, shop = world.live.awa): Promise<[string, string | null]> => {
  const { data } = (await shop.api.get(`/member/search?q=${username}`)).body
  return [data[0].mail, data[0].mail_error]
}

test('what became of the letter is told: it waits, it was sent', async () => {
  const username = 'queued@boutique.example'
  await invites(username)
  assert.deepEqual(await letterTo(username), ['queued', null])
  await world.drains()
  assert.deepEqual(await letterTo(username), ['sent', null])
})

test('a letter that was refused: why, and at the next invitation the link, which proves no address', async () => {
  const username = 'typed-wrong@boutique.example'
  const byChloe = () => world.live.chloe.api.post('/member/invite', { username, role: 'viewer' })
  office.refused.add(username)
  await byChloe()
  await world.drains()
  assert.deepEqual(await letterTo(username, world.live.chloe), ['failed', 'address_refused'])
  const again = (await byChloe()).body
  assert.equal(again.mail, 'queued')
  const [, link] = /#invite=(.+)$/.exec(again.link) ?? []
  const own = { name: 'Whoever holds it', password: PASSWORD }
  assert.equal((await open('/member/accept', { link, ...own })).body.is_new, true)
  assert.equal((await signsIn(username)).code, 1000)
  office.refused.delete(username)
  await invites(username)
  await world.drains()
  const mailed = linkIn(office.newestTo(username)).link
  assert.deepEqual((await open('/auth/link/read', { link: mailed })).body.asks, ['name', 'password'])
  const reader = { name: 'Its reader', password: 'known to its reader only' }
  assert.equal((await open('/member/accept', { link: mailed, ...reader })).code, 1000)
  assert.equal((await signsIn(username)).code, 1103)
  assert.equal((await signsIn(username, reader.password)).code, 1000)
})

test('a mail server that is away: the letter has failed so far, and is tried again', async () => {
  const username = 'away@boutique.example'
  await invites(username)
  office.isAway = true
  await assert.rejects(world.drains(), /back soon/)
  office.isAway = false
  assert.deepEqual(await letterTo(username), ['failed', 'unreachable'])
  assert.match((await invites(username)).body.link, /#invite=/)
})

const told = async (userId: number) => {
  const [row] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
  const { data } = (await world.live.awa.api.get(`/audit/search?target=${row!.hashid}`)).body
  return data.flatMap((one: { action: string; actor: { kind: string }; after: object }) =>
    one.action === 'user.letter_failed' ? [{ by: one.actor.kind, ...one.after }] : [],
  )
}

test('a reset whose letter is refused is told to those who run the business, once; who asked learns nothing', async () => {
  const { username, userId } = await world.live.awa.hires('no-mailbox', { password: PASSWORD })
  office.refused.add(username)
  const known = await open('/auth/reset', { username })
  const unknown = await open('/auth/reset', { username: 'nobody-at-all@boutique.example' })
  assert.equal(known.text, unknown.text)
  await world.drains()
  const refusal = { by: 'service', letter: 'reset', mail_error: 'address_refused' }
  assert.deepEqual(await told(userId), [refusal])
  assert.equal((await open('/auth/reset', { username })).text, known.text)
  await world.drains()
  assert.deepEqual(await told(userId), [refusal, refusal], 'each letter once')
})

test('a letter that has waited ten minutes for the mail server is told once, before that not', async () => {
  const { username, userId } = await world.live.awa.hires('waits-for-mail', { password: PASSWORD })
  const { deps } = world.app.service
  await open('/auth/reset', { username })
  const [link] = await world.rows<{ id: number }>('select max(id) as id from links where user_id = $1', [
    userId,
  ])
  const tries = () => assert.rejects(mailLink(deps, { link_id: link!.id }), /back soon/)
  office.isAway = true
  await tries()
  assert.deepEqual(await told(userId), [])
  world.passes(11 * MINUTE_MS)
  await tries()
  await tries()
  office.isAway = false
  assert.deepEqual(await told(userId), [{ by: 'service', letter: 'reset', mail_error: 'unreachable' }])
  await world.drains()
  assert.match(office.newestTo(username).subject, /new password/)
})

test('an address that gave way and cannot be told is told to those who run the business', async () => {
  const { username, userId } = await world.live.awa.hires('left-mailbox', { password: PASSWORD })
  const person = world.as((await signsIn(username)).body.token)
  const to = 'right-mailbox@boutique.example'
  await person.post('/auth/address/change', { username: to, password: PASSWORD })
  await world.drains()
  office.refused.add(username)
  assert.equal((await open('/auth/verify', { link: linkIn(office.newestTo(to)).link })).code, 1000)
  await world.drains()
  assert.deepEqual(await told(userId), [{ by: 'service', letter: 'notice', mail_error: 'address_refused' }])
})

test('at most five letters an hour go to an address', async () => {
  const codes: number[] = []
  for (let n = 0; n < 6; n++) codes.push((await invites('many@boutique.example')).code)
  assert.deepEqual(codes, [1000, 1000, 1000, 1000, 1000, 1009])
})

test('what strangers ask for uses up nothing of what a business sends, nor does another business', async () => {
  const { username } = await world.live.awa.hires('pestered', { role: 'viewer' })
  const resets: number[] = []
  for (let n = 0; n < 6; n++) resets.push((await open('/auth/reset', { username })).code)
  assert.deepEqual(resets, [1000, 1000, 1000, 1000, 1000, 1009])
  const byChloe = () => world.live.chloe.api.post('/member/invite', { username, role: 'viewer' })
  for (let n = 0; n < 5; n++) assert.equal((await byChloe()).code, 1000)
  assert.equal((await byChloe()).code, 1009)
  await world.live.awa.api.post(`/member/${(await memberOf(username)).id}/remove`, {})
  const invited = await invites(username)
  assert.equal(invited.code, 1000, invited.text)
})

test('a repeat by Idempotency-Key is no letter', async () => {
  const body = { username: 'repeated@boutique.example', role: 'viewer' }
  const key = { 'idempotency-key': 'invite-once' }
  const replies: Reply[] = []
  for (let n = 0; n < 7; n++) replies.push(await world.live.awa.api.post('/member/invite', body, key))
  assert.deepEqual(new Set(replies.map(({ code }) => code)), new Set([1000]))
  for (let n = 0; n < 4; n++) assert.equal((await invites(body.username)).code, 1000)
  assert.equal((await invites(body.username)).code, 1009)
})

test('a person sends 20 letters an hour, whichever they are, and a business 60', async () => {
  const sends = async (name: string): Promise<number[]> => {
    const { userId, username } = await world.live.awa.hires(name, { role: 'admin', password: PASSWORD })
    const program = await world.live.awa.apiWith(['admin'], { userId })
    const person = world.as((await signsIn(username)).body.token)
    const codes: number[] = []
    for (let n = 0; n < 21; n++) {
      const to = `${name}-${n}@elsewhere.example`
      const moves = { username: to, password: PASSWORD }
      const reply =
        n % 2
          ? await person.post('/auth/address/change', moves)
          : await program.post('/member/invite', { username: to, role: 'viewer' })
      codes.push(reply.code)
    }
    return codes
  }
  const all = [...Array(20).fill(1000), 1009]
  for (const name of ['sender-a', 'sender-b', 'sender-c']) assert.deepEqual(await sends(name), all)
  assert.equal((await invites('late@elsewhere.example')).code, 1009)
  const byChloe = { username: 'late@elsewhere.example', role: 'viewer' }
  assert.equal((await world.live.chloe.api.post('/member/invite', byChloe)).code, 1000)
})

const memberOf = async (username: string): Promise<{ id: string }> =>
  (await world.live.awa.api.get(`/member/search?q=${username}`)).body.data[0]

test('nobody keeps a person from a reset: a browser that is known has five of its own', async () => {
  const { username } = await world.live.awa.hires('wanted', { role: 'viewer', password: PASSWORD })
  const resets = async (headers: object, times: number): Promise<number[]> => {
    const codes: number[] = []
    for (let n = 0; n < times; n++)
      codes.push((await world.as(null).post('/auth/reset', { username }, headers as never)).code)
    return codes
  }
  const browser = openBrowser(world)
  await browser.post('/auth/session/add', { username, password: PASSWORD })
  assert.deepEqual(await resets({ 'x-forwarded-for': '198.51.100.1' }, 3), [1000, 1000, 1000])
  assert.deepEqual(await resets({ 'x-forwarded-for': '198.51.100.2' }, 3), [1000, 1000, 1009])
  const own: number[] = []
  for (let n = 0; n < 6; n++) own.push((await browser.post('/auth/reset', { username })).code)
  assert.deepEqual(own, [1000, 1000, 1000, 1000, 1000, 1009])
})

test('an invitation says who invites, and as what', async () => {
  await world.live.awa.api.post('/member/invite', {
    username: 'who@boutique.example',
    role: 'admin',
    language: 'fr',
  })
  await world.drains()
  assert.match(
    office.newestTo('who@boutique.example').text,
    /^Boutique Awa vous invite\. .* comme administrateur/,
  )
})
