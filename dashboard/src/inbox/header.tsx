// Who it is with, who has it, who else is here; and what can be done with it.
import { ActionIcon, Menu } from '@mantine/core'
import { memo, useRef } from 'react'
import { KEYS } from '../keys/table.ts'
import { usePeopleAt } from '../live/provider.tsx'
import { useWhyNot } from '../may.ts'
import { Avatar } from '../parts/avatar.tsx'
import { calledOf, channelOf } from '../parts/called.ts'
import { GuardedButton, GuardedIcon } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/mark.tsx'
import { MenuAct } from '../parts/row-menu.tsx'
import { toast } from '../parts/toasts.ts'
import { useHeightSaid } from '../parts/use-height-said.ts'
import { AfterPaint } from '../parts/use-later.ts'
import { useSame } from '../parts/use-same.ts'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Asking } from './choosers.tsx'
import { beginWriting } from './composing.ts'
import styles from './conversation.module.css'
import { isPanelShown } from './panel-part.tsx'
import { isDoable, type Row } from './rows.ts'
import type { Act } from './undo.ts'
import type { Do } from './use-acts.ts'
import type { Go } from './use-place.ts'
import { presentOf } from './words.ts'

type Props = {
  row: Row
  go: Go
  acts: Do
  ask: (asking: Asking) => void
  /** Folds the panel of the person away, where it stands beside. */
  onFold: () => void
}

export function ConversationHeader({ row, go, acts, ask, onFold }: Props) {
  const { t } = useTranslation()
  const { user } = useMe()
  const name = calledOf(row.contact, t)
  const isMine = row.owner === 'person' && row.assignee?.id === user.id
  const idNow = useSame(() => row.id)
  const head = useRef<HTMLElement>(null)
  useHeightSaid(head, '--head')
  const act = useSame((one: Act) => {
    if (one.act === 'claim') beginWriting(row.id)
    void acts([row], one)
  })
  return (
    <header ref={head} className={styles.header}>
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
        onClick={() => (isPanelShown() ? onFold() : go({ panel: true }))}
        title={t('inbox.acts.panel')}
      >
        <Avatar name={name} />
        <span className={styles.names}>
          <h2>{name}</h2>
          <OwnedBy row={row} />
        </span>
      </button>
      <div className={styles.acts}>
        <AfterPaint>
          <Acts isMine={isMine} status={row.status} owner={row.owner} act={act} ask={ask} idNow={idNow} />
        </AfterPaint>
      </div>
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
      <span className={styles.channel} title={t('inbox.panel.ours')}>
        {t('inbox.to', { channel: row.channel.name ?? channelOf(row.channel.type, t) })}
      </span>
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
  const { isWriting, text } = presentOf(people, t)
  return (
    <p className={styles.present} role="status">
      <Icon name={isWriting ? 'note' : 'eye'} size={14} />
      {text}
    </p>
  )
}

type ActsProps = {
  isMine: boolean
  status: Row['status']
  owner: Row['owner']
  act: (act: Act) => void
  ask: Props['ask']
  idNow: () => string
}

/** The same for most conversations: another one with the same acts draws nothing here. */
const Acts = memo(function Acts({ isMine, status, owner, act, ask, idNow }: ActsProps) {
  const { t } = useTranslation()
  const reason = useWhyNot('conversations.answer')
  const isClosed = status === 'closed'
  const isOthers = owner === 'person' && !isMine
  const button = (name: keyof typeof SIGNS) => (
    <GuardedIcon
      reason={reason}
      label={t(`inbox.acts.${name}`)}
      icon={SIGNS[name]}
      keys={KEYS[name].keys}
      className={name === 'assign' || name === 'tag' ? styles.wide! : styles.widest!}
      onClick={() => askFor(name, ask)}
    />
  )
  return (
    <>
      {!isMine && isDoable.claim({ status }) && (
        <GuardedButton
          reason={reason}
          size="xs"
          variant="light"
          className={styles.claim!}
          onClick={() => act({ act: 'claim', ...(isOthers && { take: true }) })}
        >
          {t(isOthers ? 'inbox.acts.takeOver' : 'inbox.acts.claim')}
        </GuardedButton>
      )}
      {button('assign')}
      {button('tag')}
      {isDoable.snooze({ status }) && button('snooze')}
      {isDoable.handBack({ status, owner }) && button('handBack')}
      <GuardedButton
        reason={reason}
        size="xs"
        variant="default"
        leftSection={<Icon name={isClosed ? 'undo' : 'check'} size={14} />}
        onClick={() => act({ act: isClosed ? 'reopen' : 'close' })}
      >
        {t(isClosed ? 'inbox.acts.reopen' : 'inbox.acts.close')}
      </GuardedButton>
      <MoreActs {...{ act, ask, idNow, reason, status, owner }} />
    </>
  )
})

const SIGNS = { assign: 'person', tag: 'tag', snooze: 'moon', handBack: 'agent' } as const

const askFor = (act: keyof typeof SIGNS, ask: Props['ask']): void =>
  ask(act === 'handBack' ? 'hand-back' : act)

/** The acts that have no button of their own here: all of them on a small screen. */
function MoreActs(props: Omit<ActsProps, 'isMine'> & { reason: string | null }) {
  const { t } = useTranslation()
  const { act, ask, idNow, reason, status, owner } = props
  const mayNot = (name: keyof typeof SIGNS): string | null => {
    if (name === 'assign' || name === 'tag' || isDoable[name]({ status, owner })) return null
    return t(status === 'closed' ? 'inbox.ended' : 'inbox.withAgent')
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={t('inbox.acts.more')}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['assign', 'tag', 'snooze', 'handBack'] as const).map(name => (
          <MenuAct
            key={name}
            label={t(`inbox.acts.${name}`)}
            icon={SIGNS[name]}
            reason={reason ?? mayNot(name)}
            run={() => askFor(name, ask)}
          />
        ))}
        <Menu.Item onClick={() => act({ act: 'unread' })} leftSection={<Icon name="eye" size={14} />}>
          {t('inbox.acts.unread')}
        </Menu.Item>
        <Transcript idNow={idNow} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Transcript({ idNow }: Pick<ActsProps, 'idNow'>) {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    try {
      const { text } = await call('readTranscript', { params: { id: idNow() }, query: { format: 'text' } })
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
