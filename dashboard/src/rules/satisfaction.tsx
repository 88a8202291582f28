// Whether, when and how customers are asked how they were served.
import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Part } from './part.tsx'
import { componentsOf, WAYS, type Way, wayOf } from './rating-template.ts'
import styles from './rules.module.css'

type Settings = AnswerOf<'readSatisfactionSettings'>

const DELAY_MINUTES_MAX = 10_080

export function Satisfaction() {
  const { t } = useTranslation()
  const reason = useWhyNot('business.run')
  const settings = useQuery(ask('readSatisfactionSettings'))
  return (
    <Part lead={t('rules.ratingsLead')} reason={reason}>
      <Shown of={settings} lines={3}>
        {found => <Form key={JSON.stringify(found)} before={found} reason={reason} />}
      </Shown>
    </Part>
  )
}

function Form({ before, reason }: { before: Settings; reason: string | null }) {
  const { t } = useTranslation()
  const [isActive, setActive] = useState(before.is_active)
  const [delay, setDelay] = useState(before.delay_minutes)
  const [name, setName] = useState(before.template?.name ?? '')
  const [language, setLanguage] = useState(before.template?.language ?? 'en')
  const known = before.template?.components
  const [way, setWay] = useState<Way>(wayOf(known))
  const components = componentsOf(way, known)
  const template = name.trim() ? { name: name.trim(), language: language.trim(), components } : null
  const after = { is_active: isActive, delay_minutes: delay, template }
  const { isBusy, trouble, fields, attempt } = useAttempt(async () => {
    await call('changeSatisfactionSettings', { body: after })
    await forget('readSatisfactionSettings')
    toast(t('parts.saved'))
  })
  return (
    <form
      className={styles.ratings}
      onSubmit={event => {
        event.preventDefault()
        void attempt()
      }}
    >
      <Switch
        label={t('rules.ratingsAsk')}
        description={reason}
        disabled={reason !== null}
        checked={isActive}
        onChange={event => setActive(event.currentTarget.checked)}
      />
      <NumberInput
        label={t('rules.ratingsDelay')}
        description={reason ?? t('rules.ratingsDelayText')}
        disabled={reason !== null}
        value={delay}
        min={0}
        max={DELAY_MINUTES_MAX}
        allowDecimal={false}
        hideControls
        error={fields.delay_minutes}
        onChange={typed => setDelay(Number(typed) || 0)}
      />
      <div className={styles.two}>
        <TextInput
          label={t('rules.ratingsTemplate')}
          description={reason ?? t('rules.ratingsTemplateText')}
          disabled={reason !== null}
          value={name}
          error={fields['template.name'] ?? fields.template}
          onChange={event => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('rules.ratingsLanguage')}
          description={reason ?? t('rules.ratingsLanguageText')}
          disabled={reason !== null || name.trim() === ''}
          value={language}
          error={fields['template.language']}
          onChange={event => setLanguage(event.currentTarget.value)}
        />
      </div>
      <NativeSelect
        label={t('rules.ratingsWay')}
        description={reason ?? t('rules.ratingsWayText')}
        disabled={reason !== null || name.trim() === ''}
        value={way}
        error={fields['template.components']}
        data={(wayOf(known) === 'own' ? [...WAYS, 'own' as const] : WAYS).map(value => ({
          value,
          label: t(`rules.ratingsWays.${value}`),
        }))}
        onChange={event => setWay(event.currentTarget.value as Way)}
      />
      {trouble && <p role="alert">{trouble}</p>}
      <GuardedButton
        type="submit"
        reason={reason ?? (JSON.stringify(after) === JSON.stringify(before) ? t('parts.unchanged') : null)}
        loading={isBusy}
      >
        {t('parts.save')}
      </GuardedButton>
    </form>
  )
}
