// The whole check: every statement below a folder, against a migrated database.
import { join } from 'node:path'
import pg from 'pg'
import { type Call, readCalls } from './calls.ts'
import { openProject } from './claims.ts'
import { compare } from './compare.ts'
import { describeStatement, readCatalog } from './describe.ts'

/** The server alone: its tests would take as long to read again. */
const CONFIG = join(import.meta.dirname, 'tsconfig.json')
/** What names no table and no column, and what cannot be prepared. */
const NOT_PREPARED = /^\s*(begin|commit|rollback|(un)?listen)\b/i

export type Result = {
  statements: number
  /** "server/src/tickets/find.ts:16 "id" can be null, …" */
  wrong: string[]
  /** How many calls of each file only a running program can know. */
  composed: { [path: string]: number }
}

/** Checks the calls in files whose path, below `root`, begins with one of `folders`. One result for each. */
export async function checkStatements(root: string, url: string, folders: string[]): Promise<Result[]> {
  const { project, close } = openProject(root, CONFIG)
  const found = folders.map(folder => readCalls(project, root, folder))
  close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const catalog = await readCatalog(client)
    const results: Result[] = []
    for (const calls of found) {
      const result: Result = { statements: 0, wrong: [], composed: {} }
      for (const call of calls)
        await checkCall(call, result, text => describeStatement(client, catalog, text))
      results.push(result)
    }
    return results
  } finally {
    await client.end()
  }
}

async function checkCall(
  call: Call,
  result: Result,
  describe: (text: string) => ReturnType<typeof describeStatement>,
): Promise<void> {
  const { path, line, texts } = call
  if (!texts) result.composed[path] = (result.composed[path] ?? 0) + 1
  const wrong = new Set<string>()
  for (const text of texts ?? []) {
    if (NOT_PREPARED.test(text)) continue
    result.statements++
    try {
      for (const one of compare(call, text, await describe(text))) wrong.add(one)
    } catch (error) {
      wrong.add((error as Error).message)
    }
  }
  result.wrong.push(...[...wrong].map(one => `${path}:${line} ${one}`))
}
