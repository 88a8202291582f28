// A word on what was done, and for eight seconds the way back.
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useKey } from '../keys/use-key.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './toast.module.css'

const UNDO_MS = 8000
const SHOWN_MAX = 3

type Toast = { id: string; text: string; tone: 'plain' | 'bad'; undo: (() => unknown) | null }

let toasts: Toast[] = []
const listeners = new Set<() => void>()

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says what was done; `undo` takes it back. The answer is its id. */
export function toast(text: string, more: { undo?: () => unknown; tone?: Toast['tone'] } = {}): string {
  const id = crypto.randomUUID()
  change([...toasts, { id, text, tone: more.tone ?? 'plain', undo: more.undo ?? null }].slice(-SHOWN_MAX))
  return id
}

/** Takes a toast away before its time. */
export function dismiss(id: string): void {
  change(toasts.filter(one => one.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ToastRegion() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const last = shown.findLast(({ undo }) => undo !== null)
  useKey('undo', () => last && takeBack(last), last !== undefined)
  return (
    <section className={styles.region} aria-label={t('parts.toasts')} aria-live="polite">
      {shown.map(one => (
        <Shown key={one.id} toast={one} />
      ))}
    </section>
  )
}

function takeBack({ id, undo }: Toast): void {
  dismiss(id)
  void undo?.()
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
      <CloseButton size="sm" aria-label={t('parts.close')} onClick={() => dismiss(one.id)} />
    </div>
  )
}
