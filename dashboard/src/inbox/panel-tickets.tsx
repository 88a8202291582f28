// The tickets of the person: what each is about, when it is due, who has it; one that nobody has can be taken here.
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { useNow } from '../parts/now.ts'
import { agoOf, momentOf } from '../parts/times.ts'
import { acting, toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { paths } from '../paths.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useStatuses } from '../tickets/statuses.ts'
import styles from './panel.module.css'
import { Part } from './panel-part.tsx'

type Contact = AnswerOf<'getContact'>
type Detail = AnswerOf<'getConversation'>
type Ticket = NonNullable<Detail['tickets']>[number]

export function Tickets({ contact, detail }: { contact: Contact; detail: Detail | undefined }) {
  const { t } = useTranslation()
  const statuses = useStatuses()
  const { user } = useMe()
  if (contact.tickets === null) return null
  const isMine = detail?.owner === 'person' && detail.assignee?.id === user.id
  return (
    <Part title={t('inbox.panel.tickets')}>
      {contact.tickets.length === 0 && <p className={styles.plain}>{t('inbox.panel.noTickets')}</p>}
      <ul className={styles.items}>
        {contact.tickets.map(({ id, subject, status }) => {
          const here = detail?.tickets?.find(one => one.id === id)
          return (
            <li key={id}>
              <a href={paths.tickets({ ticket: id })}>{subject}</a>
              <span className={styles.soft}>
                {statuses.find(({ code }) => code === status)?.name ?? status}
                {here && <Standing ticket={here} />}
              </span>
              {isMine && here?.assignee === null && <Take ticket={here} />}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** When it is due, and who has it. */
function Standing({ ticket: { due_at: due, assignee } }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const reader = useReader()
  const nowMs = useNow()
  return (
    <>
      {due && (
        <time dateTime={due} title={momentOf(due, reader)}>
          {` · ${t('inbox.panel.due', { time: agoOf(due, nowMs, reader) })}`}
        </time>
      )}
      {` · ${assignee?.name ?? t('inbox.panel.nobodyHas')}`}
    </>
  )
}

/** Whoever has taken the conversation takes its ticket, too. */
function Take({ ticket: { id, subject } }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const reason = useWhyNot('tickets.change')
  const give = async (to: string | null): Promise<void> => {
    await call('assignTicket', { params: { id }, body: { user: to } })
    await forget('getConversation', 'getTicket', 'searchTickets')
  }
  const take = useAttempt(() =>
    acting(async () => {
      await give(user.id)
      toast(t('inbox.panel.ticketTaken', { subject }), { undo: () => give(null) })
    }),
  )
  return (
    <>
      <GuardedButton
        className={styles.take!}
        size="compact-sm"
        variant="default"
        reason={reason}
        loading={take.isBusy}
        aria-label={t('inbox.panel.takeTicketOf', { subject })}
        onClick={() => void take.attempt()}
      >
        {t('inbox.panel.takeTicket')}
      </GuardedButton>
      {take.trouble && (
        <span className={styles.bad} role="alert">
          {take.trouble}
        </span>
      )}
    </>
  )
}
