import type { Operations } from '@palabre/client'
import type { TFunction } from 'i18next'
import { useReader } from '../parts/ago.tsx'
import { calledOf, channelOf, reachedAt } from '../parts/called.ts'
import { LongList, ROWS_PER_PAGE, useLongList } from '../parts/long-list.tsx'
import { Person } from '../parts/person.tsx'
import { Empty } from '../parts/states.tsx'
import { dateOf, dayMoment, momentOf } from '../parts/times.ts'
import { type ContactFilter, paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './contacts.module.css'

type Row = Operations['searchContacts']['answer']['data'][number]
const ROW_PX = 56

/** As people call them, else how they are reached. */
export const contactName = ({ name, details }: Pick<Row, 'name' | 'details'>, t: TFunction): string =>
  calledOf({ name, identifier: details[0]?.identifier ?? '?' }, t)

export function ContactList({ filter }: { filter: ContactFilter }) {
  const { t } = useTranslation()
  const created_to = dayMoment(filter.until, 1, useReader())
  const query = {
    ...(filter.q ? { q: filter.q } : {}),
    ...(created_to ? { created_to } : {}),
  }
  const isNarrowed = Object.keys(query).length > 0
  const list = useLongList<Row>(['searchContacts', { query }], async (cursor, signal) => {
    const place = cursor === null ? {} : { cursor }
    const found = await call(
      'searchContacts',
      { query: { ...query, ...place, per_page: ROWS_PER_PAGE } },
      { signal },
    )
    return {
      rows: found.data,
      next: found.next_cursor,
      total: found.total.relation === 'eq' ? found.total.n : null,
    }
  })
  return (
    <LongList
      list={list}
      label={t('shell.pages.contacts')}
      rowPx={ROW_PX}
      keyOf={({ id }) => id}
      pathOf={({ id }) => paths.contacts({ ...filter, contact: id })}
      isChosen={({ id }) => id === filter.contact}
      empty={
        <Empty
          icon="person"
          title={t(isNarrowed ? 'contacts.nothing' : 'contacts.none')}
          text={t(filter.q ? 'contacts.nothingText' : isNarrowed ? 'contacts.nobodyBy' : 'contacts.noneText')}
        >
          <a href={isNarrowed ? paths.contacts() : paths.channels()}>
            {t(isNarrowed ? 'parts.clearFilters' : 'shell.pages.channels')}
          </a>
        </Empty>
      }
      head={
        <div className={styles.row} data-head>
          <span>{t('contacts.name')}</span>
          <span>{t('contacts.ways')}</span>
          <span>{t('contacts.since')}</span>
        </div>
      }
    >
      {contact => {
        const ways = contact.details.map(detail => wayOf(detail, t)).join(' · ')
        return (
          <span className={styles.row}>
            <Person
              name={contactName(contact, t)}
              more={
                <>
                  <span className={styles.mail}>{contact.email}</span>
                  <span className={styles.narrowWays}>{ways}</span>
                </>
              }
            />
            <span className={styles.ways}>{ways}</span>
            <span className={styles.soft}>
              <Known since={contact.created_at} />
            </span>
          </span>
        )
      }}
    </LongList>
  )
}

/** The day, not how long ago: a list that is gone to by a day shows where one is. */
function Known({ since }: { since: string }) {
  const reader = useReader()
  return (
    <time dateTime={since} title={momentOf(since, reader)}>
      {dateOf(since, reader)}
    </time>
  )
}

const wayOf = ({ channel, identifier }: Row['details'][number], t: TFunction): string =>
  `${channelOf(channel, t)} ${reachedAt(identifier, t)}`
