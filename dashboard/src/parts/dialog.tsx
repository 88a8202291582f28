import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './dialog.module.css'
import { GuardedButton } from './guarded-button.tsx'
import { useAttempt } from './use-attempt.ts'
import { useChanged } from './use-changed.ts'
import { useRefused } from './use-refused.ts'
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
  /** Where not all that can be changed stands in fields; left out, these tell. */
  isChanged?: boolean
  size?: 'sm' | 'md' | 'lg'
  onGo: () => Promise<unknown>
  onClose: () => void
  /** What was said of each field that did not fit. */
  children: (fields: { [field: string]: string }) => ReactNode
}

/** A form in a dialog. It stays open, with the reason, when what it asks for fails. */
export function FormDialog(props: Props) {
  const { title, go, cancel, isGrave, isReady = true, isChanged, size, onGo, onClose, children } = props
  const { t } = useTranslation()
  const tried = useAttempt(async () => {
    if ((await onGo()) !== STAY) onClose()
  })
  const { isBusy, trouble, fields, attempt } = tried
  const form = useRefused(tried)
  return (
    <Dialog title={title} onClose={onClose} isChanged={isChanged} {...(size ? { size } : {})}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (isReady) void attempt()
        }}
      >
        {children(fields)}
        {trouble && (
          <p className={styles.trouble} role="alert" tabIndex={-1}>
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

/** Something over the page, with a title and a way out, after which the focus is where it was. A form that was changed is kept until somebody has said what becomes of it. */
export function Dialog(props: {
  title: string
  onClose: () => void
  size?: 'sm' | 'md' | 'lg'
  isChanged?: boolean | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  useWayBack()
  const [isAsking, setAsking] = useState(false)
  const { box, watch, isChanged } = useChanged()
  const leave = (): void => {
    // a second Escape goes back to the form
    if (isAsking) setAsking(false)
    else if (props.isChanged ?? isChanged()) setAsking(true)
    else props.onClose()
  }
  return (
    <Modal
      opened
      onClose={leave}
      title={props.title}
      size={props.size ?? 'md'}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
    >
      <div ref={box} {...watch}>
        {props.children}
      </div>
      {isAsking && <Leave onStay={() => setAsking(false)} onLeave={props.onClose} />}
    </Modal>
  )
}

/** Asks what becomes of what was changed; whoever goes on is where they were. */
function Leave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    stay.current?.focus()
    return () => before?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.leave} role="alertdialog" aria-label={t('parts.unsaved')}>
      <p>{t('parts.unsaved')}</p>
      <div className={styles.actions}>
        <Button variant="default" color="rust" onClick={onLeave}>
          {t('parts.throwAway')}
        </Button>
        <Button ref={stay} onClick={onStay}>
          {t('parts.stay')}
        </Button>
      </div>
    </div>
  )
}

/** What a list asks for before one of its rows is changed. */
export function useDialog<Row>(): [Row | null, (row: Row) => void, () => void] {
  const [row, setRow] = useState<Row | null>(null)
  return [row, setRow, () => setRow(null)]
}
