// Rules about tables: who writes them, and that each statement names its app.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Node } from 'oxc-parser'
import { TABLES_OF_MONTHS } from '../../src/db/months.ts'
import { DOMAIN_ROOMS } from './law.ts'
import { CONTENT_EXCEPTIONS, STATEMENTS_IN_PARTS, STATEMENTS_OF_ALL_APPS } from './law-statements.ts'
import { ADDED_ONLY, PLATFORM_WRITERS, TABLE_OWNERS, WRITE_EXCEPTIONS } from './law-tables.ts'
import { excepted, holds } from './rule.ts'
import { ROOT, type Source } from './source.ts'
import { placedInMonths, rewritten, tablesOf } from './tables.ts'

const ROW_SQL = /\b(select|insert into|update|delete from)\b/i
const WRITTEN_TABLE =
  /\b(?:insert into|delete from|(?<!do |for |no key |, )update)\s+(?:only\s+)?([a-z_]+)\b/gi
const WRITERS = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']

holds('statements get the time as a parameter', source =>
  DOMAIN_ROOMS.includes(source.room)
    ? source.literals
        .filter(
          ({ text }) =>
            ROW_SQL.test(text) &&
            /\b(now\(\)|current_timestamp|clock_timestamp\(\)|current_date)/i.test(text),
        )
        .map(({ line }) => `line ${line}`)
    : [],
)

holds('no statement finds rows of a table of months by their place, which is one in each month', source =>
  source.literals.flatMap(({ text, line }) =>
    placedInMonths(text, TABLES_OF_MONTHS).map(table => `line ${line}: ctid of ${table}`),
  ),
)

const isOwnContent = excepted(CONTENT_EXCEPTIONS)

holds(
  'the content of a message is asked for whole (messages/content.ts): the row of a plain text has none',
  source =>
    source.literals.flatMap(({ text, line }) =>
      [...text.matchAll(/^.*\bm\.content\b.*$/gm)]
        .filter(([found]) => !isOwnContent(source.path, found))
        .map(([found]) => `line ${line}: ${found.trim()}`),
    ),
)

const STATEMENT_COLUMNS_MAX = 140

holds('a statement is set in lines that can be read', source =>
  source.literals
    .filter(({ text }) => ROW_SQL.test(text))
    .flatMap(({ text, line }) => text.split('\n').map((_, i) => line + i))
    .filter(line => (source.lines[line - 1]?.length ?? 0) > STATEMENT_COLUMNS_MAX)
    .map(line => `line ${line}`),
)

