// What the first page by one filter costs to plan is paid once for each connection, not with each search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMs } from '../../src/lib/time.ts'
import { useWorld } from '../world.ts'

const COUNT = 1500
/** PostgreSQL makes a plan of its own for the first five, and decides then. */
const DECIDES_AFTER = 5

const world = useWorld({ agents: 'silent' }, async () => {
  await awa.hasTickets(COUNT)
  await world.sweeps('words and ratings of changed tickets')
  await world.rows('analyze tickets')
  await world.rows('analyze ticket_open_times')
})
const { awa } = world

type Plans = { statement: string; custom: number; generic: number }

/** How the page's statement like this was planned on this connection: of those that there are, the one that was asked for most. */
async function plansOf(like: string): Promise<{ custom: number; generic: number }> {
  const rows = await world.rows<Plans>(
    `select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements
     where statement like $1 and statement like '%packed%'`,
    [like],
  )
  return rows.reduce((most, one) => (one.custom + one.generic > most.custom + most.generic ? one : most), {
    custom: 0,
    generic: 0,
  })
}

/** Asked for that often by one connection, one after the other. */
async function ask(query: { [name: string]: string }): Promise<void> {
  for (let n = 0; n < 3 * DECIDES_AFTER; n++) {
    const reply = await awa.api.get(`/ticket/search?page=1&${new URLSearchParams(query)}`)
    assert.equal(reply.code, 1000)
  }
}

const hoursAgo = (hours: number): string => new Date(toMs(world.now()) - hours * 3600_000).toISOString()

const SEARCHES: { [of: string]: { query: () => Promise<{ [name: string]: string }>; like: string } } = {
  'the id of one': {
    query: async () => ({ hashid: (await awa.opensTicket({ subject: 'One' })).hashid }),
    like: '%t.hashid = $%',
  },
  'what was open at a time': {
    query: async () => ({ open_at: hoursAgo(1) }),
    like: '%ticket_open_times%',
  },
  'what has changed since a time of a day': {
    query: async () => ({ updated_from: hoursAgo(5) }),
    like: '%t.updated_at >=%limit $%',
  },
  'a status and an agent': {
    query: async () => ({ status: 'open', agent: awa.app.agent.hashid }),
    like: '%agent_id = (select%',
  },
  'a priority, a channel and nobody': {
    query: async () => ({ priority: 'high', channel: 'mail', assignee: 'none' }),
    like: '%t.assignee_id is null%',
  },
  'a time of creation and a priority': {
    query: async () => ({ created_from: hoursAgo(5), priority: 'high' }),
    like: '%created_at >= (select%',
  },
  'a contact': {
    query: async () => ({ contact: String((await awa.tickets({}))[0]!.contact_detail_id) }),
    like: '%contact_detail_id = any(array(%',
  },
  'a team': {
    query: async () => ({ team: 'tem-5kRw8nVtXc' }),
    like: '%team_id = (select%',
  },
  'a status and a team': {
    query: async () => ({ status: 'open', team: 'tem-5kRw8nVtXc' }),
    like: '%as fits%team_id = (select%',
  },
  'no part of another': { query: async () => ({ merged: 'no' }), like: '%fitting%merged_into is null%' },
  'a word that few have': {
    query: async () => ({ q: (await awa.opensTicket({ subject: 'Okoume' })).subject }),
    like: '%with gathered%ticket_query%',
  },
  'a word that all have': { query: async () => ({ q: 'customer' }), like: '%coalesce(%ticket_query%false)%' },
  'what is late': { query: async () => ({ breached: 'any' }), like: '%limit $%is_response_breached or%' },
}

for (const [of, { query, like }] of Object.entries(SEARCHES)) {
  test(`a search for ${of} is planned once`, async () => {
    await ask(await query())
    const { custom, generic } = await plansOf(like)
    assert.ok(generic > 0, `${custom} plans of their own`)
    assert.ok(custom <= DECIDES_AFTER, `${custom} plans of their own`)
  })
}

test('words in a row, and what must not be there, are planned with each search: the kept plans of other words are not theirs', async () => {
  const before = await plansOf('%ticket_query%')
  assert.ok(before.generic > 0)
  for (const q of ['"customer writes"', 'okoume -zip']) await ask({ q })
  assert.deepEqual(await plansOf('%ticket_query%'), before)
})
