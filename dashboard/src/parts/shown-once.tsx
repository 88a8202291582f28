import { Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { Copyable } from './copyable.tsx'
import styles from './dialog.module.css'
import { GuardedButton } from './guarded-button.tsx'
import { useWayBack } from './use-way-back.ts'

const ROWS_MIN = 3

type Props = {
  title: string
  text: string
  /** What the secret is. */
  label: string
  secret: string
  /** What is ticked before it goes away. */
  kept: string
  onClose: () => void
}

/** A new secret: it is in this dialog and nowhere else, so a slip of the mouse does not close it. */
export function ShownOnce({ title, text, label, secret, kept, onClose }: Props) {
  const { t } = useTranslation()
  useWayBack()
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
    >
      <div className={styles.form}>
        <p>{text}</p>
        <Copyable label={label} text={secret} rows={Math.max(ROWS_MIN, secret.split('\n').length)} />
        <Checkbox label={kept} checked={isKept} onChange={event => setKept(event.currentTarget.checked)} />
        <div className={styles.actions}>
          <GuardedButton reason={isKept ? null : t('parts.tickFirst', { words: kept })} onClick={onClose}>
            {t('parts.close')}
          </GuardedButton>
        </div>
      </div>
    </Modal>
  )
}
