// Statements that are put together at run time, so that the check cannot read them: how many calls of a file, and why.
// An entry that is no longer true fails.
export const COMPOSED: { [path: string]: { calls: number; why: string } } = {
  'server/src/analytics/queries.ts': { calls: 1, why: 'durations are made by a function' },
  'server/src/analytics/read.ts': { calls: 1, why: 'told apart by what is asked' },
  'server/src/audit/search.ts': { calls: 1, why: 'filters are chosen by the request' },
  'server/src/business/ledger.ts': { calls: 1, why: 'filters are chosen by the request' },
  'server/src/cli/io.ts': { calls: 2, why: 'makes and drops a database, whose name is new each time' },
  'server/src/contacts/search.ts': { calls: 1, why: 'goes by the index or from the newest on' },
  'server/src/db/open-tx.ts': { calls: 2, why: 'passes on what it is given' },
  'server/src/db/reads.ts': { calls: 2, why: 'passes on what it is given' },
  'server/src/db/tx.ts': { calls: 1, why: 'begins, with limits that are what is left of a deadline' },
  'server/src/http/list.ts': {
    calls: 1,
    why: 'the table and its order are named by the caller',
  },
  'server/src/inbox/counts.ts': { calls: 1, why: 'one column for each list' },
  'server/src/inbox/search.ts': { calls: 1, why: 'filters and order are chosen by the request' },
  'server/src/jobs/boss.ts': { calls: 2, why: 'passes on the statements of pg-boss' },
  'server/src/messages/search.ts': { calls: 2, why: 'filters and the way are chosen by the request' },
  'server/src/notices/search.ts': { calls: 1, why: 'filters are chosen by the request' },
  'server/src/tools/log.ts': { calls: 1, why: 'filters are chosen by the request' },
  'server/src/tickets/export.ts': { calls: 1, why: 'filters are chosen by the request' },
  'server/src/tickets/included.ts': { calls: 1, why: 'one column for each thing that is asked for' },
  'server/src/tickets/queries-acts.ts': { calls: 1, why: 'the neighbour before, or the one after' },
  'server/src/tickets/resolve.ts': { calls: 1, why: 'one column for each filter that names records' },
  'server/src/tickets/search.ts': { calls: 2, why: 'filters, order and page are chosen by the request' },
}
