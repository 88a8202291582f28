// What was paid in and charged.
import { hashidPattern } from '@palabre/contract/ids'
import { type Static, type TObject, Type } from 'typebox'
import type { Db } from '../db/pool.ts'
import {
  among,
  compare,
  type Filter,
  filterQuery,
  listFilter,
  readFilters,
  textFilter,
  timeFilter,
} from '../http/filters.ts'
import {
  COUNTED_MAX,
  type IdPage,
  idPageFields,
  idPageOf,
  idPageQuery,
  readIdPage,
  totalOf,
} from '../http/id-pages.ts'
import { nullable, nullableText, timestamp } from '../http/shapes.ts'
import type { AppId } from '../lib/ids.ts'
import { lastInstantOf } from '../lib/instants.ts'
import { readInstant, type Timestamp } from '../lib/time.ts'
import { minorUnits } from './currency.ts'
import { LEDGER_OF } from './ledger-sql.ts'

const KINDS = ['top_up', 'message', 'agent_turn', 'refund'] as const
const LIST = 'ledger'

const ofRecord = (column: 'channel_id' | 'agent_id', table: 'channels' | 'agents', value: string) => ({
  where: (_: string, bind: (value: unknown) => string) =>
    `o.${column} = (select x.id from ${table} x where x.app_id = $1 and x.hashid = ${bind(value)})`,
})

const FILTERS: readonly Filter[] = [
  listFilter('kind', KINDS, 'Of these kinds.', kinds => among('kind', kinds)),
  timeFilter('created_from', 'At this time or later.', time =>
    compare('created_at', '>=', 'timestamptz', readInstant(time)),
  ),
  timeFilter('created_to', 'At this time or before; a date includes the whole day (UTC).', time =>
    compare('created_at', '<=', 'timestamptz', lastInstantOf(time)),
  ),
  textFilter(
    'channel_id',
    {
      pattern: hashidPattern('chn'),
      examples: ['chn-8kQw2nRtZb'],
      description: 'What a number or site of yours cost, chn-….',
    },
    value => ofRecord('channel_id', 'channels', value),
  ),
  textFilter(
    'agent',
    {
      pattern: hashidPattern('agt'),
      examples: ['agt-8kQw2nRtZb'],
      description: 'What an agent cost, agt-….',
    },
    value => ofRecord('agent_id', 'agents', value),
  ),
]

export const ledgerQuery = Type.Object({ ...filterQuery(FILTERS), ...idPageQuery })
type LedgerQuery = Static<TObject<typeof idPageQuery>> & { [filter: string]: unknown }

const named = { id: Type.String(), name: Type.String() }

const ledgerEntry = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum([...KINDS], {
      description: 'refund: what was given back of a message that no provider has had.',
    }),
    amount: Type.Number({ description: "Signed, rounded to the currency's minor unit." }),
    decimal: Type.String({ description: 'The same, exact.' }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    note: nullableText,
    created_at: timestamp,
    message: { ...nullableText, description: 'The message that it is of, msg-….' },
    conversation: { ...nullableText, description: 'Its conversation, ses-….' },
    channel: nullable(named, 'Its number or site, chn-….'),
    agent: nullable(named, 'The agent that wrote, or thought.'),
  },
  { title: 'LedgerEntry' },
)

export const ledgerPage = Type.Object(
  { data: Type.Array(ledgerEntry), ...idPageFields },
  { title: 'LedgerPage' },
)

type Row = Omit<Static<typeof ledgerEntry>, 'amount'>

/** Entries of the ledger that fit, the newest first. Throws 1002 for a cursor of another list. */
export async function searchLedger(
  db: Pick<Db, 'query'>,
  appId: AppId,
  query: LedgerQuery,
  now: Timestamp,
): Promise<IdPage<Static<typeof ledgerEntry>>> {
  const { before, limit } = readIdPage(LIST, query)
  const values: unknown[] = [appId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const asked = readFilters(FILTERS, query, now).map(({ condition }) => condition.where('l', bind))
  const also = asked.map(condition => ` and ${condition}`).join('')
  const before_ = before === null ? '' : ` and l.id < ${bind(before)}::bigint`
  const rows = await db.query<Row & { counted: number }>(
    `select l.id, l.kind, l.amount::text as decimal, b.currency, l.note, l.created_at, o.message, s.hashid as conversation,
       case when c.id is not null then json_build_object('id', c.hashid, 'name', c.name) end as channel,
       case when g.id is not null then json_build_object('id', g.hashid, 'name', g.name) end as agent,
       (select count(*)::int from (select from ledger l ${LEDGER_OF}
         where l.app_id = $1${also} limit ${COUNTED_MAX + 1}) n) as counted
     from (select l.* from ledger l ${LEDGER_OF}
       where l.app_id = $1${also}${before_} order by l.id desc limit ${bind(limit + 1)}) l ${LEDGER_OF}
     join apps a on a.id = l.app_id join businesses b on b.id = a.business_id
     left join chat_sessions s on s.app_id = l.app_id and s.id = o.chat_session_id
     left join channels c on c.app_id = l.app_id and c.id = o.channel_id
     left join agents g on g.app_id = l.app_id and g.id = o.agent_id
     order by l.id desc`,
    values,
  )
  const data = rows.map(({ counted: _, ...row }) => ({
    ...row,
    amount: minorUnits(row.decimal, row.currency),
  }))
  const total = totalOf(rows[0]?.counted ?? 0)
  return idPageOf(LIST, data, { limit, idOf: row => row.id, total, end: null })
}
