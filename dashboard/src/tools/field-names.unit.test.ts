import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { fieldName } from './field-names.ts'
import { emptyHeader, emptyParameter, typedOf } from './form.ts'

/** The key, and what goes into it. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as TFunction

const typed = {
  ...typedOf(null),
  headers: [{ ...emptyHeader(), name: 'Cookie2' }, emptyHeader()],
  parameters: [{ ...emptyParameter('query'), name: 'order' }, emptyParameter('query')],
}

const NAMES = {
  url: 'tools.address',
  timeout_ms: 'tools.timeout',
  'body.template': 'tools.template',
  'response.keep.3': 'tools.keep',
  'answer.fr': 'tools.wordsIn settings.languages.fr',
  'headers.0.name': 'tools.headerName · Cookie2',
  'headers.0.value': 'tools.headerValue Cookie2',
  'headers.1.name': 'tools.headerName · 2',
  'parameters.0.wire_name': 'order · tools.parameter.wireName',
  'parameters.1.name': 'tools.parameterNo 2 · tools.parameter.name',
  'parameters.0': 'order',
  'examples.0.says': 'tools.exampleNo 1 · tools.says',
  'examples.1.arguments.order': 'tools.exampleNo 2 · order',
  'what.nobody.knows': 'what.nobody.knows',
}

for (const [field, name] of Object.entries(NAMES))
  test(`${field} is called ${name}`, () => assert.equal(fieldName(field, typed, t), name))
