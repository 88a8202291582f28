// Whether this person is given conversations now.
import { useCallback, useSyncExternalStore } from 'react'
import type { Availability } from '../live/use-presence.ts'
import { Mark } from '../parts/mark.tsx'
import { keep, readKept } from '../session/kept.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './views.module.css'

const KEPT = 'availability'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): Availability => (readKept(KEPT) === 'away' ? 'away' : 'online')

export function useAvailability(): [Availability, (now: Availability) => void] {
  const availability = useSyncExternalStore(subscribe, read)
  const set = useCallback((now: Availability) => {
    keep(KEPT, now)
    for (const listener of listeners) listener()
  }, [])
  return [availability, set]
}

export function AvailabilityButton() {
  const { t } = useTranslation()
  const [availability, set] = useAvailability()
  const isOnline = availability === 'online'
  return (
    <button
      type="button"
      className={styles.view}
      title={t(isOnline ? 'inbox.beOnline' : 'inbox.beAway')}
      aria-pressed={isOnline}
      onClick={() => set(isOnline ? 'away' : 'online')}
    >
      <Mark shape={isOnline ? 'full' : 'ring'} tone={isOnline ? 'leaf' : 'quiet'}>
        {t(`inbox.availability.${availability}`)}
      </Mark>
    </button>
  )
}
