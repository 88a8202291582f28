/** One process at a time, by a file that names its holder and is taken over when the holder is gone. */
import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const POLL_MS = 100

/** Runs `work` while no other process on this machine runs work of that name for this project. */
export async function withLock(root, name, work) {
  // Not in node_modules, which an installation empties.
  const key = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `palabre-${name}-${key}.lock`)
  while (!take(file)) await new Promise(done => setTimeout(done, POLL_MS))
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Written beside and linked, so that the file is never seen without its holder's pid. */
function take(file) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfStale(file, draft)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeIfStale(file, draft) {
  const holder = readHolder(file)
  if (holder === null || isAlive(holder)) return
  // Renamed before it is judged for good: what another process took in between is put back.
  const taken = `${draft}.stale`
  try {
    renameSync(file, taken)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (readHolder(taken) === holder) rmSync(taken)
  else renameSync(taken, file)
}

function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid) {
  // A reused pid of our own, as after the restart of a container, is not the holder either.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
