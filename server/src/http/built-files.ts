// Files that a package beside the server builds, as they are served.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../lib/log.ts'
import { type File, fileOf } from './files.ts'

/** Missing files are looked for again this often: they may be built while the service runs. */
const LOOK_MS = 1000

/** By their path below the folder. Only files that were found exist: no path leads elsewhere. */
export type BuiltFiles = () => Promise<Map<string, File>>

/** All files of a folder; read again only while some of the `needed` are missing. Who asks while they are read waits for them. */
export function makeBuiltFiles(folder: string, needed: string[], log: Logger): BuiltFiles {
  let files = new Map<string, File>()
  let lookedMs = 0
  let reading: Promise<void> | null = null
  const read = async (): Promise<void> => {
    try {
      files = await readAll(folder)
    } catch (error) {
      log.debug({ err: error }, 'the pages are not built')
    }
    reading = null
  }
  return async () => {
    if (needed.every(name => files.has(name))) return files
    if (reading === null && Date.now() - lookedMs >= LOOK_MS) {
      lookedMs = Date.now()
      reading = read()
    }
    await reading
    return files
  }
}

async function readAll(folder: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(entry => entry.isFile())
      .map(async entry => {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(folder.length + 1).replaceAll('\\', '/')
        return [name, fileOf(name, await readFile(path))] as const
      }),
  )
  return new Map(found)
}
