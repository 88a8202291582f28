// The people who write: found by any piece of a name or a number, and all that is known of one.

import { DayFilter, Filters, SearchField } from '../parts/filters.tsx'
import { PageHead } from '../parts/page.tsx'
import { Split } from '../parts/split.tsx'
import { type ContactFilter, paths } from '../paths.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { ContactList } from './list.tsx'
import { ContactPanel } from './panel.tsx'

export function ContactsPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<ContactFilter>(paths.contacts)
  const { contact, q = '', until = '' } = filter
  return (
    <Split
      head={
        <>
          <PageHead title={t('shell.pages.contacts')} />
          <Filters>
            <SearchField
              label={t('contacts.search')}
              hint={t('contacts.searchHint')}
              value={q}
              onChange={words => change({ q: words })}
            />
            <DayFilter
              label={t('contacts.knownUntil')}
              value={until}
              onChange={day => change({ until: day })}
            />
          </Filters>
        </>
      }
      panelLabel={t('contacts.one')}
      panel={
        contact ? (
          <ContactPanel key={contact} id={contact} closePath={paths.contacts({ ...filter, contact: '' })} />
        ) : null
      }
    >
      <ContactList filter={filter} />
    </Split>
  )
}
