// What happened with a ticket: what was said, noted, done and changed, on one line of time; or its changes alone.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { Segments } from '../parts/segments.tsx'
import { Shown } from '../parts/states.tsx'
import { momentOf } from '../parts/times.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { History, Said } from './history.tsx'
import styles from './timeline.module.css'

const PER_PAGE = 20
const PAGES_MAX = 20
const SHOWS = ['all', 'changes'] as const

type Entry = AnswerOf<'readTicketTimeline'>['data'][number]
type Actor = Extract<Entry, { kind: 'act' }>

export function TicketTimeline({ id }: { id: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<(typeof SHOWS)[number]>('all')
  return (
    <section className={styles.part} aria-label={t('tickets.history')}>
      <div className={styles.headline}>
        <h3>{t('tickets.history')}</h3>
        <Segments
          label={t('tickets.history')}
          value={shown}
          options={SHOWS.map(value => ({ value, label: t(`tickets.shows.${value}`) }))}
          onChange={setShown}
        />
      </div>
      {shown === 'all' ? <Line id={id} /> : <History id={id} />}
    </section>
  )
}

/** The newest first, as far back as somebody asks. */
function Line({ id }: { id: string }) {
  const { t } = useTranslation()
  const timeline = useInfiniteQuery({
    queryKey: ['readTicketTimeline', { id }],
    queryFn: ({ pageParam, signal }) => {
      const query = { per_page: PER_PAGE, ...(pageParam ? { before: pageParam } : {}) }
      return call('readTicketTimeline', { params: { id }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: page => page.before,
    maxPages: PAGES_MAX,
  })
  return (
    <Shown of={timeline} lines={3}>
      {({ pages }) => {
        const entries = pages.flatMap(({ data }) => data.toReversed())
        if (entries.length === 0) return <p className={styles.soft}>{t('tickets.noTimeline')}</p>
        return (
          <>
            <ol className={styles.line}>
              {entries.map(entry => (
                <li key={keyOf(entry)} data-kind={lookOf(entry)}>
                  <What entry={entry} />
                </li>
              ))}
            </ol>
            <LoadMore of={timeline} />
          </>
        )
      }}
    </Shown>
  )
}

const keyOf = (entry: Entry): string =>
  entry.kind === 'change' || entry.kind === 'note'
    ? `${entry.kind} ${entry.id}`
    : `${entry.kind} ${entry.place}`

const atOf = (entry: Entry): string => (entry.kind === 'change' ? entry.at : entry.created_at)

/** The sign on the line: words of the customer, words to them, a note, anything done. */
const lookOf = (entry: Entry): string =>
  entry.kind === 'message' ? (entry.direction === 'in' ? 'in' : 'out') : entry.kind

function What({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const reader = useReader()
  const when = (
    <small>
      <time dateTime={atOf(entry)}>{momentOf(atOf(entry), reader)}</time>
    </small>
  )
  if (entry.kind === 'change')
    return (
      <>
        <Said change={entry} />
        {when}
      </>
    )
  const who = entry.author.name ?? t(`tickets.authors.${entry.author.kind}`)
  if (entry.kind === 'act')
    return (
      <>
        <span>
          {who} · {t(`tickets.happened.${entry.what satisfies Actor['what']}`)}
        </span>
        {when}
      </>
    )
  return (
    <>
      <span>
        {who} · {t(entry.kind === 'note' ? 'tickets.kinds.note' : `tickets.ways.${entry.direction}`)}
      </span>
      <p className={styles.words}>{entry.text}</p>
      {when}
    </>
  )
}
