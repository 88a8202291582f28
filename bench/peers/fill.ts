// Fills the database of DATABASE_URL with the cast of the tests, 2,000 contacts and 10,000 tickets; prints a token.
import { makeCast } from '../../server/test/cast.ts'
import { type Bench, openDeps } from '../boot.ts'
import { analyze, FEW, fillTickets } from '../filling.ts'
import { countKept } from '../kept-tickets.ts'
import { meetContacts } from '../people.ts'

const CONTACTS = 2000
const CONNECTIONS_MAX = 10

const url = process.env.DATABASE_URL!
const deps = await openDeps(url, Buffer.from(process.env.MASTER_KEY!, 'base64'), CONNECTIONS_MAX)
const { db, hints, boss } = deps
const cast = await makeCast(deps)
const bench = { url, db, deps, cast } as Bench
await meetContacts(bench, cast.awa.live, CONTACTS)
await fillTickets(bench, FEW)
// as it is where nobody fills
for (const table of ['tickets', 'ticket_counts', 'ticket_kind_counts', 'events_first'])
  await db.query(`alter table ${table} reset (autovacuum_enabled)`)
await countKept(bench)
await analyze(bench)
process.stdout.write(`${cast.awa.live.token}\n`)
await hints.stop()
await boss.stop()
await db.close()
