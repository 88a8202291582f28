import assert from 'node:assert/strict'
import { test } from 'node:test'
import { successSchema } from '@palabre/contract/envelope'
import fc from 'fast-check'
import Fastify from 'fastify'
import { jsonAround } from '../http/cells.ts'
import { successAround, successOf } from '../http/envelope.ts'
import { listSchema } from '../http/list.ts'
import { pageView } from '../http/pagination.ts'
import type { Timestamp } from '../lib/time.ts'
import { ROW, Ticket, type TicketRow, ticketView } from './fields.ts'
import { readTicket, writeTickets } from './write.ts'

const NOW = '2026-11-20T12:00:00.000000Z' as Timestamp

const text = fc.string({ unit: 'binary' }).map(drawn => drawn.toWellFormed().replaceAll('\0', ''))
/** As PostgreSQL writes times. */
const time = fc.constantFrom(
  ...['2026-11-20 11:59:59.999999+00', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00.000001+00'],
  ...['2026-11-20 12:00:00.5+00', '0001-01-01 00:00:00+00', '10000-01-01 00:00:00.25+00'],
)
const flag = fc.constantFrom('t', 'f')
const integer = fc.nat().map(String)

/** Rows of a page, each column as PostgreSQL writes it. */
const row = fc
  .record({
    ...{ subject: text, description: text, status_code: text, policy_label: text, policy_priority: text },
    status_names: fc.record({ en: text, fr: text }, { requiredKeys: ['en'] }).map(spaced),
    meta: fc.option(fc.dictionary(text, fc.jsonValue()).map(spaced)),
    ...{ responded_at: fc.option(time), response_due_at: time },
    ...{ resolved_at: fc.option(time), resolved_due_at: time, closed_at: fc.option(time) },
    ...{ created_at: time, updated_at: time, sla_stopped_at: fc.option(time) },
    ...{ is_response_breached: flag, is_resolve_breached: flag, satisfaction_requested: flag },
    ...{ shown_policy_id: integer, ticket_status_id: integer, ticket_sla_policy_id: integer },
    ...{
      id: integer,
      app_id: integer,
      contact_detail_id: integer,
      chat_session_id: integer,
      position: integer,
    },
    satisfaction_rating: fc.option(fc.integer({ min: 1, max: 5 }).map(String)),
    ...{ board: fc.constant('1.5'), hashid: fc.constant('tck-9wVxR4mBtK') },
  })
  .map(drawn => Object.keys(ROW).map(name => drawn[name as keyof typeof drawn]))

/** PostgreSQL sets JSON with blanks. */
function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1)
}

test('what is written of rows is, byte for byte, what their schema writes of the tickets', async () => {
  const app = Fastify()
  let body: object = {}
  app.get('/', { schema: { response: { 200: successSchema(listSchema(Ticket)) } } }, () => body)
  const query = { page: 3, per_page: 7 }
  const page = { page: 3, perPage: 7, offset: 14 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 4 }).map(differing),
      fc.constantFrom('en', 'fr'),
      fc.boolean(),
      async (rows, language, isPage) => {
        const around = (some: unknown[]): object =>
          isPage ? pageView(page, some, 40, 'https://x.example/ticket/search', query) : some
        const tickets = rows.map(cells => ticketView(readTicket(cells), NOW, language))
        body = successOf(around(tickets), language)
        const { payload } = await app.inject('/')
        const json = jsonAround(around, writeTickets(rows, NOW, language))
        assert.equal(successAround(json, language), payload)
        assert.deepEqual(JSON.parse(payload), JSON.parse(JSON.stringify(body)))
      },
    ),
    { numRuns: 60 },
  )
  await app.close()
})

/** One status and one policy have the same words in every row. */
function differing(rows: (string | null)[][]): (string | null)[][] {
  const at = (name: keyof TicketRow): number => Object.keys(ROW).indexOf(name)
  return rows.map((cells, i) =>
    cells.map((cell, column) =>
      column === at('ticket_status_id') || column === at('ticket_sla_policy_id') ? String(i) : cell,
    ),
  )
}
