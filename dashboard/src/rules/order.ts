// The order of the app's own in which lists show its rules: a row goes one up or one down.
import { useRef } from 'react'
import type { RowAct } from '../parts/row-menu.tsx'
import { toast } from '../parts/toasts.ts'
import { hindranceOf } from '../parts/words.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { movedBy } from './moved-by.ts'
import { forgetRules } from './read.ts'

type Rows<Id> = {
  /** Those that are shown, in their order. */
  ids: Id[]
  /** Why they may not be moved. */
  reason: string | null
  put: (ids: Id[]) => Promise<unknown>
}

/** What moves a row of such a list, for the menu of that row. */
export function useOrder<Id extends number | string>({ ids, reason, put }: Rows<Id>) {
  const { t } = useTranslation()
  // whoever goes on before the list shows the last move goes on from that move
  const asked = useRef<Promise<Id[]> | null>(null)
  const move = async (id: Id, name: string, by: -1 | 1): Promise<void> => {
    const before = asked.current
    const mine = (async () => {
      const order = movedBy((await before?.catch(() => null)) ?? ids, id, by)
      await put(order)
      await forgetRules()
      return order
    })()
    asked.current = mine
    try {
      const order = await mine
      toast(t('rules.moved', { name, place: order.indexOf(id) + 1 }))
    } catch (error) {
      toast(hindranceOf(error, t), { tone: 'bad' })
    }
    if (asked.current === mine) asked.current = null
  }
  return (id: Id, name: string): RowAct[] => [
    {
      name: 'up',
      label: t('rules.up'),
      reason: reason ?? (ids[0] === id ? t('rules.first') : null),
      run: () => move(id, name, -1),
    },
    {
      name: 'down',
      label: t('rules.down'),
      reason: reason ?? (ids.at(-1) === id ? t('rules.last') : null),
      run: () => move(id, name, 1),
    },
  ]
}
