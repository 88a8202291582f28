// The webhooks section of the document: the body posted for each type of event.
import { EVENT_TYPES, EVENTS, payloadSchema } from '@palabre/contract/events'
import { type Components, documented } from './components.ts'

const ABOUT =
  'The body of a webhook, as in Standard Webhooks. Subscriptions are not available yet: GET /events lists the same events.'

/** One operation for each type of event. */
export function webhooksOf(tag: string, schemas: Components): object {
  return Object.fromEntries(
    EVENT_TYPES.map(type => [
      type,
      {
        post: {
          operationId: `on${type.split(/[._]/).map(capitalized).join('')}`,
          tags: [tag],
          summary: EVENTS[type].description,
          description: ABOUT,
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: documented(payloadSchema(type), schemas) } },
          },
          responses: {
            '2XX': { description: 'It was accepted.' },
            '4XX': { description: 'It was refused.' },
          },
        },
      },
    ]),
  )
}

function capitalized(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
