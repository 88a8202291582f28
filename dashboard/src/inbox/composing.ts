// What other parts of the page ask the box to write in: a text again, one more, the form of a template.
import { useEffect, useRef } from 'react'
import type { Kind } from '../sending/drafts.ts'

type Wish = { conversation: string } & (
  | { wish: 'edit'; kind: Kind; text: string }
  | { wish: 'insert'; kind: 'reply'; text: string }
  | { wish: 'template' }
)

const listeners = new Set<(wish: Wish) => void>()
const tell = (wish: Wish): void => {
  for (const listener of [...listeners]) listener(wish)
}

/** Puts a text back into the box. */
export const editAgain = (conversation: string, kind: Kind, text: string): void =>
  tell({ conversation, wish: 'edit', kind, text })

/** Puts a text into the box, behind what stands there. */
export const insert = (conversation: string, text: string): void =>
  tell({ conversation, wish: 'insert', kind: 'reply', text })

/** What stands there, and a text behind it. */
export const joined = (before: string, text: string): string =>
  before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`

export const openTemplate = (conversation: string): void => tell({ conversation, wish: 'template' })

/** Another value each time that another conversation is opened: what was begun before is not what is shown now. */
export function useVisit(conversation: string): number {
  const visit = useRef({ conversation, n: 0 })
  if (visit.current.conversation !== conversation) visit.current = { conversation, n: visit.current.n + 1 }
  return visit.current.n
}

/** Calls back when something is wished of the box of this conversation. */
export function useWishes(conversation: string, onWish: (wish: Wish) => void): void {
  const newest = useRef(onWish)
  newest.current = onWish
  useEffect(() => {
    const listener = (wish: Wish): void => {
      if (wish.conversation === conversation) newest.current(wish)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [conversation])
}
