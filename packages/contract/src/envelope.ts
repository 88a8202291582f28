// The envelope of every answer of the API.
import { type TSchema, Type } from 'typebox'
import { CODES } from './codes.ts'

/** Schema of a successful answer around the schema of its body (specification 2.1). */
export function successSchema(body: TSchema): TSchema {
  return Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    code: Type.Literal(1000),
    body,
  })
}

/** Schema of a code. */
const CODE = Type.Enum(Object.keys(CODES).map(Number), {
  title: 'Code',
  description: Object.entries(CODES)
    .map(([code, text]) => `${code}: ${text.en}`)
    .join('; '),
})

/** Schema of every failed answer. */
export const FAILURE = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String({ description: 'What is wrong, in English or French.' }),
    code: CODE,
    body: Type.Union([Type.Null(), Type.Object({}, { additionalProperties: true })], {
      description:
        'Null, or the facts of the failure: `errors` (field, rule, message) or `reason` and what is allowed.',
    }),
    trace_id: Type.String({ description: 'Quote this in a support request.' }),
  },
  { title: 'Failure' },
)
