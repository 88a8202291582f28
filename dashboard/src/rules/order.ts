// The order of the app's own in which lists show its rules: a row goes one up or one down.
import type { RowAct } from '../parts/row-menu.tsx'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
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
  const move = async (id: Id, name: string, by: -1 | 1): Promise<void> => {
    try {
      const order = movedBy(ids, id, by)
      await put(order)
      await forgetRules()
      toast(t('rules.moved', { name, place: order.indexOf(id) + 1 }))
    } catch (error) {
      toast(troubleOf(error, t).message, { tone: 'bad' })
    }
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
