import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const RESOLVE = join(import.meta.dirname, '../../../scripts/resolve.mjs')

/** What the service is started with (scripts/run.mjs). */
export const NODE_FLAGS = ['--disable-proto=delete', `--import=${pathToFileURL(RESOLVE).href}`]
