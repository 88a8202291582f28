// A sound and a notice of the browser, from one tab of all: the one that follows the stream.
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useEvents, useLive } from '../live/provider.tsx'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Notice, NoticePage } from './read.ts'
import { pathOf, saidBy } from './words.ts'

const TONE_HZ = 660
const TONE_SECONDS = 0.18
const LOUDNESS = 0.08

/** Announces what has come since the last look; what was there before is no news. */
export function useAnnounce(page: NoticePage | undefined): void {
  const { t } = useTranslation()
  const live = useLive()
  const { user } = useMe()
  const known = useRef<number | null>(null)
  const isExpected = useRef(false)
  useEvents({
    onEvent({ type }) {
      if (type === 'notice.added') isExpected.current = true
    },
  })
  const { sound, desktop } = user.notices
  useEffect(() => {
    if (page === undefined) return
    const newest = page.data[0]?.id ?? 0
    const last = known.current
    known.current = Math.max(newest, last ?? 0)
    const fresh = last === null ? [] : page.data.filter(({ id, read_at }) => id > last && read_at === null)
    if (fresh.length === 0 || !isExpected.current) return
    isExpected.current = false
    if (!live.isLeader()) return
    if (sound) play()
    if (desktop) for (const notice of fresh) show(notice, t)
  }, [page, live, sound, desktop, t])
}

/** One short tone. A browser that was not touched yet would only complain. */
function play(): void {
  if (!navigator.userActivation.hasBeenActive) return
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = TONE_HZ
  loudness.gain.setValueAtTime(LOUDNESS, audio.currentTime)
  loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + TONE_SECONDS)
  tone.connect(loudness).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + TONE_SECONDS)
}

/** Over other windows, where the browser allows it; never with what a customer wrote. */
function show(notice: Notice, t: TFunction): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  if (document.visibilityState === 'visible' && document.hasFocus()) return
  const shown = new Notification(saidBy(notice, t), { tag: `palabre-${notice.id}` })
  shown.onclick = () => {
    window.focus()
    location.assign(pathOf(notice))
  }
}
