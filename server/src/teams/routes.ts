// Teams, and who is there.
import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { namePageQuery, namePageSchema } from '../http/name-pages.ts'
import {
  addExamples,
  colleagueExamples,
  presenceExamples,
  removeExamples,
  searchExamples,
  updateExamples,
} from './examples.ts'
import { listColleagues } from './members.ts'
import { notePresence } from './presence.ts'
import {
  ColleagueView,
  PresenceView,
  presenceBody,
  TeamView,
  teamChange,
  teamInput,
  teamParams,
} from './shapes.ts'
import { addTeam, changeTeam, getTeam, listTeams, removeTeam } from './teams.ts'

const search = endpoint({
  method: 'GET',
  path: '/team/search',
  operation: 'searchTeams',
  tag: 'Conversations',
  summary: 'List the teams, with their members and who of them is there.',
  scope: 'messages:read',
  query: namePageQuery,
  answer: namePageSchema(TeamView, 'TeamList'),
  examples: searchExamples,
  async handle({ deps, app, query, now }) {
    return { body: await listTeams(deps.db, app.id, query, now) }
  },
})

const colleagues = endpoint({
  method: 'GET',
  path: '/colleague/search',
  operation: 'searchColleagues',
  tag: 'Conversations',
  summary:
    'List the people of the business: whom a conversation can be given to, and who can be called to a note.',
  scope: 'messages:read',
  query: namePageQuery,
  answer: namePageSchema(ColleagueView, 'ColleagueList'),
  examples: colleagueExamples,
  async handle({ deps, app, query, now }) {
    return { body: await listColleagues(deps.db, app.id, query, now) }
  },
})

const common = {
  method: 'POST',
  tag: 'Conversations',
  scope: 'messages:send',
  roles: ['owner', 'admin'],
} as const

const add = endpoint({
  ...common,
  path: '/team/add',
  operation: 'addTeam',
  summary: 'Add a team.',
  description:
    'Balanced: what waits for it is given to the member who is online (POST /presence) and has fewest open ones, below capacity. 1004 where there is one of this name, in whatever letters.',
  audit: 'team.add',
  body: teamInput,
  answer: TeamView,
  examples: addExamples,
  handle: context => {
    const { app, body, now } = context
    return withIdempotency(context, 'POST /team/add', async tx =>
      getTeam(tx, app.id, await addTeam(tx, app.id, body, actorOf(context), now), now),
    )
  },
})

const update = endpoint({
  ...common,
  path: '/team/{id}/update',
  operation: 'updateTeam',
  summary: 'Change a team.',
  description: 'What is left out stays; members are all of them.',
  audit: 'team.update',
  params: teamParams,
  body: teamChange,
  answer: TeamView,
  examples: updateExamples,
  handle: context => {
    const { app, params, body, now } = context
    return withIdempotency(context, `POST /team/${params.id}/update`, async tx => {
      await changeTeam(tx, app.id, params.id, body, actorOf(context), now)
      return getTeam(tx, app.id, params.id, now)
    })
  },
})

const remove = endpoint({
  ...common,
  path: '/team/{id}/remove',
  operation: 'removeTeam',
  summary: 'Remove a team: its conversations stay, and are of none.',
  audit: 'team.remove',
  params: teamParams,
  answer: Type.Object({ id: Type.String(), removed: Type.Literal(true) }, { title: 'RemovedTeam' }),
  examples: removeExamples,
  handle: context => {
    const { app, params } = context
    return withIdempotency(context, `POST /team/${params.id}/remove`, async tx => {
      await removeTeam(tx, app.id, params.id, actorOf(context))
      return { id: params.id, removed: true }
    })
  },
})

const presence = endpoint({
  method: 'POST',
  path: '/presence',
  operation: 'notePresence',
  tag: 'Conversations',
  summary: 'Say where you are: what you look at, whether you write, whether you are there.',
  description:
    'For colleagues, and for balanced teams. Forgotten after 30 seconds: say it again every 10 to 20; with while_streaming, when it changes or a stream begins. The contact does not see it.',
  scope: 'messages:send',
  audit: { none: 'forgotten within seconds' },
  unrepeatable: true,
  body: presenceBody,
  answer: PresenceView,
  examples: presenceExamples,
  async handle(context) {
    const { conversation = null, looking = false, writing = false, availability = null } = context.body
    const isHeld = context.body.while_streaming === true
    return { body: await notePresence(context, { conversation, looking, writing, availability, isHeld }) }
  },
})

export const teamRoutes = [search, colleagues, add, update, remove, presence]
