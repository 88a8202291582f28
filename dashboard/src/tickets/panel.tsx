import { useState } from 'react'
import { HOME } from '../inbox/place.ts'
import { useKey } from '../keys/use-key.ts'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import { calledOf } from '../parts/called.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { AfterPaint } from '../parts/use-later.ts'
import { paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Belongs } from './belongs.tsx'
import { Clocks } from './clocks.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Files } from './files.tsx'
import { MergeDialog } from './find-ticket.tsx'
import { PriorityMark, StatusMark } from './marks.tsx'
import { AssignMenu, MoveMenu, PriorityMenu, TagMenu } from './move.tsx'
import { type Ticket, useTicket } from './read.ts'
import { Satisfaction } from './satisfaction.tsx'
import styles from './tickets.module.css'
import { TicketTimeline } from './timeline.tsx'
import { useTicketKeys } from './use-ticket-keys.ts'
import { Write } from './write.tsx'

/** `hasKeys`: its keys are its own; else those of what is selected. */
type Props = { id: string; closePath: string; hasKeys: boolean }

/** One ticket: what it is about, who has it, why its clocks stand where they do, and what was done with it. */
export function TicketPanel({ id, closePath, hasKeys }: Props) {
  const ticket = useTicket(id)
  return (
    <AfterPaint>
      <Shown of={ticket} list={closePath}>
        {found => (
          <>
            <Head ticket={found} closePath={closePath} hasKeys={hasKeys} />
            {found.description && <p className={styles.description}>{found.description}</p>}
            <About ticket={found} />
            <Satisfaction ticket={found} />
            <Belongs ticket={found} />
            <Files id={id} />
            <Clocks ticket={found} />
            {found.conversation && (
              <Write ticket={id} conversation={found.conversation.id} hasKeys={hasKeys} />
            )}
            <TicketTimeline id={id} />
          </>
        )}
      </Shown>
    </AfterPaint>
  )
}

function Head({ ticket, closePath, hasKeys }: { ticket: Ticket } & Pick<Props, 'closePath' | 'hasKeys'>) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const [isEditing, setEditing] = useState(false)
  const [isMerging, setMerging] = useState(false)
  useKey('change', () => setEditing(true), hasKeys && reason === null)
  useTicketKeys(ticket, hasKeys)
  return (
    <>
      <PanelHead title={ticket.subject} closePath={closePath}>
        <div className={styles.acts}>
          <MoveMenu tickets={[ticket]} hasKey={hasKeys} />
          <AssignMenu tickets={[ticket]} hasKey={hasKeys} />
          <PriorityMenu tickets={[ticket]} hasKey={hasKeys} />
          <TagMenu tickets={[ticket]} hasKey={hasKeys} />
          <GuardedButton variant="default" reason={reason} onClick={() => setEditing(true)}>
            {t('tickets.edit')}
          </GuardedButton>
          <GuardedButton
            variant="default"
            reason={reason ?? (ticket.merged?.into ? t('tickets.isMerged') : null)}
            onClick={() => setMerging(true)}
          >
            {t('tickets.merge')}…
          </GuardedButton>
        </div>
      </PanelHead>
      {isMerging && <MergeDialog ticket={ticket} onClose={() => setMerging(false)} />}
      {isEditing && <EditDialog ticket={ticket} onClose={() => setEditing(false)} />}
    </>
  )
}

function About({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const reason = useWhyNot('tickets.change')
  const [isChanging, setChanging] = useState(false)
  const { contact, conversation, assignee } = ticket
  return (
    <>
      {isChanging && <ContactDialog ticket={ticket} onClose={() => setChanging(false)} />}
      <Facts
        facts={[
          {
            name: t('tickets.contact'),
            value: contact && (
              <span className={styles.whom}>
                <a href={paths.contacts({ contact: contact.id })}>{calledOf(contact, t)}</a>
                <GuardedButton
                  size="compact-sm"
                  variant="subtle"
                  reason={reason}
                  onClick={() => setChanging(true)}
                >
                  {t('tickets.anotherContact')}
                </GuardedButton>
              </span>
            ),
          },
          {
            name: t('tickets.conversation'),
            value: conversation && (
              <a
                href={paths.inbox({
                  ...HOME,
                  view: conversation.status === 'open' ? 'all' : 'closed',
                  c: conversation.id,
                })}
              >
                {t('tickets.toConversation')}
              </a>
            ),
          },
          {
            name: t('tickets.assignee'),
            value: assignee?.name ?? (ticket.team ? null : t('tickets.nobody')),
          },
          { name: t('tickets.team'), value: ticket.team?.name },
          { name: t('tickets.status'), value: <StatusMark status={ticket.ticket_status} /> },
          { name: t('tickets.priority'), value: <PriorityMark ticket={ticket} /> },
          { name: t('tickets.id'), value: ticket.hashid },
          { name: t('tickets.opened'), value: <Ago at={ticket.created_at} /> },
          { name: t('tickets.changed'), value: <Ago at={ticket.updated_at} /> },
        ]}
      />
    </>
  )
}
