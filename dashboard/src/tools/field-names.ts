// What the fields of a tool's form are called there, by the names that the API has for them. Pure.
import { LANGUAGES } from '@palabre/contract/languages'
import type { TFunction } from 'i18next'
import type { Typed } from './form.ts'

const FIELDS = {
  name: 'name',
  description: 'description',
  effects: 'effects',
  method: 'method',
  url: 'address',
  headers: 'headers',
  body: 'body',
  'body.type': 'body',
  'body.template': 'template',
  parameters: 'parameters',
  timeout_ms: 'timeout',
  response: 'answer',
  'response.type': 'responseType',
  'response.keep': 'keep',
  answer: 'answer',
  examples: 'examples',
} as const

const OF_PARAMETER = {
  name: 'name',
  type: 'type',
  in: 'in',
  description: 'description',
  required: 'required',
  wire_name: 'wireName',
  values: 'values',
  minimum: 'minimum',
  maximum: 'maximum',
  example: 'example',
} as const

/** What stands above the field, and which one it is where there are several; what the form does not know keeps its name. */
export function fieldName(field: string, typed: Typed, t: TFunction): string {
  if (isIn(FIELDS, field)) return t(`tools.${FIELDS[field]}`)
  const [of = '', at = '', part = '', ...rest] = field.split('.')
  const n = Number(at)
  const language = LANGUAGES.find(one => of === 'answer' && one === at)
  if (language) return t('tools.wordsIn', { language: t(`settings.languages.${language}`) })
  if (of === 'response' && at === 'keep') return t('tools.keep')
  if (of === 'headers') {
    const name = typed.headers[n]?.name.trim() || String(n + 1)
    return part === 'value' ? t('tools.headerValue', { name }) : joined(t('tools.headerName'), name)
  }
  if (of === 'parameters') {
    const name = typed.parameters[n]?.name.trim() || t('tools.parameterNo', { number: n + 1 })
    return joined(name, isIn(OF_PARAMETER, part) ? t(`tools.parameter.${OF_PARAMETER[part]}`) : part)
  }
  if (of === 'examples')
    return joined(t('tools.exampleNo', { number: n + 1 }), part === 'says' ? t('tools.says') : rest.join('.'))
  return field
}

const isIn = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table =>
  Object.hasOwn(table, key)

const joined = (...words: string[]): string => words.filter(word => word !== '').join(' · ')
