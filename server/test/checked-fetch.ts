// fetch of the tests: real HTTP, and every answer is checked against its OpenAPI document.
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
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

/** Throws when the answer does not follow the document; an answer without its envelope is left alone. */
export const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const prefer = new Headers(init?.headers).get('prefer') ?? ''
  const text = await response.text()
  const json = JSON.parse(text)
  if (!/envelope=none/.test(prefer) || json.success === false)
    check((init?.method ?? 'GET').toLowerCase(), response.url, json)
  // read once, for two: a clone of it costs as much as the call itself
  return Object.assign(response, { text: async () => text, json: async () => json })
}
