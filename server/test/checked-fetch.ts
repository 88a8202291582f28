// fetch of the tests: real HTTP, and every answer is checked against its OpenAPI document.
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { request } from 'undici'
import { documentOf } from '../src/routes.ts'
import { chatDocument } from '../src/webchat/openapi.ts'

type Operation = { responses: { [status: string]: { content: { 'application/json': { schema: object } } } } }
const DOCUMENTS = { '': documentOf('test'), '/webchat': chatDocument() }
// the document itself is checked elsewhere
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
  // each named part is compiled once: half the time
  inlineRefs: false,
})
const checks = Object.entries(DOCUMENTS).flatMap(([prefix, document]) => {
  ajv.addSchema({ $id: `api${prefix}`, ...document })
  const { paths } = document as { paths: { [path: string]: { [method: string]: Operation } } }
  return Object.entries(paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    at: `api${prefix}#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    methods,
    holes: path.split('{').length,
  }))
})
// a path without a parameter is meant before one that it would fit
checks.sort((a, b) => a.holes - b.holes)
const compiled = new Map<string, ValidateFunction>()

function check(method: string, url: string, json: unknown): void {
  const path = new URL(url).pathname.replace(/^\/sandbox/, '')
  const found = checks.find(({ pattern, methods }) => pattern.test(path) && methods[method])
  if (!found) return
  const pointer = `${found.at}/${method}/responses/200/content/application~1json/schema`
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
  let validate = compiled.get(pointer)
  if (!validate) compiled.set(pointer, (validate = ajv.compile({ $ref: pointer })))
  assert.ok(
    validate(json),
    `${method} ${url} does not follow the OpenAPI document: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(json)}`,
  )
}

type Answer = { url: string; status: number; headers: Headers; text: string }

/** By undici's own door: `fetch` has streams of its own, which cost a call more than the rest of its client's work. */
async function ask(url: string, init: RequestInit): Promise<Answer> {
  const { method = 'GET', headers, body, signal } = init
  const sent = new Headers(headers)
  if (!sent.has('user-agent')) sent.set('user-agent', 'node')
  if (typeof body === 'string' && !sent.has('content-type'))
    sent.set('content-type', 'text/plain;charset=UTF-8')
  try {
    const answer = await request(url, {
      method: method as 'GET',
      headers: [...sent].flat(),
      body: (body as string | Uint8Array | undefined) ?? null,
      signal: signal ?? null,
    })
    const named = Object.entries(answer.headers).flatMap(([name, values = []]) =>
      [values].flat().map(value => [name, value] as [string, string]),
    )
    return { url, status: answer.statusCode, headers: new Headers(named), text: await answer.body.text() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new TypeError('fetch failed', { cause })
  }
}

/** Throws when the answer does not follow the document; an answer without its envelope is left alone. */
export const checkedFetch = async (
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> => {
  const { url, status, headers, text } = await ask(String(input), init)
  const prefer = new Headers(init.headers).get('prefer') ?? ''
  const json = JSON.parse(text)
  if (!/envelope=none/.test(prefer) || json.success === false)
    check((init.method ?? 'GET').toLowerCase(), url, json)
  const ok = status >= 200 && status < 300
  // what callers look at: a whole Response would cost as much as the call
  return { url, status, ok, headers, text: async () => text, json: async () => json } as Response
}
