import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency, withIdempotencyAfter } from '../http/idempotency.ts'
import { pageOf, pageSchema, pageView } from '../http/pagination.ts'
import { CHECK_MS_MAX, checkChannel } from './check.ts'
import { disconnectChannel } from './connect.ts'
import { checkExamples, disconnectExamples, getExamples, searchExamples } from './examples.ts'
import { getConnected } from './find.ts'
import { getChannelView, readerOf, searchChannels } from './search.ts'
import { channelCheck, channelParams, channelQuery, channelView } from './shapes.ts'

const search = endpoint({
  method: 'GET',
  path: '/channel/search',
  operation: 'searchChannels',
  tag: 'Channels',
  summary: 'Search channels.',
  description:
    'Always a page of twelve fields, in the order the channels were connected. Disconnected ones are among them.',
  scope: 'channels:write',
  query: channelQuery,
  answer: pageSchema(channelView),
  examples: searchExamples,
  async handle(context) {
    const { deps, app, query, base } = context
    const page = pageOf(query)
    const { channels, total } = await searchChannels(deps.db, app.id, query, page, readerOf(context))
    return { body: pageView(page, channels, total, `${base}/channel/search`, query) }
  },
})

const get = endpoint({
  method: 'GET',
  path: '/channel/{id}',
  operation: 'getChannel',
  tag: 'Channels',
  summary: 'Read one channel: its settings, where it is put, and whether its provider refuses it.',
  scope: 'channels:write',
  params: channelParams,
  answer: channelView,
  examples: getExamples,
  async handle(context) {
    const { deps, app, params } = context
    return { body: await getChannelView(deps.db, app.id, params.id, readerOf(context)) }
  },
})

const check = endpoint({
  method: 'POST',
  path: '/channel/{id}/check',
  operation: 'checkChannel',
  tag: 'Channels',
  summary: 'Ask the provider whether a channel’s credentials open its number.',
  description: 'Nothing is sent and nothing changes, whatever the provider says.',
  scope: 'channels:write',
  audit: { none: 'asking changes nothing' },
  outsideMs: CHECK_MS_MAX,
  params: channelParams,
  answer: channelCheck,
  examples: checkExamples,
  handle: context => {
    const { deps, app, params } = context
    const ask = async () => checkChannel(deps, await getConnected(deps.db, app.id, params.id))
    return withIdempotencyAfter(context, `POST /channel/${params.id}/check`, ask, async (_, said) => said)
  },
})

const disconnect = endpoint({
  method: 'POST',
  path: '/channel/{id}/disconnect',
  operation: 'disconnectChannel',
  tag: 'Channels',
  summary: 'Disconnect a channel: its credentials and its address are forgotten, its messages stay.',
  description:
    'An event, channel.disconnected. Connecting the same number again takes it up as the same channel.',
  scope: 'channels:write',
  audit: 'channel.disconnect',
  params: channelParams,
  answer: channelView,
  examples: disconnectExamples,
  handle: context => {
    const { app, params, now } = context
    return withIdempotency(context, `POST /channel/${params.id}/disconnect`, async tx => {
      await disconnectChannel(tx, app.id, params.id, actorOf(context), now)
      return getChannelView(tx, app.id, params.id, readerOf(context))
    })
  },
})

export const channelRoutes = [search, get, check, disconnect]
