// Variables of canned replies in what is about to be sent. Pure; what they are: `@palabre/contract/canned`.
import { isVariable, VARIABLES, variablesIn } from '@palabre/contract/canned'

const KNOWN = new RegExp(`\\{(?:${VARIABLES.join('|').replaceAll('.', '\\.')})\\}`)

/** Does a variable stand in what is about to be sent? */
export const hasVariable = (content: unknown): boolean => KNOWN.test(JSON.stringify(content ?? null))

/** Where variables stand in what is about to be sent, and which; not those in `values`, which are words of people. */
export function variablesLeft(
  content: unknown,
  path: string,
  values: string[],
): { field: string; left: string[] }[] {
  if (typeof content === 'string') {
    const text = values.reduce((rest, value) => rest.replaceAll(value, ' '), content)
    const left = variablesIn(text).filter(isVariable)
    return left.length > 0 ? [{ field: path, left }] : []
  }
  if (content === null || typeof content !== 'object') return []
  return Object.entries(content).flatMap(([key, value]) => variablesLeft(value, `${path}.${key}`, values))
}
