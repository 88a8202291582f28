// What to do with conversations, where there is something to choose: to whom, until when, which tags, how handed back.
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { appNow } from '../parts/now.ts'
import { instantOf, momentOf } from '../parts/times.ts'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { askWhole, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './chooser.module.css'
import { Chooser, type Option } from './chooser.tsx'
import { restsFrom } from './rests.ts'
import type { Row } from './rows.ts'
import type { Act, Names } from './undo.ts'

export type Asking = 'assign' | 'snooze' | 'tag' | 'hand-back'

type Props = { rows: readonly Row[]; onAct: (act: Act, names?: Names) => void; onClose: () => void }

export function ActChooser({ asking, ...props }: Props & { asking: Asking }) {
  if (asking === 'assign') return <AssignChooser {...props} />
  if (asking === 'snooze') return <SnoozeChooser {...props} />
  if (asking === 'tag') return <TagChooser {...props} />
  return <HandBackChooser {...props} />
}

function AssignChooser({ rows, onAct, onClose }: Props) {
  const { t } = useTranslation()
  const { user } = useMe()
  const people = useQuery(askWhole('searchColleagues'))
  const teams = useQuery(askWhole('searchTeams'))
  const answering = (people.data?.data ?? []).filter(({ role }) => role !== 'viewer')
  const mine = answering.filter(({ id }) => id === user.id)
  const options: Option[] = [
    ...[...mine, ...answering.filter(({ id }) => id !== user.id)].map(({ id, name, availability }) => ({
      id,
      label: id === user.id ? `${name} (${t('inbox.you')})` : name,
      hint: t(`inbox.availability.${availability}`),
      icon: 'person' as const,
    })),
    ...(teams.data?.data ?? []).map(({ id, name }) => ({
      id,
      label: name,
      hint: t('inbox.team'),
      icon: 'people' as const,
    })),
    { id: 'queue', label: t('inbox.assignQueue'), icon: 'inbox' },
    ...(rows.some(({ team }) => team !== null)
      ? [{ id: 'everybody', label: t('inbox.assignEverybody'), icon: 'inbox' as const }]
      : []),
  ]
  const choose = ({ id, label }: Option): void => {
    if (id === 'queue') onAct({ act: 'assign' })
    else if (id === 'everybody') onAct({ act: 'assign', team: null })
    else if (id.startsWith('tem-')) onAct({ act: 'assign', team: id }, { [id]: label })
    else if (id === user.id) onAct({ act: 'claim', take: true })
    else onAct({ act: 'assign', user: id }, { [id]: label })
  }
  return <Chooser title={t('inbox.assignTo')} options={options} onChoose={choose} onClose={onClose} />
}

function SnoozeChooser({ rows, onAct, onClose }: Props) {
  const { t } = useTranslation()
  const reader = useReader()
  const [custom, setCustom] = useState('')
  const times = restsFrom(appNow(), reader)
  const rests = rows.some(
    ({ snoozed_until, is_snoozed_until_reply }) => snoozed_until || is_snoozed_until_reply,
  )
  const options: Option[] = [
    ...Object.entries(times).map(([id, at]) => ({
      id,
      label: t(`inbox.snooze.${id as keyof typeof times}`),
      hint: momentOf(at, reader),
      icon: 'moon' as const,
    })),
    { id: 'reply', label: t('inbox.snooze.reply'), icon: 'channel' },
    ...(rests ? [{ id: 'wake', label: t('inbox.snooze.wake'), icon: 'bell' as const }] : []),
  ]
  const choose = ({ id }: Option): void => {
    if (id === 'reply') onAct({ act: 'snooze', until_reply: true })
    else if (id === 'wake') onAct({ act: 'snooze', until: null })
    else onAct({ act: 'snooze', until: times[id as keyof typeof times] })
  }
  return (
    <Chooser title={t('inbox.snoozeFor')} options={options} onChoose={choose} onClose={onClose}>
      <form
        className={styles.custom}
        onSubmit={event => {
          event.preventDefault()
          const until = instantOf(custom, reader)
          if (until === undefined) return
          onClose()
          onAct({ act: 'snooze', until })
        }}
      >
        <TextInput
          type="datetime-local"
          label={t('inbox.snooze.custom')}
          value={custom}
          onChange={event => setCustom(event.currentTarget.value)}
        />
        <GuardedButton type="submit" variant="default" reason={null} disabled={custom === ''}>
          {t('inbox.acts.snooze')}
        </GuardedButton>
      </form>
    </Chooser>
  )
}

function TagChooser({ rows, onAct, onClose }: Props) {
  const { t } = useTranslation()
  const tags = useQuery(askWhole('searchTags'))
  const [changed, setChanged] = useState<{ [id: string]: boolean }>({})
  const mayAdd = useWhyNot('business.run') === null
  const all = tags.data?.data ?? []
  const hadBefore = (id: string): boolean => rows.every(row => row.tags.some(tag => tag.id === id))
  const options = all.map(({ id, name }) => ({ id, label: name, isChosen: changed[id] ?? hadBefore(id) }))
  const make = async (name: string): Promise<void> => {
    try {
      const { id } = await call('addTag', { body: { name } })
      await forget('searchTags')
      setChanged(now => ({ ...now, [id]: true }))
    } catch (error) {
      toast(troubleOf(error, t).message)
    }
  }
  const close = (): void => {
    onClose()
    const add = options.filter(({ id, isChosen }) => isChosen && changed[id] !== undefined && !hadBefore(id))
    const remove = options.filter(({ id, isChosen }) => !isChosen && changed[id] !== undefined)
    if (add.length + remove.length === 0) return
    onAct(
      {
        act: 'tag',
        ...(add.length > 0 && { add: add.map(({ id }) => id) }),
        ...(remove.length > 0 && { remove: remove.map(({ id }) => id) }),
      },
      Object.fromEntries(all.map(({ id, name }) => [id, name])),
    )
  }
  return (
    <Chooser
      title={t('inbox.tagWith')}
      options={options}
      empty={tags.isSuccess ? t(mayAdd ? 'inbox.noTagsAdd' : 'inbox.noTags') : t('parts.loading')}
      adding={mayAdd && tags.isSuccess ? { say: name => t('inbox.addTag', { name }), add: make } : undefined}
      isMany
      onChoose={({ id, isChosen }) => setChanged(now => ({ ...now, [id]: !isChosen }))}
      onClose={close}
    >
      <Button fullWidth mt="sm" onClick={close}>
        {t('inbox.choose.apply')}
      </Button>
    </Chooser>
  )
}

function HandBackChooser({ onAct, onClose }: Props) {
  const { t } = useTranslation()
  const options: Option[] = [
    { id: 'next', label: t('inbox.handBackNext'), icon: 'agent' },
    { id: 'now', label: t('inbox.handBackNow'), icon: 'send' },
  ]
  return (
    <Chooser
      title={t('inbox.handBackAsk')}
      options={options}
      onChoose={({ id }) => onAct({ act: 'hand-back', ...(id === 'now' && { answer_now: true }) })}
      onClose={onClose}
    />
  )
}
