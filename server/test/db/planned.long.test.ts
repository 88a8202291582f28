// Statements of the way of a message are planned once for each connection, also where one message comes at a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

/** PostgreSQL makes a plan of its own for the first five, and decides then. */
const DECIDES_AFTER = 5
const CONVERSATIONS = 40

const world = useWorld()
const { awa } = world

/** By how they begin, as pg_prepared_statements has them. */
const STATEMENTS = {
  'who writes': 'select p.n, d.id%',
  'their open conversation': 'select s.* from unnest%',
  'messages that are known': 'select m.id, m.hashid, m.seq%',
  'a new conversation': 'insert into chat_sessions%',
  'the end of a turn': 'update chat_sessions s set answered_seq%',
  'a ticket': '%from tickets t %t.hashid = any(%',
  'who is written to': 'select r.channel%',
  'a ticket that is moved': 'select id, hashid from tickets%',
}

type Plans = { statement: string; custom: number; generic: number }

const PLANS = `select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
  where statement like $1`

/** Of each connection of the service. */
async function plansOfAll(like: string): Promise<Plans[]> {
  const { pool } = world.app.service.deps.db
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const found = await Promise.all(clients.map(client => client.query<Plans>(PLANS, [like])))
  for (const client of clients) client.release()
  return found.flatMap(({ rows }) => rows)
}

test('what is asked for one message after the other is planned once', async () => {
  const ticket = await awa.opensTicket({ subject: 'One' })
  for (let n = 0; n < CONVERSATIONS; n++) {
    const fatou = awa.customer()
    await fatou.writes('Where is my order?')
    await world.drains()
    await awa.sends(fatou, 'Your order is ready')
    await world.drains()
    await awa.moves(await awa.opensTicket({ subject: 'Two' }, fatou), 'in_progress')
    await awa.api.get(`/ticket/${ticket.hashid}`)
  }
  for (const [of, like] of Object.entries(STATEMENTS)) {
    const all = await plansOfAll(like)
    assert.ok(
      all.some(({ generic }) => generic > 0),
      `${of}: ${all.map(({ custom }) => custom).join()} plans of its own`,
    )
    for (const { custom, statement } of all)
      assert.ok(custom <= DECIDES_AFTER, `${of}: ${custom}: ${statement}`)
  }
})
