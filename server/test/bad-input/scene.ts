// Prepares what the table of bad inputs speaks of.
import assert from 'node:assert/strict'
import { makeToken } from '../../src/accounts/tokens.ts'
import { findChannelByHook, openSecrets } from '../../src/channels/find.ts'
import type { WebchatSecrets } from '../../src/channels/webchat/channel.ts'
import { DAY_MS, toTimestamp } from '../../src/lib/time.ts'
import { PASSWORD } from '../cast.ts'
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
  const { awa, chloe } = world.live
  // through the provider's webhook, so that the 24 hours run
  assert.equal(await awa.customer(PHONE).writes(), 1)
  const second = { name: 'Second', sender: FOREIGN_SENDER, agentId: null }
  await world.inTx(tx => connectSimulatedMessenger(tx, deps, chloe.app.id, second, world.now()))
  const channel = await findChannelByHook(deps.db, awa.app.webchat.hook_id)
  return {
    app,
    phone: PHONE,
    agent: awa.app.agent.hashid,
    unknownAgent: 'agt-zzzzzzzzzz',
    foreignAgent: chloe.app.agent.hashid,
    foreignSender: FOREIGN_SENDER,
    unknownSender: UNKNOWN_SENDER,
    password: PASSWORD,
    tokens: {
      good: awa.app.token,
      otherGateway: world.awa.app.token,
      unknown: makeToken('live').token,
      weak: (await awa.issuesToken(['balance:read'])).token,
      poor: await poorToken(world),
      identitySecret: openSecrets<WebchatSecrets>(deps.seal, channel!).identity_secret,
      ...(await spoiltTokens(world)),
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
async function spoiltTokens({ live, rows, app }: World): Promise<{ [what: string]: string }> {
  const tokenOf = async (name: string, verified = true) => {
    const { userId } = await live.awa.hires(name, { password: PASSWORD, verified })
    return { userId, token: (await live.awa.issuesToken(['balance:read'], { userId })).token }
  }
  const [deleted, disabled, unverified] = [
    await tokenOf('deleted'),
    await tokenOf('disabled'),
    await tokenOf('unverified', false),
  ]
  await rows('update users set disabled_at = now() where id = $1', [disabled.userId])
  await rows('delete from memberships where user_id = $1', [deleted.userId])
  await rows('delete from users where id = $1', [deleted.userId])
  const [expired, revoked] = [
    await live.awa.issuesToken(['balance:read']),
    await live.awa.issuesToken(['balance:read']),
  ]
  const yesterday = toTimestamp(app.clock.nowMs() - DAY_MS)
  await rows('update tokens set expires_at = $2 where id = $1', [expired.id, yesterday])
  await rows('update tokens set expires_at = $2, revoked_at = $2 where id = $1', [revoked.id, yesterday])
  return {
    expired: expired.token,
    revoked: revoked.token,
    deletedUser: deleted.token,
    disabledUser: disabled.token,
    unverifiedUser: unverified.token,
  }
}
