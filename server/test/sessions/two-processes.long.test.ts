// Races and revocations over two processes that share nothing but the database: one wins, and what was taken away is taken away
// in the other within a second, under load.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../cast.ts'
import { type Client, client, type Reply } from '../client.ts'
import { often } from '../often.ts'
import { type Rig, startRig } from '../rig/processes.ts'
import { sleep } from '../world/until.ts'
import { BASE_URL, openBrowser } from './browser.ts'

const TIMES = often(20, 100)
const AT_ONCE = 50
const ROUNDS = 4
const LOADERS = 8
const LOOK_MS = 5
const IN_FORCE_MS_MAX = 1000
const UNLIMITED = 1_000_000
const NEW_PASSWORD = 'la pluie tombe sur Douala'

let rig: Rig
before(async () => {
  rig = await startRig({ apis: 2, workers: 0, env: { BASE_URL, TRUSTED_PROXIES: '127.0.0.0/8' } })
})
after(() => rig.stop())

let callers = 0
/** Each from an address of its own: how often one may try is not what is tested here. */
const from = () => ({ 'x-forwarded-for': `10.${(++callers >> 8) % 250}.${callers % 250}.1` })
/** The n-th process, as somebody with a token, or without one. */
const at = (n: number, token: string | null = null): Client => client(rig.apis[n % 2]!.address, token)
const tokenOf = async (userId: number, scopes: Parameters<Rig['live']['awa']['issuesToken']>[0]) =>
  (await rig.live.awa.issuesToken(scopes, { userId, ratePerMinute: UNLIMITED })).token
async function hire(name: string, role: 'owner' | 'admin' | 'member') {
  const { userId, username } = await rig.live.awa.hires(name, { role, password: PASSWORD })
  const [row] = await rig.rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
  return { userId, username, id: row!.hashid, who: { username, password: PASSWORD } }
}
const count = (replies: Reply[], code: number): number => replies.filter(one => one.code === code).length

test(`two owners leave at once, each in another process, ${TIMES} times: one stays`, async () => {
  const { userId } = rig.live.awa.app
  const [awa] = await rig.rows<{ id: string; business: number }>(
    `select u.hashid as id, a.business_id as business from users u, apps a where u.id = $1 and a.id = $2`,
    [userId, rig.live.awa.app.id],
  )
  const other = await hire('second-owner', 'owner')
  for (let n = 0; n < TIMES; n++) {
    const owners = [
      { id: awa!.id, token: await tokenOf(userId, ['admin']) },
      { id: other.id, token: await tokenOf(other.userId, ['admin']) },
    ]
    const replies = await Promise.all(
      owners.map(({ id, token }, i) =>
        (n + i) % 3 === 0
          ? at(n + i, token).post(`/member/${id}/update`, { disabled: true })
          : at(n + i, token).post(`/member/${id}/update`, { role: 'viewer' }),
      ),
    )
    const codes = replies.map(({ code, body }) => body?.reason ?? code)
    assert.deepEqual(codes.toSorted(), [1000, 'last_owner'].toSorted(), `the ${n}th time`)
    await rig.rows(
      `update memberships set role = 'owner', disabled_at = null
       where business_id = $1 and user_id in (select id from users where hashid = any($2))`,
      [awa!.business, owners.map(({ id }) => id)],
    )
  }
  await at(0, await tokenOf(userId, ['admin'])).post(`/member/${other.id}/update`, { role: 'viewer' })
})

test(`one link ${AT_ONCE} times at once over both: one use`, async () => {
  const invited = await rig.live.awa.api.post('/member/invite', { username: 'new@x.example', role: 'viewer' })
  const { username } = await hire('forgetful', 'member')
  const { out } = await rig.runs(['user', 'reset', username], { env: { BASE_URL } })
  const secretIn = (address: string): string => /=(\S+)/.exec(address)![1]!
  const wanted = { password: NEW_PASSWORD }
  for (const [path, body] of [
    ['/member/accept', { link: secretIn(invited.body.link), name: 'New', ...wanted }],
    ['/auth/reset/complete', { link: secretIn(out), ...wanted }],
  ] as const) {
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => at(n).post(path, body, from())),
    )
    assert.deepEqual([count(replies, 1000), count(replies, 1003)], [1, AT_ONCE - 1], path)
  }
})

