// What many would write for a page of tickets, as a process of its own: the rows by the driver, as objects, a kept total, JSON.stringify,
// node:http. No token, no limits, no filters. Arguments: its port, the app and the statement, and for one ticket whose; the database is
// DATABASE_URL.
import { createServer } from 'node:http'
import { openDb } from '../server/src/db/pool.ts'

const [port, appId, statement, hashid] = process.argv.slice(2)
const TOTAL = 'select sum(n)::bigint as total from ticket_kind_counts where app_id = $1'
const db = openDb(process.env.DATABASE_URL!, { connectionsMax: 10, onError: () => undefined })

async function pageOf(): Promise<object> {
  const [data, [count]] = await Promise.all([
    db.query(statement!, [appId]),
    db.query<{ total: number }>(TOTAL, [appId]),
  ])
  return { current_page: 1, data, ...count }
}

async function one(): Promise<object | undefined> {
  const [ticket] = await db.query<object>(statement!, [appId, hashid])
  return ticket
}

createServer(async (_request, response) => {
  const body = await (hashid === undefined ? pageOf() : one())
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ success: true, code: 1000, body }))
}).listen(Number(port), '127.0.0.1')
