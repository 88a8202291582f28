// The law of the house as data: statements that do not name the app, each with its reason.
import type { Exception } from './rule.ts'

/** Statements on the content of messages that are no plain texts, or that is stored as it is. */
export const CONTENT_EXCEPTIONS: Exception[] = [
  { file: 'messages/about-sql.ts', what: 'm.content || ', reason: 'of reactions and changes' },
  { file: 'messages/about-sql.ts', what: "m.content->>'message_id'", reason: 'of reactions' },
  { file: 'messages/queries-windows.ts', what: 'else m.content end', reason: 'stored as it is' },
  { file: 'messages/queries.ts', what: 'm.content, m.text, m.meta', reason: 'to be stored' },
  { file: 'webchat/history.ts', what: 'm.hashid as id, m.content', reason: 'of interactive messages' },
]

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
  { file: 'tools/bound-sql.ts', what: '', reason: 'the app is an argument' },
  { file: 'tools/server-of-tool.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'tools/find-servers.ts', what: 's.hashid as id', reason: 'facts of a row, joined by its app' },
  {
    file: 'tools/find.ts',
    what: "(select json_build_object('id', s.hashid",
    reason: 'a fact of a row, joined by its app',
  },
  {
    file: 'tools/find.ts',
    what: "(select coalesce(json_agg(json_build_object('id', g.hashid",
    reason: 'facts of a row, joined by its app',
  },
  {
    file: 'tools/find.ts',
    what: "json_build_object('failures', h.failures",
    reason: 'facts of a row, joined by its app',
  },
  { file: 'contacts/row-sql.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'contacts/search.ts', what: 'with ', reason: 'findsPieces and FITS begin with the app' },
  { file: 'inbox/found.ts', what: '', reason: 'holdsWords and findsPieces begin with the app' },
  { file: 'messages/search.ts', what: '(select w.message_id', reason: 'holdsWords begins with the app' },
  { file: 'conversations/events.ts', what: '', reason: 'facts of a row, joined by its app' },
  {
    file: 'inbox/entries.ts',
    what: "select json_build_object('model', t.model",
    reason: 'how a message came about, joined by its app',
  },
  { file: 'agents/queries.ts', what: 'jsonb_build_object', reason: 'facts of a row, joined by its app' },
  { file: 'channels/search.ts', what: 'c.hashid as id', reason: 'facts of a row, joined by its app' },
  {
    file: 'conversations/queries.ts',
    what: ".owner = 'agent' and",
    reason: 'a condition on a row, joined by its app',
  },
  {
    file: 'conversations/queries.ts',
    what: 'exists (select from teams',
    reason: 'a fact of a row, joined by its app',
  },
  { file: 'inbox/find.ts', what: 'coalesce(json_agg', reason: 'facts of a row, joined by its app' },
  { file: 'teams/online-sql.ts', what: 'from presence p', reason: 'the app is an argument' },
  { file: 'teams/online-sql.ts', what: 'from presence_devices d', reason: 'joined by its app' },
  { file: 'teams/teams.ts', what: 't.hashid as id', reason: 'facts of a row, joined by its app' },
  { file: 'inbox/row.ts', what: '', reason: 'facts of a row, joined by its app' },
  {
    file: 'inbox/views.ts',
    what: 'select from messages m',
    reason: 'a condition on a row, joined by its app',
  },
  { file: 'business/ledger-sql.ts', what: '', reason: 'facts of a row, joined by its app' },
  {
    file: 'inbox/filters.ts',
    what: '(select true from conversation_figures f',
    reason: 'a fact of a row, joined by its app',
  },
  { file: 'messages/about-sql.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'messages/told-sql.ts', what: ".error ->> 'reason'", reason: 'a fact of a row, joined by its app' },
  {
    file: 'messages/provider-sql.ts',
    what: 'from message_provider_ids n',
    reason: 'the app is an argument',
  },
  {
    file: 'conversations/waiting-sql.ts',
    what: 'limit 1)',
    reason: 'facts of a row, joined by its app',
  },
  { file: 'messages/events.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'tickets/events.ts', what: '', reason: 'facts of a row, joined by its app' },
  { file: 'sla/calendars.ts', what: 'c.hashid as id', reason: 'facts of a row, joined by its app' },
  { file: 'sla/find-policy.ts', what: 'select v.hours', reason: 'a fact of a row, joined by its app' },
  {
    file: 'tickets/queries-periods.ts',
    what: 'from ticket_periods e',
    reason: 'facts of a row, joined by its app',
  },
  {
    file: 'tickets/statuses-sql.ts',
    what: 'coalesce((select n.names',
    reason: 'a fact of a row, joined by its app',
  },
  { file: 'knowledge/find.ts', what: 'from knowledge k', reason: 'the app is an argument' },
  { file: 'contacts/detail-sql.ts', what: '', reason: 'the app is an argument' },
  { file: 'business/price.ts', what: 'from prices p', reason: 'the app is an argument' },
  {
    file: 'tickets/statements.ts',
    what: 'from ticket_counts c where',
    reason: 'its conditions begin with the app',
  },
  {
    file: 'tickets/statements.ts',
    what: 'from ticket_kind_counts c where',
    reason: 'its conditions begin with the app',
  },
  {
    file: 'tickets/statements.ts',
    what: '(select t.* from tickets t where',
    reason: 'conditions begin with the app',
  },
  {
    file: 'tickets/statements-kinds.ts',
    what: '(select t.* from tickets t where',
    reason: 'conditions begin with the app',
  },
  {
    file: 'tickets/statements-kinds.ts',
    what: 'with kinds as materialized',
    reason: 'its conditions begin with the app',
  },
  {
    file: 'tickets/statements.ts',
    what: 'with gathered as materialized',
    reason: 'conditions begin with the app',
  },
]

/** What sweeps do for all apps, by file and a piece of the statement. */
const SWEEPS: [file: string, what: string][] = [
  ['analytics/queries-tickets.ts', 'union select app_id from figure_marks'],
  ['messages/queries-words.ts', 'from apps a left join message_word_marks'],
  ['webchat/queries.ts', 'delete from webchat_visitors where expires_at'],
  ['conversations/queries-silence.ts', "set status = 'closed', closed_at = due.now"],
  ['conversations/queries-silence.ts', 'set wait_told_since'],
  ['conversations/queries-silence.ts', 'with due as materialized'],
  ['messages/queries-cancel.ts', 'with gone as'],
  ['conversations/queries-people.ts', 'set snoozed_until = null, last'],
  ['conversations/queries-people.ts', "set owner = 'queue', owner_user_id = null"],
  ['conversations/queries-people.ts', 'with recursive holders'],
  ['conversations/queries-give-out.ts', 'group by t.app_id'],
  ['teams/queries.ts', 'delete from presence p'],
  ['teams/queries.ts', 'delete from presence_devices d'],
  ['http/idempotency.ts', 'where expires_at <= $1'],
  ['agents/queries.ts', 'where finished_at < $1'],
  ['agents/queries.ts', 'from tool_calls where created_at < $1'],
  ['delivery/queries-sweeps.ts', 'where started_at < $1'],
  ['tools/queries-runs.ts', "set outcome = 'unknown', finished_at"],
  ['tools/queries-runs.ts', 'from tool_runs where started_at < $1'],
  ['conversations/queries-purge.ts', 's.closed_at < $1'],
  ['knowledge/queries.ts', 'where k.expires_at <= $1'],
  ['delivery/queries-sweeps.ts', "set status = 'unknown', lease_until = null"],
  ['delivery/queries-sweeps.ts', 'select h.app_id'],
  ['delivery/queries-sweeps.ts', 'from messages m where m.app_id = l.app_id and m.id = l.id'],
  ['delivery/queries-sweeps.ts', 'where c.held_until <'],
  ['delivery/queries-sweeps.ts', 'over as ('],
  ['delivery/queries-receipts.ts', 'delete from parked_receipts where created_at'],
  ['sandbox/queries.ts', 'delete from sandbox_sends where created_at'],
  ['analytics/queries.ts', 'from event_counters c left join figure_marks'],
  ['analytics/queries.ts', 'from figure_zones z join apps a'],
  ['notices/queries.ts', 'from notices where created_at < $1'],
]

/** Statements over all apps: sweeps, and what is asked before the app is known. By file and a piece of the statement. */
export const STATEMENTS_OF_ALL_APPS: Exception[] = [
  { file: 'events/record.ts', what: 'delete from events_first e', reason: 'sweep: events past their days' },
  { file: 'events/record.ts', what: 'delete from events_other e', reason: 'sweep: events past their days' },
  {
    file: 'notices/queries.ts',
    what: 'delete from held_notices',
    reason: 'sweep: notices that waited for working hours',
  },
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
    what: 'c.account_id = any($1)',
    reason: 'the simulated provider knows numbers, not apps',
  },
  {
    file: 'webchat/pages.ts',
    what: "a.kind = 'live'",
    reason: 'the page of an installation shows its oldest chat',
  },
  {
    file: 'satisfaction/rate.ts',
    what: 'where r.secret_hash = $1',
    reason: 'who opens a link knows its secret alone',
  },
  { file: 'cli/business.ts', what: 'join balances b', reason: 'the operator lists all businesses' },
  {
    file: 'tickets/queries-clocks.ts',
    what: 'select a.id as app_id, a.clock_offset_ms',
    reason: 'sweep: which apps have clocks to look at',
  },
  {
    file: 'tickets/queries-sweeps.ts',
    what: 'cross join lateral',
    reason: 'sweep: which apps have targets that are due, or tickets to close',
  },
  {
    file: 'conversations/queries-answered.ts',
    what: 'lost as (',
    reason: 'a part of statements on failed messages, each of which names its app',
  },
  ...SWEEPS.map(([file, what]) => ({ file, what, reason: 'sweep' })),
]
