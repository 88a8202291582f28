// What a browser loads may not grow unnoticed: the build fails above these sizes.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** kB of 1,000 bytes, gzipped: what is loaded until the page can be used. */
const SIGN_IN_KB_MAX = 160
/** With all that opens in it later: palette, choosers, dialogs, and their texts. */
const INBOX_KB_MAX = 280
/** What a route loads beside what the inbox has loaded. */
const ROUTE_KB_MAX = 60
const ANALYTICS_KB_MAX = 140
const CSS_KB_MAX = 40
const BYTES_PER_KB = 1000
/** As the server packs them: `server/src/http/files.ts`. */
const GZIP_LEVEL = 9

/** A route's page is loaded when somebody goes there. */
const ROUTE_PAGE = /\/src\/([\w-]+)\/(?:[\w-]+-)?page\.tsx$/
const TEXTS = /\/src\/texts\/\w+(?:\/\w+)?\.ts$/
/** Rooms whose texts the inbox loads: its own, and those of what opens in it. */
const INBOX_TEXTS = ['inbox', 'contacts', 'deliveries', 'calls']

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
type Size = { name: string; bytes: number; kbMax: number }

/** Fails the build when a route became larger than it may be. Files are measured as they were written. */
export function limitSizes(): Plugin {
  return {
    name: 'palabre-limit-sizes',
    writeBundle({ dir }, bundle) {
      const read = (name: string) => readFileSync(join(dir!, name))
      for (const { name, bytes, kbMax } of sizesOf(bundle, read)) {
        const kb = bytes / BYTES_PER_KB
        this.info(`${name}: ${kb.toFixed(1)} of ${kbMax} kB`)
        if (kb > kbMax) this.error(`${name} is ${kb.toFixed(1)} kB gzipped, more than ${kbMax}`)
      }
    },
  }
}

function sizesOf(bundle: Bundle, read: (name: string) => Buffer): Size[] {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const page = read('index.html').toString()
  const start = union(
    chunks.filter(one => page.includes(one.fileName)).map(one => withImports(bundle, one)),
  ).union(longestTexts(chunks, /\/texts\/\w+\.ts$/))
  const routes = chunks.flatMap(chunk => {
    const route = chunk.facadeModuleId?.match(ROUTE_PAGE)
    return route ? [{ route: route[1]!, file: basename(chunk.facadeModuleId!), chunk }] : []
  })
  const app = getChunk(chunks, '/src/app.tsx')
  const inbox = union([
    start,
    ...[app, getChunk(chunks, '/src/inbox/page.tsx')].map(one => withImports(bundle, one)),
  ])
  const whole = union([
    inbox,
    ...opensLater(bundle, inbox).map(one => withImports(bundle, one)),
    ...INBOX_TEXTS.map(room => longestTexts(chunks, new RegExp(`/texts/\\w+/${room}\\.ts$`))),
  ])
  const bytesOf = (some: Set<Chunk>) => packedBytes([...some].map(one => read(one.fileName)))
  const css = Object.keys(bundle).filter(one => one.endsWith('.css'))
  return [
    { name: 'sign-in', bytes: bytesOf(start), kbMax: SIGN_IN_KB_MAX },
    { name: 'inbox', bytes: bytesOf(whole), kbMax: INBOX_KB_MAX },
    ...routes
      .filter(({ route }) => route !== 'inbox')
      .map(({ route, file, chunk }) => ({
        name: `${route}/${file}`,
        bytes: bytesOf(withImports(bundle, chunk).difference(inbox)),
        kbMax: route === 'analytics' ? ANALYTICS_KB_MAX : ROUTE_KB_MAX,
      })),
    { name: 'css', bytes: packedBytes(css.map(read)), kbMax: CSS_KB_MAX },
  ]
}

/** What is loaded when something opens: neither another page nor texts. */
function opensLater(bundle: Bundle, loaded: Set<Chunk>): Chunk[] {
  return [...loaded]
    .flatMap(one => one.dynamicImports)
    .map(name => bundle[name])
    .filter(one => one?.type === 'chunk')
    .filter(one => !(ROUTE_PAGE.test(one.facadeModuleId ?? '') || TEXTS.test(one.facadeModuleId ?? '')))
}

function getChunk(chunks: Chunk[], path: string): Chunk {
  const found = chunks.find(one => one.facadeModuleId?.endsWith(path))
  if (!found) throw new Error(`No file begins with ${path}: its size cannot be told`)
  return found
}

/** One language is loaded: the one that takes most. */
function longestTexts(chunks: Chunk[], path: RegExp): Set<Chunk> {
  const texts = chunks.filter(one => one.isDynamicEntry && path.test(one.facadeModuleId ?? ''))
  return new Set(texts.toSorted((a, b) => b.code.length - a.code.length).slice(0, 1))
}

const union = (sets: Set<Chunk>[]): Set<Chunk> => sets.reduce((all, one) => all.union(one), new Set<Chunk>())

/** A chunk and all that it cannot begin without. */
function withImports(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') withImports(bundle, imported, seen)
  }
  return seen
}

const packedBytes = (files: Buffer[]): number =>
  files.reduce((sum, one) => sum + gzipSync(one, { level: GZIP_LEVEL }).length, 0)
