import { useCallback, useEffect, useRef, useState } from 'react'
import type { Kind } from '../sending/drafts.ts'
import { useSending } from '../sending/provider.tsx'
import type { AnswerOf } from '../session/call.ts'

/**
 * What this person has begun to write in a conversation. What the server has counts once, when the conversation is opened;
 * from the first key on nothing but the writer changes it.
 */
export function useDraft(
  id: string,
  kind: Kind,
  detail: AnswerOf<'getConversation'> | null,
  readAt: number,
): [string, (text: string | ((before: string) => string), as?: Kind) => void] {
  const { drafts } = useSending()
  const [texts, setTexts] = useState(() => ({
    reply: drafts.read(id, 'reply'),
    note: drafts.read(id, 'note'),
  }))
  const isTouched = useRef(false)
  useEffect(() => {
    if (isTouched.current || detail === null || detail.id !== id) return
    setTexts({
      reply: drafts.choose(id, 'reply', detail.draft?.text ?? null, readAt),
      note: drafts.choose(id, 'note', detail.note_draft?.text ?? null, readAt),
    })
  }, [drafts, id, detail, readAt])
  const write = useCallback(
    (given: string | ((before: string) => string), as: Kind = kind) => {
      isTouched.current = true
      const text = typeof given === 'string' ? given : given(drafts.read(id, as))
      drafts.write(id, as, text)
      setTexts(now => ({ ...now, [as]: text }))
    },
    [drafts, id, kind],
  )
  return [texts[kind], write]
}
