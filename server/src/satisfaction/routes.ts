// Whether customers are asked how they were served, and asking by hand.
import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { expectedBy } from '../tickets/expected.ts'
import { askByHand } from './ask.ts'
import { askExamples, changeExamples, settingsExamples } from './examples.ts'
import { changeSettings, findSettings } from './settings.ts'
import { AskedView, SatisfactionSettings, settingsChange } from './shapes.ts'

const settings = endpoint({
  method: 'GET',
  path: '/ticket/satisfaction/settings',
  operation: 'readSatisfactionSettings',
  tag: 'Tickets',
  summary: 'Whether, and when, customers are asked how they were served.',
  scope: 'tickets:read',
  query: Type.Object({}),
  answer: SatisfactionSettings,
  examples: settingsExamples,
  async handle({ deps, app }) {
    return { body: await findSettings(deps.db, app.id) }
  },
})

const change = endpoint({
  method: 'POST',
  path: '/ticket/satisfaction/change',
  operation: 'changeSatisfactionSettings',
  tag: 'Tickets',
  summary: 'Say whether, and when, customers are asked how they were served.',
  description: 'What is left out stays.',
  scope: 'tickets:write',
  roles: ['owner', 'admin'],
  writes: true,
  audit: 'satisfaction.set',
  body: settingsChange,
  answer: SatisfactionSettings,
  examples: changeExamples,
  handle: context =>
    withIdempotency(context, 'POST /ticket/satisfaction/change', tx =>
      changeSettings(tx, context.deps.settings.baseUrl, context.app.id, context.body, actorOf(context)),
    ),
})

const ask = endpoint({
  method: 'POST',
  path: '/ticket/{id}/satisfaction/ask',
  operation: 'askTicketSatisfaction',
  tag: 'Tickets',
  summary: 'Ask the customer of a resolved ticket how they were served.',
  description:
    'Once for each time that it was resolved (1001 already_asked), also where customers are not asked by themselves. A list where the channel has one, else words with a link; outside the window the template, else it waits. Rated for 7 days, changed for 24 hours: ticket.satisfaction_received.',
  scope: 'tickets:write',
  writes: true,
  takesIfMatch: true,
  audit: { none: 'tickets have a history' },
  params: Type.Object({ id: Type.String({ format: 'hashid-or-id' }) }),
  answer: AskedView,
  examples: askExamples,
  handle: context => {
    const { deps, app, params, now, headers, language } = context
    const asking = { appId: app.id, ref: params.id, expected: expectedBy(undefined, headers), now, language }
    return withIdempotency(context, `POST /ticket/${params.id}/satisfaction/ask`, tx =>
      askByHand(tx, { baseUrl: deps.settings.baseUrl, seal: deps.seal }, asking),
    )
  },
})

export const satisfactionRoutes = [settings, change, ask]
