import { Button } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.tsx'
import { AssignMenu, MoveMenu, PriorityMenu, TagMenu } from './move.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

/** What is done with all that are selected. */
export function BulkBar({ tickets, onClear }: { tickets: Ticket[]; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={styles.bulk} aria-label={t('tickets.selected', { count: tickets.length })}>
      <span>{t('tickets.selected', { count: tickets.length })}</span>
      <MoveMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <AssignMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <TagMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <PriorityMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('tickets.clearSelection')}
      </Button>
    </section>
  )
}
