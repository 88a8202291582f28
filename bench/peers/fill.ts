// Fills the database of DATABASE_URL with the cast of the tests, 2,000 contacts and 10,000 tickets; prints a token.
import { registerAudit } from '../../server/src/audit/record.ts'
import { storeKinds } from '../../server/src/channels/store-kinds.ts'
import { makeHints } from '../../server/src/db/hints.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDb } from '../../server/src/db/pool.ts'
import { registerEvents } from '../../server/src/events/record.ts'
import { startBoss } from '../../server/src/jobs/boss.ts'
import type { Deps } from '../../server/src/jobs/deps.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { makeLog } from '../../server/src/lib/log.ts'
import { makeSeal } from '../../server/src/lib/seal.ts'
import { makeCast } from '../../server/test/cast.ts'
import type { Bench } from '../boot.ts'
import { analyze, FEW, fillTickets } from '../filling.ts'
import { countKept } from '../kept-tickets.ts'
import { meetContacts } from '../people.ts'

const url = process.env.DATABASE_URL!
const db = openDb(url, { connectionsMax: 10, onError: () => undefined })
await migrate(db)
await storeKinds(db)
const log = makeLog('silent')
const boss = await startBoss(db, url, log, false, () => undefined)
const [clock, seal] = [systemClock(), makeSeal(Buffer.from(process.env.MASTER_KEY!, 'base64'))]
registerEvents(db, clock, () => undefined)
registerAudit(db, seal, clock, new Set())
const hints = makeHints(db, url, log)
const settings = { burstWaitMs: 0, waitingMax: 1_000_000 }
const deps = { hints, db, clock, log, seal, boss, settings } as unknown as Deps
const cast = await makeCast(deps)
const bench = { url, db, deps, cast } as Bench
await meetContacts(bench, cast.awa.live, 2000)
await fillTickets(bench, FEW)
for (const table of ['tickets', 'ticket_counts', 'ticket_kind_counts', 'events_first'])
  await db.query(`alter table ${table} reset (autovacuum_enabled)`)
await countKept(bench)
await analyze(bench)
process.stdout.write(`${cast.awa.live.token}\n`)
await hints.stop()
await boss.stop()
await db.close()
