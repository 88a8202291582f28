// The headers of answers, as the OpenAPI document describes them.
type Described = { description: string; schema: { type: string; enum?: unknown[]; minimum?: number } }

const count = (description: string): Described => ({ description, schema: { type: 'integer', minimum: 0 } })
const text = (description: string): Described => ({ description, schema: { type: 'string' } })
const only = (value: string, description: string): Described => ({
  description,
  schema: { type: 'string', enum: [value] },
})

/** Every header that an answer of the API may carry and a client may need. */
export const RESPONSE_HEADERS = {
  'RateLimit-Limit': count('Requests a minute that this token, or without one this address, may make.'),
  'RateLimit-Remaining': count('Requests left in this minute.'),
  'RateLimit-Reset': count('Seconds until the count starts again.'),
  'Retry-After': count('With code 1009: seconds to wait before the next try.'),
  'Messages-Waiting': count(
    'Messages of the app that wait for delivery. Told from four fifths of Messages-Waiting-Max on.',
  ),
  'Messages-Waiting-Max': count('As many may wait.'),
  'Content-Language': text('The language of the texts in the answer: en or fr.'),
  'Preference-Applied': text('The preferences that had an effect on this answer.'),
  'X-Ignored-Params': text('Unknown query parameters that were ignored, separated by commas.'),
  'Idempotency-Replayed': only(
    'true',
    'This is the stored answer to an earlier request with the same Idempotency-Key.',
  ),
  'X-Total-Count': count('How many records the search found in total.'),
  'X-Total-Count-Relation': only('gte', 'There are more than X-Total-Count says.'),
  'X-Next-Cursor': text(
    'Where a later sync continues: pass it as cursor. No row is missed; those of the last 15 seconds may repeat.',
  ),
  'Set-Cookie': text('The cookie of the session.'),
  ETag: text('For If-Match: updated_at of the record, in quotes.'),
  Link: text('RFC 8288. rel="next" leads to the next rows.'),
} satisfies { [name: string]: Described }

export type ResponseHeader = keyof typeof RESPONSE_HEADERS
