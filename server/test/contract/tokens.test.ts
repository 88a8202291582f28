// Lives and bounds of tokens: API tokens 90 days, a year at most; login tokens 12 hours; addresses they work from.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { issueToken } from '../../src/accounts/issue-token.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { inTx } from '../../src/db/tx.ts'
import { DAY_MS, HOUR_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { bootApp, type TestApp } from '../app.ts'
import { type Ran, runCommand } from '../world/command-line.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

async function lifeOf(kind: 'api' | 'login', days?: number): Promise<number> {
  const { db, clock } = app.service.deps
  const { live } = app.cast.awa
  const now = toTimestamp(clock.nowMs())
  const issued = await inTx(db, tx =>
    issueToken(tx, {
      app: { id: live.id, kind: 'live' },
      userId: live.userId,
      kind,
      name: 'life',
      scopes: ['balance:read'],
      by: SERVICE,
      ...(days ? { days } : {}),
      now,
    }),
  )
  return toMs(issued.expires_at) - toMs(now)
}

test('an API token lives 90 days when nothing is said, a year at most; a login token 12 hours', async () => {
  assert.equal(await lifeOf('api'), 90 * DAY_MS)
  assert.equal(await lifeOf('api', 30), 30 * DAY_MS)
  assert.equal(await lifeOf('api', 5000), 365 * DAY_MS)
  assert.equal(await lifeOf('login'), 12 * HOUR_MS)
})

test('token add --ip: it works from those addresses only; what is no address is refused', async () => {
  const made = (...ips: string[]) =>
    runCommand(app, [
      ...['token', 'add', '--app', 'Boutique Awa', '--name', 'ip'],
      ...ips.flatMap(ip => ['--ip', ip]),
    ])
  const codeOf = async ({ out }: Ran): Promise<number> =>
    (await app.as(/plb_live_\S+/.exec(out)![0]).get('/business-manager/balance')).code
  assert.equal(await codeOf(await made('10.0.0.0/8', '127.0.0.1')), 1000)
  assert.equal(await codeOf(await made('127.0.0.0/8')), 1000)
  assert.equal(await codeOf(await made('203.0.113.7', '2001:db8::/32')), 1005)
  const refused = await made('here')
  assert.doesNotMatch(refused.out, /plb_live_/)
  assert.match(refused.err, /--ip must be an address or a range, not "here"/)
})
