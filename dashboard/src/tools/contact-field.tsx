// For whom a debug run is made: values that are made up, or those of a contact.
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TOOL_VARIABLES } from '@palabre/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { contactName } from '../contacts/list.tsx'
import { useWhyNot } from '../may.ts'
import { reachedAt } from '../parts/called.ts'
import { Choice } from '../parts/choice.tsx'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './tools.module.css'

const FOUND_MAX = 5
const TYPED_MIN = 2
const PAUSE_MS = 250

export type Whom = { contact: { id: string; name: string } | null; values: { [variable: string]: string } }

type Variable = (typeof TOOL_VARIABLES)[number]

type Props = {
  /** The variables that its address and body need. */
  needed: Variable[]
  /** Those that its headers may need, whose values nobody sees. */
  others: Variable[]
  whom: Whom
  fields: { [field: string]: string }
  onChange: (whom: Whom) => void
}

export function ContactField({ needed, others, whom, fields, onChange }: Props) {
  const { t } = useTranslation()
  if (needed.length + others.length === 0) return null
  const field = (name: Variable): ReactNode => (
    <TextInput
      key={name}
      label={<code>{`{${name}}`}</code>}
      description={t(`tools.variables.${name}`)}
      value={whom.values[name] ?? ''}
      error={fields[`values.${name}`]}
      onChange={event => onChange({ ...whom, values: { ...whom.values, [name]: event.currentTarget.value } })}
    />
  )
  return (
    <fieldset className={styles.rows}>
      <legend>{t('tools.forWhom')}</legend>
      <p className={styles.soft}>{t('tools.forWhomText')}</p>
      {whom.contact ? (
        <p className={styles.chosen}>
          <span>{whom.contact.name}</span>
          <CloseButton
            size="sm"
            aria-label={t('tools.notFor', { name: whom.contact.name })}
            onClick={() => onChange({ ...whom, contact: null })}
          />
        </p>
      ) : (
        <FindContact onChoose={contact => onChange({ ...whom, contact })} />
      )}
      {fields.contact && <p role="alert">{fields.contact}</p>}
      {whom.contact === null && needed.map(field)}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{t('tools.madeUp')}</summary>
          <div className={styles.rows}>{(whom.contact ? [...needed, ...others] : others).map(field)}</div>
        </details>
      )}
    </fieldset>
  )
}

function FindContact({ onChoose }: { onChoose: (contact: NonNullable<Whom['contact']>) => void }) {
  const { t } = useTranslation()
  const reason = useWhyNot('contacts.read')
  const [q, setQ] = useState('')
  const [typed] = useDebouncedValue(q.trim(), PAUSE_MS)
  const found = useQuery({
    ...ask('searchContacts', { query: { q: typed, per_page: FOUND_MAX } }),
    enabled: typed.length >= TYPED_MIN,
  })
  const contacts = found.data?.data ?? []
  return (
    <>
      <TextInput
        type="search"
        label={t('tools.contact')}
        description={reason ?? t('tools.contactText')}
        disabled={reason !== null}
        value={q}
        onChange={event => setQ(event.currentTarget.value)}
      />
      {contacts.length > 0 && (
        <Choice
          label={t('tools.contactWhich')}
          value={null}
          options={contacts.map(one => ({
            value: one.id,
            title: contactName(one, t),
            text: one.details.map(({ identifier }) => reachedAt(identifier, t)).join(' · '),
          }))}
          onChange={id => {
            const one = contacts.find(contact => contact.id === id)!
            onChoose({ id, name: contactName(one, t) })
          }}
        />
      )}
      {found.data && contacts.length === 0 && <p role="status">{t('tools.nobodyFound')}</p>}
    </>
  )
}
