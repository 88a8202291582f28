import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '../parts/choice.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { askWhole, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './team.module.css'
import type { Team } from './teams-page.tsx'

const NAME_CHARS_MAX = 100
const CAPACITY_MAX = 200
const CAPACITY_DEFAULT = 20

/** A new team, or one that is there: its name, its members, and how what waits comes to them. */
export function TeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(team?.name ?? '')
  const [assignment, setAssignment] = useState(team?.assignment ?? 'manual')
  const [capacity, setCapacity] = useState(team?.capacity ?? CAPACITY_DEFAULT)
  const [members, setMembers] = useState<ReadonlySet<string>>(
    () => new Set(team?.members.map(({ id }) => id)),
  )
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), assignment, capacity, members: [...members] }
    if (team === null) await call('addTeam', { body })
    else await call('updateTeam', { params: { id: team.id }, body })
    await forget('searchTeams')
    toast(t('team.teams.saved', { name: body.name }))
  }
  return (
    <FormDialog
      title={team === null ? t('team.teams.add') : t('team.teams.changeTitle', { name: team.name })}
      go={t('parts.save')}
      isReady={name.trim() !== '' && capacity > 0}
      onGo={save}
      onClose={onClose}
    >
      {errors => (
        <>
          <TextInput
            label={t('team.teams.name')}
            value={name}
            error={errors.name}
            maxLength={NAME_CHARS_MAX}
            data-autofocus
            autoComplete="off"
            onChange={event => setName(event.currentTarget.value)}
          />
          <Members
            chosen={members}
            onChoose={id => setMembers(now => now.symmetricDifference(new Set([id])))}
          />
          <Choice
            label={t('team.teams.assignment')}
            value={assignment}
            options={[
              { value: 'manual', title: t('team.teams.manual'), text: t('team.teams.manualText') },
              { value: 'balanced', title: t('team.teams.balanced'), text: t('team.teams.balancedText') },
            ]}
            onChange={setAssignment}
          />
          {assignment === 'balanced' && (
            <NumberInput
              label={t('team.teams.capacity')}
              value={capacity}
              min={1}
              max={CAPACITY_MAX}
              allowDecimal={false}
              hideControls
              error={errors.capacity}
              onChange={typed => setCapacity(Number(typed) || 0)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Whoever may answer. */
function Members({ chosen, onChoose }: { chosen: ReadonlySet<string>; onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const people = useQuery(askWhole('searchColleagues')).data?.data ?? []
  return (
    <fieldset className={styles.members}>
      <legend>{t('team.teams.members')}</legend>
      {people
        .filter(({ role }) => role !== 'viewer')
        .map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.has(id)} onChange={() => onChoose(id)} />
        ))}
    </fieldset>
  )
}
