// The page at /docs as it is served: what it says, in which language, and what it may load.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { CODES } from '@palabre/contract/codes'
import { EVENT_TYPES } from '@palabre/contract/events'
import { LANGUAGES } from '@palabre/contract/languages'
import { sentence } from '../../src/docs/html.ts'
import type { SearchIndex } from '../../src/docs/search-index.ts'
import { CODE_ADVICE, REASON_ADVICE } from '../../src/docs/texts-codes.ts'
import { GROUPS } from '../../src/docs/texts-tasks.ts'
import { html } from '../../src/lib/html.ts'
import { endpoints } from '../../src/routes.ts'
import { useWorld } from '../world.ts'

/** Of a page with all its files. */
const PAGE_BYTES_MAX = 50_000
const INDEX_BYTES_MAX = 50_000
/** The public address in tests. */
const BASE_URL = 'http://palabre.test'

const world = useWorld()
const { opens } = world

/** The script of the pages that knows the addresses of what is found. */
const RANK = join(import.meta.dirname, '../../src/docs/assets/rank.js')
type Rank = { entriesOf(index: SearchIndex): { kind: string; path: string; id: string }[] }

/** The addresses of all pages, as the contents of any of them name them. */
async function pathsOf(start = '/docs'): Promise<string[]> {
  const page = await (await opens(start)).text()
  const titles = [...page.matchAll(/<p class="nav-title"><a href="([^"]+)"/g)].map(match => match[1]!)
  assert.ok(titles.length > GROUPS.length && titles.length === new Set(titles).size)
  return titles
}

/** The HTML of all pages. */
async function pagesOf(start?: string): Promise<string[]> {
  const paths = await pathsOf(start)
  return Promise.all(paths.map(async path => (await opens(path)).text()))
}

const idsOf = (page: string): string[] => [...page.matchAll(/ id="([^"]+)"/g)].map(match => match[1]!)
/** What stands on every page around its text. */
const FRAME_IDS = ['nav', 'main', 'finder', 'found']

test('the pages have every operation, path, field and code', async () => {
  const page = (await pagesOf()).join('')
  for (const declared of endpoints) {
    assert.ok(page.includes(`id="${declared.operation}"`), declared.operation)
    const path = declared.gateway === 'test' ? `/sandbox${declared.path}` : declared.path
    assert.ok(page.includes(`<code>${path}</code>`), path)
    if (declared.scope) assert.ok(page.includes(`<code>${declared.scope}</code>`), declared.scope)
  }
  const events = page.slice(page.indexOf('id="listEvents"'))
  for (const type of EVENT_TYPES) assert.ok(events.includes(`<code>${type}</code>`), type)
  for (const part of ['1 to 65,536 characters', '<code>lastname</code>', 'plb_live_…', 'plb_test_…'])
    assert.ok(page.includes(part), part)
  assert.ok(!page.includes('undefined') && !page.includes('[object Object]'))
})

