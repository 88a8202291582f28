// What many would write for a page of tickets, as a process of its own: the rows by the driver, as objects, a kept total, JSON.stringify,
// node:http. No token, no limits, no filters. Arguments: its port, the app and the statement; the database is DATABASE_URL.
import { createServer } from 'node:http'
import { openDb } from '../server/src/db/pool.ts'

const [port, appId, page] = process.argv.slice(2)
const TOTAL = 'select sum(n)::bigint as total from ticket_kind_counts where app_id = $1'
const db = openDb(process.env.DATABASE_URL!, { connectionsMax: 10, onError: () => undefined })

createServer(async (_request, response) => {
  const [data, [count]] = await Promise.all([
    db.query(page!, [appId]),
    db.query<{ total: number }>(TOTAL, [appId]),
  ])
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ success: true, code: 1000, body: { current_page: 1, data, ...count } }))
}).listen(Number(port), '127.0.0.1')
