// Whether this person is given conversations now.
import { useCallback, useSyncExternalStore } from 'react'
import { useIsCut } from '../live/provider.tsx'
import type { Availability } from '../live/use-presence.ts'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
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

const MARKS = {
  online: ['full', 'leaf'],
  away: ['ring', 'quiet'],
  offline: ['cross', 'earth'],
} as const satisfies { [shown: string]: [Shape, Tone] }

export function AvailabilityButton() {
  const { t } = useTranslation()
  const [availability, set] = useAvailability()
  const isOnline = availability === 'online'
  // whatever they wish: whose connection is gone is given nothing
  const isCut = useIsCut()
  const shown = isCut ? 'offline' : availability
  const told = isCut ? 'inbox.beOffline' : isOnline ? 'inbox.beOnline' : 'inbox.beAway'
  return (
    <button
      type="button"
      className={styles.view}
      title={t(told)}
      aria-pressed={isOnline}
      onClick={() => set(isOnline ? 'away' : 'online')}
    >
      <Mark shape={MARKS[shown][0]} tone={MARKS[shown][1]}>
        {t(`inbox.availability.${shown}`)}
      </Mark>
    </button>
  )
}
