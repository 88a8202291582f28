import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Copyable } from '../parts/copyable.tsx'
import styles from '../parts/dialog.module.css'

/** A new token: it is in this dialog and nowhere else, so a slip of the mouse does not close it. */
export function ShownOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('tokens.onceTitle')}
    >
      <div className={styles.form}>
        <p>{t('tokens.onceText')}</p>
        <Copyable label={t('tokens.once')} text={token} />
        <Checkbox
          label={t('tokens.onceKept')}
          checked={isKept}
          onChange={event => setKept(event.currentTarget.checked)}
        />
        <div className={styles.actions}>
          <Button disabled={!isKept} onClick={onClose}>
            {t('parts.close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
