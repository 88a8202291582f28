// What belongs to a ticket: its tags, the tickets that are part of it or that it is part of, and what it is linked to.
import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { HOME } from '../inbox/place.ts'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import { LinkDialog } from './find-ticket.tsx'
import type { Ticket } from './read.ts'
import styles from './tickets.module.css'

type Link = NonNullable<Ticket['links']>[number]

export function Belongs({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <Follows ticket={ticket} />
      <Merged ticket={ticket} />
      <Tags ticket={ticket} />
      <Links ticket={ticket} />
    </>
  )
}

/** What is part of it, and what it is part of, with the way out. */
function Merged({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { into = null, tickets = [] } = ticket.merged ?? {}
  if (into === null && tickets.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('tickets.mergedTitle')}>
      <h3>{t('tickets.mergedTitle')}</h3>
      {into !== null && (
        <>
          <p>
            {t('tickets.partOf')} <a href={paths.tickets({ ticket: into.id })}>{into.subject}</a>
          </p>
          <TakeOut id={ticket.hashid}>{t('tickets.unmerge')}</TakeOut>
        </>
      )}
      {tickets.length > 0 && (
        <ul className={styles.links} aria-label={t('tickets.parts')}>
          {tickets.map(({ id, subject }) => (
            <li key={id}>
              <a href={paths.tickets({ ticket: id })}>{subject}</a>
              <TakeOut id={id} label={t('tickets.unmergeOf', { subject })}>
                {t('tickets.unmerge')}
              </TakeOut>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Undoes a merge, on either side of it. */
function TakeOut({ id, label, children }: { id: string; label?: string; children: string }) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    await call('unmergeTicket', { params: { id }, body: {} })
    await forgetTickets()
    toast(t('tickets.unmerged'))
  })
  return (
    <>
      <GuardedButton
        className={styles.start!}
        size="compact-sm"
        variant="default"
        reason={reason}
        loading={isBusy}
        aria-label={label}
        onClick={() => void attempt()}
      >
        {children}
      </GuardedButton>
      {trouble && <p role="alert">{trouble}</p>}
    </>
  )
}

/** The ticket that had ended when the customer wrote again. */
function Follows({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const of = (ticket.meta as { follow_up_of?: unknown } | null)?.follow_up_of
  if (typeof of !== 'string') return null
  return (
    <section className={styles.part} aria-label={t('tickets.follows', { ticket: of })}>
      <a href={paths.tickets({ ticket: of })}>{t('tickets.follows', { ticket: of })}</a>
    </section>
  )
}

function Tags({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const has = ticket.tags ?? []
  if (has.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('tickets.tags')}>
      <h3>{t('tickets.tags')}</h3>
      <ul className={styles.tags}>
        {has.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

function Links({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const [isAdding, setAdding] = useState(false)
  const links = ticket.links ?? []
  return (
    <section className={styles.part} aria-label={t('tickets.linked')}>
      <h3>{t('tickets.linked')}</h3>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(link => (
            <LinkLine key={link.ticket?.id ?? link.conversation?.id} ticket={ticket} link={link} />
          ))}
        </ul>
      )}
      <GuardedButton
        className={styles.start!}
        size="compact-sm"
        variant="default"
        reason={reason}
        onClick={() => setAdding(true)}
      >
        {t('tickets.link')}
      </GuardedButton>
      {isAdding && <LinkDialog ticket={ticket} onClose={() => setAdding(false)} />}
    </section>
  )
}

function LinkLine({ ticket, link }: { ticket: Ticket; link: Link }) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const { kind, of, ticket: other, conversation } = link
  const name = other?.subject ?? t('tickets.aConversation')
  const isOwn = of === ticket.hashid
  const { isBusy, attempt } = useAttempt(async () => {
    const body = other ? { ticket: other.id } : { conversation: conversation!.id }
    await call('unlinkTicket', { params: { id: ticket.hashid }, body })
    await forgetTickets()
  })
  const path = other
    ? paths.tickets({ ticket: other.id })
    : paths.inbox({
        ...HOME,
        view: conversation?.status === 'open' ? 'all' : 'closed',
        c: conversation!.id,
      })
  return (
    <li>
      <span className={styles.soft}>
        {kind === 'conversation'
          ? t('tickets.links.conversation')
          : t(isOwn ? `tickets.links.is.${kind}` : `tickets.links.has.${kind}`)}
      </span>
      <a href={path}>{name}</a>
      {reason === null && (
        <CloseButton
          size="sm"
          disabled={isBusy}
          aria-label={t('tickets.unlink', { subject: name })}
          onClick={() => void attempt()}
        />
      )}
    </li>
  )
}
