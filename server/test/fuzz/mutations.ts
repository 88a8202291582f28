// One thing wrong, odd or at its bound in an input that was good.
import { NAMES } from '../isolation/matrix.ts'
import type { Things } from '../world/seed.ts'
import type { Input, Operation, Schema } from './schema.ts'

export type Mutation = { name: string; input: Input }

const NAUGHTY = [
  '',
  ' ',
  '\u200b',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '🏳️‍🌈',
  '٣',
  'ß',
  'İ',
  "' or 1=1--",
  '"; drop table messages;--',
  '%00',
  '%',
  '../../etc',
  '$(id)',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e9',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59.999999Z',
  '0001-01-01T00:00:00+14:00',
  'PT999999H',
  'P99999D',
  'a\r\nX-Evil: 1',
  '=cmd()',
  'x'.repeat(5000),
]
const NUMBERS = [-1, 0, -0, 1.5, 2 ** 31, 2 ** 53, 1e21, Number.MIN_VALUE]

type Steps = (string | number)[]

/** All mutations of an input, the same list for the same input. */
export function mutationsOf({ id, schema, takesBody }: Operation, input: Input, foreign: Things): Mutation[] {
  const found: Mutation[] = []
  const put = (name: string, path: Steps, value: unknown): void => {
    found.push({ name: `${path.join('.')}: ${name}`, input: replaced(input, path, value) as Input })
  }
  const visit = (at: Schema, value: unknown, path: Steps): void => {
    const field = String(path.at(-1) ?? '')
    if (path[0] === 'body' && !takesBody) return
    // params and query are no JSON: only their fields are changed
    if (path.length > 1 || path[0] === 'body') {
      put('left out', path, undefined)
      put('null', path, null)
      put(
        'another type',
        path,
        typeof value === 'number' ? String(value) : typeof value === 'object' ? 'x' : { a: 1 },
      )
      // commas separate the values of a list in a query: there is no list of lists
      const isList = path[0] === 'query' && Array.isArray(value)
      put('twice', path, isList ? [...value, ...value] : [value, value])
    }
    for (const theirs of (NAMES[`${id} ${field}`] ?? NAMES[field] ?? (() => []))(foreign))
      put('of somebody else', path, typeof value === 'number' ? Number(theirs) : theirs)
    if (typeof value === 'string') visitText(at, path, put)
    if (typeof value === 'number') for (const number of boundsOf(at)) put(`${number}`, path, number)
    if (Array.isArray(value)) {
      put('empty', path, [])
      if (value.length > 0)
        put(
          'too many',
          path,
          Array.from({ length: (at.maxItems ?? 100) + 1 }, () => value[0]),
        )
      for (const [i, inner] of value.entries()) visit(at.items ?? {}, inner, [...path, i])
    } else if (value !== null && typeof value === 'object') {
      if (path.length > 0) put('an extra key', path, { ...value, extra_key: 1 })
      if (path[0] === 'body')
        for (const key of ['__proto__', 'constructor']) put(key, path, withKey(value, key))
      for (const [key, inner] of Object.entries(value)) visit(branchOf(at, value, key), inner, [...path, key])
    }
  }
  visit(schema, input, [])
  return found
}

function visitText(at: Schema, path: Steps, put: (name: string, path: Steps, value: unknown) => void): void {
  for (const text of NAUGHTY) put(JSON.stringify(text.slice(0, 20)), path, text)
  for (const seen of ['a', '😀']) {
    if (at.maxLength !== undefined) {
      put(`${at.maxLength} × ${seen}`, path, seen.repeat(at.maxLength))
      put(`${at.maxLength + 1} × ${seen}`, path, seen.repeat(at.maxLength + 1))
    }
    if (at.minLength !== undefined && at.minLength > 0)
      put(`${at.minLength - 1} × ${seen}`, path, seen.repeat(at.minLength - 1))
  }
}

function boundsOf({ minimum, maximum }: Schema): number[] {
  const bounds = [minimum, maximum].filter(bound => bound !== undefined)
  return [...NUMBERS, ...bounds.flatMap(bound => [bound - 1, bound, bound + 1])]
}

/** The schema of a key: of the branch that fits the object's own type, where there are several. */
function branchOf(schema: Schema, value: object, key: string): Schema {
  const own = schema.properties?.[key]
  if (own) return own
  for (const branch of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
    const { type } = branch.properties ?? {}
    if (type && 'const' in type && type.const !== (value as { type?: unknown }).type) continue
    const inner = branchOf(branch, value, key)
    if (Object.keys(inner).length > 0) return inner
  }
  return {}
}

/** As a parser makes it: an own key, not the prototype. */
function withKey(value: object, key: string): object {
  const copy = { ...value }
  Object.defineProperty(copy, key, { value: { admin: true }, enumerable: true })
  return copy
}

function replaced(value: unknown, [step, ...rest]: Steps, by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((inner, i) => (i === step ? replaced(inner, rest, by) : inner))
  const copy: { [key: string]: unknown } = { ...(value as object) }
  const inner = replaced(copy[step], rest, by)
  if (inner === undefined) delete copy[step]
  else copy[step] = inner
  return copy
}
