// What a place asks the API for.

import type { Input } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../session/queries.ts'
import type { Place } from './place.ts'

export type Asked = NonNullable<Input<'searchConversations'>['query']>

const PER_PAGE = 50

type Narrowed = Pick<Place, 'view' | 'of' | 'figure' | 'until' | 'q' | 'sort' | 'unread'>

/** The query of a list. `saved`: the filters of the saved view that the place names. */
export function askedOf({ view, of, figure, until, q, sort, unread }: Narrowed, saved: object | null): Asked {
  const whole = figure ?? placeOf(view, of, saved)
  return {
    ...whole,
    ...(until === null ? {} : { active_to: endOf(until) }),
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(unread ? { unread: '1' } : {}),
    ...(sort === 'waiting' ? { sort: 'waiting_since' } : {}),
    per_page: PER_PAGE,
  } as Asked
}

/** The first moment after a day, where the reader is. */
function endOf(day: string): string {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

const placeOf = (view: Place['view'], of: string | null, saved: object | null): object | null =>
  of === null || !of.startsWith('viw-') ? { view, ...narrowedBy(of) } : saved

const narrowedBy = (of: string | null): object =>
  of?.startsWith('tem-') ? { team: of } : of?.startsWith('tag-') ? { tag: of } : {}

/** What the list of this place asks; null until a saved view is known. */
export function useAsked({ view, of, figure, until, q, sort, unread }: Place): Asked | null {
  const isSaved = of?.startsWith('viw-') ?? false
  const views = useQuery({ ...ask('searchViews'), enabled: isSaved })
  const saved = views.data?.data.find(one => one.id === of)?.filters ?? null
  return useMemo(
    () => (isSaved && saved === null ? null : askedOf({ view, of, figure, until, q, sort, unread }, saved)),
    [isSaved, saved, view, of, figure, until, q, sort, unread],
  )
}
