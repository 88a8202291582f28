// What a document changed of a tool, taken over beside what people have changed of it. Pure.
import { canonical } from '../lib/canonical.ts'
import type { Change } from './changes.ts'
import type { Declaration, Parameter } from './declaration.ts'
import type { ToolChange } from './shapes.ts'

/** They say something of one type alone, and go with it. */
const OF_TYPE = ['values', 'minimum', 'maximum', 'example'] as const
const PARAMETERS = 'parameters.'
const HEADERS = 'headers.'

/** The change of the tool that takes over what a document changed: of all else, what the tool has stays. */
export function changeOf(
  own: { declaration: Declaration; headers: string[] },
  after: Declaration,
  changes: Change[],
): Omit<ToolChange, 'expected_version'> {
  const plain = changes
    .filter(({ field }) => !field.includes('.'))
    .map(({ field }) => field as keyof Declaration)
  const [parameters, headers] = [byName(PARAMETERS, changes), byName(HEADERS, changes)]
  return {
    // another method alone says nothing of its effects, which people may have declared
    ...(plain.includes('method') ? { effects: own.declaration.effects } : {}),
    ...Object.fromEntries(plain.map(field => [field, after[field]])),
    // which paths of an answer are kept is never of a document
    ...(plain.includes('response')
      ? { response: responseOf(own.declaration.response, after.response.type) }
      : {}),
    ...(parameters.size > 0 ? { parameters: mergedParameters(own.declaration.parameters, parameters) } : {}),
    ...(headers.size > 0 ? { headers: mergedHeaders(own.headers, headers) } : {}),
  }
}

/** Of a text no paths are kept. */
const responseOf = ({ keep }: Declaration['response'], type: 'json' | 'text'): Declaration['response'] => ({
  type,
  keep: type === 'json' ? keep : [],
})

const byName = (prefix: string, changes: Change[]): Map<string, Change> =>
  new Map(
    changes.flatMap(one => (one.field.startsWith(prefix) ? [[one.field.slice(prefix.length), one]] : [])),
  )

/** In their order, what is new behind them. One that people removed stays away, unless the document did not have it before. */
function mergedParameters(own: Parameter[], changes: Map<string, Change>): Parameter[] {
  const kept = own.flatMap(one => {
    const change = changes.get(one.name)
    if (!change) return [one]
    return change.after === null ? [] : [mergedParameter(one, change)]
  })
  const there = new Set(own.map(({ name }) => name))
  return [
    ...kept,
    ...newIn(changes).flatMap(([name, after]) => (there.has(name) ? [] : [after as Parameter])),
  ]
}

/** Field by field: what the document says otherwise than before is its own, all else is the tool's. */
function mergedParameter(own: Parameter, change: Change): Parameter {
  const [before, after] = [(change.before ?? {}) as Partial<Parameter>, change.after as Parameter]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Parameter)[]
  const merged = { ...own }
  for (const field of fields)
    if (canonical(before[field] ?? null) !== canonical(after[field] ?? null))
      Object.assign(merged, { [field]: after[field] })
  if (merged.type !== own.type) for (const field of OF_TYPE) Object.assign(merged, { [field]: after[field] })
  else if (merged.type !== after.type)
    for (const field of OF_TYPE) Object.assign(merged, { [field]: own[field] })
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as Parameter
}

function mergedHeaders(own: string[], changes: Map<string, Change>): { name: string }[] {
  const there = new Set(own.map(name => name.toLowerCase()))
  const kept = own.filter(name => changes.get(name)?.after !== null)
  const fresh = newIn(changes).flatMap(([name]) => (there.has(name.toLowerCase()) ? [] : [name]))
  return [...kept, ...fresh].map(name => ({ name }))
}

const newIn = (changes: Map<string, Change>): [string, unknown][] =>
  [...changes].flatMap(([name, { before, after }]) =>
    before === null && after !== null ? [[name, after]] : [],
  )
