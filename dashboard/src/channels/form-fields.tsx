import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { SecretField } from '../parts/secret-field.tsx'
import type { channels } from '../texts/en/channels.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Field, keyOf } from './fields.ts'

type Known = keyof (typeof channels)['fields']

type Props = {
  fields: Field[]
  values: { [key: string]: string }
  errors: { [key: string]: string }
  onChange: (key: string, value: string) => void
  /** A secret that is stored stays where nothing is typed. */
  keepsSecrets: boolean
}

/** A form drawn from a channel's own schema. */
export function FormFields({ fields, values, errors, onChange, keepsSecrets }: Props) {
  const { t, i18n } = useTranslation()
  return fields.map(field => {
    const key = keyOf(field)
    const common = {
      label: labelOf(field, t),
      description: hintOf(field, t, i18n.language),
      error: errors[key],
      value: values[key] ?? '',
      required: field.isRequired && !(keepsSecrets && field.kind === 'secret'),
      placeholder: String(field.schema.examples?.[0] ?? ''),
    }
    const change = (event: { currentTarget: { value: string } }) => onChange(key, event.currentTarget.value)
    if (field.kind === 'secret')
      return (
        <SecretField
          key={key}
          {...common}
          description={t(keepsSecrets ? 'channels.secretKept' : 'channels.secret')}
          autoComplete="off"
          onText={text => onChange(key, text)}
        />
      )
    if (field.kind === 'lines')
      return <Textarea key={key} {...common} description={t('channels.lines')} rows={3} onChange={change} />
    if (field.kind === 'choice')
      return (
        <NativeSelect
          key={key}
          {...common}
          data={[
            { value: '', label: t('channels.usual') },
            ...(field.schema.enum ?? []).map(value => ({ value, label: choiceOf(value, t) })),
          ]}
          onChange={change}
        />
      )
    if (field.kind === 'number')
      return <TextInput key={key} {...common} inputMode="numeric" pattern="[0-9]*" onChange={change} />
    return <TextInput key={key} {...common} onChange={change} />
  })
}

/** In words where there are some, else the name that the API has for it. */
function labelOf({ name, language }: Field, t: TFunction): string {
  const words = t(`channels.fields.${name as Known}`, { defaultValue: name })
  return language === null ? words : `${words} (${t(`settings.languages.${language}`)})`
}

type Hint = keyof (typeof channels)['hints']
type ChoiceWord = keyof (typeof channels)['choices']

/** What a field is for. Of a field that has no words here the API's own, which are English. */
function hintOf({ name, schema }: Field, t: TFunction, language: string): string {
  return t(`channels.hints.${name as Hint}`, {
    defaultValue: language === 'en' ? (schema.description ?? '') : '',
  })
}

const choiceOf = (value: string, t: TFunction): string =>
  t(`channels.choices.${value as ChoiceWord}`, { defaultValue: value })
