// A word on what was done, and for eight seconds the way back.
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useKey } from '../keys/use-key.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './toast.module.css'
import { dismiss, hasWayBack, subscribe, type Toast, takeBack, takeBackLast, toastsNow } from './toasts.ts'

const UNDO_MS = 8000

export function ToastRegion() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(subscribe, toastsNow)
  useKey('undo', takeBackLast, hasWayBack())
  return (
    <section className={styles.region} aria-label={t('parts.toasts')} aria-live="polite">
      {shown.map(one => (
        <Shown key={one.id} toast={one} />
      ))}
    </section>
  )
}

function Shown({ toast: one }: { toast: Toast }) {
  const { t } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(() => dismiss(one.id), UNDO_MS)
    return () => clearTimeout(timer)
  }, [one.id])
  return (
    <div className={styles.toast} data-tone={one.tone}>
      <span className={styles.text}>{one.text}</span>
      {one.undo && (
        <Button size="compact-sm" variant="subtle" onClick={() => takeBack(one)}>
          {t('parts.undo')}
        </Button>
      )}
      <CloseButton size="md" aria-label={t('parts.close')} onClick={() => dismiss(one.id)} />
    </div>
  )
}
