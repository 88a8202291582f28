// One question to contacts, conversations and tickets at once.
import type { Scope } from '@palabre/contract/scopes'
import type { ContactRow } from '../contacts/row-sql.ts'
import { searchContacts } from '../contacts/search.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { findTickets } from '../tickets/search.ts'
import { type ConversationPage, searchConversations } from './search.ts'

/** Of each kind. */
const ROWS_MAX = 20

/** null: of what the caller may not read. */
export type Found = {
  contacts: ContactRow[] | null
  conversations: ConversationPage['data']
  tickets: object[] | null
}

/** The newest of each kind that fit, as far as the caller may read them. */
export async function searchAll(context: ContextWith<'db', { q: string }>): Promise<Found> {
  const { deps, app, caller, query, now } = context
  const asked = { q: query.q, per_page: ROWS_MAX }
  const ofScope = async <Rows>(scope: Scope, search: () => Promise<Rows>): Promise<Rows | null> =>
    caller.scopes.includes(scope) ? search() : null
  const [contacts, conversations, tickets] = await Promise.all([
    ofScope('contacts:read', async () => (await searchContacts(deps.db, app.id, asked)).data),
    searchConversations(deps.db, app.id, caller, asked, now),
    ofScope('tickets:read', () => findTickets({ ...context, query: { ...asked, page: 1 } })),
  ])
  return { contacts, conversations: conversations.data, tickets }
}
