// Statements of the way of a message are planned once for each connection, also where one message comes at a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

/** PostgreSQL makes a plan of its own for the first five, and decides then. */
const DECIDES_AFTER = 5
const CONVERSATIONS = 30

const world = useWorld()
const { awa } = world

/** By how they begin, as pg_prepared_statements has them. */
const STATEMENTS = {
  'who writes': 'select p.n, d.id%',
  'their open conversation': 'select s.* from unnest%',
  'messages that are known': 'select m.id, m.hashid, m.seq%',
  'a new conversation': 'insert into chat_sessions%',
  'windows that open': 'with w as (%insert into contact_windows%',
  'the end of a turn': 'update chat_sessions s set answered_seq%',
  'a claim': 'with clock as (%claimed%',
  'the end of a delivery': 'with told as (%',
  'what waits behind it': 'select p.id from unnest%queued_messages%',
  'a ticket': '%from tickets t %t.hashid = any(%',
}

type Plans = { statement: string; custom: number; generic: number }

test('what is asked for one message after the other is planned once', async () => {
  const plans = new Map<string, Plans[]>()
  const ticket = await awa.opensTicket({ subject: 'One' })
  for (let n = 0; n < CONVERSATIONS; n++) {
    await awa.customer().writes('Where is my order?')
    await world.drains()
    await awa.api.get(`/ticket/${ticket.hashid}`)
  }
  for (const [of, like] of Object.entries(STATEMENTS))
    plans.set(
      of,
      await world.rows<Plans>(
        `select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where statement like $1`,
        [like],
      ),
    )
  for (const [of, all] of plans) {
    assert.ok(all.length > 0, `${of}: not asked on this connection`)
    for (const { custom, generic } of all)
      assert.ok(
        custom <= DECIDES_AFTER && custom + generic > DECIDES_AFTER && generic > 0,
        `${of}: ${custom} plans of their own, ${generic} times the kept one`,
      )
  }
})
