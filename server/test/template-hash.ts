import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../migrations')

const RUNNER = join(import.meta.dirname, '../src/db/migrate.ts')

/** Names the template database after what is in the migrations, and after how they are applied. */
export const hash = [
  ...readdirSync(FOLDER)
    .sort()
    .map(name => join(FOLDER, name)),
  RUNNER,
]
  .reduce((all, path) => all.update(basename(path)).update(readFileSync(path)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)
