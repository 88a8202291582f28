// One listener for the page; what a key does is said by whoever is shown.
import { useLayoutEffect, useRef } from 'react'
import { isSingle, KEYS, type KeyName, meantBy, strokeOf, undoKeyAt } from './table.ts'

/** The second key of two comes within this time. */
const SECOND_KEY_MS_MAX = 1500

type Does = (event: KeyboardEvent) => void

/** The newest of a key counts: what lies on top. */
const doing = new Map<KeyName, { current: Does }[]>()
let first: { stroke: string; atMs: number } | null = null
let hasSingles = true

/** What this key does while the caller is shown and `isOn`: from the moment in which it is drawn, as somebody may press it then. */
export function useKey(name: KeyName, does: Does, isOn = true): void {
  const newest = useRef(does)
  newest.current = does
  useLayoutEffect(() => {
    if (!isOn) return
    doing.set(name, [...(doing.get(name) ?? []), newest])
    return () => {
      const others = (doing.get(name) ?? []).filter(one => one !== newest)
      if (others.length > 0) doing.set(name, others)
      else doing.delete(name)
    }
  }, [name, isOn])
}

/** The keys that do something now. */
export const keysNow = (): KeyName[] => (Object.keys(KEYS) as KeyName[]).filter(name => doing.has(name))

/** Single letters may be switched off: WCAG 2.1.4. */
export function setSingleKeys(isOn: boolean): void {
  hasSingles = isOn
}

const WRITING = 'input, textarea, select, [contenteditable="true"], [role="textbox"]'

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(WRITING)
  return field !== null && !/^(checkbox|radio|button)$/.test((field as HTMLInputElement).type ?? '')
}

const textOf = (field: Element): string => (field as HTMLInputElement).value ?? field.textContent ?? ''

/** Fields that somebody has emptied: what stood there comes back by Ctrl+Z. */
const emptied = new WeakSet<Element>()
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element)) return
  if (textOf(target) === '') emptied.add(target)
  else emptied.delete(target)
})

/** The key that takes back, from where the caret is now. */
export function undoKeyNow(): KeyName {
  const at = document.activeElement
  if (at === null || !isWriting(at)) return undoKeyAt('elsewhere', hasSingles)
  if (textOf(at) !== '') {
    // put there by the page, too
    emptied.delete(at)
    return undoKeyAt('text', hasSingles)
  }
  return undoKeyAt(emptied.has(at) ? 'text' : 'empty', hasSingles)
}

/** The caret goes elsewhere, or the text changes where it is. */
export function onCaret(changed: () => void): () => void {
  const events = ['focusin', 'focusout', 'input'] as const
  for (const event of events) document.addEventListener(event, changed)
  return () => {
    for (const event of events) document.removeEventListener(event, changed)
  }
}

/** Keys of the page rest while a dialog is open, but for those with Ctrl or ⌘. */
const hasDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

function nameOf(stroke: string, nowMs: number): KeyName | null {
  const before = first && nowMs - first.atMs <= SECOND_KEY_MS_MAX ? first.stroke : null
  first = null
  const meant = meantBy(stroke, before)
  const found = keysNow().find(name => KEYS[name].keys === meant)
  if (found === undefined && Object.values(KEYS).some(({ keys }) => keys.startsWith(`${meant} `)))
    first = { stroke, atMs: nowMs }
  return found ?? null
}

function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const stroke = strokeOf(event)
  if (stroke === null) return
  if (isSingle(stroke) && (!hasSingles || isWriting(event.target) || hasDialog())) return
  // a button or a link has its own Enter
  if (stroke === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary'))
    return
  const name = nameOf(stroke, event.timeStamp)
  if (name === null || (name === 'undoWriting' && undoKeyNow() === 'toasts')) return
  event.preventDefault()
  doing.get(name)!.at(-1)!.current(event)
}

/** Begins to listen; the answer ends it. */
export function listenToKeys(): () => void {
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}
