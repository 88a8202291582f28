// How many tickets have a word or a rating is kept behind the writes, and known at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backfill } from '../../src/tickets/count-behind.ts'
import { TERMS } from '../../src/tickets/count-terms.ts'
import { lockMark } from '../../src/tickets/queries-behind.ts'
import { type Body, useWorld } from '../world.ts'
import { checkSearch, type Query, rowsOf } from './expected.ts'

/** More than are looked at while they wait to be counted. */
const MANY = 1100
const world = useWorld({ agents: 'silent' }, async () => {
  await awa.hasTickets(MANY)
  // few enough of a day that they are looked for in the newest days
  await world.rows(
    `update tickets set created_at = created_at - id % 40 * interval '1 day',
       description = description || case when id % 6 = 0 then ' calabash' else '' end where app_id = $1`,
    [awa.app.id],
  )
  await world.rows(`update tickets set subject = 'Zip' where app_id = $1 and id % 100 = 0`, [awa.app.id])
})
const { awa, chloe, live } = world

const SEARCHES: Query[] = [
  ...['late', 'order', 'baobab', 'calabash', 'writes', 'zip', 'nothing', '7'].map(q => ({ q })),
  ...[
    { q: 'calabash', page: '2' },
    { q: 'calabash', page: '4' },
    { q: 'calabash', page: '5' },
  ],
  ...[
    { q: 'calabash', sort: 'created_at' },
    { q: 'calabash', sort: '-updated_at' },
  ],
  ...[
    { q: 'calabash', status: 'open,closed' },
    { q: 'order', channel: 'mail', agent: 'own' },
  ],
  ...['5', '4,5', 'asked', 'unanswered', '2,unanswered'].map(satisfaction => ({ satisfaction })),
]

async function checkAll(): Promise<void> {
  const rows = await rowsOf(world, awa)
  for (const { agent, ...query } of SEARCHES)
    await checkSearch(world, awa, rows, agent ? { ...query, agent: String(awa.app.agent.id) } : query)
}

/** The kept counts, and what is counted now of the tickets as they are. */
async function checkCounts(): Promise<void> {
  const [kept, real] = [
    await world.rows('select term, n, seal from ticket_term_counts where app_id = $1 order by term', [
      awa.app.id,
    ]),
    await world.rows(
      `select w.term, count(*) as n, sum(hashint8extended(t.id, 0) & 4294967295)::bigint as seal from tickets t
       cross join lateral unnest(tsvector_to_array(ticket_terms(t.document, t.satisfaction_requested, t.satisfaction_rating))) w (term)
       where t.app_id = $1 and w.term !~ '^[-+.0-9]+$' group by 1 order by 1`,
      [awa.app.id],
    ),
  ]
  assert.ok(real.length > 10)
  assert.deepEqual(kept, real)
}

test('the same is found before words are counted, after it, and after what changes then', async () => {
  await checkAll()
  const count = () => world.sweeps('words and ratings of changed tickets')
  await count()
  await checkCounts()
  await checkAll()
  const [ticket] = await awa.tickets({ q: 'calabash' })
  await awa.api.post(`/ticket/${ticket!.hashid}/update`, { description: 'Nothing of that, Zanzibar' })
  await awa.opensTicket({ subject: 'A calabash is late' })
  await world.rows(
    `update tickets set satisfaction_requested = true, satisfaction_rating = 1 + id % 5 where app_id = $1 and id % 7 = 0`,
    [awa.app.id],
  )
  await checkAll()
  await count()
  await checkCounts()
})

test('a word that no ticket has any more is forgotten', async () => {
  const { hashid } = await awa.opensTicket({ subject: 'Quetzalcoatlus' })
  const known = async (): Promise<Body[]> => {
    await world.sweeps('words and ratings of changed tickets')
    return world.rows(`select n from ticket_term_counts where app_id = $1 and term like 'quetzal%'`, [
      awa.app.id,
    ])
  }
  assert.notDeepEqual(await known(), [])
  await awa.api.post(`/ticket/${hashid}/update`, { subject: 'A bird' })
  assert.deepEqual(await known(), [])
  assert.deepEqual(await awa.tickets({ q: 'quetzalcoatlus' }), [])
})

test('tickets from before are counted once, also those that change meanwhile', async () => {
  await world.rows('delete from ticket_term_counts where app_id = $1', [awa.app.id])
  await world.rows(
    `update ticket_term_marks set built_id = 0, until_id = (select max(id) from tickets where app_id = $1) where app_id = $1`,
    [awa.app.id],
  )
  const [ticket] = await awa.tickets({ q: 'calabash', sort: '-id' })
  await awa.api.post(`/ticket/${ticket!.hashid}/update`, { description: 'It was a gourd' })
  await awa.opensTicket({ subject: 'A calabash more' })
  // few of them where they have many words
  const isMore = await world.inTx(async tx => {
    const mark = await lockMark(tx, 'term', awa.app.id)
    return backfill(tx, { ...TERMS, batch: { tickets: MANY * 2, words: MANY } }, awa.app.id, mark!)
  })
  assert.ok(isMore)
  await world.sweeps('words and ratings of changed tickets')
  await checkCounts()
})

/** What the triggers note of new tickets, all with the same words. */
const notes = (appId: number, tickets: number, words: number): Promise<Body[]> =>
  world.rows(
    `insert into ticket_term_changes (app_id, ticket_id, n, terms)
     select $1, g, 1, array_to_tsvector(array(select 'word' || w from generate_series(1, $3::int) w) || ('ticket' || g))
     from generate_series(1, $2::int) g order by g`,
    [appId, tickets, words],
  )
const counted = (appId: number): Promise<Body[]> =>
  world.rows(
    `select n, count(*)::int as terms from ticket_term_counts where app_id = $1 and term ~ '^(word|ticket)' group by n order by n`,
    [appId],
  )
const inTurn = (): number[] => [chloe.app.id, live.chloe.app.id].toSorted((a, b) => a - b)

test('tickets of many words are counted a few at a time, and those of the next app after them', async () => {
  const [lower, higher] = inTurn()
  await notes(lower!, 8, 9000)
  await notes(higher!, 2, 10)
  await world.sweeps('words and ratings of changed tickets')
  assert.deepEqual(await counted(lower!), [
    { n: 1, terms: 8 },
    { n: 8, terms: 9000 },
  ])
  const ends = `select count(distinct xmin::text)::int as batches from ticket_term_counts where app_id = $1 and term in ('ticket1', 'ticket8')`
  assert.deepEqual(await world.rows(ends, [lower]), [{ batches: 2 }])
  assert.deepEqual(await counted(higher!), [
    { n: 1, terms: 2 },
    { n: 2, terms: 10 },
  ])
})

test('an app whose words cannot be counted holds up no other', async () => {
  const [lower, higher] = inTurn()
  await world.rows('delete from ticket_term_counts where app_id = any($1)', [inTurn()])
  await world.rows(
    `insert into ticket_term_counts (app_id, term, n, seal) values ($1, 'word1', 9223372036854775807, 1)`,
    [lower],
  )
  await notes(lower!, 1, 1)
  await notes(higher!, 1, 1)
  await assert.rejects(world.sweeps('words and ratings of changed tickets'), /out of range/)
  assert.deepEqual(await counted(higher!), [{ n: 1, terms: 2 }])
  await world.rows('delete from ticket_term_changes where app_id = any($1)', [inTurn()])
})
