/** The tests' own database server, which the processes of a run leave up for each other. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'

/** Runs a task, and stops the server after it, unless another run still uses it: nothing of ours is left running. */
export async function withTestDatabase(root, node, task) {
  try {
    return await task()
  } finally {
    // where nothing needed it, it was never started
    if (existsSync(join(root, 'data', 'test', 'pg', 'postmaster.pid')))
      await runChild(node, [join(root, 'server', 'test', 'stop-database.ts')])
  }
}
