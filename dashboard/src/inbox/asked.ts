// What a place asks the API for: pure.
import type { Input } from '@palabre/client'
import { dayMoment, type Reader } from '../parts/times.ts'
import { isQueue, orderOf, type Place } from './place.ts'

export type Asked = NonNullable<Input<'searchConversations'>['query']>

const PER_PAGE = 50

type Narrowed = Pick<Place, 'view' | 'of' | 'figure' | 'until' | 'q' | 'sort' | 'unread'>

/** The query of a list. `saved`: the filters of the saved view that the place names. Days are the reader's. */
export function askedOf(place: Narrowed, saved: object | null, reader: Pick<Reader, 'zone'>): Asked {
  const { view, of, figure, until, q, unread } = place
  const whole = figure ?? placeOf(view, of, saved)
  const active_to = dayMoment(until ?? undefined, 1, reader)
  return {
    ...whole,
    ...(active_to === undefined ? {} : { active_to }),
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(unread ? { unread: '1' } : {}),
    ...(orderOf(place) === 'newest' ? {} : { sort: isQueue(place) ? 'queue' : 'waiting_since' }),
    per_page: PER_PAGE,
  } as Asked
}

const placeOf = (view: Place['view'], of: string | null, saved: object | null): object | null =>
  of === null || !of.startsWith('viw-') ? { view, ...narrowedBy(of) } : saved

const narrowedBy = (of: string | null): object =>
  of?.startsWith('tem-') ? { team: of } : of?.startsWith('tag-') ? { tag: of } : {}
