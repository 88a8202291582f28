// Prepares what the table of bad inputs speaks of.
import assert from 'node:assert/strict'
import { hashPassword } from '../../src/accounts/passwords.ts'
import { insertMembership, insertUser } from '../../src/accounts/queries.ts'
import { makeToken } from '../../src/accounts/tokens.ts'
import { findChannelByHook, openSecrets } from '../../src/channels/find.ts'
import type { WebchatSecrets } from '../../src/channels/webchat/channel.ts'
import { inTx } from '../../src/db/tx.ts'
import { DAY_MS, type Timestamp, toTimestamp } from '../../src/lib/time.ts'
import type { TestApp } from '../app.ts'
import { PASSWORD, tokenFor } from '../cast.ts'
import { connectSimulatedMessenger } from '../channels.ts'
import type { World } from '../world.ts'
import type { Scene } from './rows.ts'

const PHONE = '237655000123'
const FOREIGN_SENDER = '237600000777'
const UNKNOWN_SENDER = '237600000778'

/** Awa with a customer in the open window, and tokens of every kind. */
export async function setScene(world: World): Promise<Scene> {
  const { app } = world
  const { deps } = app.service
  const { live } = app.cast.awa
  // through the provider's webhook, so that the 24 hours run
  assert.equal(await world.live.awa.customer(PHONE).writes(), 1)
  const now = toTimestamp(app.clock.nowMs())
  await inTx(deps.db, tx =>
    connectSimulatedMessenger(
      tx,
      deps,
      app.cast.chloe.live.id,
      { name: 'Second', sender: FOREIGN_SENDER, agentId: null },
      now,
    ),
  )
  const channel = await findChannelByHook(deps.db, live.webchat.hook_id)
  return {
    app,
    phone: PHONE,
    agent: live.agent.hashid,
    unknownAgent: 'agt-zzzzzzzzzz',
    foreignAgent: app.cast.chloe.live.agent.hashid,
    foreignSender: FOREIGN_SENDER,
    unknownSender: UNKNOWN_SENDER,
    password: PASSWORD,
    tokens: {
      good: live.token,
      otherGateway: app.cast.awa.test.token,
      unknown: makeToken('live').token,
      weak: (await tokenFor(deps, live, 'live', ['balance:read'])).token,
      poor: await poorToken(world),
      identitySecret: openSecrets<WebchatSecrets>(deps.seal, channel!).identity_secret,
      ...(await spoiltTokens(app)),
    },
  }
}

/** Of a business that has less than a message costs, with a customer in the open window. */
async function poorToken({ awa, rows }: World): Promise<string> {
  await awa.customer(PHONE).writes()
  await rows(`insert into prices (app_id, item, amount) values ($1, 'message:messenger', 250.000001)`, [
    awa.app.id,
  ])
  return awa.app.token
}

/** Tokens of Awa's that no longer open anything. */
async function spoiltTokens(app: TestApp): Promise<{ [what: string]: string }> {
  const { deps } = app.service
  const { live } = app.cast.awa
  const now = app.clock.nowMs()
  const [awa] = await deps.db.query<{ business_id: number }>('select business_id from apps where id = $1', [
    live.id,
  ])
  const person = (username: string, verifiedAt: Timestamp | null): Promise<number> =>
    inTx(deps.db, async tx => {
      const id = await insertUser(tx, {
        username,
        name: username,
        passwordHash: await hashPassword(PASSWORD),
        verifiedAt,
        now: toTimestamp(now),
      })
      await insertMembership(tx, awa!.business_id, id, 'viewer', toTimestamp(now))
      return id
    })
  const make = async (userId?: number): Promise<{ id: number; token: string }> =>
    tokenFor(deps, live, 'live', ['balance:read'], userId === undefined ? {} : { userId })
  const change = (id: number, set: string, ...values: unknown[]) =>
    deps.db.query(`update tokens set ${set} where id = $1`, [id, ...values])
  const deleted = await make(await person('deleted@boutique.example', toTimestamp(now)))
  const disabled = await make(await person('disabled@boutique.example', toTimestamp(now)))
  const unverified = await make(await person('unverified@boutique.example', null))
  await deps.db.query(`update users set disabled_at = $1 where username = 'disabled@boutique.example'`, [
    toTimestamp(now),
  ])
  await deps.db.query(
    `delete from memberships using users u where u.id = user_id and u.username = 'deleted@boutique.example'`,
  )
  await deps.db.query(`delete from users where username = 'deleted@boutique.example'`)
  const [expired, revoked] = [await make(), await make()]
  await change(expired!.id, 'expires_at = $2', toTimestamp(now - DAY_MS))
  await change(revoked!.id, 'expires_at = $2, revoked_at = $2', toTimestamp(now - DAY_MS))
  return {
    expired: expired!.token,
    revoked: revoked!.token,
    deletedUser: deleted.token,
    disabledUser: disabled.token,
    unverifiedUser: unverified.token,
  }
}
