// Values by the parameters of a tool: exact types, allowed values, bounds, required ones there. Pure.
import type { Text } from '@palabre/contract/languages'
import { clean } from '@palabre/offline-agent/clean'
import type { ToolArguments } from '@palabre/offline-agent/model'
import type { FieldError } from '../http/errors.ts'
import { fieldTexts } from '../http/texts.ts'
import type { Parameter } from './declaration.ts'
import { texts } from './texts.ts'

export const ARGUMENT_CHARS_MAX = 4096

/** The arguments that fit, and what is wrong with the others; `field` is what the request calls them all. */
export function checkArguments(
  parameters: Parameter[],
  given: { [name: string]: unknown },
  field: string,
): { arguments: ToolArguments; errors: FieldError[] } {
  const known = new Set(parameters.map(({ name }) => name))
  const errors: FieldError[] = Object.keys(given)
    .filter(name => !known.has(name))
    .map(name => ({ field: `${field}.${name}`, rule: 'unknown', text: texts.noSuchParameter }))
  const fitting: ToolArguments = {}
  for (const parameter of parameters) {
    const at = `${field}.${parameter.name}`
    const value = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined
    if (value === undefined || value === null) {
      if (parameter.required) errors.push({ field: at, rule: 'required', text: fieldTexts.required })
      continue
    }
    const fit = fitValue(parameter, value)
    if (fit === null) errors.push({ field: at, rule: 'type', text: wanted(parameter) })
    else fitting[parameter.name] = fit
  }
  return { arguments: fitting, errors }
}

/** The example of a parameter, as text, is a value that it can have. */
export function checkExample(parameter: Parameter, field: string): FieldError[] {
  const { type, example } = parameter
  if (example === undefined) return []
  const value = type === 'STRING' ? example : WRITTEN.test(example) ? (JSON.parse(example) as unknown) : null
  return fitValue(parameter, value) === null ? [{ field, rule: 'type', text: wanted(parameter) }] : []
}
/** A whole number, or yes and no. */
const WRITTEN = /^(?:0|-?[1-9]\d{0,15}|true|false)$/

function fitValue(parameter: Parameter, value: unknown): string | number | boolean | null {
  const { type, values, minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = parameter
  if (type === 'BOOLEAN') return typeof value === 'boolean' ? value : null
  if (type === 'INTEGER')
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum
      ? value
      : null
  if (typeof value !== 'string' || value.length > ARGUMENT_CHARS_MAX) return null
  if (values) return values.includes(value) ? value : null
  const text = clean(value).trim()
  return text === '' && parameter.required ? null : text
}

function wanted({ type, values, minimum, maximum }: Parameter): Text {
  if (type === 'BOOLEAN') return texts.wantsBoolean
  if (type === 'INTEGER')
    return texts.wantsInteger({
      minimum: minimum ?? Number.MIN_SAFE_INTEGER,
      maximum: maximum ?? Number.MAX_SAFE_INTEGER,
    })
  return values ? texts.wantsOneOf({ values }) : texts.wantsText({ charsMax: ARGUMENT_CHARS_MAX })
}
