// An answer looks at no more events because there are more of them, whatever it is asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClient } from '@palabre/client'
import { findLastId, LOOKED_AT_MAX, listEvents } from '../../src/feed/feed.ts'
import { costOf } from '../world/plans.ts'
import { ok } from '../world/visitor.ts'
import { useWorld } from '../world.ts'
import { contactUpdated, ticketCreated } from './samples.ts'

const EVENTS = 2 * LOOKED_AT_MAX + 1000
/** The oldest, and one behind a page. */
const BESIDE = 5
const RARE = 'ticket.created' as const

/** One of a rare type is the last but one. */
const MADE = `with counter as (
    update event_counters set last_id = last_id + $2 where app_id = $1 returning last_id - $2 as before
  )
  insert into events (app_id, id, type, at, data)
  select $1, before + n, case when n = $2 - 1 then '${RARE}' else 'contact.updated' end, $3, case when n = $2 - 1 then $4::jsonb else $5 end
  from counter, generate_series(1, $2::bigint) n`

const world = useWorld({}, async () => {
  await world.rows('insert into event_counters (app_id, last_id) values ($1, 0) on conflict do nothing', [
    id(),
  ])
  await world.rows(MADE, [id(), EVENTS, world.now(), ticketCreated().data, contactUpdated('email').data])
  await world.rows('vacuum analyze events')
})
const { chloe } = world.live
const id = () => chloe.app.id

const USUAL = { after: 0, limit: 100, types: null, kinds: null, userId: 1 }

test('an answer looks at a bounded number of events: of a rare type, of kinds, of all', async () => {
  const { db } = world.app.service.deps
  for (const query of [{ types: [RARE] }, { kinds: ['ticket'] }, { types: ['notice.added'] }]) {
    const { rows, scanned } = await costOf(db, tx => listEvents(tx, id(), { ...USUAL, ...query }), ['events'])
    assert.ok(rows <= LOOKED_AT_MAX + BESIDE, `${JSON.stringify(query)} looks at ${rows}`)
    assert.deepEqual(scanned.includes('events'), false)
  }
  const all = await costOf(db, tx => listEvents(tx, id(), USUAL), ['events'])
  assert.ok(all.rows <= USUAL.limit + BESIDE, `a page of all looks at ${all.rows}`)
})

test('what is rare is found behind empty answers, which say how far they came and are not held', async () => {
  const last = await findLastId(world.app.service.deps.db, id())
  const begun = Date.now()
  const seen: number[] = []
  let page = { next: 0, has_more: true, data: [] as { id: number }[] }
  let asked = 0
  while (page.has_more) {
    const before: number = page.next
    page = (await ok(chloe.api.get(`/events?type=${RARE}&after=${before}`, { prefer: 'wait=10' }))).body
    assert.ok(page.next > before)
    if (page.has_more) assert.equal(page.next, before + LOOKED_AT_MAX)
    seen.push(...page.data.map(event => event.id))
    asked++
  }
  assert.deepEqual([seen, page.next, asked], [[last - 1], last, Math.ceil(last / LOOKED_AT_MAX)])
  assert.ok(Date.now() - begun < 9000, 'an empty answer that had more was held')

  const client = makeClient({ baseUrl: world.app.service.address!, token: chloe.app.token })
  for await (const event of client.stream({ after: 0, type: [RARE] })) {
    assert.equal(event.id, last - 1)
    break
  }

  // each event that is left is looked at when the world ends
  await world.rows("delete from events where app_id = $1 and type = 'contact.updated'", [id()])
})
