// What is typed before the field that it is for has the focus: while its part is loaded, and until the dialog stands.
import { type RefObject, useLayoutEffect } from 'react'
import { strokeOf } from './table.ts'

let held = ''
let letGo: (() => void) | null = null

/** The key types a character, and belongs to nobody else. Many of French keyboards, as "@", are made with AltGr. */
const isTyped = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  (event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey && !event.altKey))

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * From now on what is typed is kept, and no key of the page is meant by it; until told to stop, or `releaseKeys`. Enter, which
 * would press or send what is left behind, is a line where the field `hasLines`.
 */
export function holdKeys({ hasLines = false } = {}): () => void {
  releaseKeys()
  const keep = (event: KeyboardEvent): void => {
    if (isTyped(event)) held += event.key
    else if (event.key === 'Backspace') held = held.slice(0, -1)
    else if (event.key !== 'Enter') return
    else if (hasLines && strokeOf(event) === 'Enter') held += '\n'
    take(event)
  }
  window.addEventListener('keydown', keep, true)
  letGo = () => {
    window.removeEventListener('keydown', keep, true)
    held = ''
    letGo = null
  }
  const mine = letGo
  return () => {
    if (letGo === mine) releaseKeys()
  }
}

/** What was kept is forgotten, and keys are the page's again. */
export function releaseKeys(): void {
  letGo?.()
}

/** What has been typed since `holdKeys`: what a field begins with. */
export const heldKeys = (): string => held

/** What is typed before the field of a dialog has the focus is for it, too; `onKey` is given one character. */
export function useEarlyKeys(field: RefObject<HTMLInputElement | null>, onKey: (key: string) => void): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const active = document.activeElement
      if (field.current !== null && (active === field.current || isOther(field.current, active))) return
      if (!isTyped(event)) return
      take(event)
      onKey(event.key)
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  })
}

/** Another field of the same dialog. */
const isOther = (field: HTMLInputElement, active: Element | null): boolean =>
  active?.matches('input, textarea, select') === true &&
  field.closest('[role="dialog"]')?.contains(active) === true
