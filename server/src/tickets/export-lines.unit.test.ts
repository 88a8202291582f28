import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cells, Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { LOOKED_AT_MAX } from './export.ts'
import { linesOf, PIECES_BEFORE_ASKED } from './export-lines.ts'

const WANTED = { asked: [], hasContacts: true, now: '2026-11-20T08:00:00.000000Z' } as const

test('a file ends in the middle when whoever asked for it may have it no more', async () => {
  let pieces = 0
  const db = {
    queryPiece: async (): Promise<Cells[]> => {
      pieces++
      return [[String(pieces * LOOKED_AT_MAX), String(LOOKED_AT_MAX), 'a line\r\n', null]]
    },
  } as unknown as Pick<Db, 'queryPiece'>
  let times = 0
  const mayGoOn = async (): Promise<boolean> => ++times < 2
  let lines = 0
  await assert.rejects(async () => {
    for await (const _ of linesOf(db, 1 as AppId, { ...WANTED, asked: [] }, mayGoOn)) lines++
  }, /no more/)
  assert.deepEqual([times, pieces, lines], [2, 2 * PIECES_BEFORE_ASKED - 1, 2 * PIECES_BEFORE_ASKED])
})
