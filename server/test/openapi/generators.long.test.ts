// Two generators from npm make clients of the document that compile strictly and know every answer. Needs a registry.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const DOCUMENT = join(import.meta.dirname, '../../../openapi.sandbox.json')
const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.95.0',
  'typescript@5.9.3',
]
const RUN_MS_MAX = 300_000

const folder = mkdtempSync(join(tmpdir(), 'palabre-generators-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, ...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    timeout: RUN_MS_MAX,
  })
  assert.equal(status, 0, `${program} ${words.join(' ')}\n${stdout}\n${stderr}`)
}

const FILES = {
  'package.json': JSON.stringify({ private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noUncheckedIndexedAccess: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
    },
    include: ['*.ts', 'sdk/**/*.ts'],
  }),
  'openapi-ts.config.mjs': `export default {
  input: ${JSON.stringify(DOCUMENT)}, output: 'sdk',
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
}`,
  // the body of every answer is something, and what it is can be told by its fields
  'use.ts': `import createClient from 'openapi-fetch'
import type { components, operations, paths } from './types.ts'
import * as sdk from './sdk/index.ts'

type Answer<Op> = Op extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : unknown
type Body<Op> = Extract<Answer<Op>, { success: true }> extends { body: infer B } ? B : unknown
type Untyped = { [Name in keyof operations as Name extends \`on\${string}\` ? never : Name]:
  unknown extends Body<operations[Name]> ? Name : never }
export const none: [Untyped[keyof Untyped]] extends [never] ? true : Untyped[keyof Untyped] = true

const client = createClient<paths>({ baseUrl: 'http://palabre.test/sandbox' })
const message = { type: 'text', content: { text: 'Bonjour' } } as const
const contact = { phone: '237650000303' }

export async function search(): Promise<string | number> {
  const { data } = await client.GET('/ticket/search', { params: { query: { page: 1, per_page: 20 } } })
  if (!data) return 0
  if (!data.success) { const code: components['schemas']['Code'] = data.code; return code }
  if (!Array.isArray(data.body)) { const total: number = data.body.total; return total }
  const ticket: components['schemas']['Ticket'] = data.body[0]!
  return ticket.responded_at ?? ticket.subject
}
export async function send(): Promise<string> {
  const { data } = await sdk.sendMessage({ body: { channel: 'messenger', contact, message } })
  if (!data?.success) return data?.trace_id ?? ''
  return 'message_id' in data.body ? data.body.message_id : String(data.body.would_send)
}
export async function events(): Promise<void> {
  const { data } = await sdk.listEvents({ query: { after: 3 } })
  if (!data?.success) return
  for (const event of data.body.data) {
    if (event.type === 'message.received') { const text: string = event.data.text; void text }
    if (event.type === 'ticket.created') { const due: string = event.data.response_due_at; void due }
  }
}
`,
}

test('openapi-typescript and @hey-api/openapi-ts make clients that compile strictly', () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES)
  run('npx', 'openapi-typescript', DOCUMENT, '-o', 'types.ts')
  run('npx', 'openapi-ts')
  run('npx', 'tsc', '-p', '.')
})
