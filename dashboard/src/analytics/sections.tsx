// Each question that figures answer: its chart, and the table of the same beside it.
import type { TFunction } from 'i18next'
import { useReader } from '../parts/ago.tsx'
import { durationOf, moneyOf, numberOf } from '../parts/numbers.ts'
import { weekdayOf } from '../parts/times.ts'
import { type AnalyticsFilter, paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './analytics.module.css'
import { type Bar, Columns, Lines, type Names } from './chart.tsx'
import { Numbers } from './numbers.tsx'
import { type Figures, type Place, pathOf, type Series } from './read.ts'

type Search = Figures['conversations']['search']
/** One column of a table: what it says, and where that is listed. */
type Cell = { name: string; title: string; of: (figures: Figures) => { text: string; search: Search } | null }
/** What a chart draws, and how its numbers are written. */
type Drawn = {
  names: Names
  of: (figures: Figures) => [number | null, number | null]
  format: (n: number) => string
}
type Question = { name: string; title: string; text: string; drawn: Drawn; cells: Cell[] }

/** The questions, in the reader's words. Costs and tickets are left out where nobody may read them, or they are not told apart. */
function questionsOf(t: TFunction, language: string, rows: Place[]): Question[] {
  const counted = (
    name: string,
    title: string,
    of: (figures: Figures) => { n: number; search: Search } | null,
  ) => ({
    name,
    title,
    of: (figures: Figures) => {
      const found = of(figures)
      return found && { text: numberOf(found.n, language), search: found.search }
    },
  })
  const number = (n: number) => numberOf(n, language)
  const duration = (name: 'first_answer' | 'wait' | 'resolution'): Question => ({
    name,
    title: t(`analytics.${name}`),
    text: t(`analytics.${name}Text`),
    drawn: {
      names: { whole: t('analytics.p90'), part: t('analytics.median') },
      of: figures => [figures[name].p90_seconds, figures[name].median_seconds],
      format: seconds => durationOf(seconds, language),
    },
    cells: [
      counted('n', t('analytics.counted'), figures => figures[name]),
      ...(['median', 'p90'] as const).map(which => ({
        name: which,
        title: t(`analytics.${which}`),
        of: (figures: Figures) => ({
          text: durationOf(figures[name][`${which}_seconds`], language),
          search: figures[name].search,
        }),
      })),
    ],
  })
  const questions: (Question | false)[] = [
    {
      name: 'volume',
      title: t('analytics.conversations'),
      text: t('analytics.conversationsText'),
      drawn: {
        names: { whole: t('analytics.began'), part: t('analytics.solved') },
        of: ({ conversations, solved_by_agent }) => [conversations.n, solved_by_agent.n],
        format: number,
      },
      cells: [
        counted('began', t('analytics.began'), figures => figures.conversations),
        counted('solved', t('analytics.solved'), figures => figures.solved_by_agent),
        counted('handed', t('analytics.handedOver'), figures => figures.handed_over),
      ],
    },
    duration('first_answer'),
    duration('wait'),
    duration('resolution'),
    rows.some(({ figures }) => figures.tickets !== null) && {
      name: 'tickets',
      title: t('analytics.tickets'),
      text: t('analytics.ticketsText'),
      drawn: {
        names: { whole: t('analytics.opened'), part: t('analytics.lateAnswer') },
        of: ({ tickets, response_breached }) => [tickets?.n ?? null, response_breached?.n ?? null],
        format: number,
      },
      cells: [
        counted('opened', t('analytics.opened'), figures => figures.tickets),
        counted('response', t('analytics.lateAnswer'), figures => figures.response_breached),
        counted('resolve', t('analytics.lateResolution'), figures => figures.resolve_breached),
      ],
    },
    costsOf(t, language, rows, counted),
  ]
  return questions.filter(one => one !== false)
}

function costsOf(
  t: TFunction,
  language: string,
  rows: Place[],
  counted: (name: string, title: string, of: (figures: Figures) => Figures['cost']) => Cell,
): Question | false {
  const currency = rows.find(({ figures }) => figures.cost !== null)?.figures.cost?.currency
  if (currency === undefined) return false
  return {
    name: 'cost',
    title: t('analytics.cost'),
    text: t('analytics.costText'),
    drawn: {
      names: { whole: t('analytics.cost'), part: null },
      of: ({ cost }) => [cost?.amount ?? null, null],
      format: amount => moneyOf(amount, currency, language),
    },
    cells: [
      counted('n', t('analytics.charges'), figures => figures.cost),
      {
        name: 'amount',
        title: t('analytics.cost'),
        of: ({ cost }) =>
          cost && { text: moneyOf(cost.amount, cost.currency, language), search: cost.search },
      },
    ],
  }
}

/** All questions, told apart as the address says. */
export function Sections({ series, filter }: { series: Series; filter: AnalyticsFilter }) {
  const { t } = useTranslation()
  const reader = useReader()
  const rows = series.data
  const nameOf = (place: Place): string =>
    place.day ? weekdayOf(place.day.date, reader) : (place.record?.name ?? place.record?.id ?? '')
  return questionsOf(t, reader.language, rows).map(question => (
    <section key={question.name} className={styles.question} aria-labelledby={`figures-${question.name}`}>
      <h2 id={`figures-${question.name}`}>{question.title}</h2>
      <p>{question.text}</p>
      <div className={styles.pair}>
        <Drawing question={question} rows={rows} nameOf={nameOf} isByDay={series.by === 'day'} />
        <InNumbers question={question} rows={rows} nameOf={nameOf} filter={filter} by={series.by} />
      </div>
    </section>
  ))
}

type Told = { question: Question; rows: Place[]; nameOf: (place: Place) => string }

function Drawing({ question, rows, nameOf, isByDay }: Told & { isByDay: boolean }) {
  const { names, of, format } = question.drawn
  const said = (value: number | null) => (value === null ? '–' : format(value))
  const bars = rows.map((place): Bar => {
    const [whole, part] = of(place.figures)
    const name = nameOf(place)
    const more = names.part === null ? '' : `, ${names.part} ${said(part)}`
    return { key: keyOf(place), name, whole, part, said: `${name}: ${names.whole} ${said(whole)}${more}` }
  })
  const Chart = isByDay ? Columns : Lines
  return <Chart label={question.title} names={names} bars={bars} format={format} />
}

const keyOf = ({ day, record }: Place): string => day?.date ?? record?.id ?? ''

/** The newest day stands first; a record's name leads to its own days. */
function InNumbers({ question, rows, nameOf, filter, by }: Told & { filter: AnalyticsFilter; by: string }) {
  const { t } = useTranslation()
  const { title, cells } = question
  const cellOf = (found: ReturnType<Cell['of']>) =>
    found === null ? { text: '–', path: null } : { text: found.text, path: pathOf(found.search) }
  return (
    <Numbers
      label={t('analytics.tableOf', { title })}
      heads={[t(by === 'day' ? 'analytics.day' : 'analytics.name'), ...cells.map(cell => cell.title)]}
      rows={(by === 'day' ? rows.toReversed() : rows).map(place => ({
        key: keyOf(place),
        name: place.record ? (
          <a href={paths.analytics({ ...filter, by: '', [by]: place.record.id })}>{nameOf(place)}</a>
        ) : (
          nameOf(place)
        ),
        cells: cells.map(({ of }) => cellOf(of(place.figures))),
      }))}
    />
  )
}
