import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HOME } from '../inbox/place.ts'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import { channelOf, languageOf, reachedAt } from '../parts/called.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark } from '../parts/mark.tsx'
import { Facts, PanelHead } from '../parts/panel-head.tsx'
import { Shown } from '../parts/states.tsx'
import { paths } from '../paths.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useStatuses } from '../tickets/statuses.ts'
import styles from './contacts.module.css'
import { EditDialog } from './edit-dialog.tsx'
import { Knowledge } from './knowledge.tsx'
import { contactName } from './list.tsx'

export type Contact = Operations['getContact']['answer']

/** One person: how they are reached, what was said and settled with them, what agents know of them. */
export function ContactPanel({ id, closePath }: { id: string; closePath: string }) {
  const contact = useQuery(ask('getContact', { params: { id } }))
  return (
    <Shown of={contact} list={closePath}>
      {found => (
        <>
          <Head contact={found} closePath={closePath} />
          <Tickets contact={found} />
          <Conversations contact={found} />
          <Knowledge contact={found} />
        </>
      )}
    </Shown>
  )
}

function Head({ contact, closePath }: { contact: Contact; closePath: string }) {
  const { t, i18n } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const reason = useWhyNot('contacts.change')
  const { preferred_language: language } = contact
  return (
    <>
      <PanelHead title={contactName(contact, t)} closePath={closePath}>
        <GuardedButton variant="default" reason={reason} onClick={() => setEditing(true)}>
          {t('contacts.edit')}
        </GuardedButton>
      </PanelHead>
      <Facts
        facts={[
          ...contact.details.map(detail => ({
            name: channelOf(detail.channel, t),
            value: (
              <>
                {reachedAt(detail.identifier, t)}
                {detail.display_name && <small className={styles.soft}> {detail.display_name}</small>}
                {detail.opted_out_at && (
                  <Mark shape="cross" tone="rust">
                    {t('contacts.optedOut')}
                  </Mark>
                )}
              </>
            ),
          })),
          { name: t('signIn.username'), value: contact.email },
          { name: t('contacts.address'), value: contact.address },
          {
            name: t('settings.language'),
            value: language && languageOf(language, i18n.language),
          },
          { name: t('contacts.since'), value: <Ago at={contact.created_at} /> },
        ]}
      />
      {isEditing && <EditDialog contact={contact} onClose={() => setEditing(false)} />}
    </>
  )
}

function Tickets({ contact: { tickets } }: { contact: Contact }) {
  const { t } = useTranslation()
  const statuses = useStatuses()
  if (tickets === null) return null
  return (
    <section className={styles.part}>
      <h3>{t('shell.pages.tickets')}</h3>
      {tickets.length === 0 && <p className={styles.soft}>{t('contacts.noTickets')}</p>}
      <ul>
        {tickets.map(({ id, subject, status, updated_at }) => (
          <li key={id}>
            <a href={paths.tickets({ ticket: id })}>{subject}</a>
            <small>
              {statuses.find(({ code }) => code === status)?.name ?? status} · <Ago at={updated_at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Conversations({ contact: { conversations } }: { contact: Contact }) {
  const { t } = useTranslation()
  if (conversations === null) return null
  return (
    <section className={styles.part}>
      <h3>{t('contacts.conversations')}</h3>
      {conversations.length === 0 && <p className={styles.soft}>{t('contacts.noConversations')}</p>}
      <ul>
        {conversations.map(({ id, channel, status, owner, assignee, last_message_at }) => (
          <li key={id}>
            <span>
              <a href={paths.inbox({ ...HOME, view: status === 'open' ? 'all' : 'closed', c: id })}>
                {channelOf(channel, t)}: {assignee?.name ?? t(`contacts.owners.${owner}`)}
              </a>
            </span>
            <small>
              {t(`contacts.${status}`)} · <Ago at={last_message_at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
