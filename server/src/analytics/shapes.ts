import { hashidPattern } from '@palabre/contract/ids'
import { type Static, type TProperties, Type } from 'typebox'
import { dayIn, nullable, nullableInteger, nullableText, timestamp } from '../http/shapes.ts'
import { DIMENSIONS } from './facts-sql.ts'
import { PRECISION } from './percentiles.ts'

export const DAYS_MAX = 400
export const DAYS_DEFAULT = 30

/** What calendars and the database agree upon. */
const YEARS = { from: 1970, to: 2999 }

/** A day that figures are asked of. */
export const day = (description: string) =>
  Type.Optional(dayIn(YEARS, { pattern: '^(19[7-9]|2\\d\\d)', examples: ['2026-11-22'], description }))
const record = (prefix: 'agt' | 'chn' | 'usr' | 'tem', description: string) =>
  Type.Optional(
    Type.String({ pattern: hashidPattern(prefix), examples: [`${prefix}-8kQw2nRtZb`], description }),
  )

const range = {
  from: day(`First day; left out, ${DAYS_DEFAULT} days are shown.`),
  to: day(`Last day, at most ${DAYS_MAX} days in all; today when left out.`),
  zone: Type.Optional(
    Type.String({
      format: 'time-zone',
      description: 'In which days begin and end; yours when left out, else UTC.',
    }),
  ),
  channel: record('chn', 'Of this number or site alone, chn-….'),
  agent: record('agt', 'Of this agent alone, agt-….'),
  person: record('usr', 'Of what this person answered first, usr-….'),
  team: record('tem', 'Of this team alone, tem-….'),
}

export const overviewQuery = Type.Object(range)
export const seriesQuery = Type.Object({
  ...range,
  by: Type.Enum(['day', ...DIMENSIONS], {
    description: 'What figures are told apart by. One record alone is shown by day only.',
  }),
})
export type RangeQuery = Static<typeof overviewQuery>

const search = Type.Object(
  { path: Type.String(), query: Type.Record(Type.String(), Type.String()) },
  { title: 'FigureSearch', description: 'The search that lists what is counted.' },
)
const text = Type.String({ description: 'In your language.' })
const n = Type.Integer()
const counted = (description: string, more: TProperties = {}) =>
  Type.Object({ n, ...more, search }, { description })
const duration = (description: string) =>
  counted(description, { median_seconds: nullableInteger, p90_seconds: nullableInteger })
const ofTickets = (description: string) =>
  nullable({ n, search }, `${description} null: it is not told apart by this, or you may not read tickets.`)

const Figures = Type.Object(
  {
    conversations: counted('Conversations that began.'),
    first_answer: duration("From the contact's first message to the first answer of an agent or a person."),
    wait: duration(
      "From the hand-over (without one, the contact's first message) to the first answer of a person.",
    ),
    resolution: duration(
      "From the contact's first message to the end; where silence ended it, to the last message.",
    ),
    solved_by_agent: counted('Those that ended with the answers of the agent alone.'),
    handed_over: counted('Those that the agent handed over.', {
      reasons: Type.Array(Type.Object({ reason: Type.String(), text, n, search }), {
        description: 'The most frequent, at most 20.',
      }),
    }),
    tickets: ofTickets('Tickets that were opened.'),
    response_breached: ofTickets('Those of them that were not answered in time.'),
    resolve_breached: ofTickets('Those of them that were not resolved in time.'),
    cost: nullable(
      {
        n,
        amount: Type.Number({ description: 'In the main currency, rounded to its minor unit.' }),
        decimal: Type.String({ description: 'The same, exact.' }),
        currency: Type.String(),
        search,
      },
      'Charges, less what was given back. null: it is not told apart by this, or you may not read the balance.',
    ),
  },
  { title: 'Figures' },
)

const told = {
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  zone: Type.String(),
  precision: Type.Literal(PRECISION, {
    description: 'Durations are at most so far from the truth, as a share of it.',
  }),
}

export const overviewView = Type.Object(
  {
    ...told,
    figures: Figures,
    waiting: Type.Object(
      { n, relation: Type.Enum(['eq', 'gte'], { description: 'gte: there are more than these.' }), search },
      { description: 'Contacts who wait for a person now; of a person: those in their own conversations.' },
    ),
  },
  { title: 'AnalyticsOverview' },
)

export const seriesView = Type.Object(
  {
    ...told,
    by: Type.String(),
    data: Type.Array(
      Type.Object({
        day: nullable(
          { date: Type.String({ format: 'date' }), from: timestamp, until: timestamp },
          'The day; by day.',
        ),
        record: nullable({ id: Type.String(), name: nullableText }, 'What it is of; not by day.'),
        figures: Figures,
      }),
    ),
  },
  { title: 'AnalyticsSeries' },
)
