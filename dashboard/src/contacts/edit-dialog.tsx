import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { languageOf } from '../parts/called.ts'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Contact } from './panel.tsx'

const FIELDS = ['firstname', 'lastname', 'email', 'address', 'preferred_language'] as const
type Field = (typeof FIELDS)[number]

/** Changes what is known of a person; only what was changed here is sent. */
export function EditDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState(
    () => Object.fromEntries(FIELDS.map(name => [name, contact[name] ?? ''])) as { [name in Field]: string },
  )
  const changed = FIELDS.filter(name => values[name].trim() !== (contact[name] ?? ''))
  const save = async (): Promise<void> => {
    const body = Object.fromEntries(changed.map(name => [name, values[name].trim() || null]))
    await call('updateContact', { params: { id: contact.id }, body })
    await forget('getContact', 'searchContacts')
    toast(t('parts.saved'))
  }
  return (
    <FormDialog
      title={t('contacts.editTitle')}
      go={t('parts.save')}
      isReady={changed.length > 0}
      onGo={save}
      onClose={onClose}
    >
      {errors =>
        FIELDS.map((name, n) => (
          <TextInput
            key={name}
            label={t(`contacts.fields.${name}`)}
            value={values[name]}
            error={errors[name]}
            description={
              name === 'preferred_language' ? languageOf(values[name].trim(), i18n.language) : null
            }
            data-autofocus={n === 0 || undefined}
            onChange={event => {
              const { value } = event.currentTarget
              setValues(now => ({ ...now, [name]: value }))
            }}
          />
        ))
      }
    </FormDialog>
  )
}
