// What is wrong with a declaration beside the fields that are not of their form: all of it is told together. Pure.
import type { FieldError } from '../http/errors.ts'
import { checker } from '../http/validate.ts'
import { checkUnused } from './check-declaration.ts'
import { isFields } from './fields.ts'
import { type ToolInput, toolInput } from './shapes.ts'
import { type Checking, declarationOf, type Given, wrongIn } from './tools.ts'

/** Each field by itself; compiled when a body is refused for the first time. */
const FORMS = Object.entries(toolInput.properties).map(([field, schema]) => ({
  field,
  check: checker(schema, 'body'),
}))
/** Where a field is not of its form, nothing that looks at it is checked. */
const STANDS_IN = { name: 'x', description: 'x', method: 'GET', url: '' } as const

/** Of a body that its schema refuses. `isWhole`: what it leaves out has a meaning; else only what it holds is looked at. */
export function wrongBeside(body: unknown, deps: Checking, isWhole: boolean): FieldError[] {
  if (!isFields(body)) return []
  const unfit = new Set(FORMS.filter(form => !isFit(form, body, isWhole)).map(({ field }) => field))
  const fit = FORMS.flatMap(({ field }) =>
    unfit.has(field) || !Object.hasOwn(body, field) ? [] : [[field, body[field]]],
  )
  const { headers = [], ...given } = Object.fromEntries(fit) as Partial<ToolInput>
  const declaration = declarationOf({ ...STANDS_IN, ...given } satisfies Given)
  return [...wrongIn(deps, declaration, headers, unfit), ...checkUnused(given)]
}

function isFit(
  { field, check }: (typeof FORMS)[number],
  body: { [field: string]: unknown },
  isWhole: boolean,
) {
  if (!Object.hasOwn(body, field)) return isWhole && !Object.hasOwn(STANDS_IN, field)
  try {
    check(body[field])
    return true
  } catch {
    return false
  }
}
