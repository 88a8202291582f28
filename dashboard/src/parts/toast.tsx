// A word on what was done, and for eight seconds the way back.
import { Button, CloseButton } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { KEYS } from '../keys/table.ts'
import { onCaret, undoKeyNow, useKey } from '../keys/use-key.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { KeyCaps } from './key-caps.tsx'
import styles from './toast.module.css'
import { dismiss, subscribe, type Toast, takeBack, takeBackLast, toastsNow } from './toasts.ts'
import { useHeightSaid } from './use-height-said.ts'

const UNDO_MS = 8000

export function ToastRegion() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(subscribe, toastsNow)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useHeightSaid(region, '--toasts')
  useKey('toasts', () => {
    // the newest stands last, its way back before its end
    const goal = region.current?.querySelector<HTMLElement>(':scope > :last-child button')
    if (goal && !region.current?.contains(document.activeElement)) goal.focus()
  })
  const next = shown.findLast(({ undo }) => undo !== null)
  useKey('undo', takeBackLast)
  useKey('undoWriting', takeBackLast, next !== undefined)
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t('parts.toasts')}
      aria-live="polite"
      onFocus={({ relatedTarget: before }) => {
        if (!region.current?.contains(before)) cameFrom.current = before as HTMLElement | null
      }}
    >
      {shown.map(one => (
        <Shown key={one.id} toast={one} isNext={one === next} cameFrom={cameFrom} />
      ))}
    </section>
  )
}

/** `isNext`: the key takes this one back. Where it had the focus, that goes back to where it came from. */
function Shown(props: { toast: Toast; isNext: boolean; cameFrom: RefObject<HTMLElement | null> }) {
  const { toast: one, isNext, cameFrom } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => dismiss(one.id), UNDO_MS)
    return () => clearTimeout(timer)
  }, [one.id])
  useLayoutEffect(() => {
    const mine = box.current
    return () => {
      if (mine?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
    }
  }, [cameFrom])
  const key = useSyncExternalStore(onCaret, undoKeyNow)
  return (
    <div ref={box} className={styles.toast} data-tone={one.tone}>
      <span className={styles.text}>{one.text}</span>
      {one.undo && (
        <Button
          size="compact-sm"
          variant="subtle"
          rightSection={isNext && <KeyCaps keys={KEYS[key].keys} />}
          // the caret stays where it is: without it another key takes back, and what the pointer is on would go before it lets go
          onMouseDown={event => event.preventDefault()}
          onClick={() => takeBack(one)}
        >
          {t('parts.undo')}
        </Button>
      )}
      <CloseButton size="md" aria-label={t('parts.close')} onClick={() => dismiss(one.id)} />
    </div>
  )
}
