import { useEffect, useRef } from 'react'
import { may } from '../may.ts'
import { callOnce } from '../session/call.ts'
import { useMe } from '../session/me.tsx'

/** Said again before the service forgets it, which is after 30 s. */
const SAY_EVERY_MS = 20_000
/** Who stops typing writes no more. */
const WRITING_MS = 8_000

export type Availability = 'online' | 'away'

/**
 * Says where this person is while the page is seen: to colleagues, and to what gives out conversations. The answer is
 * called with each key that is typed.
 */
export function usePresence(conversation: string | null, availability: Availability): () => void {
  const maySay = may(useMe(), 'conversations.answer')
  const writing = useRef({ is: false, say: (_: boolean): void => undefined })
  useEffect(() => {
    if (!maySay) return
    let ends: ReturnType<typeof setTimeout> | null = null
    const say = (): void => {
      if (document.hidden) return
      const where = conversation === null ? {} : { conversation, looking: true, writing: writing.current.is }
      void callOnce('notePresence', { body: { ...where, availability } }).catch(
        () => undefined /* said again soon */,
      )
    }
    writing.current = {
      is: false,
      say(isOn) {
        if (ends !== null) clearTimeout(ends)
        ends = isOn ? setTimeout(() => writing.current.say(false), WRITING_MS) : null
        if (writing.current.is === isOn) return
        writing.current.is = isOn
        say()
      },
    }
    say()
    const timer = setInterval(say, SAY_EVERY_MS)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      if (ends !== null) clearTimeout(ends)
      document.removeEventListener('visibilitychange', say)
      if (conversation !== null)
        void callOnce('notePresence', { body: { conversation, looking: false, availability } }).catch(
          () => undefined /* forgotten after 30 s */,
        )
    }
  }, [conversation, availability, maySay])
  return () => writing.current.say(true)
}
