// A note is changed, or taken out of the conversation: by who wrote it, or by who runs the business.
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { LongText } from '../parts/long-text.tsx'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'

export type Note = { id: string; text: string }
type Props = { note: Note; act: 'edit' | 'remove'; onDone: () => void; onClose: () => void }

export function NoteDialog({ note, act, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(note.text)
  const params = { id: note.id }
  return (
    <FormDialog
      title={t(`inbox.note.${act}Title`)}
      go={t(act === 'edit' ? 'parts.save' : 'inbox.note.remove')}
      isGrave={act === 'remove'}
      isReady={act === 'remove' || (text.trim() !== '' && text !== note.text)}
      onClose={onClose}
      onGo={async () => {
        if (act === 'edit') await call('updateNote', { params, body: { text } })
        else await call('removeNote', { params })
        onDone()
      }}
    >
      {errors =>
        act === 'remove' ? (
          <p>{note.text}</p>
        ) : (
          <LongText
            label={t('inbox.timeline.note')}
            rows={5}
            value={text}
            error={errors.text}
            onText={setText}
          />
        )
      }
    </FormDialog>
  )
}
