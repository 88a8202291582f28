// Rules about a file by itself: its size, its words, what it may touch.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import type { Node } from 'oxc-parser'
import {
  BANNED_FILE_NAMES,
  CLOCK_EXCEPTIONS,
  DOMAIN_ROOMS,
  ENVIRONMENT_EXCEPTIONS,
  LONG_FILES,
} from './law.ts'
import { excepted, holds, linesAt } from './rule.ts'
import { ROOT, type Source } from './source.ts'

const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 70

/** Everything that people write code in. */
const FOLDERS = ['bench', 'client', 'dashboard', 'packages', 'scripts', 'server', 'widget']
/** Pages and what they ask through: no part of the server's sources. */
const PAGES = ['client/src', 'dashboard/src', 'widget/src']
const isLongExcepted = excepted(LONG_FILES)

const filesIn = (folders: string[]): string[] =>
  folders
    .flatMap(folder =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(name =>
        [folder, ...name.split(sep)].join('/'),
      ),
    )
    .filter(path => /\.(ts|tsx|mjs|js)$/.test(path) && !/\/(node_modules|dist)\//.test(path))

test(`a file has at most ${FILE_LINES_MAX} lines, tests and tools too`, () => {
  const files = filesIn(FOLDERS)
  assert.ok(files.length > 500)
  const long = files.flatMap(path => {
    const lines = readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n')
    return lines.length <= FILE_LINES_MAX || isLongExcepted(path, '') ? [] : [`${path}: ${lines.length}`]
  })
  assert.deepEqual(long, [])
})

holds(`a function has at most ${FUNCTION_LINES_MAX} lines`, ({ functions }) =>
  functions
    .filter(({ length }) => length > FUNCTION_LINES_MAX)
    .map(({ name, line, length }) => `line ${line}: ${name} has ${length}`),
)

holds('a file is named by what it does', source => (BANNED_FILE_NAMES.test(source.path) ? [source.path] : []))

test('a file of the pages is named by what it does', () => {
  const files = filesIn(PAGES)
  assert.ok(files.length > 300)
  assert.deepEqual(
    files.filter(path => BANNED_FILE_NAMES.test(path)),
    [],
  )
})

holds('no any, no suppressed check', source => [
  ...linesAt(source, source.nodesOf('TSAnyKeyword')),
  ...linesAt(
    source,
    source.comments.filter(({ value }) => /@ts-(ignore|nocheck|expect-error)/.test(value)),
  ),
])

holds('nothing is left to be done', source =>
  source.lines.filter(line => /\b(TODO|FIXME|XXX|HACK)\b/.test(line)),
)

holds('nothing is written to the console', source =>
  linesAt(
    source,
    source.nodesOf('Identifier').filter(({ name }) => name === 'console'),
  ),
)

holds('no failure is swallowed silently', source =>
  linesAt(
    source,
    source.nodesOf('CatchClause').filter(({ body }) => body.body.length === 0),
  ),
)

/** Places where `object.property` is read. */
function membersOf(source: Source, object: string, property: string): Node[] {
  return source
    .nodesOf('MemberExpression')
    .filter(node => isNamed(node.object, object) && isNamed(node.property, property))
}

const isNamed = (node: Node, name: string): boolean =>
  (node.type === 'Identifier' && node.name === name) || (node.type === 'Literal' && node.value === name)

const isEnvironment = excepted(ENVIRONMENT_EXCEPTIONS)

holds('the environment is read by config and the first file of a program alone', source =>
  ['config.ts', 'main.ts', 'cli.ts'].includes(source.path)
    ? []
    : linesAt(source, [
        ...membersOf(source, 'process', 'env'),
        ...source.nodesOf('ImportDeclaration').filter(node => /^(node:)?process$/.test(node.source.value)),
      ]).filter(line => !isEnvironment(source.path, line)),
)

const isClock = excepted(CLOCK_EXCEPTIONS)

holds('time is an argument', source =>
  DOMAIN_ROOMS.includes(source.room)
    ? linesAt(source, [
        ...membersOf(source, 'Date', 'now'),
        ...membersOf(source, 'performance', 'now'),
        ...source
          .nodesOf('NewExpression')
          .filter(node => isNamed(node.callee, 'Date') && node.arguments.length === 0),
      ]).filter(line => !isClock(source.path, line))
    : [],
)
