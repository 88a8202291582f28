// The envelope of every answer of the API.
import { type TSchema, Type } from 'typebox'
import { CODES } from './codes.ts'

/** Schema of a successful answer around the schema of its body (specification 2.1). */
export function successSchema(body: TSchema): TSchema {
  return Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    code: Type.Unsafe<1000>({ type: 'integer', const: 1000 }),
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

/** What a failure tells to programs. */
const FACTS = Type.Object(
  {
    reason: Type.Optional(
      Type.String({ description: 'With code 1001: one word for what refused it, beside what is allowed.' }),
    ),
    next: Type.Optional(
      Type.Integer({
        description:
          'With code 1003 on GET /events: events after `after` are deleted; what is left begins after this id.',
      }),
    ),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'What would be accepted.' })),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), rule: Type.String(), message: Type.String() }), {
        description:
          'With code 1002: every field that does not fit. With 1007: the field that names a record that is not there.',
      }),
    ),
  },
  { title: 'FailureFacts', additionalProperties: true, description: 'The facts of a failure.' },
)

/** Schema of every failed answer. */
export const FAILURE = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String({ description: 'What is wrong, in English or French.' }),
    code: CODE,
    body: Type.Union([Type.Null(), FACTS]),
    trace_id: Type.String({ description: 'Quote this in a support request.' }),
  },
  { title: 'Failure' },
)
