// What a state that was taken out of use still has: its tickets are moved one after the other, in the background.
import { useQuery } from '@tanstack/react-query'
import { useEvents, useLive } from '../live/provider.tsx'
import { useReader } from '../parts/ago.tsx'
import { numberOf } from '../parts/numbers.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Status } from './read.ts'
import styles from './rules.module.css'

/** How many it had when it was taken out of use. */
export type Emptied = { status: Status; before: number }

/** How many tickets are in a status; undefined until that is known. */
export function useCountIn(code: string): number | undefined {
  const query = { status: [code], page: 1, per_page: 1 }
  return useQuery({
    ...ask('searchTickets', { query }),
    select: found => (Array.isArray(found) ? found.length : found.total),
  }).data
}

/** How far that has come, as events tell it. */
export function Emptying({ status, before }: Emptied) {
  const { t } = useTranslation()
  const { language } = useReader()
  const { reads } = useLive()
  const left = useCountIn(status.code) ?? before
  const readAgain = (): void => reads.want('emptying', () => forget('searchTickets'))
  useEvents({ onEvent: ({ type }) => type.startsWith('ticket.') && readAgain(), onReset: readAgain })
  if (before === 0) return null
  const moved = Math.max(before - left, 0)
  const said = t(left === 0 ? 'rules.emptied' : 'rules.emptying', {
    ...{ name: status.name, moved: numberOf(moved, language), all: numberOf(before, language) },
  })
  return (
    <div className={styles.emptying} role="status">
      <p>{said}</p>
      <progress aria-label={said} value={moved} max={before} />
    </div>
  )
}
