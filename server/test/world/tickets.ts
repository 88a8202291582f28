// What a shop does with tickets.
import assert from 'node:assert/strict'
import type { Ticket as ApiTicket, Operations } from '@palabre/client'
import { inTx, type Tx } from '../../src/db/tx.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import type { Reply } from '../client.ts'
import { type At, nowOn } from './at.ts'
import { insertMany } from './many-tickets.ts'

/** A ticket as the API shows it. */
export type Ticket = {
  [Field in keyof ApiTicket]: Field extends `${string}_at`
    ? Timestamp | Extract<ApiTicket[Field], null>
    : ApiTicket[Field]
}
type Fields = { [key: string]: unknown }
type Headers = { [name: string]: string }
type Named = { hashid: string }
type StoredEvent = { id: number; type: string; at: string; data: { [key: string]: unknown } }
/** Whom a ticket is of. */
type Person = { contact: object }

export type Ticketing = {
  /** A body of POST /ticket/add that is taken: of this person, or of `about.conversation`. */
  ticketAbout(about?: Fields, of?: Person): Fields
  /** A new ticket: of this person (otherwise of somebody new), or of `about.conversation`. */
  opensTicket(about?: Fields, of?: Person): Promise<Ticket>
  /** A ticket that may be refused; the whole answer. */
  triesToOpenTicket(about?: Fields, headers?: Headers): Promise<Reply>
  /** The ticket with its new status. */
  moves(ticket: Named, status: string): Promise<Ticket>
  triesToMove(ticket: Named, status: string, headers?: Headers): Promise<Reply>
  /** The ticket as the API shows it now. */
  ticket(ticket: Named): Promise<Ticket>
  /** A search without pages: the array. */
  tickets(query?: Operations['searchTickets']['query']): Promise<Ticket[]>
  /** Recorded events about a ticket, oldest first. */
  eventsOf(ticket: Named): Promise<StoredEvent[]>
  /** The targets whose breach was recorded, oldest first. */
  breachesOf(ticket: Named): Promise<{ hashid: unknown; kind: unknown; due_at: unknown }[]>
  /** So many tickets of all kinds, the newest from now, as in a busy shop. `userIds`: whom they are assigned to. */
  hasTickets(count: number, more?: { userIds?: number[]; tx?: Tx }): Promise<void>
  /** Kinds of tickets whose kept count is not what there is. Empty: the counts are exact. */
  wrongCounts(): Promise<object[]>
}

export function ticketing(at: At, newcomer: () => Person): Ticketing {
  const query = <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
    at.on.service.deps.db.query<Row>(sql, values)
  const ticketAbout: Ticketing['ticketAbout'] = (about = {}, of) => ({
    ...('conversation' in about && !of ? {} : { contact: (of ?? newcomer()).contact }),
    subject: 'Zip broke on the first day',
    description: 'Bought on Monday, broken on Tuesday.',
    ...about,
  })
  const triesToMove: Ticketing['triesToMove'] = ({ hashid }, status, headers) =>
    at.api.post(`/ticket/${hashid}/move`, { status }, headers)
  const eventsOf: Ticketing['eventsOf'] = ({ hashid }) =>
    query(`select id, type, at, data from events where app_id = $1 and data ->> 'hashid' = $2 order by id`, [
      at.app.id,
      hashid,
    ])
  return {
    ticketAbout,
    opensTicket: async (about, of) =>
      (await at.call('addTicket', {
        body: ticketAbout(about, of) as Operations['addTicket']['body'],
      })) as Ticket,
    triesToOpenTicket: (about, headers) => at.api.post('/ticket/add', ticketAbout(about), headers),
    moves: async ({ hashid }, status) =>
      (await at.call('moveTicket', { params: { id: hashid }, body: { status } })) as Ticket,
    triesToMove,
    ticket: async ({ hashid }) => (await at.call('getTicket', { params: { id: hashid } })) as Ticket,
    tickets: async query => {
      const found = await at.call('searchTickets', query ? { query } : {})
      assert.ok(Array.isArray(found), 'page and per_page are for call')
      return found as Ticket[]
    },
    eventsOf,
    breachesOf: async ticket =>
      (await eventsOf(ticket))
        .filter(event => event.type === 'ticket.sla_breached')
        .map(({ data }) => ({ hashid: data.ticket, kind: data.kind, due_at: data.due_at })),
    hasTickets: async (count, { userIds = [at.app.userId], tx } = {}) => {
      const many = { appId: at.app.id, count, agentIds: [at.app.agent.id], userIds, now: nowOn(at.on) }
      await (tx ? insertMany(tx, many) : inTx(at.on.service.deps.db, own => insertMany(own, many)))
    },
    wrongCounts: () => query(WRONG_COUNTS, [at.app.id]),
  }
}

const WRONG_COUNTS = `
select s, p, c, a, u, kept.n, real.n from (
  select ticket_status_id s, ticket_sla_policy_id p, channel c, agent_id a, assignee_id u, sum(n) as n
  from ticket_counts where app_id = $1 group by 1, 2, 3, 4, 5 having sum(n) <> 0) kept
full join (
  select ticket_status_id s, ticket_sla_policy_id p, channel c, coalesce(agent_id, 0) a,
    coalesce(assignee_id, 0) u, count(*) as n
  from tickets where app_id = $1 group by 1, 2, 3, 4, 5) real using (s, p, c, a, u)
where kept.n is distinct from real.n
union all
select s, p, c, null, null, kept.n, real.n from (
  select ticket_status_id s, ticket_sla_policy_id p, channel c, sum(n) as n
  from ticket_kind_counts where app_id = $1 group by 1, 2, 3 having sum(n) <> 0) kept
full join (
  select ticket_status_id s, ticket_sla_policy_id p, channel c, count(*) as n
  from tickets where app_id = $1 group by 1, 2, 3) real using (s, p, c)
where kept.n is distinct from real.n`
