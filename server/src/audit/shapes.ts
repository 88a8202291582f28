import { type Static, type TObject, Type } from 'typebox'
import {
  among,
  type Condition,
  compare,
  type Filter,
  filterQuery,
  idIn,
  idsFilter,
  listFilter,
  textFilter,
  timeFilter,
} from '../http/filters.ts'
import { nullableInteger, nullableText, timestamp } from '../http/shapes.ts'
import { endInstantOf } from '../lib/instants.ts'
import { readInstant } from '../lib/time.ts'

export const LIMIT_DEFAULT = 50
export const LIMIT_MAX = 1000
const TARGET_CHARS_MAX = 300
const ACTORS = ['person', 'token', 'command_line', 'service'] as const

export const AUDIT_FILTERS: readonly Filter[] = [
  listFilter('action', 'text', 'Actions, e.g. token.roll.', actions => among('action', actions)),
  listFilter('actor', ACTORS, 'Kinds of actors.', kinds => among('actor', kinds)),
  idsFilter('user', 'usr', 'Ids of people: what they changed, also by their tokens.', ids =>
    idIn('user_id', bind => `select u.id from users u where u.hashid = any(${bind(ids)}::text[])`, 'many'),
  ),
  textFilter(
    'target',
    { format: 'visible', maxLength: TARGET_CHARS_MAX, description: 'What was changed, as entries name it.' },
    target => among('target', [target]),
  ),
  textFilter(
    'q',
    {
      format: 'visible',
      minLength: 1,
      maxLength: TARGET_CHARS_MAX,
      description: "Part of the record's name or id, or of the address of whoever changed it.",
    },
    words => namedLike(words),
  ),
  timeFilter('since', 'Not before.', time => compare('at', '>=', 'timestamptz', readInstant(time))),
  timeFilter('until', 'Before this time; a date includes the whole day (UTC).', time =>
    compare('at', '<', 'timestamptz', endInstantOf(time)),
  ),
]

/** The text anywhere in what an entry is called by. */
function namedLike(words: string): Condition {
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  return {
    where(alias, bind) {
      const given = bind(like)
      const names = [`${alias}.target_name`, `${alias}.target`].map(name => `${name} ilike ${given}`)
      const whose = `exists (select 1 from users w where w.id = ${alias}.user_id and w.username ilike ${given})`
      return `(${[...names, whose].join(' or ')})`
    },
  }
}

const ordering = {
  cursor: Type.Optional(
    Type.String({ format: 'digits', description: 'Where the page goes on: next_cursor of the one before.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMIT_MAX,
      description: `Entries a page, 1 to ${LIMIT_MAX}; when left out ${LIMIT_DEFAULT}, as csv ${LIMIT_MAX}.`,
    }),
  ),
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      description:
        'csv: the page as a table without an envelope (text/csv), its next_cursor in X-Next-Cursor.',
    }),
  ),
}

export const auditQuery = Type.Object({ ...filterQuery(AUDIT_FILTERS), ...ordering })
export type AuditQuery = Static<TObject<typeof ordering>> & { [filter: string]: unknown }

const facts = Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true })

/** An entry of the audit log as the API shows it. */
export const auditView = Type.Object(
  {
    id: Type.Integer({ description: 'Counts up within the business, without gaps.' }),
    at: timestamp,
    app: Type.Unsafe<'live' | 'test' | null>({
      type: ['string', 'null'],
      enum: ['live', 'test', null],
      description: 'The app it was changed in; null: the business as a whole.',
    }),
    actor: Type.Object({
      kind: Type.Enum([...ACTORS]),
      user: { ...nullableText, description: 'The person, or the holder of the token.' },
      username: nullableText,
      token_id: nullableInteger,
      token_name: nullableText,
    }),
    address: { ...nullableText, description: 'The address that the request came from.' },
    action: Type.String({ description: 'A noun and what was done to it. More may come.' }),
    target: Type.String({ description: 'The record, by its public id or what names it.' }),
    target_name: { ...nullableText, description: 'What it was called then: a name, or an address.' },
    before: { ...facts, description: 'The fields that changed. A secret is shown as changed.' },
    after: facts,
    trace_id: nullableText,
    hash: Type.String({ description: 'Over this entry and the hash of the one before.' }),
  },
  { title: 'AuditEntry' },
)
export type AuditView = Static<typeof auditView>
