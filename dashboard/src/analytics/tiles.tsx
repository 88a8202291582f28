// The figures of all days together, each a way to the list of what it counts.
import type { TFunction } from 'i18next'
import { useReader } from '../parts/ago.tsx'
import { durationOf, moneyOf, numberOf, shareOf } from '../parts/numbers.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './analytics.module.css'
import { Lines } from './chart.tsx'
import { Numbers } from './numbers.tsx'
import { type Figures, type Overview, pathOf } from './read.ts'

type Tile = { name: string; text: string; more: string | null; path: string }

export function Tiles({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { language } = useReader()
  return (
    <ul className={styles.tiles}>
      {tilesOf(overview, t, language).map(({ name, text, more, path }) => (
        <li key={name}>
          <a href={path}>
            <span className={styles.tileName}>{name}</span>
            <strong>{text}</strong>
            {more && <span className={styles.tileMore}>{more}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

function tilesOf({ figures, waiting }: Overview, t: TFunction, language: string): Tile[] {
  const { conversations, solved_by_agent, handed_over, tickets, response_breached, resolve_breached, cost } =
    figures
  const count = (n: number) => numberOf(n, language)
  const share = (n: number) => t('analytics.ofAll', { share: shareOf(n, conversations.n, language) })
  const duration = (name: 'first_answer' | 'wait' | 'resolution'): Tile => ({
    name: t(`analytics.${name}`),
    text: durationOf(figures[name].median_seconds, language),
    more:
      figures[name].n === 0
        ? null
        : t('analytics.p90Of', {
            p90: durationOf(figures[name].p90_seconds, language),
            n: count(figures[name].n),
          }),
    path: pathOf(figures[name].search),
  })
  const counted = (
    name: string,
    { n, search }: Figures['conversations'],
    more: string | null = null,
  ): Tile => ({
    name,
    text: count(n),
    more,
    path: pathOf(search),
  })
  const isMore = waiting.relation === 'gte'
  return [
    counted(t('analytics.conversations'), conversations),
    duration('first_answer'),
    duration('wait'),
    duration('resolution'),
    counted(t('analytics.solved'), solved_by_agent, share(solved_by_agent.n)),
    counted(t('analytics.handedOver'), handed_over, share(handed_over.n)),
    {
      name: t('analytics.waiting'),
      text: count(waiting.n) + (isMore ? '+' : ''),
      more: t('analytics.now'),
      path: pathOf(waiting.search),
    },
    ...(tickets ? [counted(t('analytics.tickets'), tickets)] : []),
    ...(response_breached ? [counted(t('analytics.lateAnswer'), response_breached)] : []),
    ...(resolve_breached ? [counted(t('analytics.lateResolution'), resolve_breached)] : []),
    ...(cost
      ? [
          {
            name: t('analytics.cost'),
            text: moneyOf(cost.amount, cost.currency, language),
            more: t('analytics.chargesOf', { count: cost.n, n: count(cost.n) }),
            path: pathOf(cost.search),
          },
        ]
      : []),
  ]
}

/** Why the agent handed over, the most frequent first. */
export function Reasons({ handed }: { handed: Figures['handed_over'] }) {
  const { t } = useTranslation()
  const { language } = useReader()
  const bars = handed.reasons.map(({ reason, text, n }) => ({
    key: reason,
    name: text,
    whole: n,
    part: null,
    said: `${text}: ${numberOf(n, language)}`,
  }))
  if (bars.length === 0) return null
  const title = t('analytics.reasons')
  return (
    <section className={styles.question} aria-labelledby="figures-reasons">
      <h2 id="figures-reasons">{title}</h2>
      <p>{t('analytics.reasonsText')}</p>
      <div className={styles.pair}>
        <Lines
          label={title}
          names={{ whole: title, part: null }}
          bars={bars}
          format={n => numberOf(n, language)}
        />
        <Numbers
          label={t('analytics.tableOf', { title })}
          heads={[t('analytics.reason'), t('analytics.handedOver')]}
          rows={handed.reasons.map(({ reason, text, n, search }) => ({
            key: reason,
            name: text,
            cells: [{ text: numberOf(n, language), path: pathOf(search) }],
          }))}
        />
      </div>
    </section>
  )
}
