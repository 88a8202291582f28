import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import Fastify from 'fastify'
import type { Timestamp } from '../lib/time.ts'
import { exampleTicket, Ticket, type TicketRow, ticketView, writtenView } from './fields.ts'

const NOW = '2026-11-20T12:00:00.000000Z' as Timestamp

const text = fc.string({ unit: 'binary' })
const time = fc.constantFrom('2026-11-20T11:59:59.999999Z', NOW, '2026-11-20T12:00:00.000001Z')

/** Rows of a page, with what stands beside a ticket in them. */
const row = fc
  .record({
    ...{ subject: text, description: text, status_code: text, policy_label: text, policy_priority: text },
    status_names: fc.record({ en: text, fr: text }, { requiredKeys: ['en'] }),
    meta: fc.option(fc.dictionary(text, fc.jsonValue())),
    ...{
      responded_at: fc.option(time),
      response_due_at: time,
      resolved_at: fc.option(time),
      resolved_due_at: time,
    },
    ...{ is_response_breached: fc.boolean(), is_resolve_breached: fc.boolean() },
    ...{ shown_policy_id: fc.nat(), satisfaction_rating: fc.option(fc.integer({ min: 1, max: 5 })) },
    sla_stopped_at: fc.option(time),
    ...{ board: fc.constant('1.5'), total: fc.nat(), missing: fc.constant(null) },
  })
  .map(drawn => ({ ...exampleTicket, ...drawn }) as unknown as TicketRow)

test('what a schema writes of a whole row is, byte for byte, what it writes of the ticket alone', async () => {
  const app = Fastify()
  let body: object = {}
  app.get('/', { schema: { response: { 200: Ticket } } }, () => body)
  const written = async (ticket: object): Promise<string> => {
    body = ticket
    return (await app.inject('/')).payload
  }
  await fc.assert(
    fc.asyncProperty(row, fc.constantFrom('en', 'fr'), async (drawn, language) => {
      const alone = ticketView(drawn, NOW, language)
      assert.equal(await written(writtenView(drawn, NOW, language)), await written(alone))
      assert.deepEqual(JSON.parse(await written(alone)), JSON.parse(JSON.stringify(alone)))
    }),
    { numRuns: 40 },
  )
  await app.close()
})
