// What was changed of a ticket, by whom, the newest first.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useKnown } from '../audit/named.ts'
import { namedBy } from '../audit/words.ts'
import { Ago, useReader } from '../parts/ago.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { Shown } from '../parts/states.tsx'
import { momentOf, type Reader } from '../parts/times.ts'
import type { AnswerOf } from '../session/call.ts'
import { askPages } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { PRIORITIES } from './read.ts'
import styles from './tickets.module.css'

const PER_PAGE = 10

type Change = AnswerOf<'readTicketHistory'>['data'][number]

export function History({ id }: { id: string }) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(
    askPages('readTicketHistory', { params: { id }, query: { per_page: PER_PAGE } }),
  )
  return (
    <Shown of={history} lines={2}>
      {({ pages }) => {
        const changes = pages.flatMap(({ data }) => data)
        if (changes.length === 0) return <p className={styles.soft}>{t('tickets.noHistory')}</p>
        return (
          <>
            <ol className={styles.history}>
              {changes.map(change => (
                <li key={change.id}>
                  <Said change={change} />
                  <small>
                    <Ago at={change.at} />
                  </small>
                </li>
              ))}
            </ol>
            <LoadMore of={history} />
          </>
        )
      }}
    </Shown>
  )
}

/** One change in words: who, which field, from what to what. */
export function Said({ change }: { change: Pick<Change, 'actor' | 'field' | 'before' | 'after'> }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { actor, field, before, after } = change
  const name = FIELDS.find(one => one === field)
  const known = useKnown([before, after], { policies: field === 'sla_policy', statuses: field === 'status' })
  const word = (value: unknown) => wordOf(field, namedBy(known, field, value), { t, reader })
  return (
    <>
      <span>
        {actor.user?.name ?? t(`tickets.actors.${actor.kind}`)} · {name ? t(`tickets.fields.${name}`) : field}
      </span>
      <span className={styles.change}>
        {!UNSAID.includes(field) && before !== null && before !== undefined && <del>{word(before)}</del>}
        {!UNSAID.includes(field) && <ins>{word(after)}</ins>}
      </span>
    </>
  )
}

/** What has a name of its own in the history of a ticket. */
export const FIELDS = [
  'status',
  'priority',
  'assignee',
  'subject',
  'description',
  'sla_policy',
  'response_due_at',
  'resolved_due_at',
  'meta',
  'contact',
  'team',
  'tags',
  'links',
  'merged_into',
  'merged',
  'place',
  'satisfaction_rating',
] as const

/** What they were stands in the panel itself. */
const UNSAID = ['links', 'place', 'meta']

type Telling = { t: TFunction; reader: Reader }

/** A value, named already, as people say it: a time in their zone, a priority in their language. */
function wordOf(field: string, value: unknown, { t, reader }: Telling): string {
  if (value === null || value === undefined)
    return t(field === 'assignee' || field === 'team' ? 'tickets.nobody' : 'tickets.nothingThere')
  if (Array.isArray(value)) return value.join(', ') || t('tickets.nothingThere')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field.endsWith('_at')) return momentOf(value, reader)
  const priority = field === 'priority' ? PRIORITIES.find(one => one === value) : undefined
  return priority ? t(`tickets.priorities.${priority}`) : value
}
