// What is done with a status: each says what follows from it before it is done.
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Emptied, useCountIn } from './emptying.tsx'
import { forgetRules, type Status, useBothNames, useTransitions } from './read.ts'
import { codeOf, type Names, nameOf } from './status-names.ts'

function NameFields(props: {
  names: Names
  fields: { [field: string]: string }
  onChange: (names: Names) => void
}) {
  const { t } = useTranslation()
  const { names, fields, onChange } = props
  return (['en', 'fr'] as const).map(language => (
    <TextInput
      key={language}
      label={t(`rules.nameIn.${language}`)}
      description={language === 'fr' ? t('rules.oneNameText') : undefined}
      value={names[language]}
      maxLength={100}
      error={fields[`name.${language}`]}
      data-autofocus={language === 'en' || undefined}
      onChange={event => onChange({ ...names, [language]: event.currentTarget.value })}
    />
  ))
}

const FLAGS = ['pauses_sla', 'is_resolved', 'is_terminal'] as const

export function AddStatus({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [names, setNames] = useState<Names>({ en: '', fr: '' })
  const [typed, setCode] = useState('')
  const [flags, setFlags] = useState<ReadonlySet<(typeof FLAGS)[number]>>(new Set())
  const code = typed || codeOf(names)
  const save = async (): Promise<void> => {
    const chosen = Object.fromEntries([...flags].map(flag => [flag, true]))
    await call('addTicketStatus', { body: { code, name: nameOf(names), ...chosen } })
    await forgetRules()
    toast(t('rules.added', { name: nameOf(names).en }))
  }
  return (
    <FormDialog
      title={t('rules.addStatus')}
      go={t('rules.addStatus')}
      isReady={nameOf(names).en !== '' && code !== ''}
      onGo={save}
      onClose={onClose}
    >
      {fields => (
        <>
          <NameFields names={names} fields={fields} onChange={setNames} />
          <TextInput
            label={t('rules.code')}
            description={t('rules.codeText')}
            value={code}
            error={fields.code}
            onChange={event => setCode(event.currentTarget.value)}
          />
          {FLAGS.map(flag => (
            <Checkbox
              key={flag}
              label={t(`rules.flags.${flag}`)}
              description={t(`rules.flagTexts.${flag}`)}
              error={fields[flag]}
              checked={flags.has(flag)}
              onChange={() => setFlags(now => now.symmetricDifference(new Set([flag])))}
            />
          ))}
          <p>{t('rules.addStatusText')}</p>
        </>
      )}
    </FormDialog>
  )
}

type Change = { status: Status; all: Status[]; onClose: () => void }

export function ChangeStatus({ status, all, onClose }: Change) {
  const names = useBothNames(status.id)
  const transitions = useTransitions()
  const found = transitions.data?.data.find(({ from }) => from === status.code)
  return (
    <Shown of={transitions}>
      {() => (
        <Shown of={names}>
          {before => (
            <ChangeForm
              status={status}
              all={all}
              before={before}
              pausedBefore={found?.pauses_sla ?? false}
              onClose={onClose}
            />
          )}
        </Shown>
      )}
    </Shown>
  )
}

function ChangeForm(props: Change & { before: Names; pausedBefore: boolean }) {
  const { status, all, before, pausedBefore, onClose } = props
  const { t } = useTranslation()
  const [names, setNames] = useState(before)
  const [place, setPlace] = useState(String(status.position))
  const [pauses, setPauses] = useState(pausedBefore)
  const isOwn = status.app_id !== null
  const isRenamed = JSON.stringify(names) !== JSON.stringify(before)
  const isMoved = place !== String(status.position)
  const save = async (): Promise<void> => {
    const body = {
      ...(isRenamed ? { name: nameOf(names) } : {}),
      ...(isMoved ? { position: Number(place) } : {}),
      ...(pauses === pausedBefore ? {} : { pauses_sla: pauses }),
    }
    await call('updateTicketStatus', { params: { id: String(status.id) }, body })
    await forgetRules()
    toast(t('parts.saved'))
  }
  return (
    <FormDialog
      title={t('rules.changeOf', { name: status.name })}
      go={t('parts.save')}
      isReady={nameOf(names).en !== '' && (isRenamed || isMoved || pauses !== pausedBefore)}
      onGo={save}
      onClose={onClose}
    >
      {fields => (
        <>
          <NameFields names={names} fields={fields} onChange={setNames} />
          {!status.is_resolved && !status.is_terminal && (
            <Checkbox
              label={t('rules.flags.pauses_sla')}
              description={t('rules.pausesFromNow')}
              error={fields.pauses_sla}
              checked={pauses}
              onChange={event => setPauses(event.currentTarget.checked)}
            />
          )}
          {isOwn ? (
            <NativeSelect
              label={t('rules.place')}
              value={place}
              error={fields.position}
              data={[
                { value: String(status.position), label: t('rules.placeNow') },
                ...all
                  .filter(one => one.is_active && one.position !== status.position)
                  .map(one => ({
                    value: String(one.position),
                    label: t('rules.behind', { name: one.name }),
                  })),
              ]}
              onChange={event => setPlace(event.currentTarget.value)}
            />
          ) : (
            <p>{t('rules.builtInStays')}</p>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Takes a status out of use; its tickets go where somebody says. */
export function EndStatus({ status, all, onEnd, onClose }: Change & { onEnd: (emptied: Emptied) => void }) {
  const { t } = useTranslation()
  const [to, setTo] = useState('')
  const inIt = useCountIn(status.code)
  return (
    <Confirm
      title={t('rules.endOf', { name: status.name })}
      go={t('rules.end')}
      isReady={to !== ''}
      onClose={onClose}
      onGo={async () => {
        await call('deactivateTicketStatus', { params: { id: String(status.id) }, body: { move_to: to } })
        await forgetRules()
        onEnd({ status, before: inIt ?? 0 })
        toast(t('rules.ended', { name: status.name }))
      }}
    >
      <p>{inIt === undefined ? t('rules.endText') : t('rules.endCount', { count: inIt })}</p>
      <NativeSelect
        label={t('rules.moveTo')}
        value={to}
        data-autofocus
        data={[
          { value: '', label: '–' },
          ...all
            .filter(one => one.is_active && one.id !== status.id)
            .map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={event => setTo(event.currentTarget.value)}
      />
    </Confirm>
  )
}
