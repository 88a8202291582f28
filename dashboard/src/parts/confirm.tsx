import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { troubleOf } from './words.ts'

type Props = {
  title: string
  children: ReactNode
  /** What the button says. */
  go: string
  /** Must be typed before the button works; for what cannot be taken back. */
  words?: string
  onGo: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that others feel. It stays open, with the reason, when that fails. */
export function Confirm({ title, children, go, words, onGo, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const isReady = words === undefined || typed.trim().toLowerCase() === words.toLowerCase()
  const run = async (): Promise<void> => {
    if (!isReady || isBusy) return
    setBusy(true)
    setTrouble(null)
    try {
      await onGo()
      onClose()
    } catch (error) {
      setTrouble(troubleOf(error, t).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('parts.close') }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        <Stack gap="md">
          {children}
          {words !== undefined && (
            <TextInput
              label={t('parts.typeToConfirm', { words })}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          {trouble && (
            <Text c="var(--rust)" role="alert">
              {trouble}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('parts.cancel')}
            </Button>
            <Button type="submit" color="rust" disabled={!isReady} loading={isBusy}>
              {go}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
