import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { FormDialog } from './dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  /** What the button says. */
  go: string
  /** Must be typed before the button works; for what cannot be taken back. */
  words?: string
  isReady?: boolean
  onGo: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that others feel. */
export function Confirm({ title, children, go, words, isReady = true, onGo, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isTyped = words === undefined || typed.trim().toLowerCase() === words.toLowerCase()
  return (
    <FormDialog
      title={title}
      go={go}
      isGrave
      isReady={isReady && isTyped}
      // what was typed to be sure is nobody's work
      isChanged={false}
      onGo={onGo}
      onClose={onClose}
    >
      {() => (
        <>
          {children}
          {words !== undefined && (
            <TextInput
              label={t('parts.typeToConfirm', { words })}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              autoComplete="off"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
