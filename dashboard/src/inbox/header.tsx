// Who it is with, who has it, who else is here; and what can be done with it.
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KEYS } from '../keys/table.ts'
import { usePeopleAt } from '../live/provider.tsx'
import { useWhyNot } from '../may.ts'
import { Avatar } from '../parts/avatar.tsx'
import { calledOf } from '../parts/called.ts'
import { GuardedButton, GuardedIcon } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/mark.tsx'
import { MenuAct } from '../parts/row-menu.tsx'
import { toast } from '../parts/toast.tsx'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import type { Asking } from './choosers.tsx'
import styles from './conversation.module.css'
import type { Row } from './rows.ts'
import type { Do } from './use-acts.ts'
import type { Go } from './use-place.ts'

type Props = { row: Row; go: Go; acts: Do; ask: (asking: Asking) => void }

export function ConversationHeader({ row, go, acts, ask }: Props) {
  const { t } = useTranslation()
  const name = calledOf(row.contact, t)
  return (
    <header className={styles.header}>
      <ActionIcon
        className={styles.back}
        variant="subtle"
        size={40}
        aria-label={t('inbox.acts.back')}
        onClick={() => go({ c: null, panel: false })}
      >
        <Icon name="left" />
      </ActionIcon>
      <button
        type="button"
        className={styles.who}
        onClick={() => go({ panel: true })}
        title={t('inbox.acts.panel')}
      >
        <Avatar name={name} size={28} />
        <span className={styles.names}>
          <h2>{name}</h2>
          <OwnedBy row={row} />
        </span>
      </button>
      <Acts row={row} acts={acts} ask={ask} />
      <Present id={row.id} />
    </header>
  )
}

function OwnedBy({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const text =
    row.status === 'closed'
      ? t('inbox.views.closed')
      : row.owner === 'agent'
        ? (row.agent?.name ?? t('inbox.agentHas'))
        : row.owner === 'queue'
          ? (row.team?.name ?? t('inbox.queue'))
          : row.assignee?.id === user.id
            ? t('inbox.you')
            : (row.assignee?.name ?? '')
  const shape =
    row.status === 'closed'
      ? 'check'
      : row.owner === 'queue'
        ? 'ring'
        : row.owner === 'agent'
          ? 'half'
          : 'full'
  return (
    <span className={styles.owned}>
      <Mark shape={shape} tone={row.owner === 'queue' ? 'earth' : 'quiet'}>
        {text}
      </Mark>
      <span className={styles.channel}>{row.channel.name ?? row.channel.type}</span>
      {row.tags.map(({ id, name }) => (
        <span key={id} className={styles.tag}>
          {name}
        </span>
      ))}
    </span>
  )
}

/** Colleagues who look or write. */
function Present({ id }: { id: string }) {
  const { t } = useTranslation()
  const people = usePeopleAt(id)
  if (people.length === 0) return null
  const writing = people.filter(one => one.writing)
  const some = writing.length > 0 ? writing : people
  const names = some.map(({ name }) => name).join(t('inbox.people.and'))
  const what = writing.length > 0 ? 'writing' : 'looking'
  return (
    <p className={styles.present} role="status">
      <Icon name={writing.length > 0 ? 'note' : 'eye'} size={14} />
      {t(some.length > 1 ? `inbox.people.${what}_many` : `inbox.people.${what}`, { names })}
    </p>
  )
}

function Acts({ row, acts, ask }: Omit<Props, 'go'>) {
  const { t } = useTranslation()
  const { user } = useMe()
  const reason = useWhyNot('conversations.answer')
  const isMine = row.owner === 'person' && row.assignee?.id === user.id
  const isClosed = row.status === 'closed'
  const isOthers = row.owner === 'person' && !isMine
  const button = (act: keyof typeof SIGNS) => (
    <GuardedIcon
      reason={reason}
      label={t(`inbox.acts.${act}`)}
      icon={SIGNS[act]}
      keys={KEYS[act].keys}
      className={styles.wideOnly!}
      onClick={() => askFor(act, ask)}
    />
  )
  return (
    <div className={styles.acts}>
      {!isMine && !isClosed && (
        <GuardedButton
          reason={reason}
          size="xs"
          variant="light"
          onClick={() => void acts([row], { act: 'claim', ...(isOthers && { take: true }) })}
        >
          {t(isOthers ? 'inbox.acts.takeOver' : 'inbox.acts.claim')}
        </GuardedButton>
      )}
      {button('assign')}
      {button('tag')}
      {!isClosed && button('snooze')}
      {!isClosed && row.owner !== 'agent' && button('handBack')}
      <GuardedButton
        reason={reason}
        size="xs"
        variant="default"
        leftSection={<Icon name={isClosed ? 'undo' : 'check'} size={14} />}
        onClick={() => void acts([row], { act: isClosed ? 'reopen' : 'close' })}
      >
        {t(isClosed ? 'inbox.acts.reopen' : 'inbox.acts.close')}
      </GuardedButton>
      <MoreActs row={row} acts={acts} ask={ask} reason={reason} />
    </div>
  )
}

const SIGNS = { assign: 'person', tag: 'tag', snooze: 'clock', handBack: 'agent' } as const

const askFor = (act: keyof typeof SIGNS, ask: Props['ask']): void =>
  ask(act === 'handBack' ? 'hand-back' : act)

/** The acts that have no button of their own here: all of them on a small screen. */
function MoreActs({ row, acts, ask, reason }: Omit<Props, 'go'> & { reason: string | null }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={t('inbox.acts.more')}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['assign', 'tag', 'snooze', 'handBack'] as const).map(act => (
          <MenuAct
            key={act}
            label={t(`inbox.acts.${act}`)}
            icon={SIGNS[act]}
            reason={reason}
            run={() => askFor(act, ask)}
          />
        ))}
        <Menu.Item
          onClick={() => void acts([row], { act: 'unread' })}
          leftSection={<Icon name="eye" size={14} />}
        >
          {t('inbox.acts.unread')}
        </Menu.Item>
        <Transcript id={row.id} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Transcript({ id }: { id: string }) {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    try {
      const { text } = await call('readTranscript', { params: { id }, query: { format: 'text' } })
      await navigator.clipboard.writeText(text ?? '')
      toast(t('inbox.acts.copied'))
    } catch (error) {
      toast(troubleOf(error, t).message, { tone: 'bad' })
    }
  }
  return (
    <Menu.Item onClick={() => void copy()} leftSection={<Icon name="copy" size={14} />}>
      {t('inbox.acts.transcript')}
    </Menu.Item>
  )
}
