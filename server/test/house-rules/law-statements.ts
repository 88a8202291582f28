// The law of the house as data: statements that do not name the app, each with its reason.
import type { Exception } from './rule.ts'

/** Statements whose condition on the app is in a part that is put in, by file and a piece of what is left. */
export const STATEMENTS_IN_PARTS: Exception[] = [
  { file: 'agents/find.ts', what: "selectFrom('agents')", reason: 'filtersOf begins with the app' },
  {
    file: 'agents/load.ts',
    what: 'with s as',
    reason: 'CLAIM_TURN takes one session of one app; the rest is joined by its app',
  },
  {
    file: 'agents/load.ts',
    what: 'string_agg(q.text',
    reason: 'what is searched for: put into LOAD, where s is the session of one app',
  },
  { file: 'conversations/events.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'messages/about-sql.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'messages/events.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'tickets/events.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'knowledge/find.ts', what: 'from knowledge k', reason: 'the app is an argument' },
  { file: 'contacts/detail-sql.ts', what: '', reason: 'the app is an argument' },
  { file: 'business/price.ts', what: 'from prices p', reason: 'the app is an argument' },
  {
    file: 'tickets/statements.ts',
    what: 'from ticket_counts c where',
    reason: 'countedConditions begin with the app',
  },
  {
    file: 'tickets/statements.ts',
    what: '(select t.* from tickets t where',
    reason: 'conditions begin with the app',
  },
  {
    file: 'tickets/statements.ts',
    what: 'with kinds as materialized',
    reason: 'countedConditions begin with the app',
  },
  {
    file: 'tickets/statements.ts',
    what: 'with gathered as materialized',
    reason: 'conditions begin with the app',
  },
]

/** Statements over all apps: sweeps, and what is asked before the app is known. By file and a piece of the statement. */
export const STATEMENTS_OF_ALL_APPS: Exception[] = [
  { file: 'channels/find.ts', what: 'from channel_hooks h join channels', reason: 'a hook says whose it is' },
  {
    file: 'channels/queries.ts',
    what: 'delete from channel_notices n using',
    reason: 'sweep: notices past their time',
  },
  {
    file: 'channels/store-kinds.ts',
    what: 'from channels where type <> all',
    reason: 'start-up: is there a channel of a kind that this version does not have?',
  },
  {
    file: 'sandbox/numbers.ts',
    what: 'c.account_id = $1',
    reason: 'the simulated provider knows numbers, not apps',
  },
  {
    file: 'webchat/pages.ts',
    what: "a.kind = 'live'",
    reason: 'the page of an installation shows its oldest chat',
  },
  { file: 'cli/business.ts', what: 'join balances b', reason: 'the operator lists all businesses' },
  {
    file: 'webchat/queries.ts',
    what: 'delete from webchat_visitors where expires_at',
    reason: 'sweep',
  },
  {
    file: 'conversations/queries-silence.ts',
    what: "set status = 'closed', closed_at = $1",
    reason: 'sweep',
  },
  { file: 'conversations/queries-silence.ts', what: 'set wait_told_since', reason: 'sweep' },
  { file: 'conversations/queries.ts', what: 's.turn_due_at <', reason: 'sweep' },
  { file: 'http/idempotency.ts', what: 'where expires_at <= $1', reason: 'sweep' },
  { file: 'events/record.ts', what: 'delete from events e using event_counters', reason: 'sweep' },
  { file: 'agents/queries.ts', what: 'where finished_at < $1', reason: 'sweep' },
  { file: 'agents/queries.ts', what: 'from tool_calls where created_at < $1', reason: 'sweep' },
  { file: 'delivery/queries-sweeps.ts', what: 'where started_at < $1', reason: 'sweep' },
  { file: 'conversations/queries-purge.ts', what: 's.closed_at < $1', reason: 'sweep' },
  { file: 'knowledge/queries.ts', what: 'delete from knowledge where expires_at', reason: 'sweep' },
  {
    file: 'delivery/queries-sweeps.ts',
    what: "set status = 'unknown', lease_until = null",
    reason: 'sweep',
  },
  { file: 'delivery/queries-sweeps.ts', what: 'false as scheduled', reason: 'sweep' },
  { file: 'delivery/queries-sweeps.ts', what: 'where c.held_until <', reason: 'sweep' },
  { file: 'delivery/queries-sweeps.ts', what: 'with over as', reason: 'sweep' },
  {
    file: 'delivery/queries-receipts.ts',
    what: 'delete from parked_receipts p using messages m',
    reason: 'sweep',
  },
  {
    file: 'delivery/queries-receipts.ts',
    what: 'delete from parked_receipts where created_at',
    reason: 'sweep',
  },
  { file: 'sandbox/queries.ts', what: 'delete from sandbox_sends where created_at', reason: 'sweep' },
  {
    file: 'tickets/queries.ts',
    what: 'cross join lateral',
    reason: 'sweep: which apps have targets that are due',
  },
]
