import { Modal, TextInput } from '@mantine/core'
import type { Input } from '@palabre/client'
import { useState } from 'react'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { toast } from '../parts/toasts.ts'
import { useWayBack } from '../parts/use-way-back.ts'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { askedOf } from './asked.ts'
import type { Place } from './place.ts'

/** Keeps what the list shows now under a name of one's own. */
export function SaveView({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useTranslation()
  useWayBack()
  const [name, setName] = useState('')
  const save = async (): Promise<void> => {
    const { per_page: _, q: __, ...filters } = askedOf(place, null)
    try {
      await call('addView', { body: { name, filters } } as Input<'addView'>)
      await forget('searchViews')
      toast(t('inbox.viewSaved', { name }))
      onClose()
    } catch (error) {
      toast(troubleOf(error, t).message, { tone: 'bad' })
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('inbox.saveView')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('parts.close') }}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') void save()
        }}
      >
        <TextInput
          data-autofocus
          label={t('inbox.viewName')}
          value={name}
          maxLength={100}
          onChange={event => setName(event.currentTarget.value)}
        />
        <GuardedButton type="submit" mt="md" reason={null} disabled={name.trim() === ''}>
          {t('parts.save')}
        </GuardedButton>
      </form>
    </Modal>
  )
}
