import { useEffect, useRef } from 'react'

type Outcome = { trouble: string | null; fields: { [field: string]: string } }

/** Of a form that was refused: the focus goes to the first field that did not fit, else to what is said of it all. */
export function useRefused({ trouble, fields }: Outcome): React.RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (trouble === null) return
    const wrong =
      Object.keys(fields).length > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const goal = wrong || form.current?.querySelector<HTMLElement>('[role="alert"][tabindex]')
    const folded = goal?.closest('details')
    if (folded) folded.open = true
    goal?.focus({ preventScroll: true })
    goal?.scrollIntoView({ block: 'center' })
  }, [trouble, fields])
  return form
}
