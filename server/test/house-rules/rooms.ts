// Rules about rooms: who imports whom, by which doors, and how big a room may be.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { IMPORT_EXCEPTIONS, ROOMS, WHOLE_DEPS_EXCEPTIONS } from './law.ts'
import { excepted, holds, sources } from './rule.ts'
import { ROOT, roomOf, type Source } from './source.ts'

const ROOM_SHARE_MAX = 0.12

const folders = [...new Set(sources.filter(({ path }) => path.includes('/')).map(({ room }) => room))]
const readmeOf = (room: string): string => join(ROOT, 'server/src', room, 'README.md')

test('every room says what lives in it', () => {
  assert.deepEqual(
    folders.filter(room => !existsSync(readmeOf(room))),
    [],
  )
})

const rank = (room: string): number => ROOMS.findIndex(rooms => rooms.includes(room))
const isImport = excepted(IMPORT_EXCEPTIONS)

holds('a file imports from its own room and from rooms to its left', source => {
  if (rank(source.room) < 0) return [`the room ${source.room} has no place in the order`]
  return source.imports.flatMap(({ path, specifier }) => {
    if (!path || isImport(source.path, path)) return []
    // data may be anywhere; code of other packages is imported by the package's name
    if (path.startsWith('..')) return path.endsWith('.ts') ? [`${specifier} is outside the server`] : []
    const room = roomOf(path)
    return room !== source.room && rank(room) >= rank(source.room) ? [path] : []
  })
})

/** The files that a room's README names below "Doors", one a line: "- `send.ts`: what it gives". */
function doorsOf(room: string): string[] {
  if (!existsSync(readmeOf(room))) return []
  const [, section = ''] = readFileSync(readmeOf(room), 'utf8').split(/^## Doors\n/m)
  return [...section.split(/^## /m)[0]!.matchAll(/^- ((?:`[\w./-]+\.ts`(?:, )?)+): /gm)]
    .flatMap(([, files]) => files!.match(/[\w./-]+\.ts/g)!)
    .map(file => `${room}/${file}`)
}

const doors = new Map(folders.map(room => [room, doorsOf(room)]))

holds('another room is entered by its doors, which its README names; its queries are its own', source =>
  source.imports.flatMap(({ path }) => {
    if (!path?.includes('/') || path.startsWith('..') || roomOf(path) === source.room) return []
    const isPrivate = isQueries(path) || !doors.get(roomOf(path))!.includes(path)
    return isPrivate ? [path] : []
  }),
)

const isQueries = (path: string): boolean => /(^|\/)queries[^/]*\.ts$/.test(path)

test('a door is a file of its room', () => {
  const paths = new Set(sources.map(({ path }) => path).concat('db/types.ts'))
  assert.deepEqual(
    [...doors.values()].flat().filter(path => !paths.has(path)),
    [],
  )
})

const DOC_LINES_MAX = 4

holds('every export of a door has a docstring of one to four lines', source =>
  (doors.get(source.room) ?? []).includes(source.path)
    ? source.exported
        .filter(({ isFunction }) => isFunction)
        .filter(({ doc }) => !doc || doc.split('\n').length > DOC_LINES_MAX)
        .map(({ name, line }) => `line ${line}: ${name}`)
    : [],
)

const byPath = new Map(sources.map(source => [source.path, source]))

/** What is reached from here by following imports as long as they stay inside. */
function reachedFrom(start: string, next: (from: string) => string[]): Set<string> {
  const reached = new Set<string>()
  for (const queue = [start]; queue.length > 0; )
    for (const to of next(queue.pop()!)) {
      if (!reached.has(to)) queue.push(to)
      reached.add(to)
    }
  return reached
}

holds('files of one room do not import each other in a circle', source => {
  const inRoom = (from: string): string[] =>
    importedBy(byPath.get(from)).filter(path => roomOf(path) === source.room)
  return inRoom(source.path)
    .filter(path => reachedFrom(path, inRoom).has(source.path))
    .map(path => `${path} leads back here`)
})

const importedBy = (source: Source | undefined): string[] =>
  (source?.imports ?? []).flatMap(({ path }) => path ?? [])

test('rooms do not import each other in a circle', () => {
  const roomsFrom = (room: string): string[] => [
    ...new Set(
      sources
        .filter(source => source.room === room)
        .flatMap(source => importedBy(source).map(roomOf))
        .filter(other => other !== room && folders.includes(other)),
    ),
  ]
  assert.deepEqual(
    folders.filter(room => reachedFrom(room, roomsFrom).has(room)),
    [],
  )
})

/** Names of all dependencies, and of a request that brings them all. */
const WHOLE = ['Deps', 'Context']
const mayTakeAll = excepted(WHOLE_DEPS_EXCEPTIONS)

holds('a verb takes the dependencies it uses, not all of them', source =>
  source
    .nodesOf('Identifier')
    .filter(({ name }) => WHOLE.includes(name as string) && !mayTakeAll(source.path, name as string))
    .map(node => `line ${source.lineOf(node)} takes all: Needs<…>, Store or ContextWith<…> say which`),
)

test(`no room has more than ${ROOM_SHARE_MAX * 100} % of the server's lines`, () => {
  // each channel's folder is a room of its own
  const partOf = ({ path, room }: Source): string => /^channels\/[^/]+(?=\/)/.exec(path)?.[0] ?? room
  const lines = new Map<string, number>()
  for (const source of sources)
    lines.set(partOf(source), (lines.get(partOf(source)) ?? 0) + source.lines.length)
  const all = [...lines.values()].reduce((sum, one) => sum + one, 0)
  assert.deepEqual(
    [...lines]
      .filter(([, one]) => one > all * ROOM_SHARE_MAX)
      .map(([room, one]) => `${room}: ${one} of ${all}`),
    [],
  )
})
