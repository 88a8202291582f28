import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { addExamples } from './examples.ts'
import { pushKnowledge, wrongContact } from './push.ts'
import { ownRoutes } from './routes-own.ts'
import { CONTENT_CHARS_MAX, knowledgeInput, knowledgeResult } from './shapes.ts'

const PATH = '/contact/knowledge/add'

const add = endpoint({
  method: 'POST',
  path: PATH,
  operation: 'manageContactKnowledge',
  tag: 'Knowledge',
  summary: 'Add knowledge about a contact for one agent.',
  description: `Text of up to ${CONTENT_CHARS_MAX.toLocaleString('en')} characters that this agent, and no other, may use in conversations with this contact, and no other. The same text again is "unchanged", never a second entry, unless it comes under another \`external_id\`.`,
  scope: 'knowledge:write',
  audit: { none: 'the entry is its own record' },
  writes: true,
  body: knowledgeInput,
  answer: Type.Array(knowledgeResult),
  examples: addExamples,
  alsoWrong: wrongContact,
  handle: context => pushKnowledge(context, `POST ${PATH}`),
})

export const knowledgeRoutes = [add, ...ownRoutes]
