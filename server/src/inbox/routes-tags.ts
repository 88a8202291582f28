import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { namePageQuery, namePageSchema } from '../http/name-pages.ts'
import { timestamp } from '../http/shapes.ts'
import { tagName, tagParams } from './bodies.ts'
import { tagAddExamples, tagRemoveExamples, tagSearchExamples, tagUpdateExamples } from './examples-notes.ts'
import { addTag, getTag, listTags, removeTag, renameTag } from './tags.ts'

const Tag = Type.Object({ id: Type.String(), name: Type.String(), created_at: timestamp }, { title: 'Tag' })

const search = endpoint({
  method: 'GET',
  path: '/tag/search',
  operation: 'searchTags',
  tag: 'Conversations',
  summary: 'List the tags of conversations.',
  scope: 'messages:read',
  query: namePageQuery,
  answer: namePageSchema(Tag, 'TagList'),
  examples: tagSearchExamples,
  async handle({ deps, app, query }) {
    return { body: await listTags(deps.db, app.id, query) }
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
  path: '/tag/add',
  operation: 'addTag',
  audit: 'tag.add',
  summary: 'Add a tag.',
  description: '1004 where there is one of this name, in whatever letters.',
  body: tagName,
  answer: Tag,
  examples: tagAddExamples,
  handle: context =>
    withIdempotency(context, 'POST /tag/add', tx =>
      addTag(tx, context.app.id, context.body.name, actorOf(context), context.now),
    ),
})

const update = endpoint({
  ...common,
  path: '/tag/{id}/update',
  operation: 'updateTag',
  audit: 'tag.update',
  summary: 'Rename a tag.',
  params: tagParams,
  body: tagName,
  answer: Tag,
  examples: tagUpdateExamples,
  handle: context => {
    const { app, params, body } = context
    return withIdempotency(context, `POST /tag/${params.id}/update`, async tx => {
      await renameTag(tx, app.id, params.id, body.name, actorOf(context))
      return getTag(tx, app.id, params.id)
    })
  },
})

const remove = endpoint({
  ...common,
  path: '/tag/{id}/remove',
  operation: 'removeTag',
  audit: 'tag.remove',
  summary: 'Remove a tag, also from all conversations that have it.',
  params: tagParams,
  answer: Type.Object({ id: Type.String(), removed: Type.Literal(true) }, { title: 'RemovedTag' }),
  examples: tagRemoveExamples,
  handle: context => {
    const { app, params } = context
    return withIdempotency(context, `POST /tag/${params.id}/remove`, async tx => {
      await removeTag(tx, app.id, params.id, actorOf(context))
      return { id: params.id, removed: true }
    })
  },
})

export const tagRoutes = [search, add, update, remove]
