// The demo shop shows what clocks do: a ticket that is late, one that waits for its customer, and one that was rated.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeDemo } from '../../src/demo.ts'
import { bootApp, type TestApp } from '../app.ts'
import type { Body } from '../world/formats.ts'

let app: TestApp
before(async () => {
  app = await bootApp({ database: 'empty' })
})
after(() => app.stop())

test('the tickets of the demo shop: late, waiting, rated', async () => {
  const demo = await makeDemo(app.service.deps)
  const { body: tickets } = await app.as(demo!.live).get('/ticket/search?sort=created_at&include=sla')
  const shown = tickets.map((one: Body) => [
    one.ticket_status.code,
    one.is_response_breached,
    one.sla.is_stopped,
    one.satisfaction_rating,
  ])
  assert.deepEqual(shown, [
    ['resolved', false, true, 5],
    ['pending', false, true, null],
    ['open', true, false, null],
    ['in_progress', false, false, null],
  ])
})
