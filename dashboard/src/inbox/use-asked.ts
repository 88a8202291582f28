// What the list of a place asks the API for.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReader } from '../parts/ago.tsx'
import { ask } from '../session/queries.ts'
import { type Asked, askedOf } from './asked.ts'
import type { Place } from './place.ts'

/** What the list of this place asks; null until a saved view is known. */
export function useAsked({ view, of, figure, until, q, sort, unread }: Place): Asked | null {
  const isSaved = of?.startsWith('viw-') ?? false
  const views = useQuery({ ...ask('searchViews'), enabled: isSaved })
  const saved = views.data?.data.find(one => one.id === of)?.filters ?? null
  const reader = useReader()
  return useMemo(
    () =>
      isSaved && saved === null ? null : askedOf({ view, of, figure, until, q, sort, unread }, saved, reader),
    [isSaved, saved, view, of, figure, until, q, sort, unread, reader],
  )
}
