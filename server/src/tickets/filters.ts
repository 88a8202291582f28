// Every filter of a search for tickets: parameter, documentation and condition.
import { hashidPattern, isHashid } from '@palabre/contract/ids'
import type { Text } from '@palabre/contract/languages'
import { Type } from 'typebox'
import { ADDRESS_NAMES } from '../channels/kinds.ts'
import { detailsNamed } from '../contacts/details-named.ts'
import { unseen } from '../db/unseen.ts'
import {
  among,
  anyOf,
  type Bind,
  type Condition,
  choiceFilter,
  type Filter,
  filterQuery,
  idFilter,
  idIn,
  idsFilter,
  listFilter,
  must,
  type Part,
  textFilter,
  timeFilter,
} from '../http/filters.ts'
import { lastInstantOf } from '../lib/instants.ts'
import { readInstant, type Timestamp } from '../lib/time.ts'
import { withCodes } from '../messages/with-codes.ts'
import { PRIORITIES } from '../sla/shapes.ts'
import { CLOCKS, dueBefore, late } from './filters-clocks.ts'
import { keyedBy, since, until } from './keys.ts'
import { isBigint, refOf } from './ref.ts'
import { texts } from './texts.ts'

const QUERY_CHARS_MAX = 200
const CONTACT_CHARS_MAX = 320

const SATISFACTION = ['1', '2', '3', '4', '5', 'asked', 'unanswered'] as const

/** What last happened to a ticket at a time: the first answer, a later one, and so on. */
const HAPPENED = ['responded', 'answered', 'resolved', 'reopened', 'asked'] as const