/** Statements made by the query builder: how they begin, on which table, and all that is chained to it. */
function builtOf(source: Source): { method: string; table: string; text: string; line: number }[] {
  return source.nodesOf('CallExpression').flatMap(call => {
    const [first] = call.arguments
    const isBuilder =
      call.callee.type === 'MemberExpression' &&
      call.callee.property.type === 'Identifier' &&
      first !== undefined
    if (!isBuilder || call.callee.type !== 'MemberExpression') return []
    const method = source.textOf(call.callee.property)
    if (![...WRITERS, 'selectFrom'].includes(method)) return []
    const table = /^['"`]([a-z_]+)/.exec(source.textOf(first))?.[1] ?? ''
    return { method, table, text: source.textOf(chainOf(source, call)), line: source.lineOf(call) }
  })
}

/** The whole of `a.b().c()` for the call of b. */
function chainOf(source: Source, node: Node): Node {
  const parent = source.parentOf(node)
  const goesOn =
    (parent?.type === 'MemberExpression' && parent.object === node) ||
    (parent?.type === 'CallExpression' && parent.callee === node)
  return goesOn ? chainOf(source, parent) : node
}

/** Tables that a source writes, by SQL or the query builder. */
function writesOf(source: Source): { table: string; line: number }[] {
  const written = source.literals.flatMap(({ text, line }) =>
    [...text.matchAll(WRITTEN_TABLE)].map(match => ({ table: match[1]!, line })),
  )
  const built = builtOf(source).filter(({ method }) => WRITERS.includes(method))
  return [...written, ...built].filter(({ table }) => table in TABLE_OWNERS)
}

const isWrite = excepted(WRITE_EXCEPTIONS)

holds("a table is written by its owner's queries alone", source =>
  writesOf(source)
    .filter(({ table }) => {
      const isQueries = /(^|\/)queries[^/]*\.ts$/.test(source.path) || PLATFORM_WRITERS.includes(source.path)
      return !(isQueries && TABLE_OWNERS[table] === source.room) && !isWrite(source.path, table)
    })
    .map(({ table, line }) => `line ${line} writes ${table}, which ${TABLE_OWNERS[table]} owns`),
)

const files = readdirSync(join(ROOT, 'server/migrations')).map(name =>
  readFileSync(join(ROOT, 'server/migrations', name), 'utf8'),
)
const migrations = files.join('\n')
const tables = tablesOf(migrations)

holds('rows of these tables are only ever added', source => [
  ...source.literals.flatMap(({ text, line }) =>
    rewritten(text, ADDED_ONLY).map(table => `line ${line} rewrites ${table}`),
  ),
  ...builtOf(source)
    .filter(
      ({ method, table }) => ADDED_ONLY.includes(table) && !['insertInto', 'selectFrom'].includes(method),
    )
    .map(({ line, table }) => `line ${line} rewrites ${table}`),
])

test('no migration changes rows that are only ever added, and each of these tables is there', () => {
  assert.deepEqual(rewritten(migrations, ADDED_ONLY), [])
  assert.deepEqual(
    ADDED_ONLY.filter(name => !tables.some(table => table.name === name)),
    [],
  )
})

test('every table has an owner', () => {
  assert.deepEqual(
    tables.map(table => table.name).filter(name => !(name in TABLE_OWNERS)),
    [],
  )
})

test('a migration that drops a foreign key locks both tables before: the order in which it would is not that of who writes both', () => {
  const dropping = files.filter(sql => /\bdrop constraint \w+_fkey\b/.test(sql))
  const locking = /^lock table [a-z_]+, [a-z_]+ in access exclusive mode;\nalter table /m
  assert.notDeepEqual(dropping, [])
  assert.deepEqual(
    dropping.filter(sql => !locking.test(sql)),
    [],
  )
})

/** Tables whose rows belong to an app; a token or hook is how the app is found. */
const ofApps = tables
  .filter(({ name, columns }) => /^\s+app_id /m.test(columns) && !['tokens', 'channel_hooks'].includes(name))
  .map(table => table.name)

test('every key of a table of an app begins with the app', () => {
  const unled = tables
    .filter(({ name }) => ofApps.includes(name))
    .flatMap(({ name, columns }) =>
      [...columns.matchAll(/(?:primary key|unique(?: nulls not distinct)?|foreign key) \(([a-z_]+)/g)]
        .filter(match => match[1] !== 'app_id')
        .map(match => `${name}: ${match[0]}`),
    )
  assert.deepEqual(unled, [])
})

const isInParts = excepted(STATEMENTS_IN_PARTS)
const isOfAllApps = excepted(STATEMENTS_OF_ALL_APPS)

holds('a statement on tables of an app names the app', source => {
  const names = new RegExp(`\\b(?:from|join|into|update)\\s+(?:only\\s+)?(?:${ofApps.join('|')})\\b`, 'i')
  const built = builtOf(source)
    .filter(({ table, text }) => ofApps.includes(table) && !text.includes('app_id'))
    .filter(({ text }) => !isInParts(source.path, text))
  const written = source.literals
    .filter(
      ({ text }) =>
        ROW_SQL.test(text) &&
        names.test(text) &&
        !/\b(?:app_id|a\.id)\s*=\s*(?:any\()?\$\d|\(app_id[,)]/.test(text),
    )
    .filter(({ text }) => !isInParts(source.path, text) && !isOfAllApps(source.path, text))
  return [...built, ...written].map(
    ({ text, line }) => `line ${line}: ${text.slice(0, 90).replaceAll(/\s+/g, ' ')}`,
  )
})
