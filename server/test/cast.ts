// The people of the tests. Awa owns a shop in Douala, Bruno answers there; Chloé is another business and must
// see nothing of it.

import { SCOPES, type Scope } from '@palabre/contract/scopes'
import { issueToken } from '../src/accounts/issue-token.ts'
import { hashPassword } from '../src/accounts/passwords.ts'
import { insertMembership, insertUser } from '../src/accounts/queries.ts'
import { insertAgent } from '../src/agents/queries.ts'
import { SERVICE } from '../src/audit/actor.ts'
import { topUp } from '../src/business/charge.ts'
import type { Db } from '../src/db/pool.ts'
import { inTx, type Tx } from '../src/db/tx.ts'
import type { Deps } from '../src/jobs/deps.ts'
import type { AppId } from '../src/lib/ids.ts'
import { type Timestamp, toTimestamp } from '../src/lib/time.ts'
import { openBusiness } from '../src/setup.ts'
import { connectSimulatedMessenger, connectWebchat } from './channels.ts'

export const PASSWORD = 'sous le baobab, on parle'

export type CastApp = {
  id: AppId
  token: string
  userId: number
  agent: { id: number; hashid: string }
  messenger: { id: number; hook_id: string; account_id: string; app_secret: string }
  webchat: { id: number; hook_id: string }
}

export type Cast = {
  awa: { live: CastApp; test: CastApp }
  bruno: { userId: number; username: string }
  chloe: { live: CastApp; test: CastApp }
}

/** Some thousand passwords are checked in tests; a hash says what it costs. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1 }

export const SENDER = '237600000001'

export async function makeCast(deps: Deps): Promise<Cast> {
  const now = toTimestamp(deps.clock.nowMs())
  return inTx(deps.db, async tx => {
    const shop = await openShop(tx, deps, 'boutique.example', now)
    const chloe = await makeBusiness(tx, deps, 'Chez Chloé', 'chloe@chez.example', now)
    await setPasswords(tx, CHEAP)
    return { ...shop, chloe }
  })
}

/** Another shop of an Awa and a Bruno, whose addresses are of another domain. */
export async function makeShop(deps: Deps, domain: string): Promise<Omit<Cast, 'chloe'>> {
  const now = toTimestamp(deps.clock.nowMs())
  return inTx(deps.db, async tx => {
    const shop = await openShop(tx, deps, domain, now)
    for (const { userId } of [shop.awa.live, shop.bruno]) await setPassword(tx, userId, PASSWORD)
    return shop
  })
}

/** Awa's shop, in which Bruno answers. */
async function openShop(
  tx: Tx,
  deps: Deps,
  domain: string,
  now: Timestamp,
): Promise<{ awa: Cast['awa']; bruno: Cast['bruno'] }> {
  const awa = await makeBusiness(tx, deps, 'Boutique Awa', `awa@${domain}`, now)
  const username = `bruno@${domain}`
  const userId = await insertUser(tx, { username, name: 'Bruno', passwordHash: null, verifiedAt: now, now })
  await insertMembership(tx, awa.businessId, userId!, 'member', now)
  return { awa, bruno: { userId: userId!, username } }
}

/** Everybody's password, hashed at this cost, or the usual one. */
export async function setPasswords(db: Pick<Db | Tx, 'query'>, cost?: typeof CHEAP): Promise<void> {
  await db.query('update users set password_hash = $1', [await hashPassword(PASSWORD, 'operator', cost)])
}

/** Somebody's password, hashed cheaply. */
export async function setPassword(tx: Tx, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password, 'operator', CHEAP)
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash])
}

/** A business with its owner, a live app and a test app. */
export async function makeBusiness(
  tx: Tx,
  deps: Deps,
  name: string,
  username: string,
  now: Timestamp,
): Promise<{ businessId: number; live: CastApp; test: CastApp }> {
  const business = await openBusiness(
    tx,
    {
      name,
      currency: 'EUR',
      localCurrency: 'XAF',
      localRate: '655.957',
      owner: { username, name, password: PASSWORD },
    },
    SERVICE,
    now,
  )
  const app = async (kind: 'live' | 'test'): Promise<CastApp> => {
    const id = business[kind]
    await topUp(tx, id, '250.00', 'start', SERVICE, now)
    const agent = await insertAgent(
      tx,
      id,
      { name: 'Nia', description: 'Answers customers of the shop', language: 'en', mode: 'live' },
      now,
    )
    const { token } = await issueToken(tx, {
      app: { id, kind },
      userId: business.ownerId,
      kind: 'api',
      name: 'tests',
      scopes: [...SCOPES],
      ratePerMinute: 1_000_000,
      by: SERVICE,
      now,
    })
    return {
      id,
      token,
      userId: business.ownerId,
      agent,
      messenger: await connectSimulatedMessenger(
        tx,
        deps,
        id,
        { name: 'Messenger', sender: SENDER, agentId: agent.id },
        now,
      ),
      webchat: await connectWebchat(tx, deps, id, { name: 'Chat', agentId: agent.id, config: {} }, now),
    }
  }
  return { businessId: business.id, live: await app('live'), test: await app('test') }
}

/** Another token of an app, with the given scopes. */
export async function tokenFor(
  deps: Deps,
  app: CastApp,
  kind: 'live' | 'test',
  scopes: Scope[],
  more: { userId?: number; days?: number; ratePerMinute?: number } = {},
): Promise<{ id: number; token: string }> {
  const now = toTimestamp(deps.clock.nowMs())
  return inTx(deps.db, tx =>
    issueToken(tx, {
      app: { id: app.id, kind },
      userId: more.userId ?? app.userId,
      kind: 'api',
      name: 'more',
      scopes,
      ...more,
      by: SERVICE,
      now,
    }),
  )
}
