// Whether somebody has changed what a form had when they came to it.
import { type RefObject, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** All that is typed, ticked and chosen in the forms within an element. */
const typedIn = (box: HTMLElement): string =>
  JSON.stringify(
    [...box.querySelectorAll<Field>('form :is(input, textarea, select)')].map(one =>
      one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type) ? one.checked : one.value,
    ),
  )

/**
 * `watch` goes onto the element around the forms. What is filled in late (names that are read, what a browser remembers) counts as
 * what was there before, until somebody types or presses something.
 */
export function useChanged(): {
  box: RefObject<HTMLDivElement | null>
  watch: object
  isChanged: () => boolean
} {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<string | null>(null)
  const isTouched = useRef(false)
  const look = (): void => {
    if (!isTouched.current && box.current) before.current = typedIn(box.current)
  }
  const touch = (): void => {
    isTouched.current = true
  }
  return {
    box,
    watch: {
      onFocusCapture: look,
      onPointerDownCapture: look,
      onKeyDownCapture: look,
      onInputCapture: touch,
      onChangeCapture: touch,
      onClickCapture: touch,
    },
    isChanged: () => isTouched.current && box.current !== null && typedIn(box.current) !== before.current,
  }
}