for (const language of ['en', 'fr'] as const) {
  test(`every code and reason is there with what to do, ${language}`, async () => {
    const pages = await pagesOf(`/docs?lang=${language}`)
    const page = pages.join('')
    for (const [code, text] of Object.entries(CODES)) {
      assert.ok(page.includes(`id="code-${code}"`), code)
      assert.ok(page.includes(html`<strong>${text[language]}</strong>`.html), text[language])
    }
    for (const advice of [...Object.values(CODE_ADVICE), ...Object.values(REASON_ADVICE)])
      assert.ok(page.includes(sentence(advice[language]).html), advice[language])
    for (const { title, tasks } of GROUPS)
      for (const text of [title, ...Object.values(tasks).map(task => task.title)])
        assert.ok(page.includes(html`${text[language]}`.html), text[language])
    const ids = pages.flatMap(one => idsOf(one).filter(id => !FRAME_IDS.includes(id)))
    assert.equal(new Set(ids).size, ids.length, 'an id is there twice')
    // a chapter of the frame's name would take its place
    for (const one of pages)
      assert.deepEqual(
        FRAME_IDS.filter(id => idsOf(one).filter(other => other === id).length !== 1),
        [],
      )
    const paths = await pathsOf(`/docs?lang=${language}`)
    const idsAt = new Map(paths.map((path, i) => [path, idsOf(pages[i]!)]))
    for (const [i, one] of pages.entries()) {
      for (const [, path = paths[i]!, anchor] of one.matchAll(/<a href="(\/docs[^"#]*)?(?:#([^"]+))?"/g)) {
        const there = idsAt.get(path)
        assert.ok(there && (anchor === undefined || there.includes(anchor)), `${path}#${anchor}`)
      }
    }
  })
}

test('each page has a title, an address of its own in each language, and is marked in the contents', async () => {
  const titles = new Set<string>()
  for (const path of await pathsOf()) {
    const page = await (await opens(path, { 'accept-language': 'fr' })).text()
    titles.add(/<title>([^<]+)<\/title>/.exec(page)![1]!)
    const address = BASE_URL + path
    for (const link of [
      `<link rel="canonical" href="${address}?lang=fr">`,
      `<link rel="alternate" hreflang="en" href="${address}?lang=en">`,
      `<link rel="alternate" hreflang="x-default" href="${address}">`,
    ])
      assert.ok(page.includes(link), link)
    const current = [...page.matchAll(/href="([^"]+)" aria-current="page"/g)].map(match => match[1])
    assert.deepEqual(current, [path])
    assert.equal((page.match(/<h1/g) ?? []).length, 1)
  }
  assert.equal(titles.size, (await pathsOf()).length)
  assert.ok(titles.has('API Palabre') && titles.has('Tickets · API Palabre'))
  assert.equal(((await (await opens('/docs/nothing')).json()) as { code: number }).code, 1007)
})

test('one chapter leads to the next, and a language that was asked for goes along', async () => {
  const paths = await pathsOf('/docs?lang=fr')
  assert.ok(paths.every(path => path.endsWith('?lang=fr')))
  for (const [i, path] of paths.entries()) {
    const page = await (await opens(path)).text()
    const leads = (rel: string): string | undefined =>
      new RegExp(`rel="${rel}" href="([^"]+)"`).exec(page)?.[1]
    assert.deepEqual([leads('prev'), leads('next')], [paths[i - 1], paths[i + 1]])
    const way = /href="([^"]+)" hreflang="en" lang="en"/.exec(page)![1]
    assert.equal(way, path.replace('lang=fr', 'lang=en'))
  }
})

test('the language is that of the reader, or the one asked for', async () => {
  const languageOf = async (path: string, header = '') => {
    const response = await opens(path, { 'accept-language': header })
    const [, lang] = /<html lang="(..)">/.exec(await response.text())!
    assert.equal(response.headers.get('content-language'), lang)
    assert.match(response.headers.get('vary')!, /accept-language/)
    return lang
  }
  assert.equal(await languageOf('/docs', 'fr-CM,fr;q=0.9,en;q=0.5'), 'fr')
  assert.equal(await languageOf('/docs', 'de'), 'en')
  assert.equal(await languageOf('/docs?lang=fr', 'en'), 'fr')
  assert.equal(await languageOf('/docs?lang=en', 'fr'), 'en')
  assert.equal(await languageOf('/docs?lang=%3Cscript%3E', 'fr'), 'fr')
  assert.equal(await languageOf('/docs/tickets', 'fr'), 'fr')
  assert.equal(await languageOf('/docs/errors?lang=en', 'fr'), 'en')
})

test('a page may load its own files and nothing else, and has no script or style inside', async () => {
  for (const path of await pathsOf()) {
    const response = await opens(path)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy')!
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ])
      assert.ok(policy.includes(rule), rule)
    assert.ok(!/unsafe|http/.test(policy))
    const page = await response.text()
    assert.ok(!/<script(?![^>]* src=)|<style|javascript:| style="| on[a-z]+="/i.test(page))
    for (const [, address] of page.matchAll(/(?:src|rel="stylesheet" href|rel="icon" href)="([^"]+)"/g))
      assert.match(address!, /^\/docs\/assets\/[\w-]+\/[a-z]+\.(?:js|css|svg)$/)
  }
})

