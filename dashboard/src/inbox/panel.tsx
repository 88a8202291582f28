// The person: who they are and how they are reached, their tickets, what agents know and from where, what was before.
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import { useEvents, useLive } from '../live/provider.tsx'
import { useWhyNot } from '../may.ts'
import { Ago, useReader } from '../parts/ago.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { calledOf, channelOf, languageOf, reachedAt } from '../parts/called.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useNow } from '../parts/now.ts'
import { Shown } from '../parts/states.tsx'
import { agoOf, momentOf } from '../parts/times.ts'
import { paths } from '../paths.ts'
import type { AnswerOf } from '../session/call.ts'
import { ask, queries } from '../session/queries.ts'
import { loadTexts } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './panel.module.css'
import { PANEL_ID, Part } from './panel-part.tsx'
import { Tickets } from './panel-tickets.tsx'
import { HOME } from './place.ts'
import type { Go } from './use-place.ts'
import { useArrived } from './use-timeline.ts'

/** The form comes with its words, when somebody wants it. */
const EditDialog = lazy(async () => {
  const [form] = await Promise.all([import('../contacts/edit-dialog.tsx'), loadTexts('contacts')])
  return { default: form.EditDialog }
})

type Contact = AnswerOf<'getContact'>
type Detail = AnswerOf<'getConversation'>

/** `onFold`: the conversation has the room of the panel, where there is room for both. */
type Props = { id: string; go: Go; onFold: () => void }

/** Drawn after the messages, which somebody waits for. */
export function Panel({ id, go, onFold }: Props) {
  const { t } = useTranslation()
  // the panel of the person who was open before stands until then
  const arrived = useArrived(id)
  return (
    <aside id={PANEL_ID} className={styles.panel} aria-label={t('inbox.panel.title')}>
      {arrived !== null && <Drawn id={arrived} go={go} onFold={onFold} />}
    </aside>
  )
}

const Drawn = memo(function Drawn({ id, go, onFold }: Props) {
  const { t } = useTranslation()
  const detail = useQuery(ask('getConversation', { params: { id } }))
  const contact = useContact(detail.data?.contact.id)
  return (
    <>
      <div className={styles.head}>
        <ActionIcon
          className={styles.back}
          variant="subtle"
          size={40}
          aria-label={t('inbox.panel.close')}
          onClick={() => go({ panel: false })}
        >
          <Icon name="left" />
        </ActionIcon>
        <h2>{t('inbox.panel.title')}</h2>
        <ActionIcon
          className={styles.fold}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('inbox.panel.fold')}
          onClick={onFold}
        >
          <Icon name="right" size={16} />
        </ActionIcon>
      </div>
      <Shown of={contact} lines={8}>
        {data => (
          <>
            <Person contact={data} ours={detail.data?.channel.name ?? null} />
            {detail.data && <Window detail={detail.data} />}
            <Tickets contact={data} detail={detail.data} />
            <Knowledge contact={data} />
            <Conversations contact={data} id={id} />
          </>
        )}
      </Shown>
    </>
  )
})

/** The contact, read again when an event speaks of them. */
function useContact(id: string | undefined) {
  const { reads } = useLive()
  const options = ask('getContact', { params: { id: id ?? '' } })
  const readAgain = (): void => {
    if (id !== undefined)
      reads.want(`contact ${id}`, () =>
        queries.refetchQueries({ queryKey: options.queryKey, type: 'active' }),
      )
  }
  useEvents({
    onEvent({ type, data }) {
      const isTheirs = (data as { contact?: string }).contact === id
      if (isTheirs && /^(contact|ticket)\.|^conversation\.(opened|closed|reopened)$/.test(type)) readAgain()
    },
    onReset: readAgain,
  })
  return useQuery({ ...options, enabled: id !== undefined, refetchOnWindowFocus: false })
}

