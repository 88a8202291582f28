// Headers as rows of name and value; what is typed as a value is sealed, and never shown again.
import { Button, CloseButton, TextInput } from '@mantine/core'
import { Icon } from '../parts/icon.tsx'
import { SecretField } from '../parts/secret-field.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { AS, emptyHeader, type TypedHeader } from './form.ts'
import styles from './tools.module.css'

const HEADERS_MAX = 20

type Props = {
  headers: TypedHeader[]
  text: string
  fields: { [field: string]: string }
  onChange: (headers: TypedHeader[]) => void
}

export function HeaderFields({ headers, text, fields, onChange }: Props) {
  const { t } = useTranslation()
  const set = (n: number, one: Partial<TypedHeader>): void =>
    onChange(headers.map((header, at) => (at === n ? { ...header, ...one } : header)))
  return (
    <fieldset className={styles.rows}>
      <legend>{t('tools.headers')}</legend>
      <p className={styles.soft}>{text}</p>
      {headers.map((header, n) => (
        <div key={header.key} className={styles.header}>
          <TextInput
            aria-label={t('tools.headerName')}
            placeholder={AS.header}
            classNames={{ input: styles.code! }}
            value={header.name}
            error={fields[`headers.${n}.name`]}
            autoComplete="off"
            onChange={event => set(n, { name: event.currentTarget.value })}
          />
          <SecretField
            aria-label={t('tools.headerValue', { name: header.name })}
            placeholder={t(header.isSet ? 'tools.valueKept' : 'tools.value')}
            value={header.value}
            error={fields[`headers.${n}.value`]}
            autoComplete="off"
            onText={value => set(n, { value })}
          />
          <CloseButton
            aria-label={t('tools.removeOf', { name: header.name })}
            onClick={() => onChange(headers.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      {fields.headers && <p role="alert">{fields.headers}</p>}
      {headers.length < HEADERS_MAX && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...headers, emptyHeader()])}
        >
          {t('tools.addHeader')}
        </Button>
      )}
    </fieldset>
  )
}
