// A query as it was written, as an endpoint takes it.
import type { TSchema } from 'typebox'
import { SHOWN } from './shapes.ts'
import { isStorable } from './validate.ts'

const INTEGER = /^(?:0|[1-9][0-9]{0,15})$/

type Query = { [name: string]: unknown }

/**
 * The parameters that are declared; the names of those that are not, and of those whose text cannot be stored. A list
 * may come in parts: status=a&status=b, and status[]=a&status[]=b, are status=a,b.
 */
export function readQuery(
  given: Query,
  fields: { [name: string]: TSchema },
): { known: Query; ignored: string[]; bad: string[] } {
  const known: Query = {}
  const ignored: string[] = []
  const bad: string[] = []
  for (const [written, value] of Object.entries(given)) {
    const listed = written.endsWith('[]') ? written.slice(0, -2) : null
    const isList = listed !== null && Object.hasOwn(fields, listed) && takesList(fields[listed]!)
    const name = isList ? listed : written
    // page[]=1 and status[$ne]=x are a known name in a form that is not taken
    const isKnown = Object.hasOwn(fields, name) || Object.hasOwn(fields, name.replace(/\[[^[]*\]?$/, ''))
    if (!isKnown) ignored.push(written)
    else if ([value].flat().some(text => typeof text === 'string' && !isStorable(text))) bad.push(written)
    else known[name] = takenFrom(value, fields[name], known[name])
  }
  return { known, ignored, bad }
}

/** The parts of a list as one text, a whole number as a number; anything else stays, for the check. */
function takenFrom(value: unknown, schema: TSchema | undefined, before: unknown): unknown {
  if (schema && takesList(schema)) {
    const parts = [before ?? [], value].flat()
    if (parts.every(part => typeof part === 'string')) return parts.join(',')
  }
  const { type } = (schema ?? {}) as { type?: unknown }
  if (type !== 'integer' || typeof value !== 'string' || !INTEGER.test(value)) return value
  // a larger one would be another number
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

function takesList(schema: TSchema): boolean {
  const shown = (schema as { [SHOWN]?: { type?: unknown } })[SHOWN]
  return shown?.type === 'array'
}
