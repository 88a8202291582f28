// Where a document of an API is: at an address, in a file, or pasted.
import { Button, FileButton, Textarea, TextInput } from '@mantine/core'
import { ApiError, type Input } from '@palabre/client'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Segments } from '../parts/segments.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { TypedHeader } from './form.ts'
import { HeaderFields } from './header-fields.tsx'
import styles from './imports.module.css'
import { type Call, Sides } from './sides.tsx'
import tools from './tools.module.css'

const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024
const AS = 'https://api.shop.example/openapi.json'

export type Source = Pick<Input<'importTools'>['body'], 'text' | 'url' | 'headers'>
export type TypedSource = { by: 'url' | 'text'; url: string; text: string; headers: TypedHeader[] }

/** As the API takes it. */
export function sourceOf({ by, url, text, headers }: TypedSource): Source {
  if (by === 'text') return { text }
  const given = headers.filter(({ name, value }) => name.trim() !== '' && value !== '')
  return {
    url: url.trim(),
    ...(given.length > 0 ? { headers: given.map(({ name, value }) => ({ name: name.trim(), value })) } : {}),
  }
}

type Props = { typed: TypedSource; onChange: (typed: TypedSource) => void; onRead: () => Promise<unknown> }
/** Both sides of asking an address. */
type Exchange = Omit<Call, 'error'>

export function ImportSource({ typed, onChange, onRead }: Props) {
  const { t } = useTranslation()
  const reason = useWhyNot('agents.change')
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const read = useAttempt(async () => {
    setExchange(null)
    await onRead().catch((error: unknown) => {
      // the API leaves its fields open
      if (error instanceof ApiError && error.reason === 'not_fetched')
        setExchange((error.body as { exchange?: Exchange | null }).exchange ?? null)
      throw error
    })
  })
  const isReady = (typed.by === 'url' ? typed.url : typed.text).trim() !== ''
  const isSaid = Boolean(read.fields.url ?? read.fields.text)
  return (
    <form
      className={styles.source}
      onSubmit={event => {
        event.preventDefault()
        if (isReady && reason === null) void read.attempt()
      }}
    >
      <Segments
        label={t('imports.from')}
        value={typed.by}
        options={[
          { value: 'url', label: t('imports.byUrl') },
          { value: 'text', label: t('imports.byText') },
        ]}
        onChange={by => onChange({ ...typed, by })}
      />
      {typed.by === 'url' ? (
        <AtAddress typed={typed} fields={read.fields} onChange={onChange} />
      ) : (
        <AsText typed={typed} error={read.fields.text} onChange={onChange} />
      )}
      {read.trouble && !isSaid && (
        <p className={tools.trouble} role="alert">
          {read.trouble}
        </p>
      )}
      {read.trouble && exchange && (
        <details className={tools.more}>
          <summary>{t('imports.fetched')}</summary>
          <Sides call={{ ...exchange, error: null }} />
        </details>
      )}
      <div>
        <GuardedButton type="submit" reason={reason} disabled={!isReady} loading={read.isBusy}>
          {t('imports.read')}
        </GuardedButton>
      </div>
    </form>
  )
}

type Part = Pick<Props, 'typed' | 'onChange'>

function AtAddress({ typed, fields, onChange }: Part & { fields: { [field: string]: string } }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('imports.url')}
        description={t('imports.urlText')}
        placeholder={AS}
        classNames={{ input: tools.code! }}
        value={typed.url}
        error={fields.url}
        inputMode="url"
        autoComplete="off"
        autoFocus
        onChange={event => onChange({ ...typed, url: event.currentTarget.value })}
      />
      <details className={tools.more}>
        <summary>{t('imports.needsHeaders')}</summary>
        <HeaderFields
          headers={typed.headers}
          text={t('imports.headersText')}
          fields={fields}
          onChange={headers => onChange({ ...typed, headers })}
        />
      </details>
    </>
  )
}

function AsText({ typed, error, onChange }: Part & { error: string | undefined }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState<string | null>(null)
  const take = async (file: File | null): Promise<void> => {
    if (file === null) return
    const { name } = file
    if (file.size > DOCUMENT_BYTES_MAX) return setSaid(t('imports.fileTooLong', { name }))
    onChange({ ...typed, text: await file.text() })
    setSaid(t('imports.fileRead', { name }))
  }
  return (
    <>
      <div className={styles.file}>
        <FileButton accept=".json,.yaml,.yml,application/json,application/yaml" onChange={take}>
          {props => (
            <Button {...props} variant="default">
              {t('imports.file')}
            </Button>
          )}
        </FileButton>
        <span role="status">{said}</span>
      </div>
      <Textarea
        label={t('imports.text')}
        description={t('imports.textText')}
        classNames={{ input: tools.code! }}
        rows={12}
        value={typed.text}
        error={error}
        spellCheck={false}
        onChange={event => onChange({ ...typed, text: event.currentTarget.value })}
      />
    </>
  )
}
