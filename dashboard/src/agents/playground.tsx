import { Button, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/mark.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { sentenceOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './agents.module.css'

type Trial = Operations['tryAgent']['answer']
type Said = { id: string; asked: string; trial: Trial }
type Line = { from: 'contact' | 'agent'; text: string }

/** What an agent would answer, and from what: nothing is stored, sent or charged. */
export function Playground({ agent, onClose }: { agent: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [said, setSaid] = useState<Said[]>([])
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    const asked = text.trim()
    const history = said.flatMap(({ asked: before, trial }): Line[] => [
      { from: 'contact', text: before },
      ...(trial.text ? [{ from: 'agent' as const, text: trial.text }] : []),
    ])
    const body = { text: asked, ...(history.length > 0 ? { history } : {}) }
    const trial = await call('tryAgent', { params: { id: agent.id }, body })
    setSaid(now => [...now, { id: crypto.randomUUID(), asked, trial }])
    setText('')
  })
  return (
    <Dialog title={t('agents.tryTitle', { name: agent.name })} size="lg" onClose={onClose}>
      <p className={styles.soft}>{t('agents.tryText')}</p>
      <div className={styles.talk} role="log" aria-label={t('agents.talk')}>
        {said.map(({ id, asked, trial }) => (
          <div key={id} className={styles.turn}>
            <p className={styles.asked}>{asked}</p>
            <Answer trial={trial} />
          </div>
        ))}
      </div>
      <form
        className={styles.ask}
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== '') void attempt()
        }}
      >
        <TextInput
          aria-label={t('agents.asCustomer')}
          placeholder={t('agents.asCustomer')}
          value={text}
          error={trouble}
          data-autofocus
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} leftSection={<Icon name="send" size={16} />}>
          {t('agents.ask')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The answer, and below it what it rests on: passages, calls, what it would cost. */
function Answer({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const calls = trial.steps.flatMap(step => step.calls)
  const { cost } = trial
  return (
    <>
      {trial.text && <p className={styles.answer}>{trial.text}</p>}
      {trial.error && (
        <Mark shape="alert" tone="rust">
          {sentenceOf(trial.error.text)}
        </Mark>
      )}
      {trial.hand_over !== null && (
        <Mark shape="half" tone="earth">
          {t('agents.wouldHandOver', { why: trial.hand_over })}
        </Mark>
      )}
      <details className={styles.how}>
        <summary>{t('agents.how')}</summary>
        <ul>
          {trial.looked_up.map(passage => (
            <li key={passage.id ?? passage.text}>{passage.text}</li>
          ))}
          {calls.map((one, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was called stays in its order
            <li key={n}>
              {t(one.ok ? 'agents.called' : 'agents.calledBadly', { tool: one.tool })}{' '}
              <code>{JSON.stringify(one.arguments)}</code>
            </li>
          ))}
        </ul>
        <p className={styles.soft}>
          {t('agents.cost', {
            model: trial.model,
            amount: cost.agent_turn + cost.message,
            currency: cost.currency,
          })}
        </p>
      </details>
    </>
  )
}
