// The style, the scripts and the picture of the page: read once, named after what is in them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FOLDER = join(import.meta.dirname, 'assets')
const TYPES: { [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** The parts of the one style sheet, in the order in which they override each other. */
const STYLES = ['base', 'frame', 'parts', 'tabs', 'panels', 'try', 'find', 'paper']
const HASH_CHARS = 16

export type File = { bytes: Buffer /** gzip of it, made once */; packed: Buffer; etag: string; type: string }

/** A text as it is served. */
export function fileOf(text: string | Buffer, type: string): File {
  const bytes = Buffer.from(text)
  return { bytes, packed: gzipSync(bytes, { level: 9 }), etag: `"${hashOf(bytes)}"`, type }
}

/** All files by name; the version changes with any of them. */
export function readAssets(): { version: string; files: Map<string, File> } {
  const read = (name: string): Buffer => readFileSync(join(FOLDER, name))
  const files = new Map(
    readdirSync(FOLDER)
      .filter(name => TYPES[extname(name)])
      .map(name => [name, fileOf(read(name), TYPES[extname(name)]!)] as const),
  )
  const styles = STYLES.map(name => read(`${name}.css`).toString('utf8'))
  files.set('page.css', fileOf(styles.join('\n'), TYPES['.css']!))
  return { version: hashOf(Buffer.from([...files.values()].map(file => file.etag).join())), files }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARS)
}
