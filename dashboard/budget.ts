// What a browser loads may not grow unnoticed: the build fails above these sizes.
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** kB of 1,000 bytes, gzipped: what is loaded until the page can be used. */
const SIGN_IN_KB_MAX = 160
const INBOX_KB_MAX = 280
/** What a route loads beside what the inbox has loaded. */
const ROUTE_KB_MAX = 60
const ANALYTICS_KB_MAX = 140
const CSS_KB_MAX = 40
const BYTES_PER_KB = 1000

/** A route's page is loaded when somebody goes there. */
const ROUTE_PAGE = /\/src\/([\w-]+)\/(?:[\w-]+-)?page\.tsx$/

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Fails the build when a route became larger than it may be. */
export function limitSizes(): Plugin {
  return {
    name: 'palabre-limit-sizes',
    generateBundle(_options, bundle) {
      for (const { name, bytes, kbMax } of sizesOf(bundle)) {
        const kb = bytes / BYTES_PER_KB
        this.info(`${name}: ${kb.toFixed(1)} of ${kbMax} kB`)
        if (kb > kbMax) this.error(`${name} is ${kb.toFixed(1)} kB gzipped, more than ${kbMax}`)
      }
    },
  }
}

function sizesOf(bundle: Bundle): { name: string; bytes: number; kbMax: number }[] {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const entry = chunks.find(one => one.isEntry)!
  const start = union(withImports(bundle, entry), longestTexts(chunks, /\/texts\/\w+\.ts$/))
  const app = chunks.find(one => one.facadeModuleId?.endsWith('/src/app.tsx'))
  const signedIn = app ? union(start, withImports(bundle, app)) : start
  const pages = chunks.flatMap(one => {
    const route = one.isDynamicEntry && one.facadeModuleId?.match(ROUTE_PAGE)
    return route ? [{ route: route[1]!, file: basename(one.facadeModuleId!), chunk: one }] : []
  })
  const inbox = pages
    .filter(({ route }) => route === 'inbox')
    .reduce((all, { chunk }) => union(all, withImports(bundle, chunk)), signedIn)
    .union(longestTexts(chunks, /\/texts\/\w+\/inbox\.ts$/))
  const css = Object.values(bundle).filter(one => one.type === 'asset' && one.fileName.endsWith('.css'))
  return [
    { name: 'sign-in', bytes: bytesOf(start), kbMax: SIGN_IN_KB_MAX },
    { name: 'inbox', bytes: bytesOf(inbox), kbMax: INBOX_KB_MAX },
    ...pages
      .filter(({ route }) => route !== 'inbox')
      .map(({ route, file, chunk }) => ({
        name: `${route}/${file}`,
        bytes: bytesOf(withImports(bundle, chunk).difference(inbox)),
        kbMax: route === 'analytics' ? ANALYTICS_KB_MAX : ROUTE_KB_MAX,
      })),
    {
      name: 'css',
      bytes: css.reduce((sum, one) => sum + packedBytes(one.type === 'asset' ? one.source : ''), 0),
      kbMax: CSS_KB_MAX,
    },
  ]
}

/** One language is loaded: the one that takes most. */
function longestTexts(chunks: Chunk[], path: RegExp): Set<Chunk> {
  const texts = chunks.filter(one => one.isDynamicEntry && path.test(one.facadeModuleId ?? ''))
  return new Set(texts.toSorted((a, b) => b.code.length - a.code.length).slice(0, 1))
}

const union = (one: Set<Chunk>, other: Set<Chunk>): Set<Chunk> => one.union(other)

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

const bytesOf = (chunks: Set<Chunk>): number =>
  [...chunks].reduce((sum, chunk) => sum + packedBytes(chunk.code), 0)

const packedBytes = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length
