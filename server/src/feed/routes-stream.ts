// The events as they happen.
import type { ServerResponse } from 'node:http'
import { EVENT } from '@palabre/contract/events'
import { Type } from 'typebox'
import { type Answer, type ContextWith, endpoint } from '../http/endpoint.ts'
import { cookieRuleOf } from '../sessions/cookie.ts'
import { checkOrigin } from '../sessions/origin.ts'
import { streamExamples } from './examples.ts'
import { findLastId, findPerson, visibleKinds } from './feed.ts'
import { after, bothOf, readTypes, types } from './shapes.ts'
import { MISSED_MAX } from './stream-pump.ts'
import { eventStreamsOf, STREAMS_PER_APP_MAX, STREAMS_PER_CALLER_MAX } from './streams.ts'

const id = Type.Integer({ description: 'The event after which it goes on.' })

const moment = (event: string, data: Parameters<typeof Type.Object>[0], description: string) =>
  Type.Object({ event: Type.Literal(event), data: Type.Object(data) }, { description })

const user = Type.Object({ id: Type.String({ description: 'usr-….' }), name: Type.String() })

/** What the fields `event` and `data` of a stream hold. */
const StreamEvent = Type.Unsafe<unknown>({
  title: 'StreamEvent',
  type: 'object',
  required: ['event', 'data'],
  oneOf: [
    {
      ...Type.Object({ event: Type.Literal('message') }),
      properties: { event: { const: 'message' }, data: EVENT },
      required: ['event', 'data'],
      description: 'An event as GET /events has it; `id` is its id. The frame has no field `event`.',
    },
    moment(
      'reset',
      { next: id },
      `What was missed is deleted, or more than ${MISSED_MAX}: read anew what you show.`,
    ),
    moment(
      'presence',
      {
        user,
        conversation: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          description: 'ses-…; null: in none.',
        }),
        looking: Type.Boolean(),
        writing: Type.Boolean(),
        availability: Type.Enum(['online', 'away', 'offline']),
      },
      'A colleague says where they are (POST /presence).',
    ),
    moment(
      'typing',
      {
        contact_detail_id: Type.Integer(),
        from: Type.Enum(['agent', 'person', 'visitor']),
        on: Type.Boolean(),
      },
      'Somebody begins or stops to write.',
    ),
  ],
})

const stream = endpoint({
  method: 'GET',
  path: '/stream',
  operation: 'streamEvents',
  tag: 'Events',
  summary: 'Follow what changes, as it happens.',
  description: `Server-sent events (text/event-stream): the events of GET /events in the same order, each once, with the same \`type\` and the kinds whose scope you hold. \`id\` is the event’s: go on with Last-Event-ID, or after; without them it begins now. It begins with, and repeats every 20 seconds, the id where it stands. \`reset\`: more than ${MISSED_MAX} events were missed, or they are deleted; what follows goes on from there. Presence and typing come as they are said, without an id. It ends within 2 seconds when the token or session ends or its rights change, and after an hour: connect again. Who asks for application/json gets no stream, but the id after which one would begin. In each process one token or session has at most ${STREAMS_PER_CALLER_MAX} streams, an app ${STREAMS_PER_APP_MAX}: beyond that the answer is 1009. With a cookie only pages of this address may ask it (1005).`,
  scope: 'messages:read',
  query: Type.Object({ after, types, type: types }),
  answer: Type.Object({ next: id }, { title: 'StreamBeginning' }),
  streams: StreamEvent,
  examples: streamExamples,
  handle: context => answerStream(context),
})

type Query = { after?: number; types?: string; type?: string }

/** Where the client stands: null where it does not say, at no place that was where nobody can tell. */
function placeOf(last: string | string[] | undefined, after: number | undefined): number | null {
  if (last === undefined || last === '') return after ?? null
  return typeof last === 'string' && /^[0-9]{1,15}$/.test(last) ? Number(last) : Number.POSITIVE_INFINITY
}

/** A page of another site that shares ours in the eyes of the browser could hold streams in somebody's name. */
function checkPage({ deps, caller, headers }: ContextWith<'settings', Query>): void {
  const rule = caller.session_id > 0 ? cookieRuleOf(deps.settings.baseUrl) : null
  if (rule === null) return
  const sent = ['origin', 'sec-fetch-site'].flatMap(name => {
    const value = headers[name]
    return value === undefined ? [] : [name, String(value)]
  })
  checkOrigin(sent, rule.origin, false)
}

type StreamContext = ContextWith<'db' | 'hints' | 'log' | 'clock' | 'settings', Query>

async function answerStream(context: StreamContext): Promise<Answer> {
  const { deps, app, caller, query, headers, ip } = context
  checkPage(context)
  // what happens after the headers are there is heard
  const [last, user] = await Promise.all([findLastId(deps.db, app.id), findPerson(deps.db, caller.user_id)])
  const listening = {
    ...{ appId: app.id, caller, ip, after: placeOf(headers['last-event-id'], query.after) ?? last },
    types: bothOf(readTypes(query.types, 'types'), readTypes(query.type)),
    kinds: visibleKinds(caller.scopes),
    user,
  }
  // beyond the last a stream would begin with reset
  if (wantsJson(headers.accept)) return { body: { next: Math.min(listening.after, last) } }
  const streams = eventStreamsOf(deps)
  return {
    body: null,
    stream: {
      admit: (out: ServerResponse) => streams.admit(out, listening),
      open: (out: ServerResponse) => streams.open(out, listening),
    },
  }
}

/** Only who says so, and names no stream: EventSource and curl get one. */
function wantsJson(accept: string | string[] | undefined): boolean {
  const text = String(accept ?? '')
  return text.includes('application/json') && !text.includes('text/event-stream')
}

export const streamRoutes = [stream]
