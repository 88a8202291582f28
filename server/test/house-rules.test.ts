// The law of the house, kept by a machine. What it says is in house-rules/law.ts.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  BANNED_FILE_NAMES,
  CLOCK_EXCEPTIONS,
  DOMAIN_ROOMS,
  ENVIRONMENT_EXCEPTIONS,
  type Exception,
  IMPORT_EXCEPTIONS,
  PLATFORM_WRITERS,
  ROOMS,
  STATEMENTS_IN_PARTS,
  STATEMENTS_OF_ALL_APPS,
  TABLE_OWNERS,
  WRITE_EXCEPTIONS,
} from './house-rules/law.ts'
import { functionsOf, importsOf, ROOT, readSources, type Source } from './house-rules/source.ts'

const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 70
const ROW_SQL = /\b(select|insert into|update|delete from)\b/i

const sources = readSources()

/** Exceptions that were needed: one that nobody needs any more has to go. */
const needed = new Set<Exception>()
function isExcepted(exceptions: Exception[], file: string, what: string): boolean {
  const found = exceptions.find(exception => exception.file === file && what.includes(exception.what))
  if (found) needed.add(found)
  return found !== undefined
}

function holds(rule: string, breaches: (source: Source) => string[]): void {
  test(rule, () => {
    const found = sources.flatMap(source => breaches(source).map(breach => `${source.path}: ${breach}`))
    assert.deepEqual(found, [])
  })
}

const linesWith = (source: Source, pattern: RegExp): string[] =>
  source.code
    .split('\n')
    .flatMap((line, i) => (pattern.test(line) ? [`line ${i + 1}: ${source.lines[i]!.trim()}`] : []))

holds(`a file has at most ${FILE_LINES_MAX} lines`, ({ lines }) =>
  lines.length > FILE_LINES_MAX ? [`${lines.length}`] : [],
)

holds(`a function has at most ${FUNCTION_LINES_MAX} lines`, source =>
  functionsOf(source)
    .filter(({ length }) => length > FUNCTION_LINES_MAX)
    .map(({ line, length }) => `line ${line} has ${length}`),
)

holds('a file imports from its own room and from rooms to its left', source => {
  const rank = (room: string): number => ROOMS.findIndex(rooms => rooms.includes(room))
  if (rank(source.room) < 0) return [`the room ${source.room} has no place in the order`]
  return importsOf(source)
    .filter(path => path.endsWith('.ts'))
    .filter(path => {
      const room = path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace('.ts', '')
      return (
        room !== source.room &&
        rank(room) >= rank(source.room) &&
        !isExcepted(IMPORT_EXCEPTIONS, source.path, path)
      )
    })
})

holds('no any, no suppressed check', source => [
  ...linesWith(source, /\bany\b(?!\w)(?=\s*[;,)>\]|=[]|$)/),
  ...source.lines.filter(line => /@ts-(ignore|nocheck|expect-error)/.test(line)),
])

holds('nothing is left to be done', source =>
  source.lines.filter(line => /\b(TODO|FIXME|XXX|HACK)\b/.test(line)),
)

holds('nothing is written to the console', source => linesWith(source, /\bconsole\./))

holds('no failure is swallowed without a word', source =>
  [...source.code.matchAll(/catch\s*(\([^)]*\))?\s*\{\s*\}/g)].map(match => match[0]),
)

holds('the environment is read by config and the first file of a program alone', source =>
  ['config.ts', 'main.ts', 'cli.ts'].includes(source.path)
    ? []
    : linesWith(source, /\bprocess\.env\b/).filter(
        line => !isExcepted(ENVIRONMENT_EXCEPTIONS, source.path, line),
      ),
)

holds('time is an argument', source =>
  DOMAIN_ROOMS.includes(source.room)
    ? linesWith(source, /\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.now\(\)/).filter(
        line => !isExcepted(CLOCK_EXCEPTIONS, source.path, line),
      )
    : [],
)

