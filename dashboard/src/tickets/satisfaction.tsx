// How the customer was served, in their words; asked for by hand where nobody has.
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Copyable } from '../parts/copyable.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark } from '../parts/mark.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import { RATING_MAX } from './filter.ts'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

const CONTENT_MIN = 4

export function Satisfaction({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const [unsent, setUnsent] = useState<{ link: string; why: string | null } | null>(null)
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    const asked = await call('askTicketSatisfaction', { params: { id: ticket.hashid } })
    if (asked.link !== null) setUnsent({ link: asked.link, why: asked.refusal?.message ?? null })
    else toast(t('tickets.ratingAsked'))
    await forgetTickets()
  })
  const rating = ticket.satisfaction_rating
  if (rating === null && ticket.resolved_at === null && !ticket.satisfaction_requested) return null
  return (
    <section className={styles.part} aria-label={t('tickets.rating')}>
      <h3>{t('tickets.rating')}</h3>
      {rating === null ? (
        <>
          {ticket.satisfaction_requested && <Mark shape="half">{t('tickets.ratingWaits')}</Mark>}
          {unsent === null && (
            <GuardedButton
              className={styles.start!}
              size="compact-sm"
              variant="default"
              reason={reason}
              loading={isBusy}
              onClick={() => void attempt()}
            >
              {t('tickets.askRating')}
            </GuardedButton>
          )}
          {trouble && <p role="alert">{trouble}</p>}
          {unsent !== null && (
            <>
              <div role="status">
                <p>{t('tickets.ratingUnsent')}</p>
                {unsent.why !== null && <blockquote className={styles.said}>{unsent.why}</blockquote>}
                <p>{t('tickets.ratingLink')}</p>
              </div>
              <Copyable label={t('tickets.ratingLinkName')} text={unsent.link} rows={2} />
            </>
          )}
        </>
      ) : (
        <>
          <Mark
            shape={rating >= CONTENT_MIN ? 'check' : 'alert'}
            tone={rating >= CONTENT_MIN ? 'leaf' : 'earth'}
          >
            {t('tickets.ratingOf', { rating, max: RATING_MAX })}
          </Mark>
          <Words meta={ticket.meta} />
        </>
      )}
    </section>
  )
}

function Words({ meta }: { meta: Ticket['meta'] }) {
  const said = (meta as { satisfaction?: { comment?: string | null } } | null)?.satisfaction?.comment
  return said ? <blockquote className={styles.said}>{said}</blockquote> : null
}
