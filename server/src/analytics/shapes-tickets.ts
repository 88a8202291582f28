import { type Static, Type } from 'typebox'
import { nullable, nullableInteger, nullableText, timestamp } from '../http/shapes.ts'
import { filterParameters } from '../tickets/filters.ts'
import { DAYS_DEFAULT, DAYS_MAX, day } from './shapes.ts'
import { METRIC_NAMES } from './ticket-figures.ts'
import { DIMENSIONS, type Dimension } from './ticket-measures.ts'

const BY = ['day', 'week', 'month', 'priority', ...(Object.keys(DIMENSIONS) as Dimension[])] as const

const asked = {
  metric: Type.Enum([...METRIC_NAMES], { description: 'What is counted.' }),
  by: Type.Optional(Type.Enum([...BY], { description: 'What figures are told apart by.' })),
  from: day(`First day; left out, ${DAYS_DEFAULT} days are shown.`),
  to: day(`Last day, at most ${DAYS_MAX} days in all; today when left out.`),
  zone: Type.Optional(
    Type.String({
      format: 'time-zone',
      description: 'In which days begin and end; yours when left out, else UTC.',
    }),
  ),
}
export const statsQuery = Type.Object({ ...asked, ...filterParameters })
type Given = ReturnType<typeof Type.Object<typeof asked>>
export type StatsQuery = Static<Given>

const minutes = (description: string) =>
  nullable(
    { median_minutes: nullableInteger, p90_minutes: nullableInteger },
    `${description} null: it is no duration.`,
  )
const nullableNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description })

const Figure = Type.Object(
  {
    n: Type.Integer({ description: 'Tickets.' }),
    of: { ...nullableInteger, description: 'Those opened, or asked; null: it is no share.' },
    share: nullableNumber('n of these, from 0 to 1.'),
    mean: nullableNumber('Of ratings.'),
    working: minutes('In working hours, without pauses.'),
    elapsed: minutes('All time.'),
    search: Type.Object(
      { path: Type.String(), query: Type.Record(Type.String(), Type.String()) },
      { title: 'FigureSearch', description: 'The search that lists what is counted.' },
    ),
  },
  { title: 'TicketFigure' },
)

export const statsView = Type.Object(
  {
    metric: Type.String(),
    by: nullableText,
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    zone: Type.String(),
    total: Figure,
    data: Type.Array(
      Type.Object({
        period: nullable(
          {
            date: Type.String({ format: 'date', description: 'Its first day.' }),
            from: timestamp,
            until: timestamp,
          },
          'The day, week or month.',
        ),
        record: nullable(
          {
            id: Type.String({ description: 'As the search takes it: a code, an id, a hashid.' }),
            name: Type.String(),
          },
          'What it is of; not by day, week or month.',
        ),
        figure: Figure,
      }),
      { description: 'Empty without by.' },
    ),
  },
  { title: 'TicketStats' },
)
