// Satisfaction as it is set and asked.
import { Type } from 'typebox'
import { nullable, nullableText, timestamp } from '../http/shapes.ts'

const DELAY_MINUTES_MAX = 10_080
const TEMPLATE_NAME_CHARS_MAX = 512
const COMPONENTS_MAX = 10

const fields = {
  is_active: Type.Boolean({ description: 'Are customers asked once their tickets are resolved?' }),
  delay_minutes: Type.Integer({
    minimum: 0,
    maximum: DELAY_MINUTES_MAX,
    description: 'After it was resolved; 10 by default. Reopened meanwhile, nobody is asked.',
  }),
  template: Type.Unsafe<{ [key: string]: unknown } | null>({
    type: ['object', 'null'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: TEMPLATE_NAME_CHARS_MAX, examples: ['how_did_we_do'] },
      language: { type: 'string', minLength: 2, maxLength: 15, examples: ['en'] },
      components: {
        ...{ type: 'array', maxItems: COMPONENTS_MAX },
        items: { type: 'object', additionalProperties: true },
      },
    },
    required: ['name', 'language'],
    additionalProperties: false,
    description:
      'Sent instead where the 24-hour window is closed; null: the question waits until the contact writes again. In its parameters `{{link}}`, `{{secret}}` (last part of the link), `{{subject}}` and `{{rating.1}}` to `{{rating.5}}` (payloads of quick replies) are filled in; one that leads to a rating is needed.',
  }),
}

export const SatisfactionSettings = Type.Object(fields, { title: 'SatisfactionSettings' })
export const settingsChange = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  minProperties: 1,
})

export const AskedView = Type.Object(
  {
    ticket: Type.String({ description: 'tck-….' }),
    asked_at: timestamp,
    expires_at: { ...timestamp, description: 'Until then it can be rated.' },
    link: {
      ...nullableText,
      description: 'The page of this customer, where no message brings it: shown once.',
    },
    channel: Type.String(),
    message: {
      ...nullableText,
      description: 'The message that asks; null: only the link is left.',
    },
    refusal: nullable(
      {
        code: Type.Integer(),
        reason: { ...nullableText, description: 'Why not, where the code is 1001.' },
        message: Type.String(),
      },
      'Why the channel takes no message.',
    ),
  },
  { title: 'SatisfactionAsked' },
)
