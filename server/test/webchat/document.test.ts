// The web chat's document: served where it says, and its examples are what its routes take and answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMATS } from '@palabre/contract/formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { chatDocument } from '../../src/webchat/openapi.ts'
import { chatRoutes } from '../../src/webchat/routes.ts'
import { useWorld } from '../world.ts'

const STREAM_MS_MAX = 10_000
const STREAM = '/paths/~1{key}~1stream/get/responses/200/content/text~1event-stream/schema'

type Operation = {
  operationId: string
  'x-rate-limit': { per_minute: number }
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: { [path: string]: { [method: string]: Operation } }
}

const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
for (const [name, format] of Object.entries(FORMATS))
  ajv.addFormat(name, { type: 'string', validate: format.test })
const document = chatDocument() as Document
ajv.addSchema({ $id: 'chat', ...document })

const world = useWorld()
const { awa } = world.live

/** Checks a value against the schema at a place of the document. */
function fits(at: string, value: unknown): void {
  const pointer = at.replaceAll('{', '%7B').replaceAll('}', '%7D')
  const validate = ajv.compile({ $ref: `chat#${pointer}` })
  assert.ok(validate(structuredClone(value)), `${at}: ${ajv.errorsText(validate.errors)}`)
}

test('the document is served beside the chats, with its whole address', async () => {
  const response = await fetch(`${world.app.service.address}/webchat/openapi.json`)
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  const served = (await response.json()) as Document
  assert.equal(served.openapi, '3.1.0')
  assert.deepEqual(
    served.servers.map(({ url }) => url),
    ['http://palabre.test/webchat'],
  )
  assert.deepEqual({ ...served, servers: document.servers }, JSON.parse(JSON.stringify(document)))
  // what looks like a key is none
  const odd = await fetch(`${world.app.service.address}/webchat/openapi.json/config`)
  assert.equal(((await odd.json()) as { code: number }).code, 1007)
})

for (const route of chatRoutes) {
  test(`examples of ${route.operation}`, () => {
    const at = `/paths/${route.path.replaceAll('/', '~1')}/${route.method.toLowerCase()}`
    for (const { body, answer } of Object.values(route.examples)) {
      if (body !== undefined) fits(`${at}/requestBody/content/application~1json/schema`, body)
      const envelope = { success: true, message: '', code: 1000, body: answer }
      fits(`${at}/responses/200/content/application~1json/schema`, envelope)
    }
    assert.equal(
      document.paths[route.path]![route.method.toLowerCase()]!['x-rate-limit'].per_minute,
      route.rule.perMinute,
    )
  })
}

test('each event of the stream has the shape that the document gives it', async () => {
  const visitor = await world.visitor(awa.app)
  await visitor.writes('Bonjour')
  await awa.answers(visitor, 'Bonjour !', 'agent')
  await world.drains()
  const response = await fetch(`${visitor.base}/stream`, {
    headers: { authorization: `Bearer ${visitor.token}` },
    signal: AbortSignal.timeout(STREAM_MS_MAX),
  })
  const seen = new Set<string>()
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const frames = text.split('\n\n')
    text = frames.pop()!
    for (const frame of frames) {
      const [, event, data] = /^event: (\w+)\ndata: (.+)$/m.exec(frame) ?? []
      if (event === undefined) continue
      fits(STREAM, { event, data: JSON.parse(data!) })
      seen.add(event)
    }
    if (['message', 'session', 'receipt'].every(event => seen.has(event))) break
  }
  assert.deepEqual([...seen].sort(), ['message', 'receipt', 'session'])
})
