import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Choice } from '../parts/choice.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'

export type Agent = Operations['searchAgents']['answer']['data'][number]
type Mode = Agent['mode']

const MODES: Mode[] = ['test', 'shadow', 'live']
const LOOKS: { [mode in Mode]: [Shape, Tone] } = {
  test: ['ring', 'earth'],
  shadow: ['half', 'blue'],
  live: ['full', 'leaf'],
}

export function ModeMark({ agent }: { agent: Pick<Agent, 'mode' | 'is_active'> }) {
  const { t } = useTranslation()
  if (!agent.is_active) return <Mark shape="cross">{t('agents.off')}</Mark>
  const [shape, tone] = LOOKS[agent.mode]
  return (
    <Mark shape={shape} tone={tone}>
      {t(`agents.modes.${agent.mode}`)}
    </Mark>
  )
}

/** Says what customers will notice before anything changes. */
export function ModeSwitch({ agent }: { agent: Agent }) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const [isOpen, setOpen] = useState(false)
  const [mode, setMode] = useState<Mode>(agent.mode)
  return (
    <>
      <GuardedButton variant="default" reason={reason} onClick={() => setOpen(true)}>
        {t('agents.changeMode')}
      </GuardedButton>
      {isOpen && (
        <FormDialog
          title={t('agents.modeTitle', { name: agent.name })}
          go={t('agents.changeMode')}
          isReady={mode !== agent.mode}
          onClose={() => setOpen(false)}
          onGo={async () => {
            await call('setAgentMode', { params: { id: agent.id }, body: { mode } })
            await forget('getAgent', 'searchAgents')
            toast(t('agents.modeChanged', { name: agent.name, mode: t(`agents.modes.${mode}`) }))
          }}
        >
          {() => (
            <>
              <Choice<Mode>
                label={t('agents.mode')}
                value={mode}
                onChange={setMode}
                options={MODES.map(value => ({
                  value,
                  title: t(`agents.modes.${value}`),
                  text: t(`agents.modeTexts.${value}`),
                }))}
              />
              {mode !== agent.mode && (
                <p role="status">
                  {t(`agents.whatChanges.${mode}`, { channels: agent.channels.join(', ') || '–' })}
                </p>
              )}
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
