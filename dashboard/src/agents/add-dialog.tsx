import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { currentLanguage } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Named, NameFields } from './name-fields.tsx'

/** A new agent answers nobody yet: it begins in test. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [named, setNamed] = useState<Named>({ name: '', description: '', language: currentLanguage() })
  const name = named.name.trim()
  return (
    <FormDialog
      title={t('agents.add')}
      go={t('agents.add')}
      isReady={name !== ''}
      onClose={onClose}
      onGo={async () => {
        const body = { ...named, name, description: named.description.trim(), mode: 'test' } as const
        const { id } = await call('addAgent', { body })
        await forget('searchAgents')
        void navigate({ href: paths.agents({ agent: id }) })
      }}
    >
      {errors => (
        <>
          <p>{t('agents.addText')}</p>
          <NameFields value={named} errors={errors} onChange={change => setNamed({ ...named, ...change })} />
        </>
      )}
    </FormDialog>
  )
}
