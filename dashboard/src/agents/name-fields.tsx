import { NativeSelect, TextInput } from '@mantine/core'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { useReader } from '../parts/ago.tsx'
import { languageOf } from '../parts/called.ts'
import { useTranslation } from '../texts/use-translation.tsx'

export type Named = { name: string; description: string; language: Language }

type Props = {
  value: Named
  errors: { [field: string]: string }
  languageText?: string
  onChange: (change: Partial<Named>) => void
}

/** What an agent is called, does and speaks. */
export function NameFields({ value, errors, languageText, onChange }: Props) {
  const { t } = useTranslation()
  const { language } = useReader()
  return (
    <>
      <TextInput
        label={t('agents.name')}
        value={value.name}
        error={errors.name}
        data-autofocus
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('agents.description')}
        value={value.description}
        error={errors.description}
        onChange={event => onChange({ description: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('settings.language')}
        description={languageText}
        value={value.language}
        data={LANGUAGES.map(one => ({ value: one, label: languageOf(one, language) }))}
        onChange={event => onChange({ language: event.currentTarget.value as Language })}
      />
    </>
  )
}
