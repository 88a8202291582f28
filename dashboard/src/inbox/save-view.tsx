import { TextInput } from '@mantine/core'
import type { Input } from '@palabre/client'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Place } from './place.ts'
import { useAsked } from './use-asked.ts'

const NAME_CHARS_MAX = 100

/** Keeps what the list shows now under a name of one's own. */
export function SaveView({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useTranslation()
  const asked = useAsked(place)
  const [name, setName] = useState('')
  const save = async (): Promise<void> => {
    const { per_page: _, q: __, ...filters } = asked!
    await call('addView', { body: { name, filters } } as Input<'addView'>)
    await forget('searchViews')
    toast(t('inbox.viewSaved', { name }))
  }
  return (
    <FormDialog
      title={t('inbox.saveView')}
      go={t('parts.save')}
      size="sm"
      isReady={name.trim() !== '' && asked !== null}
      onGo={save}
      onClose={onClose}
    >
      {fields => (
        <TextInput
          data-autofocus
          label={t('inbox.viewName')}
          value={name}
          maxLength={NAME_CHARS_MAX}
          error={fields.name}
          onChange={event => setName(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
