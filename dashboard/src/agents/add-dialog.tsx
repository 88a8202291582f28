import { NativeSelect, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../parts/dialog.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { currentLanguage } from '../texts/start.ts'

/** A new agent answers nobody yet: it begins in test. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [language, setLanguage] = useState<Language>(currentLanguage())
  return (
    <FormDialog
      title={t('agents.add')}
      go={t('agents.add')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onGo={async () => {
        const body = { name: name.trim(), description: description.trim(), language, mode: 'test' } as const
        const { id } = await call('addAgent', { body })
        await forget('searchAgents')
        void navigate({ href: paths.agents({ agent: id }) })
      }}
    >
      {errors => (
        <>
          <p>{t('agents.addText')}</p>
          <TextInput
            label={t('agents.name')}
            value={name}
            error={errors.name}
            data-autofocus
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
            value={language}
            data={LANGUAGES.map(one => ({ value: one, label: t(`settings.languages.${one}`) }))}
            onChange={event => setLanguage(event.currentTarget.value as Language)}
          />
        </>
      )}
    </FormDialog>
  )
}
