// Tries are counted before they are made, by all processes together; a stranger cannot lock anybody out of a known browser.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Refusal } from '../../src/http/errors.ts'
import { takeTry } from '../../src/http/throttles.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { secondFactorThrottle } from '../../src/second-factor/verify-proof.ts'
import { checkOwnPassword, checkPassword } from '../../src/sessions/check-password.ts'
import { PASSWORD } from '../cast.ts'
import { useWorld } from '../world.ts'
import { BASE_URL, type Browser, openBrowser } from './browser.ts'

const WRONG_PER_HOUR = 20
const OWN_CHECKS_PER_HOUR = 30
const AWA = { username: 'awa@boutique.example', password: PASSWORD }

const world = useWorld({ env: { BASE_URL } })
beforeEach(() => world.passes(HOUR_MS - (world.app.clock.nowMs() % HOUR_MS)))

const wrong = (username: string, address?: string) =>
  openBrowser(world, address ? { address } : {}).post('/auth/session/add', { username, password: 'wrong' })

/** So many wrong passwords, spread over minutes so that the limit of the address is not reached. */
async function tries(username: string, count: number, addresses: (string | undefined)[] = [undefined]) {
  const codes: number[] = []
  for (let i = 0; i < count; i++) {
    if (i % 9 === 8) world.passes(MINUTE_MS)
    codes.push((await wrong(username, addresses[i % addresses.length])).code)
  }
  return codes
}

test('20 wrong passwords an hour and account, over all processes; the known browser goes on', async () => {
  const known = openBrowser(world)
  assert.equal((await known.post('/auth/session/add', AWA)).code, 1000)
  const second = await world.second({ roles: ['api'] })
  const codes = await tries(AWA.username, WRONG_PER_HOUR + 2, [undefined, second.address!])
  assert.deepEqual(codes, [...Array(WRONG_PER_HOUR).fill(1103), 1009, 1009])
  world.passes(MINUTE_MS)
  const late = await openBrowser(world).post('/auth/session/add', AWA)
  assert.deepEqual([late.code, late.body.per], [1009, 'hour'], 'the right password neither')
  const wait = Number(late.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= HOUR_MS / 1000)
  assert.equal((await known.post('/auth/session/add', AWA)).code, 1000)
  const stolen = openBrowser(world, { cookie: `.${'x'.repeat(43)}` })
  assert.equal((await stolen.post('/auth/session/add', AWA)).code, 1009)
  world.passes(wait * 1000)
  assert.equal((await openBrowser(world).post('/auth/session/add', AWA)).code, 1000)
})

/** So many passwords of an account at once, whatever address they come from: the codes. */
const atOnce = (count: number, password: string) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      checkPassword(
        world.app.service.deps.db,
        { ...AWA, password },
        { ip: `192.0.2.${n}`, browser: null },
        world.now(),
      ).then(
        () => 1000,
        error => (error instanceof Refusal ? error.code : assert.fail(error)),
      ),
    ),
  )
const count = (codes: number[], code: number): number => codes.filter(one => one === code).length

test('right passwords use up no try, however many there are at once', async () => {
  assert.deepEqual(await atOnce(3 * WRONG_PER_HOUR, PASSWORD), Array(3 * WRONG_PER_HOUR).fill(1000))
})

test('of wrong ones at once 20 are looked at, and a right one among those after them tells nothing', async () => {
  const both = await Promise.all([atOnce(2 * WRONG_PER_HOUR, 'wrong'), atOnce(WRONG_PER_HOUR, PASSWORD)])
  const [wrong, right] = both as [number[], number[]]
  assert.deepEqual([count(wrong, 1103), count(wrong, 1009)], [WRONG_PER_HOUR, WRONG_PER_HOUR])
  assert.deepEqual(right, Array(WRONG_PER_HOUR).fill(1009))
})

test('however a name is written, it is one account, which has one throttle', async () => {
  for (const one of ['bintou', 'binti']) {
    const { username: name } = await world.live.awa.hires(one, { password: PASSWORD })
    const codes = await tries(name.replaceAll('i', '\u0130'), WRONG_PER_HOUR)
    assert.deepEqual([...new Set(codes)], [1103])
    assert.equal((await wrong(name)).code, 1009, name)
    world.passes(HOUR_MS)
  }
})

test('a name that nobody has is throttled alike, and right passwords are not counted', async () => {
  const codes = await tries('nobody@boutique.example', WRONG_PER_HOUR + 1)
  assert.deepEqual(codes.slice(-2), [1103, 1009])
  for (let i = 0; i < WRONG_PER_HOUR + 5; i++) {
    if (i % 9 === 0) world.passes(MINUTE_MS)
    assert.equal((await openBrowser(world).post('/auth/session/add', AWA)).code, 1000, `${i}`)
  }
  const rows = await world.rows<{ key: string }>('select key from throttles')
  assert.ok(!JSON.stringify(rows).includes('boutique'), 'no address stands there')
})

test('a known browser has 20 of its own', async () => {
  const known = openBrowser(world)
  await known.post('/auth/session/add', AWA)
  const codes: number[] = []
  for (let i = 0; i < WRONG_PER_HOUR + 1; i++) {
    if (i % 8 === 0) world.passes(MINUTE_MS)
    codes.push((await known.post('/auth/session/add', { ...AWA, password: 'wrong' })).code)
  }
  assert.deepEqual(codes.slice(-2), [1103, 1009])
  world.passes(MINUTE_MS)
  assert.equal((await openBrowser(world).post('/auth/session/add', AWA)).code, 1000)
})

