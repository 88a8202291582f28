// Somebody who calls with a cookie what only a person may: signed in and confirmed whatever the calls did to that.
import assert from 'node:assert/strict'
import { clearTokenCache } from '../../src/accounts/recent.ts'
import { DAY_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { PASSWORD } from '../cast.ts'
import type { Reply } from '../client.ts'
import { type Browser, openBrowser } from '../sessions/browser.ts'
import type { World } from '../world.ts'
import type { Operation } from './schema.ts'

/** Sooner than a session is noted as seen, or a confirmation is over: that would be written with the next call. */
const SEEN_MS_MAX = 50_000
const CONFIRMED_MS_MAX = 14 * MINUTE_MS
const PASSKEY = 'pky-7hTq2dWzLc'

export type Person = {
  /** What the fields of requests name of theirs. */
  names: { [field: string]: string[] }
  /** As the operation needs them: with what it takes away, and without what would be asked for as well. */
  standsBefore(operation: Operation): Promise<void>
  /** Signed in, confirmed and seen just now. True when something was written for it. */
  isReady(): Promise<boolean>
  asks(operation: Operation, target: string, text: string): Promise<Reply>
}

/** A new member of Awa's. */
export async function hirePerson(world: World): Promise<Person> {
  const { db } = world.app.service.deps
  const { userId, username } = await world.live.awa.hires('cookie', { role: 'owner', password: PASSWORD })
  const who = { username, password: PASSWORD }
  const [{ hash, business }] = (await world.rows<{ hash: string; business: string }>(
    `select u.password_hash as hash, b.hashid as business from users u, apps a join businesses b on b.id = a.business_id
     where u.id = $1 and a.id = $2`,
    [userId, world.awa.app.id],
  )) as [{ hash: string; business: string }]
  const browser: Browser = openBrowser(world)
  const nowMs = (): number => world.app.clock.nowMs()
  let isSignedIn = false
  let confirmedMs = 0
  let seenMs = 0
  const done = async (path: string): Promise<void> => {
    const ask = () => browser.post(path, who)
    let reply = await ask()
    if (reply.code === 1009) {
      // so many sign-ins a minute, and so many passwords an hour
      world.passes(reply.body.per === 'hour' ? DAY_MS / 24 : MINUTE_MS)
      reply = await ask()
    }
    assert.equal(reply.code, 1000, reply.text)
  }
  return {
    names: {
      username: [username],
      password: [PASSWORD],
      current_password: [PASSWORD],
      business: [business],
      id: [PASSKEY],
    },
    async standsBefore({ id }) {
      for (const table of ['totp_secrets', 'passkeys'])
        await world.rows(`delete from ${table} where user_id = $1`, [userId])
      if (id === 'removeTotp' || id === 'renewRecoveryCodes')
        await world.rows(
          `insert into totp_secrets (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())`,
          [userId],
        )
      if (id === 'removePasskey' || id === 'startConfirm')
        await world.rows(
          `insert into passkeys (hashid, user_id, credential_id, public_key, counter, transports, name, created_at)
           values ($1, $2, 'x', '\\x00', 0, '{}', 'x', now())`,
          [PASSKEY, userId],
        )
      await world.rows('update users set has_second_factor = false where id = $1', [userId])
      clearTokenCache(db, { user_id: userId })
    },
    async isReady() {
      const isFresh = nowMs() - seenMs < SEEN_MS_MAX && nowMs() - confirmedMs < CONFIRMED_MS_MAX
      if (isSignedIn && isFresh) return false
      if (!isSignedIn || (await browser.get('/auth/me')).code !== 1000) await done('/auth/session/add')
      await done('/auth/confirm')
      isSignedIn = true
      confirmedMs = nowMs()
      seenMs = nowMs()
      return true
    },
    async asks({ id, method, isLive }, target, text) {
      const path = `${isLive ? '' : '/sandbox'}${target}`
      const reply = method === 'GET' ? await browser.get(path) : await browser.post(path, text)
      if (reply.code === 1000 && (id === 'endSession' || id === 'addSession')) isSignedIn = false
      if (reply.code === 1000 && id === 'changePassword')
        await world.rows('update users set password_hash = $2 where id = $1', [userId, hash])
      if (reply.code === 1000 && id === 'demandSecondFactor') {
        // whoever lacks what is demanded is asked for that alone from then on
        await world.rows('update businesses set second_factor_roles = default where hashid = $1', [business])
        clearTokenCache(db, { user_id: userId })
      }
      return reply
    },
  }
}
