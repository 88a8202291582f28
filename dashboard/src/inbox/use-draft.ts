import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Kind } from '../sending/drafts.ts'
import { useSending } from '../sending/provider.tsx'
import type { AnswerOf } from '../session/call.ts'
import { useVisit } from './composing.ts'

type Texts = { visit: number; reply: string; note: string }

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
  const visit = useVisit(id)
  const begun = useCallback(
    (): Texts => ({ visit, reply: drafts.read(id, 'reply'), note: drafts.read(id, 'note') }),
    [drafts, id, visit],
  )
  const [known, setKnown] = useState(begun)
  const isTouched = useRef(false)
  // both before anything that was typed on the way is put behind it
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another conversation nothing has been touched
  useLayoutEffect(() => {
    isTouched.current = false
  }, [visit])
  useLayoutEffect(() => {
    if (isTouched.current || detail === null || detail.id !== id) return
    const reply = drafts.choose(id, 'reply', detail.draft?.text ?? null, readAt)
    const note = drafts.choose(id, 'note', detail.note_draft?.text ?? null, readAt)
    setKnown(now =>
      now.visit === visit && now.reply === reply && now.note === note ? now : { visit, reply, note },
    )
  }, [drafts, id, visit, detail, readAt])
  const write = useCallback(
    (given: string | ((before: string) => string), as: Kind = kind) => {
      isTouched.current = true
      const text = typeof given === 'string' ? given : given(drafts.read(id, as))
      drafts.write(id, as, text)
      setKnown(now => ({ ...(now.visit === visit ? now : begun()), [as]: text }))
    },
    [drafts, id, visit, kind, begun],
  )
  return [(known.visit === visit ? known : begun())[kind], write]
}
