// An example of every request and answer: the document's own, or else one made from the schema.
import type { Example, Operation, Parameter, Schema } from './document.ts'

const BY_FORMAT: { [format: string]: string } = {
  'e164-digits': '237650000303',
  email: 'rose@example.com',
  'language-tag': 'fr',
  instant: '2026-11-20T10:00:00Z',
  'date-time': '2026-11-20T10:00:00.000000Z',
  uri: 'https://example.com/parcel.jpg',
  duration: 'PT25H',
  digits: '1',
  'hashid-or-id': 'tck-9wVxR4mBtK',
}

const BY_NAME: { [name: string]: unknown } = {
  agent: 'agt-4nRq8sWzK2',
  amount: 25000,
  button: 'Choose a day',
  content: 'Order CMD-7788: a rice cooker, leaves the warehouse on Friday.',
  conversation: 'ses-7hTq2dWzLc',
  currency: 'XAF',
  description: 'The parcel was due on Monday.',
  display_text: 'Follow the parcel',
  emoji: '👍',
  filename: 'invoice.pdf',
  firstname: 'Rose',
  formatted_name: 'Boutique Makossa',
  hashid: 'tck-9wVxR4mBtK',
  id: 1,
  identifier: '237650000303',
  lastname: 'Mbarga',
  latitude: 4.0511,
  longitude: 9.7679,
  message: 'Request successful',
  message_id: 'msg-8sKq2TfWzH',
  name: 'Rose Mbarga',
  password: 'a long password',
  phone: '237650000303',
  phone_number: '237650000303',
  status: 'open',
  subject: 'Parcel not delivered',
  text: 'Bonjour Rose, votre colis est arrivé.',
  title: 'Friday',
  token: 'plb_test_…',
  username: 'awa@example.com',
}

/** Fields that a request should have, although the schema can do without. */
const WANTED = new Set(['contact', 'phone', 'link', 'profile', 'priority', 'advance', 'button_reply'])

/** The examples of a request's body by name; none without a body. */
export function bodyExamples({ body }: Operation): Example[] {
  if (body === null) return []
  if (body.examples) return Object.values(body.examples)
  if (body.example !== undefined) return [{ value: body.example }]
  return [{ value: body.schema ? exampleOf(body.schema) : {} }]
}

/** The examples of the whole answer, envelope included. */
export function answerExamples({ answer }: Operation): Example[] {
  if (answer?.examples) return Object.values(answer.examples)
  if (answer?.example !== undefined) return [{ value: answer.example }]
  return answer?.schema ? [{ value: exampleOf(answer.schema, '', true) }] : []
}

/** The value that an example puts into a parameter of the address; null: it is left out. */
export function parameterExample(parameter: Parameter): unknown {
  const { example, schema } = parameter
  // a form that a filter has to keep to is shown by its refusal: not every filter belongs into one request
  const isForm = parameter.in === 'query' && schema.pattern !== undefined
  const given = example ?? schema.example ?? (isForm ? undefined : schema.examples?.[0])
  if (given !== undefined) return given
  if (parameter.in !== 'path') return null
  const prefix = /^\^([a-z]{3})-/.exec(schema.pattern ?? '')?.[1]
  if (prefix === 'msg') return String(BY_NAME.message_id)
  return exampleOf(schema, parameter.name)
}

/** A plausible value: what is required or wanted, or with `isWhole` every field. */
export function exampleOf(schema: Schema, name = '', isWhole = false): unknown {
  const given = schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (schema.properties) return objectOf(schema, isWhole)
  const some = schema.oneOf ?? schema.anyOf ?? schema.allOf
  if (some) return exampleOf(some[0]!, name, isWhole)
  if (schema.items) return [exampleOf(schema.items, name, isWhole)]
  const type = [schema.type ?? 'object'].flat()[0]
  if (type === 'string') {
    const named = BY_NAME[name]
    return BY_FORMAT[schema.format ?? ''] ?? (typeof named === 'string' ? named : timeOr(name))
  }
  if (type === 'integer' || type === 'number') {
    return typeof BY_NAME[name] === 'number' ? BY_NAME[name] : (schema.minimum ?? 1)
  }
  return type === 'boolean' ? true : type === 'null' ? null : {}
}

function objectOf(schema: Schema, isWhole: boolean): object {
  const names = Object.keys(schema.properties!)
  const needed = names.filter(key => schema.required?.includes(key) || (!isWhole && WANTED.has(key)))
  const chosen = isWhole ? names : needed.length > 0 ? needed : names.slice(0, 1)
  return Object.fromEntries(chosen.map(key => [key, exampleOf(schema.properties![key]!, key, isWhole)]))
}

function timeOr(name: string): string {
  return name.endsWith('_at') || name === 'timestamp' ? BY_FORMAT['date-time']! : name
}