test(`one code of an authenticator app ${AT_ONCE} times at once over both: one sign-in`, async () => {
  const { who, userId } = await hire('coded', 'member')
  const browser = openBrowser(rig, { address: rig.apis[0]!.address })
  await browser.post('/auth/session/add', who, from())
  await browser.post('/auth/confirm', who)
  const { secret } = (await browser.post('/auth/totp/add')).body
  const codeAt = (shiftMs: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shiftMs })
  assert.equal((await browser.post('/auth/totp/confirm', { code: codeAt(0) })).code, 1000)
  const challenges: string[] = []
  while (challenges.length < AT_ONCE) {
    // fewer at a time than an account may try, since a try is counted before it is made
    const some = await Promise.all(
      Array.from({ length: 10 }, (_, n) => at(n).post('/auth/login', who, from())),
    )
    challenges.push(...some.map(({ body }) => body.challenge as string))
  }
  assert.equal(new Set(challenges).size, AT_ONCE)
  // the step behind the one that put it in force
  const code = codeAt(30_000)
  const replies = await Promise.all(
    challenges.map((challenge, n) => at(n).post('/auth/second-factor', { challenge, code }, from())),
  )
  assert.equal(count(replies, 1000), 1)
  assert.equal(count(replies, 1103) + count(replies, 1009), AT_ONCE - 1)
  const [{ tokens } = { tokens: 0 }] = await rig.rows<{ tokens: number }>(
    `select count(*)::int as tokens from tokens where user_id = $1 and kind = 'login'`,
    [userId],
  )
  assert.equal(tokens, 1)
})

/**
 * Milliseconds from an act's answer in the first process to the last request that the second one still took: when that request
 * began. From then on it must obey.
 */
async function untilObeyed(
  act: () => Promise<Reply>,
  ask: () => Promise<Reply>,
  code: number,
): Promise<number> {
  assert.notEqual((await ask()).code, code)
  const done = await act()
  assert.equal(done.code, 1000, done.text)
  const answered = performance.now()
  let last = answered
  for (let began = answered; began - answered < 1.3 * IN_FORCE_MS_MAX; began = performance.now()) {
    if ((await ask()).code !== code) last = began
    await sleep(LOOK_MS)
  }
  return last - answered
}

test('revoked, disabled, demoted, signed out, stopped: so in the other process within a second, under load', async t => {
  const { app } = rig.live.awa
  const acting = client(rig.apis[0]!.address, app.token)
  let isOver = false
  let served = 0
  const loaders = Array.from({ length: LOADERS }, async (_, n) => {
    const token = await tokenOf(app.userId, ['agents:read'])
    while (!isOver) {
      await at(n, token).get('/agent/search')
      served++
    }
  })
  const took: { [act: string]: number[] } = { revoke: [], disable: [], demote: [], end: [], stop: [] }
  for (let n = 0; n < ROUNDS; n++) {
    const [disabled, demoted, ended] = await Promise.all(
      ['disabled', 'demoted', 'ended'].map(name => hire(`${name}-${n}`, 'admin')),
    )
    const { id: tokenId, token } = (await acting.post('/token/add', { name: 'x', scopes: ['agents:read'] }))
      .body
    const asks = async (userId: number): Promise<() => Promise<Reply>> => {
      const own = at(1, await tokenOf(userId, ['admin', 'agents:read']))
      return () => own.get('/member/search')
    }
    const here = openBrowser(rig, { address: rig.apis[0]!.address })
    await here.post('/auth/session/add', ended!.who, from())
    const there = openBrowser(rig, { address: rig.apis[1]!.address, cookie: here.cookie })
    const member = (id: string, body: object) => () => acting.post(`/member/${id}/update`, body)
    const results = await Promise.all([
      untilObeyed(
        () => acting.post(`/token/${tokenId}/revoke`, undefined),
        () => at(1, token).get('/agent/search'),
        2,
      ),
      untilObeyed(member(disabled!.id, { disabled: true }), await asks(disabled!.userId), 5),
      untilObeyed(member(demoted!.id, { role: 'viewer' }), await asks(demoted!.userId), 1005),
      untilObeyed(
        () => here.post('/auth/session/end', {}),
        () => there.get('/auth/me'),
        2,
      ),
      untilObeyed(
        () => acting.post('/business-manager/stop', { reason: 'a test' }),
        () => at(1, app.token).post('/messages/send', {}),
        1010,
      ),
    ])
    for (const [i, act] of Object.keys(took).entries()) took[act]!.push(results[i]!)
    assert.equal((await acting.post('/business-manager/resume', undefined)).code, 1000)
    await sleep(IN_FORCE_MS_MAX)
  }
  isOver = true
  await Promise.all(loaders)
  assert.ok(served > LOADERS * ROUNDS)
  for (const [act, ms] of Object.entries(took)) {
    const slowest = Math.max(...ms)
    t.diagnostic(`${act}: ${Math.round(slowest)} ms at most of ${ms.length}, beside ${served} requests`)
    assert.ok(slowest < IN_FORCE_MS_MAX, `${act}: ${slowest} ms`)
  }
})
