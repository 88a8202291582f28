import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { MergeManyDialog } from './merge-many.tsx'
import { AssignMenu, MoveMenu, PriorityMenu, TagMenu } from './move.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

/** What is done with all that are selected. */
export function BulkBar({ tickets, onClear }: { tickets: Ticket[]; onClear: () => void }) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const [isMerging, setMerging] = useState(false)
  return (
    <section className={styles.bulk} aria-label={t('tickets.selected', { count: tickets.length })}>
      <span>{t('tickets.selected', { count: tickets.length })}</span>
      <MoveMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <AssignMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <TagMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <PriorityMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <GuardedButton variant="default" size="compact-sm" reason={reason} onClick={() => setMerging(true)}>
        {t('tickets.merge')}…
      </GuardedButton>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('tickets.clearSelection')}
      </Button>
      {isMerging && <MergeManyDialog tickets={tickets} onDone={onClear} onClose={() => setMerging(false)} />}
    </section>
  )
}
