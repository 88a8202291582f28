// Which index the sweep for targets that are due finds its tickets by, among 1,500 of which any may be due: 7 s, most of them
// to write these. What it stores: breaches.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toTimestamp } from '../../src/lib/time.ts'
import { selectAppsDue, updateBreached } from '../../src/tickets/queries-sweeps.ts'
import { useWorld } from '../world.ts'
import { hasRunning } from './running.ts'

const MINUTE = 60_000

const world = useWorld()

test('the sweep passes over none that are stored, nor over those of which no clock runs', async () => {
  const { awa } = world.live
  await hasRunning(world, awa, 1500)
  // as far as is known none is stored: any list in the order of due times seems as good
  await world.rows('analyze tickets')
  const now = toTimestamp(world.app.clock.nowMs() + 90 * 24 * 60 * MINUTE)
  await world.inTx(async tx => {
    await tx.query('set local enable_seqscan = off')
    const plans: string[] = []
    const explained = async <Row>(text: string, values?: unknown[]): Promise<Row[]> => {
      const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
      return []
    }
    for (const kind of ['response', 'resolve'] as const) {
      await selectAppsDue({ query: explained }, kind, now)
      await updateBreached({ ...tx, query: explained }, awa.app.id, kind, now, 100)
      const index = kind === 'response' ? 'tickets_response_running' : 'tickets_resolve_clock'
      for (const plan of plans.splice(0)) {
        assert.match(plan, RegExp(`using ${index} on tickets t`), plan)
        assert.doesNotMatch(plan, /using tickets_(response|resolved)_due/, plan)
      }
    }
  })
})