test('to sign in by cookie and by token, and to prove the second factor: ten a minute and address together', async () => {
  const body = { username: 'x@y.example', password: 'z' }
  const challenge = 'a'.repeat(43)
  for (let i = 0; i < 10; i++) {
    const reply =
      i % 3 === 0
        ? await world.as(null).post('/auth/login', body)
        : i % 3 === 1
          ? await world.as(null).post('/auth/session/add', body)
          : await world.as(null).post('/auth/second-factor', { challenge, code: '000000' })
    assert.ok([1103, 1003].includes(reply.code), reply.text)
  }
  const late = await world.as(null).post('/auth/login', body)
  assert.deepEqual([late.code, late.body.reason, late.body.per], [1009, 'rate_limited', 'minute'])
})

test('wrong passwords in confirmations are counted apart from sign-ins', async () => {
  const awa = openBrowser(world)
  await awa.post('/auth/session/add', AWA)
  const confirm = (password: string) => awa.post('/auth/confirm', { ...AWA, password })
  for (let i = 0; i < WRONG_PER_HOUR; i++) assert.equal((await confirm('wrong')).code, 1102)
  assert.equal((await confirm(PASSWORD)).code, 1009)
  assert.equal((await openBrowser(world).post('/auth/session/add', AWA)).code, 1000)
})

test('a person has 30 checks of their own password an hour, right ones among them, whichever way they come', async () => {
  const who = { username: 'hasty@boutique.example', password: PASSWORD }
  await world.live.awa.hires('hasty', { password: PASSWORD })
  const tokens = await Promise.all([1, 2].map(() => world.as(null).post('/auth/login', who)))
  const people = tokens.map(({ body }) => world.as(body.token))
  const same = { current_password: PASSWORD, password: PASSWORD }
  const codes: number[] = []
  for (let n = 0; n < OWN_CHECKS_PER_HOUR; n++)
    codes.push((await people[n % 2]!.post('/auth/confirm', who)).code)
  assert.deepEqual([...new Set(codes)], [1000])
  for (const one of people) {
    assert.equal((await one.post('/auth/confirm', who)).code, 1009)
    assert.equal((await one.post('/auth/password/change', same)).code, 1009)
    assert.equal((await one.post('/auth/address/change', { ...who, username: 'n@n.example' })).code, 1009)
  }
  assert.equal((await openBrowser(world).post('/auth/session/add', who)).code, 1000)
})

test('of own passwords at once 20 are looked at, and a right one gives its try back', async () => {
  const { userId } = await world.live.awa.hires('at-once', { password: PASSWORD })
  const { db } = world.app.service.deps
  const check = (password: string) =>
    checkOwnPassword(db, userId, password, world.now()).then(
      () => 1000,
      error => (error instanceof Refusal ? error.code : assert.fail(error)),
    )
  for (let n = 0; n < 3; n++) assert.equal(await check(PASSWORD), 1000)
  const codes: number[] = []
  // no more at a time than one person may have waiting
  for (let n = 0; n < 3; n++)
    codes.push(...(await Promise.all(Array.from({ length: WRONG_PER_HOUR / 2 }, () => check('wrong')))))
  assert.deepEqual([count(codes, 1102), count(codes, 1009)], [WRONG_PER_HOUR, WRONG_PER_HOUR / 2])
  assert.equal(await check(PASSWORD), 1009)
})

test('wrong codes are counted over all challenges of a person', async () => {
  const { userId } = await world.live.awa.hires('coded', { password: PASSWORD })
  await world.rows('update users set has_second_factor = true where id = $1', [userId])
  const who = { username: 'coded@boutique.example', password: PASSWORD }
  const codes: number[] = []
  for (let i = 0; i < WRONG_PER_HOUR + 1; i++) {
    if (i % 5 === 0) world.passes(MINUTE_MS)
    const { challenge } = (await openBrowser(world).post('/auth/session/add', who)).body
    codes.push((await openBrowser(world).post('/auth/second-factor', { challenge, code: '000000' })).code)
    world.passes(1000)
  }
  assert.deepEqual([new Set(codes.slice(0, -1)).size, codes.at(-1)], [1, 1009])
})

test('of wrong codes at once 20 are looked at, however many there are', async () => {
  const throttle = secondFactorThrottle(424_242, 'elsewhere')
  const { db } = world.app.service.deps
  const taken = await Promise.allSettled(
    Array.from({ length: 3 * WRONG_PER_HOUR }, () => takeTry(db, throttle, world.now())),
  )
  assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, WRONG_PER_HOUR)
})

test('who has the password uses up no try of an open session or of a known browser', async () => {
  const who = { username: 'guarded@boutique.example', password: PASSWORD }
  const { userId } = await world.live.awa.hires('guarded', { password: PASSWORD })
  const [open, known] = [openBrowser(world), openBrowser(world)]
  for (const browser of [open, known]) assert.equal((await browser.post('/auth/session/add', who)).code, 1000)
  await world.rows('update users set has_second_factor = true where id = $1', [userId])
  const prove = async (browser: Browser) => {
    world.passes(MINUTE_MS / 3)
    const { challenge } = (await browser.post('/auth/session/add', who)).body
    return (await browser.post('/auth/second-factor', { challenge, code: '000000' })).code
  }
  for (let i = 0; i < WRONG_PER_HOUR; i++) assert.equal(await prove(openBrowser(world)), 1103)
  assert.equal(await prove(openBrowser(world)), 1009)
  assert.equal(await prove(known), 1103, 'a known browser goes on')
  const confirm = { username: who.username, code: '000000' }
  for (let i = 0; i < WRONG_PER_HOUR; i++)
    assert.equal((await open.post('/auth/confirm', confirm)).code, 1103)
  assert.equal((await open.post('/auth/confirm', confirm)).code, 1009)
  assert.equal(await prove(known), 1103, 'nor do confirmations')
})
