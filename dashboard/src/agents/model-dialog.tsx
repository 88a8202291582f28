// Which language model answers for agents that wish one: set up, and asked whether it answers.
import { Switch, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark } from '../parts/mark.tsx'
import { numberOf } from '../parts/numbers.ts'
import { SecretField } from '../parts/secret-field.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { sentenceOf } from '../parts/words.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './agents.module.css'

type Model = Operations['searchModels']['answer']['data'][number]
type Body = Operations['setModel']['body']

export function ModelDialog({ onClose }: { onClose: () => void }) {
  const models = useQuery(ask('searchModels'))
  return (
    <Shown of={models} lines={3}>
      {({ data }) => (
        <Form known={data.find(({ source }) => source === 'app') ?? null} all={data} onClose={onClose} />
      )}
    </Shown>
  )
}

function Form({ known, all, onClose }: { known: Model | null; all: Model[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [baseUrl, setBaseUrl] = useState(known?.base_url ?? '')
  const [model, setModel] = useState(known?.name ?? '')
  const [key, setKey] = useState('')
  const [isWithoutKey, setWithoutKey] = useState(known !== null && !known.has_key)
  // what is stored stays where nothing is typed
  const body: Body = {
    base_url: baseUrl.trim(),
    model: model.trim(),
    ...(isWithoutKey ? { api_key: null } : key === '' ? {} : { api_key: key }),
  }
  const installed = all.find(({ source }) => source === 'installation')
  return (
    <FormDialog
      title={t('agents.modelTitle')}
      go={t('parts.save')}
      isReady={body.base_url !== '' && body.model !== ''}
      size="lg"
      onClose={onClose}
      onGo={async () => {
        await call('setModel', { body })
        await forget('searchModels')
        toast(t('parts.saved'))
      }}
    >
      {errors => (
        <>
          <p>{installed ? t('agents.modelInstalled', { name: installed.name }) : t('agents.modelText')}</p>
          <TextInput
            label={t('agents.modelUrl')}
            description={t('agents.modelUrlText')}
            value={baseUrl}
            error={errors.base_url}
            data-autofocus
            onChange={event => setBaseUrl(event.currentTarget.value)}
          />
          <TextInput
            label={t('agents.modelName')}
            value={model}
            error={errors.model}
            onChange={event => setModel(event.currentTarget.value)}
          />
          <SecretField
            label={t('agents.modelKey')}
            description={t(known?.has_key ? 'agents.modelKeyKept' : 'agents.modelKeyText')}
            autoComplete="off"
            disabled={isWithoutKey}
            value={key}
            error={errors.api_key}
            onText={setKey}
          />
          <Switch
            label={t('agents.modelNoKey')}
            checked={isWithoutKey}
            onChange={event => setWithoutKey(event.currentTarget.checked)}
          />
          <Check body={body} />
        </>
      )}
    </FormDialog>
  )
}

/** Asks the model for a word before anything is stored. */
function Check({ body }: { body: Body }) {
  const { t } = useTranslation()
  const { language } = useReader()
  const [said, setSaid] = useState<AnswerOf<'checkModel'> | null>(null)
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    setSaid(null)
    setSaid(await call('checkModel', { body }))
  })
  return (
    <div className={styles.check} aria-live="polite">
      <GuardedButton
        variant="default"
        reason={null}
        loading={isBusy}
        disabled={body.base_url === '' || body.model === ''}
        onClick={() => void attempt()}
      >
        {t('agents.modelCheck')}
      </GuardedButton>
      {said?.ok && (
        <Mark shape="check" tone="leaf">
          {t('agents.modelAnswers', { ms: numberOf(said.milliseconds, language) })}
        </Mark>
      )}
      {said?.error && (
        <Mark shape="cross" tone="rust">
          {sentenceOf(said.error.text)}
        </Mark>
      )}
      {trouble && <p role="alert">{trouble}</p>}
    </div>
  )
}