test('a page and its files are light, packed, named after what is in them, and not sent twice', async () => {
  const page = await (await opens('/docs')).text()
  const assets = /\/docs\/assets\/[\w-]+/.exec(page)![0]
  const names = new Set(
    [...page.matchAll(/\/docs\/assets\/[\w-]+\/([a-z]+\.(?:js|css|svg))/g)].map(match => match[1]!),
  )
  // a set grows while it is gone through: what a script needs is asked for as well
  for (const name of names) {
    if (!name.endsWith('.js')) continue
    const script = await (await opens(`${assets}/${name}`)).text()
    for (const [, needed] of script.matchAll(/from '\.\/([a-z]+\.js)'/g)) names.add(needed!)
  }
  assert.ok(names.has('rank.js'))
  const ofFiles = await Promise.all([...names].map(name => sentOnce(`${assets}/${name}`)))
  const ofPages = await Promise.all((await pathsOf()).map(path => sentOnce(path, 'public, max-age=300')))
  const bytes = Math.max(...ofPages) + ofFiles.reduce((sum, one) => sum + one, 0)
  assert.ok(bytes < PAGE_BYTES_MAX, `${bytes} bytes`)
  assert.equal((await opens('/docs/assets/another/main.js')).headers.get('cache-control'), 'no-cache')
  for (const wrong of ['nothing.js', 'tsconfig.json', '..%2fmount.ts', '__proto__', 'search-de.json'])
    assert.equal(((await (await opens(`${assets}/${wrong}`)).json()) as { code: number }).code, 1007, wrong)
})

/** Asks for a file, and again by its tag. Its size as sent. */
async function sentOnce(path: string, caching = 'public, max-age=31536000, immutable'): Promise<number> {
  const file = await opens(path)
  assert.equal(file.status, 200, path)
  assert.equal(file.headers.get('cache-control'), caching)
  assert.equal((await opens(path, { 'if-none-match': file.headers.get('etag')! })).status, 304)
  return packedBytes(path)
}

test('the search of each language is a file named by its content, and leads to what is there', async () => {
  const { entriesOf } = (await import(RANK)) as Rank
  const addresses = new Set<string>()
  for (const language of LANGUAGES) {
    const start = `/docs?lang=${language}`
    const pages = await pagesOf(start)
    const [address] = new Set(pages.map(page => / data-index="([^"]+)"/.exec(page)![1]!))
    assert.match(address!, new RegExp(`^/docs/assets/[\\w-]{22}/search-${language}\\.json$`))
    addresses.add(address!)
    const ofIndex = await sentOnce(address!)
    assert.ok(ofIndex < INDEX_BYTES_MAX, `${ofIndex} bytes`)
    const response = await opens(address!)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    const entries = entriesOf((await response.json()) as SearchIndex)
    const idsAt = new Map((await pathsOf()).map((path, i) => [path, new Set(idsOf(pages[i]!))]))
    for (const { path, id } of entries) assert.ok(idsAt.get(path)!.has(id), `${path}#${id}`)
    const count = (part: RegExp): number => (pages.join('').match(part) ?? []).length
    const kinds = Map.groupBy(entries, entry => entry.kind)
    assert.equal(kinds.get('task')!.length, count(/<section /g))
    assert.equal(kinds.get('field')!.length, count(/<p class="field">/g))
    assert.equal(kinds.get('code')!.length, Object.keys({ ...CODES, ...REASON_ADVICE }).length)
  }
  assert.equal(addresses.size, LANGUAGES.length)
  const [, version] = /assets\/([\w-]+)/.exec([...addresses][0]!)!
  const other = `/docs/assets/${version!.replaceAll(/./g, 'x')}/search-en.json`
  assert.equal((await opens(other)).headers.get('cache-control'), 'no-cache')
})

async function packedBytes(path: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asked = request(
      world.app.service.address + path,
      { headers: { 'accept-encoding': 'gzip' } },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const packed = Buffer.concat(chunks)
          assert.ok(gunzipSync(packed).length > 0)
          resolve(packed.length)
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}
