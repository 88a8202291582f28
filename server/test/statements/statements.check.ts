// Run by `npm run check`: what the code claims of the database is what the database says.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { generateTypes } from '../../src/db/generate.ts'
import { checkStatements, type Result } from './check.ts'
import { compareLists } from './closed-lists.ts'
import { COMPOSED } from './composed.ts'
import { schemaDatabase } from './schema-database.ts'

const ROOT = join(import.meta.dirname, '../../..')
const STATEMENTS_MIN = 100

describe('the database as the code sees it', { timeout: 120_000 }, () => {
  let url: string
  let server: Result
  let samples: Result

  before(async () => {
    url = await schemaDatabase()
    const folders = ['server/src/', 'server/test/statements/claimed-wrong.ts']
    ;[server, samples] = (await checkStatements(ROOT, url, folders)) as [Result, Result]
  })

  it('statements give the rows that are claimed of them, and take the values that are given', () => {
    assert.ok(server.statements > STATEMENTS_MIN, `only ${server.statements} statements were found`)
    assert.deepEqual(server.wrong, [])
  })

  it('statements that cannot be checked are known (composed.ts)', () => {
    const known = Object.fromEntries(Object.entries(COMPOSED).map(([path, { calls }]) => [path, calls]))
    assert.deepEqual(server.composed, known)
  })

  it('db/types.ts is what the migrations say (npm run palabre -- db types)', () => {
    generateTypes(url, true)
  })

  it('closed lists of the database are those of the code, and the other way round (closed-lists.ts)', async () => {
    assert.deepEqual(await compareLists(url), [])
  })

  it('finds a value that the database refuses, one that the code does not know, and lists that nobody knows', async () => {
    const wrong = await compareLists(url, {
      teams_assignment_check: ['manual', 'by_turns'],
      no_such_check: [],
    })
    const told = wrong.filter(line => /^(teams_assignment|no_such|notices_kind)_check/.test(line))
    assert.deepEqual(told.toSorted(), [
      'no_such_check is no closed list of the database',
      'notices_kind_check is a closed list: which is its like in the code? (closed-lists.ts)',
      'teams_assignment_check allows "balanced", which the code does not know',
      'teams_assignment_check refuses "by_turns": a migration has to allow it',
    ])
  })

  it('finds wrong names, types, nulls and values, and nothing else', () => {
    assert.deepEqual(
      samples.wrong.map(line => line.replace(/^\S+ /, '')),
      [
        'claims "identity", which the statement does not give',
        'gives "id", which nobody claims',
        '"id" is bigint, which comes as number; claimed is string',
        '"closed_at" can be null, claimed is Timestamp',
        '"name" can be null, claimed is string',
        '"last" can be null, claimed is Timestamp',
        'column "subjects" does not exist',
        'has 2 parameters, and 1 values are given',
        '$2 is text, and the value is number',
        '"due" can be null, claimed is Timestamp',
        '"subject" is never null, claimed is null or string',
        '"created_at" is timestamp with time zone, which comes as Timestamp; claimed is string',
        '$2 is timestamp with time zone, and the value is string',
        '"app_id" is bigint, which comes as AppId; claimed is number',
        '"id" is bigint, which comes as number; claimed is AppId',
        '"hashid" is text, which comes as string; claimed is agt-…',
        '$1 is an app_id, and the value is number',
        '"subject" is text, which comes as string; claimed is number',
      ],
    )
    assert.deepEqual(Object.values(samples.composed), [1])
  })
})
