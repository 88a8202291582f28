// What statements cost, as PostgreSQL runs them: told in rows and blocks, which do not change with the machine.

import { openTx } from '../../src/db/open-tx.ts'
import type { Db } from '../../src/db/pool.ts'
import type { Tx } from '../../src/db/tx.ts'

type Node = { [fact: string]: unknown; Plans?: Node[] }

/** `rows`: looked at in the tables asked for; `blocks`: of all tables and indexes; `scanned`: tables read from end to end. */
type Cost = { rows: number; blocks: number; scanned: string[] }

/** What the statements of some work cost. Each is run twice, as what it changed the first time is undone. */
export async function costOf(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  tables: string[] | null = null,
): Promise<Cost> {
  const cost: Cost = { rows: 0, blocks: 0, scanned: [] }
  const client = await db.pool.connect()
  const { tx, finish, close } = openTx(client)
  const query: Tx['query'] = async <Row>(text: string, values: unknown[] = []) => {
    await client.query('savepoint explained')
    const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, buffers, timing off, summary off, format json) ${text}`,
      values,
    )
    await client.query('rollback to explained')
    const { Plan: plan } = row!['QUERY PLAN'][0]!
    cost.blocks += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
    add(cost, plan, tables)
    return tx.query<Row>(text, values)
  }
  try {
    await client.query('begin')
    await work({ ...tx, query })
    await finish(db.flushers)
    await client.query('commit')
  } finally {
    close()
    await client.query('rollback')
    client.release()
  }
  return cost
}

function add(cost: Cost, node: Node, tables: string[] | null): void {
  const table = String(node['Relation Name'])
  const rows = Number(node['Actual Rows'] ?? 0) + Number(node['Rows Removed by Filter'] ?? 0)
  const loops = Number(node['Actual Loops'])
  if (tables === null ? node['Relation Name'] !== undefined : tables.includes(table))
    cost.rows += rows * loops
  if (node['Node Type'] === 'Seq Scan' && loops > 0) cost.scanned.push(table)
  for (const inner of node.Plans ?? []) add(cost, inner, tables)
}