holds('statements are told the time', source =>
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

/** Tables that a text writes, by SQL or the query builder. */
function writesOf(source: Source): { table: string; line: number }[] {
  const written = source.literals.flatMap(({ text, line }) =>
    [
      ...text.matchAll(
        /\b(?:insert into|delete from|(?<!do |for |no key |, )update)\s+(?:only\s+)?([a-z_]+)\b/gi,
      ),
    ].map(match => ({ table: match[1]!, line })),
  )
  const built = [
    ...source.text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g),
  ].map(match => ({
    table: match[1]!,
    line: source.text.slice(0, match.index).split('\n').length,
  }))
  return [...written, ...built].filter(({ table }) => table in TABLE_OWNERS)
}

holds("a table is written by its owner's queries alone", source =>
  writesOf(source)
    .filter(({ table }) => {
      const isQueries = /(^|\/)queries[^/]*\.ts$/.test(source.path) || PLATFORM_WRITERS.includes(source.path)
      return (
        !(isQueries && TABLE_OWNERS[table] === source.room) &&
        !isExcepted(WRITE_EXCEPTIONS, source.path, table)
      )
    })
    .map(({ table, line }) => `line ${line} writes ${table}, which ${TABLE_OWNERS[table]} owns`),
)

const migrations = readdirSync(join(ROOT, 'server/migrations'))
  .map(name => readFileSync(join(ROOT, 'server/migrations', name), 'utf8'))
  .join('\n')
const tables = [...migrations.matchAll(/create (?:unlogged )?table ([a-z_]+) \(([\s\S]*?)\n\);/g)].map(
  match => ({ name: match[1]!, columns: match[2]! }),
)

test('every table has an owner', () => {
  assert.deepEqual(
    tables.map(table => table.name).filter(name => !(name in TABLE_OWNERS)),
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

holds('a statement on tables of an app names the app', source => {
  const names = new RegExp(`\\b(?:from|join|into|update)\\s+(?:only\\s+)?(?:${ofApps.join('|')})\\b`, 'i')
  const built = [
    ...source.text.matchAll(
      /\.(?:insertInto|updateTable|deleteFrom|selectFrom)\(\s*'([a-z_]+)[\s\S]*?\.execute/g,
    ),
  ]
    .filter(match => ofApps.includes(match[1]!) && !match[0].includes('app_id'))
    .filter(match => !isExcepted(STATEMENTS_IN_PARTS, source.path, match[0]))
    .map(match => match[0].slice(0, 80))
  const written = source.literals
    .filter(
      ({ text }) =>
        ROW_SQL.test(text) &&
        names.test(text) &&
        !/\b(?:app_id|a\.id)\s*=\s*(?:any\()?\$\d|\(app_id[,)]/.test(text),
    )
    .filter(({ text }) => !isExcepted([...STATEMENTS_IN_PARTS, ...STATEMENTS_OF_ALL_APPS], source.path, text))
    .map(({ text, line }) => `line ${line}: ${text.slice(0, 90).replaceAll(/\s+/g, ' ')}`)
  return [...built, ...written]
})

holds('a file is named by what it does', source => (BANNED_FILE_NAMES.test(source.path) ? [source.path] : []))

test('every room says what lives in it', () => {
  const rooms = [...new Set(sources.filter(({ path }) => path.includes('/')).map(({ room }) => room))]
  assert.deepEqual(
    rooms.filter(room => !existsSync(join(ROOT, 'server/src', room, 'README.md'))),
    [],
  )
})

test('every dependency has a reason in docs/dependencies.md', () => {
  const reasons = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
  const direct = [
    'package.json',
    'server/package.json',
    'widget/package.json',
    'client/package.json',
    'dashboard/package.json',
  ]
    .filter(file => existsSync(join(ROOT, file)))
    .flatMap(file => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(ROOT, file), 'utf8'),
      ) as { dependencies?: object; devDependencies?: object }
      return Object.keys({ ...dependencies, ...devDependencies })
    })
  assert.deepEqual(
    [...new Set(direct)].filter(name => !name.startsWith('@palabre/') && !reasons.includes(`\`${name}\``)),
    [],
  )
})

test('no exception outlives its need', () => {
  const all = [
    IMPORT_EXCEPTIONS,
    ENVIRONMENT_EXCEPTIONS,
    CLOCK_EXCEPTIONS,
    WRITE_EXCEPTIONS,
    STATEMENTS_IN_PARTS,
    STATEMENTS_OF_ALL_APPS,
  ].flat()
  assert.deepEqual(
    all.filter(exception => !needed.has(exception)),
    [],
  )
})
