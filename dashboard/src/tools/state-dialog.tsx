import { Textarea } from '@mantine/core'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { useState } from 'react'
import { Choice } from '../parts/choice.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTools, type ToolDetails } from './read.ts'

const STATES = ['on', 'maintenance', 'off'] as const
const CHARS_MAX = 500

type Props = { tool: Pick<ToolDetails, 'name' | 'state' | 'maintenance'>; id: string; onClose: () => void }

/** On, off, or in maintenance, with what the agent says then. */
export function StateDialog({ tool, id, onClose }: Props) {
  const { t } = useTranslation()
  const [state, setState] = useState(tool.state)
  const [text, setText] = useState<{ [language in Language]?: string | undefined }>(tool.maintenance)
  const given = Object.fromEntries(
    LANGUAGES.flatMap(language => (text[language]?.trim() ? [[language, text[language].trim()]] : [])),
  )
  const isChanged = state !== tool.state || JSON.stringify(given) !== JSON.stringify(tool.maintenance)
  return (
    <FormDialog
      title={t('tools.stateOf', { name: tool.name })}
      go={t('parts.save')}
      isReady={isChanged}
      onClose={onClose}
      onGo={async () => {
        const body = { state, ...(state === 'maintenance' ? { text: given } : {}) }
        await call('setToolState', { params: { id }, body })
        await forgetTools()
        toast(t('tools.isNow', { name: tool.name, state: t(`tools.states.${state}`) }))
      }}
    >
      {fields => (
        <>
          <Choice
            label={t('tools.state')}
            value={state}
            options={STATES.map(value => ({
              value,
              title: t(`tools.states.${value}`),
              text: t(`tools.stateTexts.${value}`),
            }))}
            onChange={setState}
          />
          {state === 'maintenance' &&
            LANGUAGES.map(language => (
              <Textarea
                key={language}
                label={t('tools.maintenanceIn', { language: t(`settings.languages.${language}`) })}
                placeholder={t(`tools.maintenanceAs.${language}`)}
                maxLength={CHARS_MAX}
                rows={2}
                value={text[language] ?? ''}
                error={fields[`text.${language}`]}
                onChange={event => setText({ ...text, [language]: event.currentTarget.value })}
              />
            ))}
        </>
      )}
    </FormDialog>
  )
}
