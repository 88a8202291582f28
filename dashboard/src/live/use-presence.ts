import { useEffect, useRef } from 'react'
import { may } from '../may.ts'
import { callOnce } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { useLink } from './provider.tsx'

/** Who only passes by looks at nothing. */
const LOOKS_AFTER_MS = 400
/** What somebody has gone on to is painted by then: a request costs the page some milliseconds. Before they look at the next. */
const LEFT_AFTER_MS = 200
/** Who stops typing writes no more. */
const WRITING_MS = 8_000
/** Who types on says it again: no stream holds that. */
const SAID_AGAIN_MS = 20_000

export type Availability = 'online' | 'away'

/**
 * Says where this person is: to colleagues, and to what gives out conversations. Only as it changes: the stream holds it,
 * but for writing. The answer is called with each key that is typed.
 */
export function usePresence(conversation: string | null, availability: Availability): () => void {
  const maySay = may(useMe(), 'conversations.answer')
  // another stream holds nothing of what was said before it
  const isHeard = useLink() === 'online'
  const writing = useRef({ is: false, saidMs: 0, say: (_: boolean): void => undefined })
  useEffect(() => {
    if (!maySay || !isHeard) return
    let ends: ReturnType<typeof setTimeout> | null = null
    let isSaid = false
    const say = (isHere = !document.hidden): void => {
      isSaid = true
      const is = { looking: isHere, writing: isHere && writing.current.is }
      const where = conversation === null ? {} : { conversation, ...is }
      void callOnce(
        'notePresence',
        { body: { ...where, availability, while_streaming: true } },
        // also as the page goes away
        { keepalive: !isHere },
      ).catch(() => undefined /* said again with the next stream */)
    }
    writing.current = {
      is: false,
      saidMs: 0,
      say(isOn) {
        if (ends !== null) clearTimeout(ends)
        ends = isOn ? setTimeout(() => writing.current.say(false), WRITING_MS) : null
        const { is, saidMs } = writing.current
        if (is === isOn && (!isOn || performance.now() - saidMs < SAID_AGAIN_MS)) return
        writing.current.is = isOn
        writing.current.saidMs = performance.now()
        say()
      },
    }
    const turn = (): void => say()
    const leave = (): void => {
      if (conversation !== null && isSaid) say(false)
    }
    const arrives = setTimeout(say, LOOKS_AFTER_MS)
    document.addEventListener('visibilitychange', turn)
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(arrives)
      if (ends !== null) clearTimeout(ends)
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('pagehide', leave)
      // whoever goes on waits for what comes next, not for this
      setTimeout(leave, LEFT_AFTER_MS)
    }
  }, [conversation, availability, maySay, isHeard])
  return () => writing.current.say(true)
}
