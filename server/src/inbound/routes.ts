import { CHECK_MS_MAX } from '../channels/check.ts'
import { addExamples, updateExamples } from '../channels/examples.ts'
import { channelChangeForm, channelForm } from '../channels/forms.ts'
import { channelParams, channelView, connectedView } from '../channels/shapes.ts'
import { endpoint } from '../http/endpoint.ts'
import { answerConnect } from './answer-connect.ts'
import { answerUpdate } from './answer-update.ts'

const PATH = '/channel/add'

const add = endpoint({
  method: 'POST',
  path: PATH,
  operation: 'addChannel',
  tag: 'Channels',
  summary: 'Connect a channel.',
  description:
    'A form for each kind. The provider is asked first whether the credentials open the number (1001 number_not_confirmed), unless check is false. Credentials are sealed and never shown; those that are made here stand in made, once. In the test gateway a number is simulated: its id and its credentials are made, and what was given is forgotten.',
  scope: 'channels:write',
  audit: 'channel.add',
  writes: true,
  outsideMs: CHECK_MS_MAX,
  body: channelForm,
  answer: connectedView,
  examples: addExamples,
  handle: context => answerConnect(context, `POST ${PATH}`),
})

const update = endpoint({
  method: 'POST',
  path: '/channel/{id}/update',
  operation: 'updateChannel',
  tag: 'Channels',
  summary: 'Change a channel: its name, agent, settings, credentials, or switch it on or off.',
  description:
    'What is left out stays. New credentials are checked with the provider first (1001 number_not_confirmed), unless check is false; a number that the provider refused is tried again at once. Stored credentials go to no other address: with a base_url elsewhere they are given again (1002).',
  scope: 'channels:write',
  audit: 'channel.update',
  outsideMs: CHECK_MS_MAX,
  params: channelParams,
  body: channelChangeForm,
  answer: channelView,
  examples: updateExamples,
  handle: context => answerUpdate(context, context.params.id),
})

export const connectRoutes = [add, update]
