// Every filter of a search for tickets: parameter, documentation, condition, and whether ticket_counts covers it.
import { type TString, type TStringOptions, Type } from 'typebox'
import { ADDRESS_NAMES } from '../channels/kinds.ts'
import { type Condition, type Filter, filterQuery, idIn, knownOf, listOf } from '../http/filters.ts'
import { PRIORITIES } from '../sla/shapes.ts'
import { firstInstantOf, isBigint, lastInstantOf, refOf } from './ref.ts'

const LIST_CHARS_MAX = 2000
const QUERY_CHARS_MAX = 200
const CONTACT_CHARS_MAX = 320

/** `counted`: ticket_counts has this column, as a kind of ticket or as a person it belongs to; null: it does not. */
export type TicketFilter = Filter & { counted: 'kind' | 'person' | null }

const text = (format: string, description: string, more: TStringOptions = {}): TString =>
  Type.String({ format, description, ...more })
const list = (format: string, description: string): TString =>
  text(format, description, { maxLength: LIST_CHARS_MAX })

export const FILTERS: readonly TicketFilter[] = [
  {
    names: ['status', 'status_code', 'ticket_status', 'filter[status]'],
    schema: list('codes', 'Status codes, separated by commas; an unknown code finds nothing.'),
    counted: 'kind',
    read: value =>
      idIn(
        'ticket_status_id',
        bind => `select s.id from ticket_statuses s
      where (s.app_id = $1 or s.app_id is null) and s.code = any(${bind(listOf(value))}::text[])`,
        'many',
      ),
  },
  {
    names: ['priority'],
    schema: list('codes', `Of the SLA policy: ${PRIORITIES.join(', ')}, separated by commas.`),
    counted: 'kind',
    read: value => {
      const priorities = knownOf(value, PRIORITIES)
      return Array.isArray(priorities) ? policies('priority', 'text', priorities) : priorities
    },
  },
  {
    names: ['sla_policy_id'],
    schema: list('id-list', 'Ids of SLA policies, separated by commas.'),
    counted: 'kind',
    read: value => policies('id', 'bigint', listOf(value).filter(isBigint)),
  },
  {
    names: ['contact'],
    schema: text(
      'printable-ascii',
      'A contact: its con- hashid, its number, address or visitor id, or a contact_detail_id.',
      {
        maxLength: CONTACT_CHARS_MAX,
      },
    ),
    counted: null,
    read: value => idIn('contact_detail_id', bind => detailsOf(bind(value), bind(smallId(value))), 'many'),
  },
  {
    names: ['channel'],
    schema: list('codes', `${ADDRESS_NAMES.join(', ')}, separated by commas.`),
    counted: 'kind',
    read: value => {
      const channels = knownOf(value, ADDRESS_NAMES)
      return Array.isArray(channels) ? among('channel', channels) : channels
    },
  },
  {
    names: ['agent'],
    schema: text('hashid-or-id', 'An agent: agt- hashid or id.'),
    counted: 'person',
    read: value => {
      const { hashid, id } = refOf(value)
      const key = (placeholder: string): string =>
        hashid === null ? `a.id = ${placeholder}::bigint` : `a.hashid = ${placeholder}::text`
      return idIn(
        'agent_id',
        bind => `select a.id from agents a where a.app_id = $1 and ${key(bind(hashid ?? id))}`,
        'one',
      )
    },
  },
  {
    names: ['assignee'],
    schema: text('digits', 'The id of the assigned user.'),
    counted: 'person',
    // an id that is too big for any user is null, which nothing equals
    read: value => compare('assignee_id', '=', 'bigint', refOf(value).id),
  },
  {
    names: ['breached'],
    schema: Type.Enum(['response', 'resolve', 'any'], {
      description: 'Missed targets, as of now.',
    }) as unknown as TString,
    counted: null,
    read: (value, now) => ({
      where: (t, bind) =>
        `(${CLOCKS.filter(clock => value === 'any' || value === clock.name)
          .map(clock => breached(clock, t, bind(now)))
          .join(' or ')})`,
    }),
  },
  {
    names: ['created_from'],
    schema: text('date-time', 'Created at this time or later.'),
    counted: null,
    read: value => compare('created_at', '>=', 'timestamptz', firstInstantOf(value)),
  },
  {
    names: ['created_to'],
    schema: text(
      'date-time',
      'Created at this time or before; a date without a time includes the whole day (UTC).',
    ),
    counted: null,
    read: value => compare('created_at', '<=', 'timestamptz', lastInstantOf(value)),
  },
  {
    names: ['updated_from'],
    schema: text('date-time', 'Changed at this time or later.'),
    counted: null,
    read: value => compare('updated_at', '>=', 'timestamptz', firstInstantOf(value)),
  },
  {
    names: ['updated_to'],
    schema: text('date-time', 'Changed at this time or before; a date includes the whole day (UTC).'),
    counted: null,
    read: value => compare('updated_at', '<=', 'timestamptz', lastInstantOf(value)),
  },
  {
    names: ['due_before'],
    schema: text('date-time', 'With a running response or resolve clock that is due before this time.'),
    counted: null,
    read: value => ({
      where: (t, bind) => {
        const before = bind(firstInstantOf(value))
        return `(${CLOCKS.map(clock => running(clock, t, `< ${before}::timestamptz`)).join(' or ')})`
      },
    }),
  },
  {
    names: ['q'],
    schema: text(
      'visible',
      'Words in subject and description; "exact words", or, and -without are supported.',
      { minLength: 1, maxLength: QUERY_CHARS_MAX },
    ),
    counted: null,
    read: value => ({ where: (t, bind) => holdsWords(t, bind(value)) }),
  },
  {
    names: ['hashid'],
    schema: list('printable-ascii', 'tck-…, separated by commas.'),
    counted: null,
    read: value => among('hashid', listOf(value)),
  },
]

