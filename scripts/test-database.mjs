/** The tests' own database server, which the processes of a run leave up for each other. */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runChild } from './child.mjs'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** For the databases of the files that run at the same time, and 1 GB of the log that PostgreSQL keeps. */
const MEMORY_BYTES_MIN = 4 * 1024 ** 3
const STOP_LOOK_MS = 100
const STOP_LOOKS_MAX = 50

/**
 * Runs a task, and stops the server after it, unless another run still uses it: nothing of ours is left running.
 * `inMemory`: its files are in memory where there is room, and gone afterwards, so that no commit of many waits for a
 * disk. Making them costs some seconds.
 */
export async function withTestDatabase(root, node, task, { inMemory = false } = {}) {
  const memory = inMemory && !process.env.TEST_DATABASE_URL ? memoryFolder(root) : null
  if (memory) process.env.TEST_DATA_DIR = memory
  const isUp = () => existsSync(join(memory ?? join(root, 'data', 'test'), 'pg', 'postmaster.pid'))
  try {
    return await task()
  } finally {
    // where nothing needed it, it was never started
    if (isUp()) await runChild(node, [join(root, 'server', 'test', 'stop-database.ts')])
    // it removes its file of process ids a moment after it has let go of us
    for (let looks = 0; isUp() && looks < STOP_LOOKS_MAX; looks++) await setTimeout(STOP_LOOK_MS)
    if (memory && !isUp()) rmSync(memory, { recursive: true, force: true })
  }
}

/** The folder in memory of this checkout and this user; null where there is none, too little room, or it is not ours. */
function memoryFolder(root) {
  const user = process.getuid?.()
  if (user === undefined || !existsSync(MEMORY)) return null
  const place = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const folder = join(MEMORY, `palabre-tests-${user}-${place}`)
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < MEMORY_BYTES_MIN) return null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    return found.isDirectory() && found.uid === user ? folder : null
  } catch {
    return null
  }
}
