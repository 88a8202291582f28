// What the pages are made of: texts, groups, references; without a server.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGES } from '@palabre/contract/languages'
import { chaptersOf } from '../../src/docs/chapters.ts'
import { operationsOf } from '../../src/docs/document.ts'
import { makeEditions } from '../../src/docs/editions.ts'
import { groupsOf } from '../../src/docs/tasks.ts'
import { DETAILS } from '../../src/docs/texts-details.ts'
import { ALSO } from '../../src/docs/texts-search.ts'
import { GROUPS } from '../../src/docs/texts-tasks.ts'
import { BASE, documents, operations } from './documents.ts'

const FILE_LINES_MAX = 300

test('a file of the pages has at most 300 lines, as everywhere', () => {
  const folder = join(import.meta.dirname, '../../src/docs/assets')
  for (const name of readdirSync(folder)) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').length
    assert.ok(lines <= FILE_LINES_MAX, `${name}: ${lines}`)
  }
})

test('what is searched by other words is a section of a page', () => {
  const sections = chaptersOf(documents, BASE, 'en').flatMap(chapter => chapter.sections)
  for (const [id, words] of Object.entries(ALSO)) {
    assert.ok(sections.find(section => section.id === id)?.words.endsWith(words), id)
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
  const editions = makeEditions(() => ({ ...documents, test }), BASE)
  const page = String(editions.page('/docs/more-new-things', 'en', false)!.bytes)
  assert.ok(page.includes('<h1 id="more-new-things">New Things</h1>') && page.includes('Do &lt;it&gt;'))
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
