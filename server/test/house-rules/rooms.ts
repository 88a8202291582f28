// Rules about rooms: who imports whom.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { IMPORT_EXCEPTIONS, ROOMS } from './law.ts'
import { excepted, holds, sources } from './rule.ts'
import { ROOT, roomOf } from './source.ts'

const isImport = excepted(IMPORT_EXCEPTIONS)

const rank = (room: string): number => ROOMS.findIndex(rooms => rooms.includes(room))

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

test('every room says what lives in it', () => {
  const rooms = [...new Set(sources.filter(({ path }) => path.includes('/')).map(({ room }) => room))]
  assert.deepEqual(
    rooms.filter(room => !existsSync(join(ROOT, 'server/src', room, 'README.md'))),
    [],
  )
})
