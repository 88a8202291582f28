import type { Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { pageOf, pageSchema, pageView } from '../http/pagination.ts'
import { realNow } from '../lib/clock.ts'
import { addToken, changeToken, endToken, holderSeen, rollToken } from './change-tokens.ts'
import type { Issued } from './issue-token.ts'
import { clearTokenCache } from './recent.ts'
import { getTokenView, searchTokens } from './search-tokens.ts'
import {
  addExamples,
  revokeExamples,
  rollExamples,
  searchExamples,
  updateExamples,
} from './token-examples.ts'
import {
  newTokenView,
  rollInput,
  tokenChange,
  tokenInput,
  tokenParams,
  tokenQuery,
  tokenView,
} from './token-shapes.ts'

const search = endpoint({
  method: 'GET',
  path: '/token/search',
  operation: 'searchTokens',
  tag: 'Tokens',
  summary: 'List tokens of the API, without their text.',
  description:
    'With the scope admin all of the app, else those that act as the caller. Newest first, always a page of twelve fields.',
  scope: 'any',
  query: tokenQuery,
  answer: pageSchema(tokenView),
  examples: searchExamples,
  async handle(context) {
    const { deps, app, caller, query, base } = context
    const page = pageOf(query)
    const asked = { holderId: holderSeen(caller), query, page }
    const { tokens, total } = await searchTokens(deps.db, app.id, asked, realNow(context.deps.clock))
    return { body: pageView(page, tokens, total, `${base}/token/search`, query) }
  },
})

const add = endpoint({
  method: 'POST',
  path: '/token/add',
  operation: 'addToken',
  tag: 'Tokens',
  summary: 'Make a token of the API that acts as its maker, or as a service account.',
  description:
    'Its scopes are at most what its maker and its holder may do (1005). A person makes it after confirming who they are; a token of the API needs the scope admin. Its text is shown once.',
  scope: 'any',
  confirm: true,
  audit: 'token.add',
  body: tokenInput,
  answer: newTokenView,
  examples: addExamples,
  handle: context => answerNew(context, 'POST /token/add', tx => addToken(tx, context)),
})

const update = endpoint({
  method: 'POST',
  path: '/token/{id}/update',
  operation: 'updateToken',
  tag: 'Tokens',
  summary: 'Change a token: its name, scopes, end, addresses or rate.',
  description:
    'What is left out stays. In force in every process within a second. Not of a holder whose role is above your own (1005).',
  scope: 'any',
  confirm: true,
  audit: 'token.update',
  params: tokenParams,
  body: tokenChange,
  answer: tokenView,
  examples: updateExamples,
  handle: context => {
    const id = Number(context.params.id)
    return answerChanged(context, id, `POST /token/${id}/update`, tx => changeToken(tx, context, id))
  },
})

const roll = endpoint({
  method: 'POST',
  path: '/token/{id}/roll',
  operation: 'rollToken',
  tag: 'Tokens',
  summary: 'Put a new token in the place of one, which goes on for a while.',
  description:
    'The new one may do the same and lives as long. The old one ends at once, or after overlap. Only its holder may, and owners and admins for a service account (1005).',
  scope: 'any',
  confirm: true,
  audit: ['token.roll', 'token.add'],
  params: tokenParams,
  body: rollInput,
  answer: newTokenView,
  examples: rollExamples,
  handle: context => {
    const id = Number(context.params.id)
    return answerNew(
      context,
      `POST /token/${id}/roll`,
      tx => rollToken(tx, context, id, context.body.overlap),
      id,
    )
  },
})

const revoke = endpoint({
  method: 'POST',
  path: '/token/{id}/revoke',
  operation: 'revokeToken',
  tag: 'Tokens',
  summary: 'End a token for good; every process refuses it within a second.',
  description: 'Not of a holder whose role is above your own (1005).',
  scope: 'any',
  confirm: true,
  audit: 'token.revoke',
  params: tokenParams,
  answer: tokenView,
  examples: revokeExamples,
  handle: context => {
    const id = Number(context.params.id)
    return answerChanged(context, id, `POST /token/${id}/revoke`, tx => endToken(tx, context, id))
  },
})

type Asked = ContextWith<'db' | 'seal' | 'clock'>

/** Answers a token that was made; this process knows of what was ended for it at once. */
function answerNew(
  context: Asked,
  route: string,
  make: (tx: Tx) => Promise<Issued>,
  old?: number,
): Promise<Answer> {
  return withIdempotency(context, route, async tx => {
    const { deps } = context
    if (old !== undefined) tx.afterCommit(() => clearTokenCache(deps.db, { token_id: old }))
    const { id, token } = await make(tx)
    return { ...(await getTokenView(tx, context.app.id, id, realNow(context.deps.clock))), token }
  })
}

function answerChanged(
  context: Asked,
  id: number,
  route: string,
  change: (tx: Tx) => Promise<void>,
): Promise<Answer> {
  return withIdempotency(context, route, async tx => {
    tx.afterCommit(() => clearTokenCache(context.deps.db, { token_id: id }))
    await change(tx)
    return getTokenView(tx, context.app.id, id, realNow(context.deps.clock))
  })
}

export const tokenRoutes = [search, add, update, roll, revoke]