export const FILTERS: readonly Filter[] = [
  listFilter(
    ['status', 'status_code', 'ticket_status', 'filter[status]'],
    'code',
    'Status codes; an unknown one is 1007.',
    codes =>
      must(
        'status',
        bind => `not ${bind(codes)}::text[] <@ array(${statuses('code')})`,
        idIn(
          'ticket_status_id',
          bind => `${statuses('id')} and s.code = any(${bind(codes)}::text[])`,
          'many',
        ),
      ),
  ),
  listFilter('priority', PRIORITIES, 'Its priority.', values => policies('p.priority', 'text', values)),
  listFilter('sla_policy_id', 'id', 'Ids of SLA policies; one that is not there finds nothing.', ids =>
    policies('coalesce(p.variant_of, p.id)', 'bigint', ids.filter(isBigint)),
  ),
  textFilter(
    'contact',
    {
      format: 'printable-ascii',
      maxLength: CONTACT_CHARS_MAX,
      description:
        'A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id; one that is not there finds nothing.',
    },
    value => idIn('contact_detail_id', bind => detailsNamed(value, bind), 'many'),
  ),
  listFilter('channel', ADDRESS_NAMES, 'How the contact is reached.', names => among('channel', names)),
  idFilter('agent', 'agt', 'An agent: agt- hashid or id; one that is not there finds nothing.', value => {
    const { hashid, id } = refOf(value)
    const key = (placeholder: string): string =>
      hashid === null ? `a.id = ${placeholder}::bigint` : `a.hashid = ${placeholder}::text`
    return idIn(
      'agent_id',
      bind => `select a.id from agents a where a.app_id = $1 and ${key(bind(hashid ?? id))}`,
      'one',
    )
  }),
  {
    names: ['assignee'],
    schema: Type.String({
      description:
        'A person, usr-… or the id, also who has left; a stranger finds nothing. none: nobody has it.',
    }),
    read: assignedTo,
  },
  {
    names: ['assigned_to'],
    schema: Type.String({ examples: ['usr-8kQw2nRtZb'], description: 'The same as assignee.' }),
    read: assignedTo,
  },
  {
    names: ['team'],
    schema: Type.String({
      examples: ['tem-5kRw8nVtXc'],
      description: 'The team that has it, tem-…. none: no team.',
    }),
    read: value => {
      if (value === NOBODY) return nobodyIn('team_id')
      if (!isHashid('tem', value)) return texts.teamOrNone
      const ids = (bind: Bind): string =>
        `select e.id from teams e where e.app_id = $1 and e.hashid = ${bind(value)}`
      return idIn('team_id', ids, 'one')
    },
  },
  textFilter(
    'tag',
    { pattern: hashidPattern('tag'), examples: ['tag-7mVc4hTqPe'], description: 'With this tag, tag-….' },
    value => ({
      tag: value,
      where: (t, bind) =>
        `${t}.id in (select x.ticket_id from ticket_tags x join tags g on g.app_id = x.app_id and g.id = x.tag_id
          where x.app_id = $1 and g.hashid = ${bind(value)})`,
      // in the order of their ids: each page of the index is looked at once
      alone: most => (t, bind) =>
        `${t}.id = any(array(select distinct x.ticket_id from ticket_tags x where x.app_id = $1
          and x.tag_id = (select g.id from tags g where g.app_id = $1 and g.hashid = ${bind(value)}) limit ${most}))`,
    }),
  ),
  choiceFilter('merged', ['yes', 'no'], 'Part of another ticket, or of none.', value =>
    value === 'yes' ? MERGED : { where: t => `${t}.merged_into is null`, rest: MERGED },
  ),
  idFilter('merged_into', 'tck', 'Part of this ticket: tck- hashid or id.', value => {
    const { hashid, id } = refOf(value)
    const key = (placeholder: string): string =>
      hashid === null ? `i.id = ${placeholder}::bigint` : `i.hashid = ${placeholder}::text`
    const ids = (bind: Bind): string =>
      `select i.id from tickets i where i.app_id = $1 and ${key(bind(hashid ?? id))}`
    return idIn('merged_into', ids, 'one')
  }),
  choiceFilter('breached', ['response', 'resolve', 'any'], 'Missed targets, as of now.', (value, now) =>
    late(
      CLOCKS.filter(clock => value === 'any' || value === clock.name),
      now,
    ),
  ),
  timeFilter('created_from', 'At this time or later.', value => since('created_at', readInstant(value))),
  timeFilter('created_to', 'At this time or before; a date includes the whole day (UTC).', value =>
    until('created_at', lastInstantOf(value)),
  ),
  timeFilter('updated_from', 'At this time or later.', value => since('updated_at', readInstant(value))),
  timeFilter('updated_to', 'At this time or before; a date includes the whole day (UTC).', value =>
    until('updated_at', lastInstantOf(value)),
  ),
  ...HAPPENED.flatMap(name => [
    timeFilter(`${name}_from`, 'When that last happened: at this time or later.', value =>
      since(`${name}_at`, readInstant(value)),
    ),
    timeFilter(`${name}_to`, 'At this time or before; a date includes the whole day (UTC).', value =>
      until(`${name}_at`, lastInstantOf(value)),
    ),
  ]),
  timeFilter(
    'open_at',
    'Open at this time, of a date at its end; what has just happened counts some five seconds later.',
    value => openAt(lastInstantOf(value)),
  ),
  listFilter('satisfaction', SATISFACTION, 'Rated so; unanswered: asked, not rated.', rated),
  choiceFilter('waiting', ['yes', 'no'], 'Its contact waits for an answer.', value =>
    value === 'yes'
      ? WAITING
      : {
          where: (t, bind) => `not ${WAITING.where(t, bind)}`,
          rest: WAITING,
          sure: counts => `not ${isUnfinished(counts)}`,
        },
  ),
  timeFilter('due_before', 'With a running response or resolve clock that is due before this time.', value =>
    dueBefore(readInstant(value)),
  ),
  textFilter(
    'q',
    {
      format: 'visible',
      minLength: 1,
      maxLength: QUERY_CHARS_MAX,
      description:
        'Words in subject and description, whatever their ending and accents; "words in a row", or, and -without are supported. Or a tck- hashid.',
    },
    value => {
      if (isHashid('tck', value.trim())) return among('hashid', [value.trim()])
      const words = withCodes(value)
      const mayLeaveOut = value.includes('-')
      return {
        known: { q: words },
        // words in a row are looked for in each ticket that has them all, and parsed again for it where the plan does not know them
        isSteady: !mayLeaveOut && !value.includes('"'),
        where: (t, bind) => holdsWords(t, bind(words), 'own'),
        // what has none of some words is found among the app's entries alone
        ...(mayLeaveOut ? {} : { ofMost: (t, bind) => holdsWords(t, bind(words), 'all') }),
      }
    },
  ),
  idsFilter('hashid', 'tck', 'tck-….', hashids => among('hashid', hashids)),
]

/** The query parameters of all filters. */
export const filterParameters = filterQuery(FILTERS)

/** The statuses that an app has: its own, and those of everybody. */
function statuses(column: 'id' | 'code'): string {
  return `select s.${column} from ticket_statuses s where (s.app_id = $1 or s.app_id is null)`
}

