import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { namePageQuery, namePageSchema } from '../http/name-pages.ts'
import {
  viewAddExamples,
  viewRemoveExamples,
  viewSearchExamples,
  viewUpdateExamples,
} from './examples-kept.ts'
import { addView, changeView, getView, listViews, removeView } from './saved-views.ts'
import { SavedViewView, viewChange, viewInput, viewParams } from './shapes-kept.ts'

const search = endpoint({
  method: 'GET',
  path: '/view/search',
  operation: 'searchViews',
  tag: 'Conversations',
  summary: "List saved filters: everybody's and your own.",
  scope: 'messages:read',
  query: namePageQuery,
  answer: namePageSchema(SavedViewView, 'SavedViewList'),
  examples: viewSearchExamples,
  async handle({ deps, app, caller, query }) {
    return { body: await listViews(deps.db, app.id, caller.user_id, query) }
  },
})

const common = { method: 'POST', tag: 'Conversations', scope: 'messages:send' } as const

const add = endpoint({
  ...common,
  path: '/view/add',
  operation: 'addView',
  summary: 'Save filters: for yourself, or (owners and admins) for everybody.',
  description:
    'They are those of GET /conversation/search, without q: whoever uses the view sees what they would see there. 1004 where there is one of this name, in whatever letters: among your own, or, where it is shared, among those of everybody.',
  audit: 'view.add',
  body: viewInput,
  answer: SavedViewView,
  examples: viewAddExamples,
  handle: context => {
    const { app, caller, body, now } = context
    return withIdempotency(context, 'POST /view/add', async tx => {
      const id = await addView(tx, app.id, caller, body, actorOf(context), now)
      return getView(tx, app.id, caller.user_id, id)
    })
  },
})

const update = endpoint({
  ...common,
  path: '/view/{id}/update',
  operation: 'updateView',
  summary: 'Change saved filters.',
  description: 'What is left out stays; filters are all of them.',
  audit: 'view.update',
  params: viewParams,
  body: viewChange,
  answer: SavedViewView,
  examples: viewUpdateExamples,
  handle: context => {
    const { app, caller, params, body, now } = context
    return withIdempotency(context, `POST /view/${params.id}/update`, async tx => {
      await changeView(tx, app.id, caller, params.id, body, actorOf(context), now)
      return getView(tx, app.id, caller.user_id, params.id)
    })
  },
})

const remove = endpoint({
  ...common,
  path: '/view/{id}/remove',
  operation: 'removeView',
  summary: 'Remove saved filters.',
  audit: 'view.remove',
  params: viewParams,
  answer: Type.Object({ id: Type.String(), removed: Type.Literal(true) }, { title: 'RemovedView' }),
  examples: viewRemoveExamples,
  handle: context => {
    const { app, caller, params } = context
    return withIdempotency(context, `POST /view/${params.id}/remove`, async tx => {
      await removeView(tx, app.id, caller, params.id, actorOf(context))
      return { id: params.id, removed: true }
    })
  },
})

export const viewRoutes = [search, add, update, remove]
