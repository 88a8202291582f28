import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cells, Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { LOOKED_AT_MAX } from './export.ts'
import { ASKED_EVERY_MS, linesOf } from './export-lines.ts'

const WANTED = { asked: [], hasContacts: true, now: '2026-11-20T08:00:00.000000Z' } as const

test('a file ends in the middle when whoever asked for it may have it no more', async () => {
  let pieces = 0
  const db = {
    queryPiece: async (): Promise<Cells[]> => {
      pieces++
      return [[String(pieces * LOOKED_AT_MAX), String(LOOKED_AT_MAX), 'a line\r\n', null]]
    },
  } as unknown as Pick<Db, 'queryPiece'>
  let nowMs = 0
  const askedAt: number[] = []
  const mayGoOn = async (): Promise<boolean> => askedAt.push(nowMs) < 2
  let lines = 0
  await assert.rejects(async () => {
    // a reader that takes a line in a third of the time between two questions
    for await (const _ of linesOf(db, 1 as AppId, { ...WANTED, asked: [] }, mayGoOn, () => nowMs)) {
      lines++
      nowMs += ASKED_EVERY_MS / 3 + 1
    }
  }, /no more/)
  // the names of the columns, and three lines for each question
  assert.deepEqual([askedAt.length, pieces, lines], [2, 6, 7])
  assert.ok(askedAt.every(at => at >= ASKED_EVERY_MS))
})
