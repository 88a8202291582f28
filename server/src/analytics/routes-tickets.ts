import { endpoint } from '../http/endpoint.ts'
import { statsExamples } from './examples-tickets.ts'
import { type StatsQuery, statsQuery, statsView } from './shapes-tickets.ts'
import { READ_MAX, readTicketStats } from './ticket-stats.ts'

const stats = endpoint({
  method: 'GET',
  path: '/ticket/stats',
  operation: 'readTicketStats',
  tag: 'Tickets',
  summary: 'Read figures of tickets over days.',
  description: `A ticket counts once, when the thing last happened to it, as what it is of now; backlog: what was open at the end. \`search\` lists what a figure counts; some seconds behind changes. Days are kept in the zones of your people, by one criterion at a time; for other filters or zones tickets are read: at most ${READ_MAX.toLocaleString('en')} in those days, else 1002.`,
  scope: 'tickets:read',
  query: statsQuery,
  answer: statsView,
  examples: statsExamples,
  handle: async context => ({
    body: await readTicketStats({ ...context, query: context.query as StatsQuery }),
  }),
})

export const ticketStatsRoutes = [stats]
