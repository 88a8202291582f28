// The page at /docs as it is served: what it says, in which language, and what it may load.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { CODES } from '@palabre/contract/codes'
import { EVENT_TYPES } from '@palabre/contract/events'
import { LANGUAGES } from '@palabre/contract/languages'
import { operationsOf } from '../../src/docs/document.ts'
import { sentence } from '../../src/docs/html.ts'
import { pageHtml } from '../../src/docs/page.ts'
import { groupsOf } from '../../src/docs/tasks.ts'
import { CODE_ADVICE, REASON_ADVICE } from '../../src/docs/texts-codes.ts'
import { DETAILS } from '../../src/docs/texts-details.ts'
import { ALSO } from '../../src/docs/texts-search.ts'
import { GROUPS } from '../../src/docs/texts-tasks.ts'
import { html } from '../../src/lib/html.ts'
import { endpoints } from '../../src/routes.ts'
import { useWorld } from '../world.ts'
import { BASE, documents, operations } from './documents.ts'

const PAGE_BYTES_MAX = 150_000
const FILE_LINES_MAX = 300

const world = useWorld()
const { opens } = world

test('the page has every operation, path, field and code', async () => {
  const page = await (await opens('/docs')).text()
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
    const page = await (await opens(`/docs?lang=${language}`)).text()
    for (const [code, text] of Object.entries(CODES)) {
      assert.ok(page.includes(`id="code-${code}"`), code)
      assert.ok(page.includes(html`<strong>${text[language]}</strong>`.html), text[language])
    }
    for (const advice of [...Object.values(CODE_ADVICE), ...Object.values(REASON_ADVICE)])
      assert.ok(page.includes(sentence(advice[language]).html), advice[language])
    for (const { title, tasks } of GROUPS)
      for (const text of [title, ...Object.values(tasks).map(task => task.title)])
        assert.ok(page.includes(html`${text[language]}`.html), text[language])
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
    assert.equal(new Set(ids).size, ids.length, 'an id is there twice')
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(anchor), anchor)
  })
}

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
})

test('it may load its own files and nothing else, and has no script or style inside', async () => {
  const response = await opens('/docs')
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
})

test('the page and its files are light, packed, named after what is in them, and not sent twice', async () => {
  const response = await opens('/docs')
  const page = await response.text()
  assert.equal((await opens('/docs', { 'if-none-match': response.headers.get('etag')! })).status, 304)
  const assets = /\/docs\/assets\/[\w-]+/.exec(page)![0]
  const names = [...page.matchAll(/\/docs\/assets\/[\w-]+\/([a-z]+\.(?:js|css|svg))/g)].map(
    match => match[1]!,
  )
  const main = await (await opens(`${assets}/main.js`)).text()
  for (const [, name] of main.matchAll(/from '\.\/([a-z]+\.js)'/g)) names.push(name!)
  let bytes = await packedBytes('/docs')
  for (const name of new Set(names)) {
    const file = await opens(`${assets}/${name}`)
    assert.equal(file.status, 200, name)
    assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(
      (await opens(`${assets}/${name}`, { 'if-none-match': file.headers.get('etag')! })).status,
      304,
    )
    bytes += await packedBytes(`${assets}/${name}`)
  }
  assert.ok(bytes < PAGE_BYTES_MAX, `${bytes} bytes`)
  assert.equal((await opens('/docs/assets/another/main.js')).headers.get('cache-control'), 'no-cache')
  for (const wrong of ['nothing.js', 'tsconfig.json', '..%2fmount.ts', '__proto__'])
    assert.equal(((await (await opens(`${assets}/${wrong}`)).json()) as { code: number }).code, 1007, wrong)
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

test('a file of the page has at most 300 lines, as everywhere', () => {
  const folder = join(import.meta.dirname, '../../src/docs/assets')
  for (const name of readdirSync(folder)) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').length
    assert.ok(lines <= FILE_LINES_MAX, `${name}: ${lines}`)
  }
})

test('what is searched by other words is a section of the page', () => {
  const page = pageHtml(documents, BASE, '/docs/assets/x', 'en')
  for (const [id, words] of Object.entries(ALSO)) {
    assert.ok(page.includes(`id="${id}" data-also="`), id)
    assert.ok(words.split(' ').length > 1, id)
  }
})

test('no description says the rule of its format twice', () => {
  const text = JSON.stringify(documents)
  assert.ok(!/It must/.test(text))
  assert.ok(
    text.includes('For messenger: the phone number. 8 to 15 digits in E.164 form without the leading +.'),
  )
  for (const [, description] of text.matchAll(/"description":"([^"]+)"/g))
    assert.ok((description!.match(/E\.164/g) ?? []).length <= 1, description)
})

test('a kind of address that nothing can be sent by is said to be one; a sign-in needs no token', () => {
  const { sendMessage, logIn } = Object.fromEntries(operations.map(one => [one.id, one]))
  assert.match(sendMessage!.body!.schema!.properties!.channel!.description!, /by mail yet/)
  const summaries = Object.values(logIn!.answer!.examples!).map(({ summary }) => summary)
  assert.deepEqual(summaries, ['A member of a business', 'Incorrect credentials'])
})

test('every task names an operation, and every operation has a task', () => {
  const named = GROUPS.flatMap(({ tasks }) => Object.keys(tasks))
  assert.deepEqual(named.toSorted(), operations.map(({ id }) => id).toSorted())
})

test('what is said of an operation is said in each language', () => {
  const described = operations.filter(({ description }) => description).map(({ id }) => id)
  for (const language of LANGUAGES.filter(one => one !== 'en'))
    assert.deepEqual(Object.keys(DETAILS[language] ?? {}).toSorted(), described.toSorted())
})

test('an operation that no task names stands at the end, under its tag', () => {
  const [path, methods] = Object.entries(documents.test.paths)[0]!
  const [method, described] = Object.entries(methods)[0]!
  const added = { ...described, operationId: 'somethingNew', tags: ['New Things'], summary: 'Do <it>.' }
  const test = {
    ...documents.test,
    paths: { ...documents.test.paths, [`${path}/new`]: { [method]: added } },
  }
  const groups = groupsOf(operationsOf(documents.live, test), 'en')
  assert.deepEqual(
    groups.at(-1)!.tasks.map(({ operation, title }) => [operation.id, title, operation.isTestOnly]),
    [['somethingNew', 'Do <it>', true]],
  )
  const page = pageHtml({ ...documents, test }, BASE, '/docs/assets/x', 'en')
  assert.ok(page.includes('<h2 id="more-new-things">New Things</h2>') && page.includes('Do &lt;it&gt;'))
})

test('references are followed wherever they stand, also into themselves', () => {
  const tree = { type: 'object', properties: { leaf: { $ref: '#/components/schemas/Tree' } } }
  const document = {
    info: { version: '1' },
    paths: {
      '/x': {
        get: {
          operationId: 'x',
          parameters: [{ $ref: '#/components/parameters/Id' }],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
          },
        },
      },
    },
    components: {
      schemas: { Tree: tree },
      parameters: { Id: { name: 'id', in: 'query', schema: { type: 'string' } } },
    },
  }
  const [operation] = operationsOf(document as never, document as never)
  assert.equal(operation!.parameters[0]!.name, 'id')
  assert.deepEqual(operation!.answer!.schema!.properties!.leaf, {})
})