/** `ours`: the channel of ours that they write to here. */
function Person({ contact, ours }: { contact: Contact; ours: string | null }) {
  const { t, i18n } = useTranslation()
  const reason = useWhyNot('contacts.change')
  const [isEditing, setEditing] = useState(false)
  const name = calledOf({ name: contact.name, identifier: contact.details[0]?.identifier ?? '' }, t)
  const language = contact.preferred_language
  const facts: [string, string | null][] = [
    [t('inbox.panel.address'), contact.address],
    [t('inbox.panel.language'), language && languageOf(language, i18n.language)],
  ]
  return (
    <section className={styles.part}>
      <p className={styles.name}>
        <Avatar name={name} />
        <span>{name}</span>
        <GuardedButton
          className={styles.edit!}
          size="compact-sm"
          variant="subtle"
          reason={reason}
          onClick={() => setEditing(true)}
        >
          {t('inbox.panel.edit')}
        </GuardedButton>
      </p>
      <dl className={styles.facts}>
        {contact.details.map(({ id, channel, identifier, opted_out_at }) => (
          <div key={id}>
            <dt>{t('inbox.panel.theirs', { channel: channelOf(channel, t) })}</dt>
            <dd>
              <Reached at={identifier} />
              {opted_out_at && <span className={styles.bad}> {t('inbox.panel.optedOut')}</span>}
            </dd>
          </div>
        ))}
        {ours !== null && (
          <div>
            <dt>{t('inbox.panel.ours')}</dt>
            <dd>{ours}</dd>
          </div>
        )}
        {contact.email !== null && (
          <div>
            <dt>{t('inbox.panel.email')}</dt>
            <dd>
              <Reached at={contact.email} />
            </dd>
          </div>
        )}
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t('inbox.panel.since')}</dt>
          <dd>
            <Ago at={contact.created_at} />
          </dd>
        </div>
      </dl>
      {isEditing && (
        <Suspense fallback={null}>
          <EditDialog contact={contact} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** How they are reached, to be taken elsewhere too. */
function Reached({ at }: { at: string }) {
  const { t } = useTranslation()
  return (
    <span className={styles.reached}>
      {reachedAt(at, t)}
      <CopyButton text={at} />
    </span>
  )
}

function Window({ detail: { window } }: { detail: Detail }) {
  const { t } = useTranslation()
  const reader = useReader()
  const nowMs = useNow()
  if (window.open && window.closes_at === null) return null
  return (
    <Part title={t('inbox.panel.window')}>
      <p className={styles.plain}>
        {window.open && window.closes_at
          ? t('inbox.panel.windowOpen', {
              when: agoOf(window.closes_at, nowMs, reader),
              time: momentOf(window.closes_at, reader),
            })
          : t('inbox.panel.windowShut')}
      </p>
    </Part>
  )
}

function Knowledge({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <Part title={t('inbox.panel.knowledge')}>
      {contact.knowledge.length === 0 && <p className={styles.plain}>{t('inbox.panel.noKnowledge')}</p>}
      <ul className={styles.items}>
        {contact.knowledge.map(({ id, agent, content, internal, expires_at }) => (
          <li key={id}>
            <span className={styles.long}>{content}</span>
            <span className={styles.soft}>
              {t('inbox.panel.source', { agent: agent.name })}
              {internal && ` · ${t('inbox.turn.internal')}`}
              {expires_at && ` · ${t('inbox.panel.expires', { time: momentOf(expires_at, reader) })}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Conversations({ contact, id: here }: { contact: Contact; id: string }) {
  const { t } = useTranslation()
  const others = contact.conversations?.filter(({ id }) => id !== here) ?? []
  if (others.length === 0) return null
  return (
    <Part title={t('inbox.panel.conversations')}>
      <ul className={styles.items}>
        {others.map(({ id, channel, status, last_message_at }) => (
          <li key={id}>
            <a href={paths.inbox({ ...HOME, view: status === 'open' ? 'all' : 'closed', c: id })}>
              {channelOf(channel, t)} · {t(status === 'open' ? 'inbox.views.all' : 'inbox.views.closed')}
            </a>
            <span className={styles.soft}>
              <Ago at={last_message_at} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
