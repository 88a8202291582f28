// I22, in the long run: ten restarts, a hundred open streams.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Service } from '../../src/app.ts'
import { inTx } from '../../src/db/tx.ts'
import { record } from '../../src/events/record.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { upTo } from '../world/visitor.ts'
import { until, useWorld } from '../world.ts'
import { followOn } from './follow.ts'
import { ticketCreated } from './samples.ts'

const RESTARTS = 10
const STREAMS = 100
const EVENTS_A_RESTART = 200
const WAIT_MS_MAX = 120_000

const world = useWorld()

test(`${RESTARTS} rolling restarts with ${STREAMS} open streams: no gap, no repeat`, async () => {
  const { id, token } = world.live.awa.app
  const pair: Service[] = [await world.second({ roles: ['api'] }), await world.second({ roles: ['api'] })]
  const followers = Array.from({ length: STREAMS }, () =>
    followOn(() => pair.map(one => one.address!), token, 0),
  )
  let written = 0
  const write = async (count: number): Promise<void> => {
    const { db, clock } = world.app.service.deps
    for (let n = 0; n < count; n++) {
      const event = ticketCreated({ id: ++written })
      await inTx(db, async tx => record(tx, id, event, toTimestamp(clock.nowMs())))
    }
  }
  for (let restart = 0; restart < RESTARTS; restart++) {
    const gone = pair.shift()!
    const stopping = gone.stop()
    await write(EVENTS_A_RESTART)
    await stopping
    pair.push(await world.second({ roles: ['api'] }))
  }
  for (const { seen } of followers) await until('all of it', () => seen.length >= written, WAIT_MS_MAX)
  for (const { seen, stop } of followers) {
    await stop()
    assert.deepEqual(seen, upTo(written))
  }
})
