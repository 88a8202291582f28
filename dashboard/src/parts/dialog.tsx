import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './dialog.module.css'
import { GuardedButton } from './guarded-button.tsx'
import { useAttempt } from './use-attempt.ts'
import { useWayBack } from './use-way-back.ts'

/** What `onGo` answers where the dialog has more to show. */
export const STAY = Symbol('stay')

type Props = {
  title: string
  /** What the button says. */
  go: string
  /** What the way out says, where it does not take back what was done. */
  cancel?: string
  /** For what cannot be taken back, or what others feel. */
  isGrave?: boolean
  isReady?: boolean
  size?: 'sm' | 'md' | 'lg'
  onGo: () => Promise<unknown>
  onClose: () => void
  /** What was said of each field that did not fit. */
  children: (fields: { [field: string]: string }) => ReactNode
}

/** A form in a dialog. It stays open, with the reason, when what it asks for fails. */
export function FormDialog(props: Props) {
  const { title, go, cancel, isGrave, isReady = true, size, onGo, onClose, children } = props
  const { t } = useTranslation()
  const { isBusy, trouble, fields, attempt } = useAttempt(async () => {
    if ((await onGo()) !== STAY) onClose()
  })
  return (
    <Dialog title={title} onClose={onClose} {...(size ? { size } : {})}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (isReady) void attempt()
        }}
      >
        {children(fields)}
        {trouble && (
          <p className={styles.trouble} role="alert">
            {trouble}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {cancel ?? t('parts.cancel')}
          </Button>
          <GuardedButton
            type="submit"
            reason={null}
            disabled={!isReady}
            loading={isBusy}
            {...(isGrave ? { color: 'rust' } : {})}
          >
            {go}
          </GuardedButton>
        </div>
      </form>
    </Dialog>
  )
}

/** Something over the page, with a title and a way out, after which the focus is where it was. */
export function Dialog(props: {
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}) {
  const { t } = useTranslation()
  useWayBack()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
    >
      {props.children}
    </Modal>
  )
}

/** What a list asks for before one of its rows is changed. */
export function useDialog<Row>(): [Row | null, (row: Row) => void, () => void] {
  const [row, setRow] = useState<Row | null>(null)
  return [row, setRow, () => setRow(null)]
}
