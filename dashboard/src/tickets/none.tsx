// No tickets: what they are for and how the first one is opened, or the way back from filters that none fits.
import type { ReactNode } from 'react'
import { Empty } from '../parts/states.tsx'
import { paths, type TicketFilter } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { narrowedBy } from './filter.ts'

/** In place of a list, or above the columns of a board. */
export function NoTickets({ filter, add }: { filter: TicketFilter; add: ReactNode }) {
  const { t } = useTranslation()
  const isFiltered = Object.keys(narrowedBy(filter)).length > 0
  return (
    <Empty
      icon="ticket"
      title={t(isFiltered ? 'tickets.nothing' : 'tickets.none')}
      text={t(isFiltered ? 'tickets.nothingText' : 'tickets.noneText')}
    >
      {isFiltered ? (
        <a href={paths.tickets(filter.view ? { view: filter.view } : {})}>{t('parts.clearFilters')}</a>
      ) : (
        add
      )}
    </Empty>
  )
}