/** The query parameters of all filters. */
export const filterParameters = filterQuery(FILTERS)

function compare(column: string, operator: string, type: string, value: unknown): Condition {
  return { where: (t, bind) => `${t}.${column} ${operator} ${bind(value)}::${type}` }
}

function among(column: string, values: string[]): Condition {
  return { where: (t, bind) => `${t}.${column} = any(${bind(values)}::text[])` }
}

function policies(column: string, type: string, values: string[]): Condition {
  return idIn(
    'ticket_sla_policy_id',
    bind =>
      `select p.id from ticket_sla_policies p where p.app_id = $1 and p.${column} = any(${bind(values)}::${type}[])`,
    'many',
  )
}

/** An id of at most 18 digits, else null: a phone number may be one, too. */
function smallId(value: string): string | null {
  return /^\d{1,18}$/.test(value) ? value : null
}

function detailsOf(contact: string, id: string): string {
  return `select d.id from contact_details d where d.app_id = $1 and d.id = ${id}::bigint
     union select d.id from contact_details d where d.app_id = $1
       and d.channel in ('${ADDRESS_NAMES.join("', '")}') and d.identifier = ${contact}
     union select d.id from contacts c join contact_details d on d.app_id = c.app_id and d.contact_id = c.id
       where c.app_id = $1 and c.hashid = ${contact}`
}

type Clock = { name: 'response' | 'resolve'; ended: string; due: string }
const CLOCKS: readonly Clock[] = [
  { name: 'response', ended: 'responded_at', due: 'response_due_at' },
  { name: 'resolve', ended: 'resolved_at', due: 'resolved_due_at' },
]

function running({ ended, due }: Clock, t: string, isDue: string): string {
  return `(${t}.${ended} is null and ${t}.sla_stopped_at is null and ${t}.${due} ${isDue})`
}

/** Stored, or due but not stored yet: the same rule as isBreached. */
function breached(clock: Clock, t: string, now: string): string {
  const flag = `${t}.is_${clock.name}_breached`
  return `${flag} or (not ${flag} and ${running(clock, t, `<= ${now}::timestamptz`)})`
}

/** The words of q, in the stored document of a ticket. Punctuation alone finds nothing. */
function holdsWords(t: string, words: string): string {
  return `${t}.document @@ (websearch_to_tsquery('simple', ${words}) && ('''app:' || $1::text || '''')::tsquery)
     and numnode(websearch_to_tsquery('simple', ${words})) > 0`
}

export type AppliedFilters = { filter: TicketFilter; condition: Condition }[]

/** Does ticket_counts cover all these filters? */
export function isCounted(asked: AppliedFilters): boolean {
  return asked.every(({ filter }) => filter.counted !== null)
}
