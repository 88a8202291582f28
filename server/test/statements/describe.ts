// What PostgreSQL says of a statement: its parameters, and the columns that it gives.
import type pg from 'pg'
import { parseTree } from './node-tree.ts'
import { type Catalog, columnsOf, type Nullable, queryOf } from './nullable.ts'

export type Described = {
  parameters: string[]
  columns: { name: string; type: string; origin: string | null; nullable: Nullable }[]
}

const PREPARED = `select parameter_types::text[] as parameters, result_types::text[] as types
  from pg_prepared_statements where name = 'checked'`

/** What all judgements need to know of the tables and functions. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  // the schema of what is temporary: made in a transaction that is rolled back, each statement would make it anew
  await client.query('create temp table kept ()')
  const columns = await client.query<{ key: string; name: string; required: boolean }>(
    `select attrelid || '.' || attnum as key, relname || '.' || attname as name, attnotnull as required
     from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0`,
  )
  const functions = await client.query<{ oid: string; strict: boolean; count: boolean }>(
    `select oid::text, proisstrict as strict, proname = 'count' as count from pg_proc`,
  )
  const notNull = new Set(columns.rows.filter(row => row.required).map(row => row.key))
  const names = new Map(columns.rows.map(row => [row.key, row.name]))
  const strict = new Set(functions.rows.filter(row => row.strict).map(row => Number(row.oid)))
  const counts = new Set(functions.rows.filter(row => row.count).map(row => Number(row.oid)))
  return {
    isNotNull: (table, column) => notNull.has(`${table}.${column}`),
    nameOf: (table, column) => names.get(`${table}.${column}`) ?? null,
    isStrict: fn => strict.has(fn),
    isCount: fn => counts.has(fn),
  }
}

/**
 * Prepares a statement, without running it. Its columns are read from the body of a function made of it, where all
 * names are resolved. Throws PostgreSQL's own error when the statement is wrong.
 */
export async function describeStatement(
  client: pg.Client,
  catalog: Catalog,
  text: string,
): Promise<Described> {
  // one trip for several statements, which pg gives the results of in order
  const several = async (texts: string[]): Promise<pg.QueryResult[]> =>
    (await client.query(texts.join(';\n'))) as unknown as pg.QueryResult[]
  try {
    const [, , prepared] = await several(['begin', `prepare checked as ${text}`, PREPARED])
    const { parameters, types } = prepared!.rows[0] as { parameters: string[]; types: string[] | null }
    if (!types) return { parameters, columns: [] }
    const [, body] = await several([
      `create function pg_temp.checked(${parameters.join(', ')}) returns setof record begin atomic ${text}; end`,
      `select prosqlbody::text as tree from pg_proc where proname = 'checked'`,
    ])
    const columns = columnsOf(queryOf(parseTree(body!.rows[0].tree)), catalog)
    return { parameters, columns: columns.map((column, i) => ({ ...column, type: types[i]! })) }
  } finally {
    await several(['rollback', 'deallocate all'])
  }
}
