// What a server says of a tool: pinned by a hash, and made a declaration where it can be one. Pure.

import { createHash } from 'node:crypto'
import { isStorable } from '../http/validate.ts'
import { canonical } from '../lib/canonical.ts'
import { DESCRIPTION_CHARS_MAX, OFFER_NAME_CHARS_MAX, PARAMETERS_MAX } from './bounds.ts'
import { type Change, changed, changesByName } from './changes.ts'
import type { Declaration, Parameter } from './declaration.ts'
import { depthOf } from './depth.ts'
import { type Fields, fieldsAt, isFields } from './fields.ts'
import { cutText, lacks, makeNotes, type Notes } from './import-notes.ts'
import { parameterOf, propertiesOf } from './import-schema.ts'
import { pointersOf } from './references.ts'

/** As servers write them. */
const OFFERED_CHARS_MAX = 4000
const SCHEMA_BYTES_MAX = 32 * 1024
const SCHEMA_DEPTH_MAX = 20
const NAME = /^[\x21-\x7e]+$/

export type Definition = {
  name: string
  description: string
  schema: Fields
  /** What the server says of itself: shown, and not relied on. */
  reads_only: boolean
}

/** As it is kept; null: it is too long, too deep, or holds what cannot be stored. */
export function definitionOf(given: unknown): Definition | null {
  if (!isFields(given)) return null
  const { name, description = '', inputSchema, annotations } = given
  if (typeof name !== 'string' || !NAME.test(name) || name.length > OFFER_NAME_CHARS_MAX) return null
  if (typeof description !== 'string' || !isFields(inputSchema)) return null
  const schema = JSON.stringify(inputSchema)
  if (Buffer.byteLength(schema) > SCHEMA_BYTES_MAX || description.length > OFFERED_CHARS_MAX) return null
  if (depthOf(inputSchema, SCHEMA_DEPTH_MAX) > SCHEMA_DEPTH_MAX) return null
  if (!isStorable(description) || !holdsStorable(inputSchema)) return null
  const reads_only = isFields(annotations) && annotations.readOnlyHint === true
  return { name, description, schema: JSON.parse(schema), reads_only }
}

/** Of all its keys and texts as they are, and not as JSON writes them: a pattern may well say \u0000. */
function holdsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, one]) => isStorable(key) && holdsStorable(one))
}

/** Over name, description and schema. */
export const hashOf = ({ name, description, schema }: Definition): string =>
  createHash('sha256')
    .update(canonical([name, description, schema]))
    .digest('hex')

export type Made = Notes & { parameters: Parameter[]; declaration: Declaration | null }

/** The tool that it would be here; null: it cannot be one. Nothing is guessed: it writes unless somebody says that it does not. */
export function declarationOf(
  { description, schema, name }: Definition,
  as: string,
  { url, timeoutMs, effects }: { url: string; timeoutMs: number; effects: 'read' | 'write' },
): Made {
  const notes = makeNotes()
  const parameters = parametersOf(schema, notes)
  if (parameters.length > PARAMETERS_MAX) notes.problems.push({ at: 'parameters', reason: 'constraint' })
  const declaration: Declaration = {
    name: as,
    description: cutText(description, DESCRIPTION_CHARS_MAX, 'description', notes) || name,
    method: 'POST',
    url,
    body: { type: 'json' },
    parameters,
    effects,
    timeout_ms: timeoutMs,
    response: { type: 'json', keep: [] },
    examples: [],
    answer: {},
  }
  return { ...notes, parameters, declaration: notes.problems.length > 0 ? null : declaration }
}

function parametersOf(schema: Fields, notes: Notes): Parameter[] {
  const tree = { targets: pointersOf(schema) }
  const found = propertiesOf(tree, { type: 'object', ...schema }, 'schema', notes)
  if (!found) {
    lacks(notes, 'schema', 'type', true)
    return []
  }
  const taken = new Set<string>()
  return [...found.properties].flatMap(([name, one]) => {
    const required = found.required.has(name)
    const wanted = {
      at: `parameters.${name}`,
      name,
      in: 'body',
      required,
      description: '',
      schema: one,
    } as const
    const made = parameterOf(tree, wanted, taken, notes)
    return made ? [made] : []
  })
}

/** What a definition says otherwise than the one that was accepted. */
export function definitionChanges(before: Definition, after: Definition): Change[] {
  const rest = ({ properties: _, ...others }: Fields): Fields => others
  return [
    ...changed('description', before.description, after.description),
    ...changesByName('parameters', namesOf(before.schema), namesOf(after.schema)),
    ...changed('schema', rest(before.schema), rest(after.schema)),
  ]
}

const namesOf = (schema: Fields): Map<string, unknown> =>
  new Map(Object.entries(fieldsAt(schema, 'properties')))
