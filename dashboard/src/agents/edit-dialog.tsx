import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toast.tsx'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'

export type AgentDetails = Operations['getAgent']['answer']
const MODELS = ['offline', 'openai-compatible'] as const

/** How an agent is told to answer. */
export function EditDialog({ agent, onClose }: { agent: AgentDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(agent.name)
  const [description, setDescription] = useState(agent.description)
  const [language, setLanguage] = useState<Language>(agent.language)
  const [tone, setTone] = useState(agent.tone ?? '')
  const [style, setStyle] = useState(agent.style ?? '')
  const [instructions, setInstructions] = useState(agent.instructions.join('\n'))
  const [model, setModel] = useState(agent.model)
  const [isActive, setActive] = useState(agent.is_active)
  const save = async (): Promise<void> => {
    const lines = instructions.split('\n').map(line => line.trim())
    const body = {
      name: name.trim(),
      description,
      language,
      tone,
      style,
      instructions: lines.filter(line => line !== ''),
      model,
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
      isReady={name.trim() !== ''}
      size="lg"
      onGo={save}
      onClose={onClose}
    >
      {errors => (
        <>
          <TextInput
            label={t('agents.name')}
            value={name}
            error={errors.name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('agents.description')}
            value={description}
            error={errors.description}
            onChange={event => setDescription(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('settings.language')}
            description={t('agents.languageText')}
            value={language}
            data={LANGUAGES.map(one => ({ value: one, label: t(`settings.languages.${one}`) }))}
            onChange={event => setLanguage(event.currentTarget.value as Language)}
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
