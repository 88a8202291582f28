// Bad inputs, one row each: how they are answered in both languages, and that nothing changed.
// Not here: B84 (the provider's webhooks carry no time of signing) and everything of mail and telegram beyond the
// checks of a request, which are not connected yet; B90 and B94 are in database-away.rig.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODES, type Code } from '@palabre/contract/codes'
import type { Language } from '@palabre/contract/languages'
import { exchange } from '../rig/exchange.ts'
import { useWorld } from '../world.ts'
import type { Answered, Row, Scene } from './rows.ts'
import { allowedRows } from './rows-allowed.ts'
import { hookRows, identityRows, loginRows } from './rows-doors.ts'
import { httpRows } from './rows-http.ts'
import { messageRows } from './rows-messages.ts'
import { knowledgeRows, queryRows } from './rows-queries.ts'
import { tokenRows } from './rows-tokens.ts'
import { setScene } from './scene.ts'
import { lookAt } from './unchanged.ts'

let scene: Scene
let look: Awaited<ReturnType<typeof lookAt>>
const world = useWorld({}, async () => {
  scene = await setScene(world)
  const used = await world.live.awa.triesToSend(scene, 'First', {}, { 'idempotency-key': 'used-before' })
  assert.equal(used.code, 1000, used.text)
  look = await lookAt(world.app.service.deps.db)
})

async function ask(row: Row, language: Language | null): Promise<Answered> {
  const token = row.token === undefined ? scene.tokens.good! : row.token
  const headers: [string, string][] = [...(row.headers ?? [])]
  if (token !== null) headers.push(['authorization', `Bearer ${token}`])
  if (language !== null && !headers.some(([name]) => name === 'accept-language'))
    headers.push(['accept-language', language])
  const { body } = row
  const bytes =
    body === undefined
      ? null
      : Buffer.isBuffer(body)
        ? body
        : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const got = await exchange(world.app.service.address!, {
    method: row.method ?? (bytes ? 'POST' : 'GET'),
    path: row.path,
    headers,
    body: bytes,
  })
  const json = JSON.parse(got.text) as { [key: string]: unknown }
  return { ...got, json, body: json.body as never }
}

/** The envelope, and what every answer of that code must and must not have. */
function checkEnvelope(row: Row, got: Answered): void {
  const { json } = got
  assert.equal(got.status, row.status ?? 200, got.text)
  assert.equal(json.code, row.code, got.text)
  assert.match(String(got.headers['content-type']), /^application\/json; charset=utf-8$/)
  assert.equal(json.success, row.code === 1000)
  const keys = ['success', 'message', 'code', 'body', ...(row.code === 1000 ? [] : ['trace_id'])]
  assert.deepEqual(Object.keys(json), keys)
  if (row.code !== 1000) assert.match(String(json.trace_id), /^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  assert.doesNotMatch(got.text, /\bat .*\.ts\b|node_modules|select |insert /i)
}

function checkFacts(row: Row, got: Answered): void {
  const facts = (got.json.body ?? {}) as { reason?: string; errors?: { field: string }[] }
  if (row.reason !== undefined) assert.equal(facts.reason, row.reason)
  if (row.field !== undefined) {
    assert.ok(
      facts.errors?.some(error => error.field === row.field),
      `no error of ${row.field}: ${got.text}`,
    )
  }
}

type Said = { field: string; rule: string; message: string }

/** Nothing is said twice of a field, and none is only said to be wrong. */
function checkTelling(errors: Said[]): void {
  const lines = errors.map(({ field, message }) => `${field} ${message}`)
  assert.equal(new Set(lines).size, lines.length, lines.join('\n'))
  const vague = /right form|bonne forme|follow the rule|respecte pas la règle|must be null$|doit être null$/
  for (const line of lines) assert.doesNotMatch(line, vague)
}

async function checkRow(row: Row): Promise<void> {
  const state = await look()
  const english = await ask(row, 'en')
  checkEnvelope(row, english)
  checkFacts(row, english)
  await row.more?.(english)
  if (row.code === 1000) return
  const french = await ask(row, 'fr')
  checkEnvelope(row, french)
  checkFacts(row, french)
  assert.deepEqual(await look(), state, 'a refused request changed the database')
  if (row.headers?.some(([name]) => name === 'accept-language')) return
  const plain = CODES[row.code as Code]
  assert.notEqual(english.json.message, french.json.message)
  if (row.code === 1002) {
    assert.ok(
      String(english.json.message).startsWith(plain.en) && String(french.json.message).startsWith(plain.fr),
    )
    const [said, dit] = [english, french].map(({ body }) => (body as { errors: Said[] }).errors)
    for (const [i, error] of dit!.entries()) assert.notEqual(error.message, said![i]!.message)
    for (const errors of [said!, dit!]) checkTelling(errors)
  }
}

const parts: [string, (scene: Scene) => Row[]][] = [
  ['tokens', tokenRows],
  ['paths, bodies and headers', httpRows],
  ['messages', messageRows],
  ['pages and filters', queryRows],
  ['knowledge', knowledgeRows],
  ['what is allowed', allowedRows],
  ['webhooks', hookRows],
  ['identities of the web chat', identityRows],
]

for (const [name, rowsOf] of parts) {
  test(name, async t => {
    for (const row of rowsOf(scene)) await t.test(row.name, () => checkRow(row))
  })
}

test('signing in', async t => {
  const rows = loginRows(scene)
  assert.ok(rows.length * 2 <= 10, 'more tries than an address has a minute')
  for (const row of rows) await t.test(row.name, () => checkRow(row))
})
