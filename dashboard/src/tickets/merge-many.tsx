// Tickets that are one, made so together: into one of them, or into another.
import { useState } from 'react'
import { FormDialog, STAY } from '../parts/dialog.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { useTicketActs } from './acts.ts'
import { FindTicket, type Found } from './find-ticket.tsx'
import { isPart, stayingOf } from './merging.ts'
import type { Ticket } from './read.ts'
import { useStatuses } from './statuses.ts'

/** So many of them are offered; the others are found by words. */
const OFFERED_MAX = 10

type Props = {
  tickets: Ticket[]
  /** With those that need not be selected any longer. */
  onDone: (tickets: Ticket[]) => void
  onClose: () => void
}

/**
 * Those of two contacts only when somebody says so. The oldest that is worked on is what they become part of, unless another
 * is chosen. It stays open where nothing was done.
 */
export function MergeManyDialog({ tickets, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { merge } = useTicketActs()
  const staying = stayingOf(tickets, useStatuses())
  const [chosen, setChosen] = useState<Found | null | undefined>(undefined)
  const into = chosen === undefined ? staying : chosen
  const [ofOthers, setOfOthers] = useState<Ticket[] | null>(null)
  const [done, setDone] = useState<Ticket[]>([])
  const offered = tickets.filter(one => !isPart(one)).toSorted((a, b) => a.id - b.id)
  const leftOut = tickets.length - offered.length
  const parts = (ofOthers ?? offered).filter(({ hashid }) => hashid !== into?.hashid)
  const go = async (): Promise<unknown> => {
    const became = await merge(parts, into!, ofOthers !== null)
    const all = [...done, ...became.done]
    setDone(all)
    if (became.ofOthers.length > 0) {
      setOfOthers(became.ofOthers)
      return STAY
    }
    if (became.done.length === 0) return STAY
    const isWhole = parts.length === became.done.length
    return onDone(isWhole ? tickets : all)
  }
  const close = (): void => {
    if (done.length > 0) onDone(done)
    onClose()
  }
  return (
    <FormDialog
      title={t('tickets.mergeMany')}
      go={t(ofOthers ? 'tickets.mergeAnyway' : 'tickets.merge')}
      {...(done.length > 0 ? { cancel: t('tickets.leaveOut') } : {})}
      isReady={into !== null && parts.length > 0}
      onGo={go}
      onClose={close}
    >
      {() => (
        <>
          {leftOut > 0 && <p>{t('tickets.leftOut', { count: leftOut })}</p>}
          {ofOthers ? (
            <p role="alert">
              {t('tickets.ofTwoContacts', { count: ofOthers.length, into: into?.subject ?? '' })}
            </p>
          ) : (
            <>
              <p>{t('tickets.mergeManyText')}</p>
              <FindTicket
                label={t('tickets.stays')}
                first={offered.slice(0, OFFERED_MAX)}
                chosen={into}
                onChoose={setChosen}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
