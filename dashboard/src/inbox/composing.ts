// What other parts of the page ask the box to write in: the caret, a text again, one more, the form of a template.
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { heldKeys, holdKeys } from '../keys/early.ts'
import { KEYS, strokeOf } from '../keys/table.ts'
import type { Kind } from '../sending/drafts.ts'

/** `begin`: what was typed on the way; `edit`: a text once more; `insert`: another one. */
export type Text = { wish: 'begin' | 'edit' | 'insert'; kind: Kind; text: string }
type Wish = { conversation: string } & (Text | { wish: 'template' })

/** A box that has not come by then is not waited for any longer. */
const AWAITED_MS_MAX = 30_000

const listeners = new Set<(wish: Wish) => boolean>()
/** The box on its way in which somebody writes already. */
let awaited: { conversation: string; kind: Kind } | null = null
let letGo: (() => void) | null = null
let giveUp: ReturnType<typeof setTimeout> | undefined

/** Is the box shown that it is for? */
function tell(wish: Wish): boolean {
  const heard = [...listeners].map(listener => listener(wish))
  return heard.includes(true)
}

/** Puts a text back into the box, before what was begun since. False: the box is not shown. */
export const editAgain = (conversation: string, kind: Kind, text: string): boolean =>
  tell({ conversation, wish: 'edit', kind, text })

/** Puts a text into the box, behind what stands there. */
export const insert = (conversation: string, text: string): boolean =>
  tell({ conversation, wish: 'insert', kind: 'reply', text })

/** What stands there, and a text behind it. */
export function joined(before: string, text: string): string {
  if (before.trim() === '') return text
  return text.trim() === '' ? before : `${before.trimEnd()}\n\n${text}`
}

/** What stands in the box once the wish is fulfilled. */
export const withText = (before: string, { wish, text }: Text): string =>
  wish === 'begin' ? before + text : wish === 'edit' ? joined(text, before) : joined(before, text)

export const openTemplate = (conversation: string): boolean => tell({ conversation, wish: 'template' })

/** On a phone the keyboard would cover what is to be read first. */
const hasKeys = (): boolean => !matchMedia('(pointer: coarse)').matches

/**
 * What is typed from now on is for the box of a conversation that is still to come; until told to stop, Escape, a click or
 * the palette.
 */
export function holdForBox(): () => void {
  letGo?.()
  if (!hasKeys()) return () => undefined
  const release = holdKeys({ hasLines: true })
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || strokeOf(event) === KEYS.palette.keys) end()
  }
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', end, true)
  function end(): void {
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', end, true)
    release()
    if (letGo !== end) return
    clearTimeout(giveUp)
    letGo = null
    awaited = null
  }
  letGo = end
  return end
}

/**
 * Somebody begins to write in a conversation: the caret is in its box, now or as soon as that is there. What is typed until
 * then is for it, and no key of the page.
 */
export function beginWriting(conversation: string, kind: Kind = 'reply'): void {
  if (!hasKeys()) return
  awaited = { conversation, kind }
  if (tell({ conversation, wish: 'begin', kind, text: '' })) return
  const end = letGo ?? holdForBox()
  awaited = { conversation, kind }
  clearTimeout(giveUp)
  giveUp = setTimeout(end, AWAITED_MS_MAX)
}

/** The box of this conversation does not come. */
export function stopAwaiting(conversation: string): void {
  if (awaited?.conversation === conversation) letGo?.()
}

/** What was typed on the way to the box of this conversation, if it is awaited. */
function arrived(conversation: string): Wish | null {
  if (awaited?.conversation !== conversation) return null
  const { kind } = awaited
  const text = letGo === null ? '' : heldKeys()
  awaited = null
  letGo?.()
  return { conversation, wish: 'begin', kind, text }
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
    const listener = (wish: Wish): boolean => {
      if (wish.conversation !== conversation) return false
      // the next key finds the box as it was wished
      flushSync(() => newest.current(arrived(conversation) ?? wish))
      return true
    }
    const first = arrived(conversation)
    if (first !== null) newest.current(first)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [conversation])
}
