// One's own settings: who one is, how one signs in, how one is shown things.
import { Switch, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { useState } from 'react'
import { PageHead, Section } from '../parts/page.tsx'
import { Segments } from '../parts/segments.tsx'
import { useChangeMe } from '../session/change-me.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { Address } from './address.tsx'
import { Notices } from './notices.tsx'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

const THEMES = ['system', 'light', 'dark'] as const

export function SettingsPage() {
  const { t, i18n } = useTranslation()
  const { user } = useMe()
  const change = useChangeMe()
  const [name, setName] = useState(user.name)
  const [zone, setZone] = useState(user.zone ?? '')
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const saveName = () => {
    const wished = name.trim()
    if (wished && wished !== user.name) change({ name: wished })
  }
  const saveZone = () => {
    const wished = zone.trim() || null
    if (wished !== user.zone) change({ zone: wished })
  }
  return (
    <>
      <PageHead title={t('settings.title')} lead={t('settings.lead')} />
      <Section title={t('settings.you')}>
        <TextInput
          label={t('settings.name')}
          value={name}
          maxLength={200}
          onChange={event => setName(event.currentTarget.value)}
          onBlur={saveName}
        />
        <Address />
      </Section>
      <SecondFactor />
      <Password />
      <Sessions />
      <Section title={t('settings.look')}>
        <Segments
          isTall
          label={t('settings.theme')}
          value={user.theme}
          options={THEMES.map(theme => ({ value: theme, label: t(`settings.themes.${theme}`) }))}
          onChange={theme => change({ theme })}
        />
        <Segments
          isTall
          label={t('settings.language')}
          value={i18n.language as Language}
          options={LANGUAGES.map(value => ({ value, label: t(`settings.languages.${value}`) }))}
          onChange={language => change({ language })}
        />
        <TextInput
          label={t('settings.zone')}
          description={t('settings.zoneText', { zone: browserZone })}
          placeholder={browserZone}
          value={zone}
          onChange={event => setZone(event.currentTarget.value)}
          onBlur={saveZone}
        />
      </Section>
      <Notices />
      <Section title={t('settings.keyboard')}>
        <Switch
          label={t('settings.keys')}
          description={t('settings.keysText')}
          checked={user.keys}
          onChange={event => change({ keys: event.currentTarget.checked })}
        />
      </Section>
    </>
  )
}
