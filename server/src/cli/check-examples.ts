// Examples of a declaration, held against its schemas: both stand in the document.
import { FORMATS } from '@palabre/contract/formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Declaration } from '../http/endpoint.ts'

const ajv = new Ajv2020({ strict: false, discriminator: true, allErrors: true, code: { optimize: false } })
for (const [name, format] of Object.entries(FORMATS))
  ajv.addFormat(name, { type: 'string', validate: format.test })

/** What is wrong with the examples of a declaration, one sentence each: "getTicket, hashid answer: …". */
export function wrongExamples(declared: Declaration): string[] {
  const examples = Object.entries(declared.examples)
  if (examples.length === 0) return [`${declared.operation} has no example`]
  const schemas = {
    params: given(declared.params),
    query: given(declared.query),
    body: declared.body ?? NOTHING,
    answer: closed(declared.answer) as TSchema,
  }
  return examples.flatMap(([name, { params = {}, query = {}, body, answer }]) => {
    const parts: [string, TSchema, unknown][] = [
      ['params', schemas.params, params],
      ['query', schemas.query, query],
      ['body', schemas.body, declared.body ? body : (body ?? null)],
      ['answer', schemas.answer, answer],
    ]
    const wrong = parts.flatMap(([part, schema, value]) =>
      wrongIn(schema, value).map(error => `${declared.operation}, ${name} ${part}: ${error}`),
    )
    return /^[a-z][a-z0-9_]*$/.test(name) ? wrong : [`${declared.operation}: the name ${name}`, ...wrong]
  })
}

const NOTHING = Type.Null()

/** By the schema's text: a third of the schemas is another's in all but its place, and compiling them takes longest. */
const compiled = new Map<string, ValidateFunction>()

/** What is wrong with a value, all in one text; nothing where it fits. */
function wrongIn(schema: TSchema, value: unknown): string[] {
  const text = JSON.stringify(schema)
  const fits = compiled.get(text) ?? ajv.compile(schema)
  compiled.set(text, fits)
  return fits(structuredClone(value)) ? [] : [ajv.errorsText(fits.errors)]
}

function given(schema: TObject | undefined): TSchema {
  return Type.Object({ ...schema?.properties }, { additionalProperties: false })
}

/** As the serialiser writes it: fields that no schema names would be left out. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isOpen = !('properties' in inner) || inner.additionalProperties !== undefined
  return isOpen ? inner : { ...inner, additionalProperties: false }
}
