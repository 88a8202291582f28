// Tickets that are one, made so together: into one of them, or into another.
import { useState } from 'react'
import { FormDialog, STAY } from '../parts/dialog.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { useTicketActs } from './acts.ts'
import { FindTicket, type Found } from './find-ticket.tsx'
import type { Ticket } from './read.ts'

/** So many of them are offered; the others are found by words. */
const OFFERED_MAX = 10

type Props = { tickets: Ticket[]; onDone: () => void; onClose: () => void }

/** Those of two contacts only when somebody says so. The oldest is what they become part of, unless another is chosen. */
export function MergeManyDialog({ tickets, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { merge } = useTicketActs()
  const byAge = tickets.toSorted((a, b) => a.id - b.id)
  const [into, setInto] = useState<Found | null>(byAge[0] ?? null)
  const [ofOthers, setOfOthers] = useState<Ticket[] | null>(null)
  const parts = (ofOthers ?? tickets).filter(({ hashid }) => hashid !== into?.hashid)
  const go = async (): Promise<unknown> => {
    const refused = await merge(parts, into!, ofOthers !== null)
    if (refused.length === 0) return onDone()
    setOfOthers(refused)
    return STAY
  }
  return (
    <FormDialog
      title={t('tickets.mergeMany')}
      go={t(ofOthers ? 'tickets.mergeAnyway' : 'tickets.merge')}
      isReady={into !== null && parts.length > 0}
      onGo={go}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('tickets.mergeManyText')}</p>
          {ofOthers ? (
            <p role="alert">{t('tickets.ofTwoContacts', { count: ofOthers.length })}</p>
          ) : (
            <FindTicket first={byAge.slice(0, OFFERED_MAX)} chosen={into} onChoose={setInto} />
          )}
        </>
      )}
    </FormDialog>
  )
}
