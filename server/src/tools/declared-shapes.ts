// How a tool is declared: its request and its answer.

import { inEachLanguage } from '@palabre/contract/languages'
import { Type } from 'typebox'
import {
  DESCRIPTION_CHARS_MAX,
  HEADER_CHARS_MAX,
  HEADER_NAME_CHARS_MAX,
  HEADERS_MAX,
  PARAMETER_CHARS_MAX,
  PARAMETER_NAME,
  PARAMETERS_MAX,
  TIMEOUT_MS_MAX,
  TOOL_NAME,
  URL_CHARS_MAX,
  VALUE_CHARS_MAX,
  VALUES_MAX,
} from './bounds.ts'
import { ARGUMENT_CHARS_MAX } from './check-arguments.ts'
import { METHODS, PLACES_OF_PARAMETERS } from './declaration.ts'

/** No other keys. */
export const closed = { additionalProperties: false } as const
const WIRE_NAME_CHARS_MAX = 100
const TEMPLATE_CHARS_MAX = 16_384
const TIMEOUT_MS_MIN = 100
const PATHS_MAX = 20
const PATH_CHARS_MAX = 200
const EXAMPLES_MAX = 5
const SAYS_CHARS_MAX = 300
const ANSWER_CHARS_MAX = 1000

/** Of a tool. */
export const name = Type.String({
  pattern: TOOL_NAME.source,
  examples: ['getOrderStatus'],
  description: 'Unique in the app, and none of the built-in ones.',
})

const scalar = Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] })
const argumentsSchema = (description: string) =>
  Type.Unsafe<{ [name: string]: string | number | boolean }>({
    type: 'object',
    additionalProperties: { ...scalar, maxLength: ARGUMENT_CHARS_MAX },
    maxProperties: PARAMETERS_MAX,
    description,
  })

/** What the model, or a person, fills. */
export const parameter = Type.Object(
  {
    name: Type.String({
      pattern: PARAMETER_NAME.source,
      examples: ['order'],
      description: 'As the agent knows it; not the name of a variable.',
    }),
    type: Type.Enum(['STRING', 'INTEGER', 'BOOLEAN']),
    required: Type.Optional(Type.Boolean({ description: 'true when left out.' })),
    description: Type.Optional(
      Type.String({ maxLength: PARAMETER_CHARS_MAX, description: 'Tells the agent how to fill it.' }),
    ),
    in: Type.Enum([...PLACES_OF_PARAMETERS], { description: 'Where it goes; path: url holds {name}.' }),
    wire_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: WIRE_NAME_CHARS_MAX,
        format: 'line',
        description: 'What the other side calls it, where that is another name.',
      }),
    ),
    values: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: VALUE_CHARS_MAX, format: 'line' }), {
        minItems: 1,
        maxItems: VALUES_MAX,
        uniqueItems: true,
        description: 'Of STRING: the values that are allowed.',
      }),
    ),
    minimum: Type.Optional(Type.Integer({ description: 'Of INTEGER.' })),
    maximum: Type.Optional(Type.Integer({ description: 'Of INTEGER.' })),
    example: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: VALUE_CHARS_MAX,
        format: 'line',
        examples: ['CMD-4521'],
        description: 'As real ones are: the built-in model finds such in messages.',
      }),
    ),
  },
  closed,
)

const body = Type.Object(
  {
    type: Type.Enum(['none', 'json', 'form']),
    template: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TEMPLATE_CHARS_MAX,
        examples: ['{"order": "{order}", "phone": "{phone}"}'],
        description:
          'Of json: JSON as text. A text in it that is one place becomes the value with its type. Left out: an object of the parameters.',
      }),
    ),
  },
  closed,
)

const header = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: HEADER_NAME_CHARS_MAX, examples: ['authorization'] }),
    value: Type.Optional(
      Type.String({
        maxLength: HEADER_CHARS_MAX,
        writeOnly: true,
        description: 'Kept sealed and never shown. Left out: the one that is kept.',
      }),
    ),
  },
  closed,
)

const response = Type.Object(
  {
    type: Type.Enum(['json', 'text']),
    keep: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[A-Za-z0-9_*-]+(?:\\.[A-Za-z0-9_*-]+)*$',
          maxLength: PATH_CHARS_MAX,
          examples: ['items.*.name'],
        }),
        {
          maxItems: PATHS_MAX,
          uniqueItems: true,
          description: 'Of json: the paths that the agent is told; none: all of it.',
        },
      ),
    ),
  },
  closed,
)

/** A call as it should be made. */
export const example = Type.Object(
  {
    says: Type.String({ minLength: 1, maxLength: SAYS_CHARS_MAX, format: 'visible' }),
    arguments: argumentsSchema('What it is called with then.'),
  },
  closed,
)

/** A text in each language that there is one in. */
export const inLanguages = (charsMax: number, description: string) =>
  Type.Partial(
    Type.Object(inEachLanguage(() => Type.String({ minLength: 1, maxLength: charsMax, format: 'visible' }))),
    { ...closed, description },
  )

/** All that is declared of a tool beside its name. */
export const fields = {
  description: Type.String({
    minLength: 1,
    maxLength: DESCRIPTION_CHARS_MAX,
    format: 'visible',
    description: 'Tells the agent when to use it.',
  }),
  method: Type.Enum([...METHODS]),
  url: Type.String({
    minLength: 1,
    maxLength: URL_CHARS_MAX,
    examples: ['https://api.shop.example/orders/{order}'],
    description:
      '{parameters} and {variables} in path and query. Of the conversation: phone, email, firstname, lastname, identifier, language, channel, contact, conversation, agent, now.',
  }),
  headers: Type.Array(header, {
    maxItems: HEADERS_MAX,
    description: 'All of them. A new scheme, host or port clears the values that are kept.',
  }),
  body,
  parameters: Type.Array(parameter, { maxItems: PARAMETERS_MAX }),
  effects: Type.Enum(['read', 'write'], {
    description: 'write: it changes something there. Left out: read for GET and HEAD.',
  }),
  timeout_ms: Type.Integer({
    minimum: TIMEOUT_MS_MIN,
    maximum: TIMEOUT_MS_MAX,
    description: `${TIMEOUT_MS_MAX} when left out.`,
  }),
  response,
  examples: Type.Array(example, { maxItems: EXAMPLES_MAX, description: 'Calls as they should be made.' }),
  answer: inLanguages(
    ANSWER_CHARS_MAX,
    'How the built-in model words a good answer, with {parameters} and {paths} of it. In a language without words it lists what is kept.',
  ),
}
