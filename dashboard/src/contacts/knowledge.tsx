// What agents know of a person, from where and until when; a text is written here, or sent by a program.
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago, useReader } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { LongText } from '../parts/long-text.tsx'
import { appNow } from '../parts/now.ts'
import { RowMenu } from '../parts/row-menu.tsx'
import { dayBefore, dayMoment } from '../parts/times.ts'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './contacts.module.css'
import type { Contact } from './panel.tsx'

type Entry = Contact['knowledge'][number]
type Asked = { act: 'add' } | { act: 'edit' | 'end'; entry: Entry }

/** Texts are about people who are reached this way. */
const CHANNELS = ['messenger', 'mail'] as const
const AGENTS_MAX = 200
const TEXT_CHARS = 40
/** Texts that were written here have a name of this beginning: by it they are replaced. */
const OURS = 'dashboard-'

type Change = {
  content: string
  external_id: string
  expires_at?: string | null
  internal?: boolean
  agent: string
}

/** Stores a text about somebody; one of the same name takes the place of the one before. */
async function store(contact: Contact, change: Change): Promise<void> {
  const detail = contact.details.find(({ channel }) => CHANNELS.some(one => one === channel))!
  await call('manageContactKnowledge', {
    body: {
      ...change,
      contact: {
        channel: detail.channel as (typeof CHANNELS)[number],
        [/^[A-Z]{2}\./.test(detail.identifier) ? 'user_id' : 'identifier']: detail.identifier,
        profile: { lastname: contact.lastname ?? contact.name ?? detail.identifier },
      },
    },
  })
  await forget('getContact')
}

export function Knowledge({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const mayNot = useWhyNot('knowledge.change')
  const [asked, setAsked] = useState<Asked | null>(null)
  const isReached = contact.details.some(({ channel }) => CHANNELS.some(one => one === channel))
  const reason = mayNot ?? (isReached ? null : t('contacts.knowledgeUnreached'))
  const close = () => setAsked(null)
  return (
    <section className={styles.part}>
      <div className={styles.headline}>
        <h3>{t('contacts.knowledge')}</h3>
        <GuardedButton
          size="compact-sm"
          variant="default"
          reason={reason}
          onClick={() => setAsked({ act: 'add' })}
        >
          {t('contacts.addKnowledge')}
        </GuardedButton>
      </div>
      {contact.knowledge.length === 0 && <p className={styles.soft}>{t('contacts.noKnowledge')}</p>}
      <ul>
        {contact.knowledge.map(entry => (
          <li key={entry.id} className={styles.entry}>
            <span>
              <span className={styles.text}>{entry.content}</span>
              <small>
                <Source entry={entry} />
              </small>
            </span>
            <RowMenu
              label={t('parts.actionsFor', { name: entry.content.slice(0, TEXT_CHARS) })}
              acts={[
                {
                  name: 'edit',
                  label: t('contacts.edit'),
                  reason: reason ?? (entry.external_id === null ? t('contacts.noSource') : null),
                  run: () => setAsked({ act: 'edit', entry }),
                },
                {
                  name: 'end',
                  label: t('contacts.forget'),
                  isGrave: true,
                  reason: reason ?? (entry.external_id === null ? t('contacts.noSource') : null),
                  run: () => setAsked({ act: 'end', entry }),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {asked?.act === 'add' && <TextDialog contact={contact} entry={null} onClose={close} />}
      {asked?.act === 'edit' && <TextDialog contact={contact} entry={asked.entry} onClose={close} />}
      {asked?.act === 'end' && (
        <Confirm
          title={t('contacts.forgetTitle')}
          go={t('contacts.forget')}
          onClose={close}
          onGo={async () => {
            const { content, external_id, agent } = asked.entry
            const expires_at = new Date(appNow()).toISOString()
            await store(contact, { content, external_id: external_id!, agent: agent.id, expires_at })
            toast(t('contacts.forgotten'))
          }}
        >
          <p>{asked.entry.content}</p>
        </Confirm>
      )}
    </section>
  )
}

/** Who knows it, where it is from, and until when. */
function Source({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { agent, external_id: source, internal, updated_at, expires_at } = entry
  return (
    <>
      {t('contacts.knownBy', { name: agent.name })}
      {source && ` · ${source.startsWith(OURS) ? t('contacts.fromHere') : source}`} · <Ago at={updated_at} />
      {internal && ` · ${t('contacts.internal')}`}
      {expires_at && (
        <>
          {' · '}
          {t('contacts.expires')} <Ago at={expires_at} />
        </>
      )}
    </>
  )
}

type DialogProps = { contact: Contact; entry: Entry | null; onClose: () => void }

function TextDialog({ contact, entry, onClose }: DialogProps) {
  const { t } = useTranslation()
  const agents = useQuery(ask('searchAgents', { query: { per_page: AGENTS_MAX } })).data?.data ?? []
  const [content, setContent] = useState(entry?.content ?? '')
  const [chosen, setAgent] = useState(entry?.agent.id ?? '')
  const reader = useReader()
  const [lastDay] = useState(() => (entry?.expires_at ? dayBefore(entry.expires_at, reader) : ''))
  const [day, setDay] = useState(lastDay)
  const [isInternal, setInternal] = useState(entry?.internal ?? false)
  const agent = chosen || agents[0]?.id || ''
  return (
    <FormDialog
      title={t(entry ? 'contacts.editKnowledge' : 'contacts.addKnowledge')}
      go={t('parts.save')}
      size="lg"
      isReady={content.trim() !== '' && agent !== ''}
      onClose={onClose}
      onGo={async () => {
        await store(contact, {
          content,
          agent,
          external_id: entry?.external_id ?? OURS + crypto.randomUUID(),
          // a time that somebody else has set stays, to the second
          expires_at: day === lastDay ? (entry?.expires_at ?? null) : (dayMoment(day, 1, reader) ?? null),
          internal: isInternal,
        })
        toast(t('parts.saved'))
      }}
    >
      {errors => (
        <>
          <LongText
            label={t('contacts.text')}
            rows={5}
            value={content}
            error={errors.content}
            onText={setContent}
          />
          <NativeSelect
            label={t('contacts.agent')}
            value={agent}
            disabled={entry !== null}
            data={agents.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={event => setAgent(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t('contacts.until')}
            description={t('contacts.untilText')}
            value={day}
            error={errors.expires_at}
            onChange={event => setDay(event.currentTarget.value)}
          />
          <Switch
            label={t('contacts.isInternal')}
            checked={isInternal}
            onChange={event => setInternal(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
