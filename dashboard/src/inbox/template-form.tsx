import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { LANGUAGES } from '@palabre/contract/languages'
import { useState } from 'react'
import { languageOf } from '../parts/called.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './composer.module.css'

type Template = { name: string; language: string; values: string[] }

/** A template as the provider knows it: the only message that may begin anew after 24 hours. */
export function TemplateForm({
  onSend,
  onClose,
}: {
  onSend: (template: Template) => void
  onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const [name, setName] = useState('')
  const [language, setLanguage] = useState(i18n.language)
  const [values, setValues] = useState('')
  return (
    <form
      className={styles.template}
      onSubmit={event => {
        event.preventDefault()
        if (name.trim() === '') return
        onSend({
          name: name.trim(),
          language,
          values: values
            .split('\n')
            .map(one => one.trim())
            .filter(Boolean),
        })
      }}
    >
      <div className={styles.fields}>
        <TextInput
          data-autofocus
          autoFocus
          label={t('inbox.composer.template.name')}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('inbox.composer.template.language')}
          data={LANGUAGES.map(one => ({ value: one, label: languageOf(one, i18n.language) }))}
          value={language}
          onChange={event => setLanguage(event.currentTarget.value)}
        />
      </div>
      <Textarea
        label={t('inbox.composer.template.values')}
        rows={2}
        value={values}
        onChange={event => setValues(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t('inbox.composer.template.cancel')}
        </Button>
        <GuardedButton size="xs" type="submit" reason={null} disabled={name.trim() === ''}>
          {t('inbox.composer.template.send')}
        </GuardedButton>
      </div>
    </form>
  )
}
