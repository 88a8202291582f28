import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../migrations')

/** Names the template database after what is in the migrations. */
export const hash = readdirSync(FOLDER)
  .sort()
  .reduce((all, name) => all.update(name).update(readFileSync(join(FOLDER, name))), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)
