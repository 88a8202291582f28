// What other parts of the page ask the box to write in: the caret, a text again, one more, the form of a template.
import { useLayoutEffect, useRef } from 'react'
import { heldKeys, holdKeys } from '../keys/early.ts'
import type { Kind } from '../sending/drafts.ts'

type Wish = { conversation: string } & (
  | { wish: 'edit'; kind: Kind; text: string }
  | { wish: 'insert'; kind: 'reply'; text: string }
  | { wish: 'template' }
  | { wish: 'begin'; kind: 'reply'; text: string }
)

/** A box that has not come by then is not waited for any longer. */
const AWAITED_MS_MAX = 5_000

const listeners = new Set<(wish: Wish) => void>()
/** The conversation whose box is on its way, for somebody who begins to write. */
let awaited: string | null = null
let letGo: (() => void) | null = null

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

/** On a phone the keyboard would cover what is to be read first. */
const hasKeys = (): boolean => !matchMedia('(pointer: coarse)').matches

/** What is typed from now on is for the box of a conversation that is still to come; until told to stop, Escape or a click. */
export function holdForReply(): () => void {
  letGo?.()
  if (!hasKeys()) return () => undefined
  const release = holdKeys()
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') end()
  }
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', end, true)
  function end(): void {
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', end, true)
    release()
    if (letGo !== end) return
    letGo = null
    awaited = null
  }
  letGo = end
  return end
}

/** Whoever takes a conversation wants to write: the caret is in its box, now or as soon as that is there. */
export function beginReply(conversation: string): void {
  if (!hasKeys()) return
  awaited = conversation
  tell({ conversation, wish: 'begin', kind: 'reply', text: '' })
  if (awaited === null) return
  // what is typed until the box is there is for it, and no key of the page
  const end = letGo ?? holdForReply()
  setTimeout(() => {
    if (awaited !== conversation) return
    awaited = null
    end()
  }, AWAITED_MS_MAX)
}

/** What was typed on the way to the box of this conversation, if it is awaited. */
function arrived(conversation: string): Wish | null {
  if (awaited !== conversation) return null
  const text = letGo === null ? '' : heldKeys()
  awaited = null
  letGo?.()
  return { conversation, wish: 'begin', kind: 'reply', text }
}

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
  useLayoutEffect(() => {
    const listener = (wish: Wish): void => {
      if (wish.conversation === conversation) newest.current(arrived(conversation) ?? wish)
    }
    const first = arrived(conversation)
    if (first !== null) newest.current(first)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [conversation])
}
