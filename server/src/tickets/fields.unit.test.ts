import assert from 'node:assert/strict'
import { test } from 'node:test'
import { successSchema } from '@palabre/contract/envelope'
import fc from 'fast-check'
import Fastify from 'fastify'
import type { TSchema } from 'typebox'
import { anyCharacter } from '../../test/any-character.ts'
import { jsonAround } from '../http/cells.ts'
import { successAround, successOf } from '../http/envelope.ts'
import { listSchema } from '../http/list.ts'
import { pageView } from '../http/pagination.ts'
import type { Timestamp } from '../lib/time.ts'
import { ROW, Ticket, type TicketRow, ticketView } from './fields.ts'
import { readTicket, writeTickets } from './write.ts'

const NOW = '2026-11-20T12:00:00.000000Z' as Timestamp

const text = fc.string({ unit: anyCharacter }).map(drawn => drawn.toWellFormed().replaceAll('\0', ''))
/** As PostgreSQL writes times. */
const time = fc.constantFrom(
  ...['2026-11-20 11:59:59.999999+00', '2026-11-20 12:00:00+00', '2026-11-20 12:00:00.000001+00'],
  ...['2026-11-20 12:00:00.5+00', '0001-01-01 00:00:00+00', '10000-01-01 00:00:00.25+00'],
)
/** Of what a schema says; what is not here is added with the first column of its type. */
const DRAWN: { [type: string]: fc.Arbitrary<string> } = {
  string: text,
  'date-time': time,
  boolean: fc.constantFrom('t', 'f'),
  integer: fc.nat().map(String),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  object: fc.dictionary(text, fc.jsonValue()).map(spaced),
}

/** What PostgreSQL may write of a column. */
function cellOf(schema: TSchema): fc.Arbitrary<string | null> {
  const { type, format, items, ...parts } = schema as { [part: string]: unknown }
  if (parts.anyOf) return fc.oneof(...(parts.anyOf as TSchema[]).map(cellOf))
  if (parts.enum) return fc.constantFrom(...(parts.enum as unknown[]).map(one => one as string | null))
  const types = [type].flat() as string[]
  const [only] = types.filter(one => one !== 'null')
  if (only === undefined) return fc.constant(null)
  const some =
    only === 'array'
      ? fc.array(cellOf(items as TSchema)).map(listed)
      : DRAWN[format === 'date-time' ? format : only]!
  return types.includes('null') ? fc.option(some) : some
}

/** Rows of a page, each column as PostgreSQL writes it. */
const row = fc.tuple(
  ...Object.entries(ROW).map(([name, schema]) => (name === 'status_names' ? statusNames() : cellOf(schema))),
)

function statusNames(): fc.Arbitrary<string> {
  return fc.record({ en: text, fr: text }, { requiredKeys: ['en'] }).map(spaced)
}

function listed(values: (string | null)[]): string {
  const quoted = values.map(one => (one === null ? 'NULL' : `"${one.replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${quoted.join(',')}}`
}

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
