// Where the focus goes when what stands over the page is gone.
import { useEffect, useState } from 'react'

/** Mantine gives the focus back where a dialog is closed, and not where it is drawn no more. Whoever has moved it meanwhile keeps it. */
export function useWayBack(): void {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** What has the focus; of an item of a menu, which goes with its menu, the button that shows it. */
function openerNow(): HTMLElement | null {
  const at = document.activeElement as HTMLElement | null
  const button = at?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : at
}
