// Filters of a search for messages that messages themselves are checked by: parameter, documentation and condition.
import { ADDRESS_NAMES } from '../channels/kinds.ts'
import { among, compare, type Filter, filterQuery, idIn, listFilter, timeFilter } from '../http/filters.ts'
import { endInstantOf } from '../lib/instants.ts'
import { readInstant } from '../lib/time.ts'
import { STATUSES } from './answers.ts'

export const AUTHORS = ['contact', 'agent', 'person', 'api', 'system'] as const

export const FILTERS: readonly Filter[] = [
  listFilter('channel', ADDRESS_NAMES, 'How the contact is reached.', names =>
    idIn(
      'channel_id',
      bind => `select c.id from channels c where c.app_id = $1 and c.type = any(${bind(names)}::text[])`,
      'many',
    ),
  ),
  listFilter('author', AUTHORS, 'Who wrote it.', authors => among('author', authors)),
  listFilter('status', STATUSES, 'What has become of it.', statuses => among('status', statuses)),
  timeFilter('created_from', 'At this time or later.', time =>
    compare('created_at', '>=', 'timestamptz', readInstant(time)),
  ),
  timeFilter('created_to', 'Before this time; a date includes the whole day (UTC).', time =>
    compare('created_at', '<', 'timestamptz', endInstantOf(time)),
  ),
]

/** The query parameters of all filters. */
export const filterParameters = filterQuery(FILTERS)
