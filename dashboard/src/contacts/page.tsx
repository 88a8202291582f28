// The people who write: found by any piece of a name or a number, and all that is known of one.

import { Filters, SearchField } from '../parts/filters.tsx'
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
  const { contact, q = '' } = filter
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
