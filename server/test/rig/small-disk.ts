// A disk of its own, small enough to be filled: a file system in memory.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  /** An empty folder on it. */
  path: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives that room back. */
  free(): void
}

const CHUNK_BYTES = [1024 * 1024, 4096]

/** It is gone when this process ends. Null where this account cannot mount one: only root of a Linux can. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'palabre-disk-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'palabre-test', path], {
      stdio: 'ignore',
    })
  } catch {
    rmdirSync(path)
    return null
  }
  process.once('exit', () => {
    // lazy: a server that is still being stopped keeps it until then
    execFileSync('/bin/umount', ['--lazy', path])
    rmdirSync(path)
  })
  const filler = join(path, 'filler')
  return {
    path: join(path, 'data'),
    fill: () => {
      const file = openSync(filler, 'a')
      for (const size of CHUNK_BYTES) while (hasRoom(file, size));
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
  }
}

function hasRoom(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return false
  }
}