function policies(column: string, type: string, values: string[]): Condition {
  return idIn(
    'ticket_sla_policy_id',
    bind =>
      `select p.id from ticket_sla_policies p where p.app_id = $1 and ${column} = any(${bind(values)}::${type}[])`,
    'many',
  )
}

function openAt(time: Timestamp): Condition {
  const ids = (at: string): string => `select o.ticket_id from ticket_open_times o
          where o.app_id = $1 and o.from_at <= ${at} and o.until_at > ${at}`
  return {
    where: (t, bind) => `${t}.id in (${ids(`${bind(time)}::timestamptz`)})`,
    // in the order of one index, which finds those of any time: planned for each time by itself it takes eight times as long
    alone: most => (t, bind) =>
      `${t}.id = any(array(${ids(unseen(bind(time), 'timestamptz'))} order by o.until_at limit ${most}))`,
  }
}

const NOBODY = 'none'

/** In the counts, which have a number for each ticket, nobody has 0. */
const nobodyIn = (column: string): Condition => ({
  column,
  where: alias => `${alias}.${column} ${alias === 'c' ? '= 0' : 'is null'}`,
})

function assignedTo(value: string): Condition | Text {
  if (value === NOBODY) return nobodyIn('assignee_id')
  if (!isHashid('usr', value) && !/^[0-9]{1,20}$/.test(value)) return texts.personOrNone
  const { hashid, id } = refOf(value)
  const key = (placeholder: string): string =>
    hashid === null ? `u.id = ${placeholder}::bigint` : `u.hashid = ${placeholder}::text`
  // who has left still has tickets; of another business nobody has any here
  const ids = (bind: Bind): string =>
    `select u.id from users u join apps a on a.id = $1 where ${key(bind(hashid ?? id))}`
  return idIn('assignee_id', ids, 'one')
}

/** Rated so, or asked and not rated. */
function rated(values: string[]): Condition {
  const ratings = values.filter(value => /^\d$/.test(value))
  // of one rating an index has the tickets in order
  const isRated: Part = (t, bind) =>
    ratings.length === 1
      ? `${t}.satisfaction_rating = ${bind(ratings[0])}::int`
      : `${t}.satisfaction_rating = any(${bind(ratings)}::int[])`
  const some = ratings.length > 0 ? [isRated] : []
  const known = { terms: values.map(value => `rating:${value}`) }
  if (values.includes('asked')) {
    const others = some.map<Part>(is => (t, bind) => `not ${t}.satisfaction_requested and ${is(t, bind)}`)
    const either = anyOf([t => `${t}.satisfaction_requested`, ...others])
    return values.length === 1 ? { ...either, known } : either
  }
  const isUnanswered: Part = t => `${t}.satisfaction_requested and ${t}.satisfaction_rating is null`
  return { ...anyOf(values.includes('unanswered') ? [...some, isUnanswered] : some), known }
}

const MERGED: Condition = { where: t => `${t}.merged_into is not null` }

const UNFINISHED = `any(array(${statuses('id')} and not (s.is_terminal or s.is_resolved)))`
const isUnfinished = (t: string): string => `${t}.ticket_status_id = ${UNFINISHED}`

const WAITS_AGAIN: Part = t => `${isUnfinished(t)} and ${t}.responded_at is not null and ${t}.id in (
    select w.ticket_id from ticket_waits w where w.app_id = $1 and w.answered_at is null)`
/** Not finished, and either without an answer yet or with a message that nobody has answered. */
const WAITING: Condition = {
  ...anyOf([t => `${isUnfinished(t)} and ${t}.responded_at is null`, WAITS_AGAIN]),
  keyed: keyedBy('unanswered', () => key => `${key} = ${UNFINISHED}`, [WAITS_AGAIN]),
}

/**
 * The words of q, in the stored document of a ticket, by the index's entries of the app's `own` tickets or of `all`, of which the app's
 * are then taken. Punctuation alone finds nothing.
 */
function holdsWords(t: string, words: string, entries: 'own' | 'all'): string {
  const app = entries === 'own' ? ` && ('''app:' || $1::text || '''')::tsquery` : ''
  return `${t}.document @@ (ticket_query(${words})${app}) and numnode(ticket_query(${words})) > 0`
}

/** The same of tickets that are looked at in passing: no index of words serves, half are taken to have them, and the words are read once. */
export const holdsWordsInPassing = (t: string, words: string): string =>
  `coalesce(${t}.document @@ (select q from ticket_query(${words}) q where numnode(q) > 0), false)`

export type AppliedFilters = { filter: Filter; condition: Condition }[]
