// A client of the API as the tests use it: real HTTP, and every answer is checked against its OpenAPI document.
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { documentOf } from '../src/routes.ts'
import { chatDocument } from '../src/webchat/openapi.ts'

/** What JSON.parse gives: tests read answers of every shape. */
type Parsed = ReturnType<typeof JSON.parse>
export type Reply = {
  status: number
  headers: Headers
  text: string
  json: Parsed
  code: number
  body: Parsed
  success: boolean
  message: string
  trace_id?: string
}

export type Client = {
  get(path: string, headers?: { [name: string]: string }): Promise<Reply>
  post(path: string, body: unknown, headers?: { [name: string]: string }): Promise<Reply>
}

type Operation = { responses: { [status: string]: { content: { 'application/json': { schema: object } } } } }
const DOCUMENTS = { '': documentOf('test'), '/webchat': chatDocument() }
const ajv = new Ajv2020({ strict: false, validateFormats: false })
const checks = Object.entries(DOCUMENTS).flatMap(([prefix, document]) => {
  ajv.addSchema({ $id: `api${prefix}`, ...document })
  const { paths } = document as { paths: { [path: string]: { [method: string]: Operation } } }
  return Object.entries(paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    at: `api${prefix}#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    methods,
  }))
})
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

/** A client at `base`; a token of null sends no Authorization header. */
export function client(base: string, token: string | null): Client {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    headers: { [name: string]: string },
  ): Promise<Reply> => {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(method === 'POST'
        ? { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }
        : {}),
    })
    const text = await response.text()
    const json = JSON.parse(text)
    if (!/envelope=none/.test(headers.prefer ?? '') || json.success === false)
      check(method.toLowerCase(), base + path, json)
    return { status: response.status, headers: response.headers, text, json, ...json }
  }
  return {
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body, headers = {}) => call('POST', path, body, headers),
  }
}
