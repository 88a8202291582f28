// What the inbox shows, as it stands in the address: a list, what narrows it, the conversation, the screen of a phone.

import { isDay } from '../parts/times.ts'

export const VIEWS = ['mine', 'unassigned', 'team', 'mentioned', 'snoozed', 'all', 'closed'] as const
export type View = (typeof VIEWS)[number]

/** What a figure counts, as the search of conversations takes it. */
const FIGURE = [
  'opened_from',
  'opened_to',
  'outcome',
  'handover_reason',
  'channel_id',
  'agent',
  'assignee',
  'answered_by',
  'team',
] as const
export type Figure = { [name in (typeof FIGURE)[number]]?: string }
/** Stands for a view where a figure says what is listed. */
const COUNTED = 'counted'

export type Order = 'newest' | 'waiting'

export type Place = {
  view: View
  /** A team (tem-…), a tag (tag-…) or a saved view (viw-…) instead of all of the list. */
  of: string | null
  /** What a figure counts, instead of a list; null: a list. */
  figure: Figure | null
  /** YYYY-MM-DD: what was last said on this day, or before. */
  until: string | null
  q: string
  /** null: as this list is read. */
  sort: Order | null
  unread: boolean
  /** ses-…: the conversation that is open. */
  c: string | null
  /** The person's page beside it, which is a screen of its own on a phone. */
  panel: boolean
}

export const HOME: Place = {
  view: 'mine',
  of: null,
  figure: null,
  until: null,
  q: '',
  sort: null,
  unread: false,
  c: null,
  panel: false,
}

/** Reads the address; what it does not know is as at home. */
export function readPlace(search: string): Place {
  const query = new URLSearchParams(search)
  const until = query.get('until')
  const view = VIEWS.find(one => one === query.get('view')) ?? HOME.view
  return {
    view,
    of: query.get('of'),
    figure: query.get('view') === COUNTED ? figureIn(query) : null,
    until: isDay(until) ? until : null,
    q: query.get('q') ?? '',
    sort: (['newest', 'waiting'] as const).find(one => one === query.get('sort')) ?? null,
    unread: query.get('unread') === '1',
    c: /^ses-\w{10}$/.test(query.get('c') ?? '') ? query.get('c') : null,
    panel: query.get('panel') === '1',
  }
}

function figureIn(query: URLSearchParams): Figure {
  return Object.fromEntries(
    FIGURE.flatMap(name => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** The query of a place, without what is as at home. */
export function queryOf({ view, of, figure, until, q, sort, unread, c, panel }: Place): {
  [name: string]: string | undefined
} {
  return {
    view: figure ? COUNTED : view === HOME.view ? undefined : view,
    ...figure,
    of: of ?? undefined,
    until: until ?? undefined,
    q: q || undefined,
    sort: sort ?? undefined,
    unread: unread ? '1' : undefined,
    c: c ?? undefined,
    panel: panel ? '1' : undefined,
  }
}

/** Is it the queue, or what of it has a tag or is a team's? */
export const isQueue = ({ view, of, figure }: Pick<Place, 'view' | 'of' | 'figure'>): boolean =>
  view === 'unassigned' && figure === null && !of?.startsWith('viw-')

/** In which order a list is read: the queue as it is to be answered, the others as they were written in. */
export const orderOf = (place: Pick<Place, 'view' | 'of' | 'figure' | 'sort'>): Order =>
  place.sort ?? (isQueue(place) ? 'waiting' : 'newest')
