// Tickets as a table.
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { readFilters } from '../http/filters.ts'
import { nullableInteger } from '../http/shapes.ts'
import { checkWords } from '../messages/words-sql.ts'
import { mayStill } from '../sessions/rights.ts'
import { exportExamples } from './examples-acts.ts'
import { EXPORT_COLUMNS, readPiece } from './export.ts'
import { linesOf } from './export-lines.ts'
import { FILTERS, filterParameters } from './filters.ts'
import { resolve } from './resolve.ts'
import { texts } from './texts.ts'

const LOOKED_AT_MAX = 500
const OF_PIECES = ['cursor', 'per_page'] as const

const exported = endpoint({
  method: 'GET',
  path: '/ticket/export',
  operation: 'exportTickets',
  tag: 'Tickets',
  summary: 'Export tickets as a table, by the filters of a search.',
  description:
    'format=csv: all that fit, in the order of their ids, as they are read; a cell in which a spreadsheet would begin a formula has an apostrophe in front. Without contacts:read contacts have neither name nor number. A file that was not sent to its end, as where a token ends meanwhile, has no last chunk. Otherwise pieces of it: each looks at `per_page` tickets, and has those that fit.',
  scope: 'tickets:read',
  query: Type.Object({
    ...filterParameters,
    format: Type.Optional(Type.Enum(['csv', 'json'], { description: 'json when left out.' })),
    cursor: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'next_cursor of the piece before; not with format=csv, which is all of them.',
      }),
    ),
    per_page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LOOKED_AT_MAX,
        description: 'Tickets to look at; not with format=csv.',
      }),
    ),
  }),
  answer: Type.Object(
    {
      columns: Type.Array(Type.String(), { examples: [EXPORT_COLUMNS] }),
      rows: Type.Array(Type.Array(Type.Unsafe<unknown>({ description: 'In the order of the columns.' }))),
      next_cursor: { ...nullableInteger, description: 'Where it goes on; null: this is the end.' },
    },
    { title: 'TicketTable' },
  ),
  alsoAnswers: 'text/csv',
  examples: exportExamples,
  async handle({ deps, app, caller, ip, query, now }) {
    const { format, cursor = 0, per_page: limit = LOOKED_AT_MAX, q } = query as ExportQuery
    if (q !== undefined) await checkWords(deps.db, q)
    const asked = await resolve(deps.db, app.id, readFilters(FILTERS, query, now))
    const hasContacts = caller.scopes.includes('contacts:read')
    const wanted = asked && { asked, hasContacts, now }
    if (format === 'csv') {
      checkWhole(query as ExportQuery)
      const mayGoOn = () => mayStill(deps, caller, ip)
      const from = linesOf(deps.db, app.id, wanted, mayGoOn, () => deps.clock.nowMs())
      const headers = { 'content-disposition': 'attachment; filename="tickets.csv"' }
      return { body: null, headers, chunks: { type: 'text/csv; charset=utf-8', from } }
    }
    const piece =
      wanted === null
        ? { rows: [], next: null }
        : await readPiece(deps.db, app.id, wanted, { after: cursor, limit })
    return { body: { columns: EXPORT_COLUMNS, rows: piece.rows, next_cursor: piece.next } }
  },
})

/** The table of all that fit has no pieces. Throws 1002. */
function checkWhole(query: ExportQuery): void {
  const errors = OF_PIECES.filter(name => query[name] !== undefined).map(field => ({
    ...{ field, rule: 'format', text: texts.notWithCsv },
  }))
  if (errors.length > 0) throw invalid(errors)
}

type ExportQuery = { format?: string; cursor?: number; per_page?: number; q?: string }

export const exportRoutes = [exported]
