import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { askWhole, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Named, NameFields } from './name-fields.tsx'

export type AgentDetails = Operations['getAgent']['answer']
const MODELS = ['offline', 'openai-compatible'] as const

/** How an agent is told to answer. */
export function EditDialog({ agent, onClose }: { agent: AgentDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, description, language } = agent
  const [named, setNamed] = useState<Named>({ name, description, language })
  const [tone, setTone] = useState(agent.tone ?? '')
  const [style, setStyle] = useState(agent.style ?? '')
  const [instructions, setInstructions] = useState(agent.instructions.join('\n'))
  const [model, setModel] = useState(agent.model)
  const teams = useQuery(askWhole('searchTeams')).data?.data ?? []
  const [team, setTeam] = useState(agent.team ?? '')
  const [isActive, setActive] = useState(agent.is_active)
  const save = async (): Promise<void> => {
    const lines = instructions.split('\n').map(line => line.trim())
    const body = {
      ...named,
      name: named.name.trim(),
      tone,
      style,
      instructions: lines.filter(line => line !== ''),
      model,
      team: team === '' ? null : team,
      is_active: isActive,
    }
    await call('updateAgent', { params: { id: agent.id }, body })
    await forget('getAgent', 'searchAgents')
    toast(t('parts.saved'))
  }
  return (
    <FormDialog
      title={t('agents.editTitle', { name: agent.name })}
      go={t('parts.save')}
      isReady={named.name.trim() !== ''}
      size="lg"
      onGo={save}
      onClose={onClose}
    >
      {errors => (
        <>
          <NameFields
            value={named}
            errors={errors}
            languageText={t('agents.languageText')}
            onChange={change => setNamed({ ...named, ...change })}
          />
          <TextInput
            label={t('agents.tone')}
            value={tone}
            error={errors.tone}
            onChange={event => setTone(event.currentTarget.value)}
          />
          <TextInput
            label={t('agents.style')}
            value={style}
            error={errors.style}
            onChange={event => setStyle(event.currentTarget.value)}
          />
          <Textarea
            label={t('agents.instructions')}
            description={t('agents.instructionsText')}
            rows={6}
            value={instructions}
            error={errors.instructions}
            onChange={event => setInstructions(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('agents.model')}
            value={model}
            error={errors.model}
            data={MODELS.map(one => ({ value: one, label: t(`agents.models.${one}`) }))}
            onChange={event => setModel(event.currentTarget.value as typeof model)}
          />
          <NativeSelect
            label={t('agents.team')}
            description={t('agents.teamText')}
            value={team}
            error={errors.team}
            data={[
              { value: '', label: t('agents.noTeam') },
              ...teams.map(one => ({ value: one.id, label: one.name })),
            ]}
            onChange={event => setTeam(event.currentTarget.value)}
          />
          <Switch
            label={t('agents.isOn')}
            description={t('agents.isOnText')}
            checked={isActive}
            onChange={event => setActive(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
