// A visitor of the web chat: uses the same public endpoints as the page in a browser.
import type { VisitSimulator } from '../../simulator.ts'
import { texts } from '../texts.ts'

/** Codes up to this say that the visitor's token is of no use any more. */
const TOKEN_CODE_LAST = 5

export const simulator: VisitSimulator = {
  by: 'visit',
  about: 'any name for the visitor; the same one goes on with its conversation',
  begin: (hookId, said) => ({ path: `/webchat/${hookId}/session`, body: said }),
  readBegun: ({ visitor_id, token }) => ({ visitorId: String(visitor_id), token: String(token) }),
  write({ type, content, contextId, provenance }) {
    const [strange] = Object.keys(provenance)
    if (strange !== undefined)
      return { error: { field: `message.${strange}`, rule: 'channel', text: texts.otherwise } }
    const { preview_url, ...rest } = content
    if (type === 'text') return { written: { type, content: rest } }
    if (type !== 'interactive_reply' || content.button !== undefined)
      return { error: { field: 'message.type', rule: 'channel', text: texts.otherType } }
    const context = contextId === undefined ? {} : { context_id: contextId }
    return { written: { type, content: { ...content, ...context } } }
  },
  post: (hookId, clientId, written) => ({
    path: `/webchat/${hookId}/messages`,
    body: { client_id: clientId, ...written },
  }),
  isOver: code => code <= TOKEN_CODE_LAST,
}
