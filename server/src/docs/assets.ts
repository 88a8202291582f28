// The style, the scripts and the picture of the page: read once, named by a hash of their content.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type File, fileOf, hashOf } from '../http/files.ts'

const FOLDER = join(import.meta.dirname, 'assets')
/** Other files of the folder are not served. */
const SERVED = ['.css', '.js', '.svg']
/** The parts of the one style sheet, in the order in which they override each other. */
const STYLES = ['base', 'frame', 'contents', 'chapter', 'parts', 'tabs', 'panels', 'try', 'find', 'paper']

/** All files by name; the version changes with any of them. */
export function readAssets(): { version: string; files: Map<string, File> } {
  const read = (name: string): Buffer => readFileSync(join(FOLDER, name))
  const files = new Map(
    readdirSync(FOLDER)
      .filter(name => SERVED.includes(extname(name)))
      .map(name => [name, fileOf(name, read(name))] as const),
  )
  const styles = STYLES.map(name => read(`${name}.css`).toString('utf8'))
  files.set('page.css', fileOf('page.css', styles.join('\n')))
  return { version: hashOf([...files.values()].map(file => file.etag).join()), files }
}
