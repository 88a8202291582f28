import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { MergeDialog } from './find-ticket.tsx'
import { MergeManyDialog } from './merge-many.tsx'
import { isPart } from './merging.ts'
import { AssignMenu, MoveMenu, PriorityMenu, TagMenu } from './move.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

type Props = {
  tickets: Ticket[]
  onClear: () => void
  /** These are selected no longer. */
  onUnselect: (tickets: Ticket[]) => void
}

/** What is done with all that are selected. */
export function BulkBar({ tickets, onClear, onUnselect }: Props) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const [isMerging, setMerging] = useState(false)
  const whole = tickets.filter(one => !isPart(one))
  const close = (): void => setMerging(false)
  return (
    <section className={styles.bulk} aria-label={t('tickets.selected', { count: tickets.length })}>
      <span>{t('tickets.selected', { count: tickets.length })}</span>
      <MoveMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <AssignMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <TagMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <PriorityMenu tickets={tickets} isSmall hasKey onDone={onClear} />
      <GuardedButton
        variant="default"
        size="compact-sm"
        reason={reason ?? (whole.length === 0 ? t('tickets.isMerged') : null)}
        onClick={() => setMerging(true)}
      >
        {t('tickets.merge')}…
      </GuardedButton>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('tickets.clearSelection')}
      </Button>
      {isMerging &&
        (whole.length === 1 ? (
          <MergeDialog ticket={whole[0]!} onDone={onClear} onClose={close} />
        ) : (
          <MergeManyDialog tickets={tickets} onDone={onUnselect} onClose={close} />
        ))}
    </section>
  )
}
