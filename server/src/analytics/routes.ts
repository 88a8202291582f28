import { endpoint } from '../http/endpoint.ts'
import { readOverview, readSeries } from './answer.ts'
import { overviewExamples, seriesExamples } from './examples.ts'
import type { Dimension } from './facts-sql.ts'
import { ticketStatsRoutes } from './routes-tickets.ts'
import { overviewQuery, overviewView, seriesQuery, seriesView } from './shapes.ts'

const common = { method: 'GET', tag: 'Analytics', scope: 'messages:read' } as const

const overview = endpoint({
  ...common,
  path: '/analytics/overview',
  operation: 'readOverview',
  summary: 'Read the figures of some days.',
  description:
    'Whatever is told of a conversation counts on the day it began, of a ticket on the day it was opened, of a charge on its own. `search` is the path and the query that list what a figure counts. Some seconds behind the events. Figures of tickets need tickets:read, costs balance:read.',
  query: overviewQuery,
  answer: overviewView,
  examples: overviewExamples,
  handle: async context => ({ body: await readOverview(context) }),
})

const series = endpoint({
  ...common,
  path: '/analytics/series',
  operation: 'readSeries',
  summary: 'Read figures day by day, or by channel, agent, person or team.',
  description:
    'The same figures as those of some days, told apart: a row for each day, or for each record of which there is something to say, by its name.',
  query: seriesQuery,
  answer: seriesView,
  examples: seriesExamples,
  handle: async context => ({ body: await readSeries(context, context.query.by as 'day' | Dimension) }),
})

export const analyticsRoutes = [overview, series, ...ticketStatsRoutes]
