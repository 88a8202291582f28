// Channels as people read them: without their secrets.
import type { Hashid } from '@palabre/contract/ids'
import type { Language } from '@palabre/contract/languages'
import type { Db } from '../db/pool.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import type { PageRequest } from '../http/pagination.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { holdSql, type StoredHold, viewHold } from './hold.ts'
import { kindOf } from './kinds.ts'
import type { ChannelQuery, ChannelView } from './shapes.ts'

type Row = {
  id: Hashid<'chn'>
  type: string
  name: string
  agent: Hashid<'agt'> | null
  team: Hashid<'tem'> | null
  is_active: boolean
  is_connected: boolean
  hook_id: string
  sender: string
  account_id: string
  config: { simulated?: boolean }
  hold: StoredHold | null
  created_at: Timestamp
  updated_at: Timestamp
}

const COLUMNS = `c.hashid as id, c.type, c.name, a.hashid as agent, c.is_active,
  (select t.hashid from teams t where t.app_id = c.app_id and t.id = c.team_id) as team, c.hook_id, c.sender, c.account_id, c.config,
  c.secrets_sealed is not null as is_connected, ${holdSql('c')} as hold, c.created_at, c.updated_at`

/** How a reader sees them: the language of the texts, and the address that places are built from. */
type Reader = { language: Language; baseUrl: string }

/** The one who sent a request. */
export const readerOf = ({ language, deps }: ContextWith<'settings'>): Reader => ({
  language,
  baseUrl: deps.settings.baseUrl,
})

/** Channels of an app that fit the query, in the order they were connected, one page of them; and how many there are. */
export async function searchChannels(
  db: Pick<Db, 'query'>,
  appId: AppId,
  query: ChannelQuery,
  page: Pick<PageRequest, 'offset' | 'perPage'>,
  reader: Reader,
): Promise<{ channels: ChannelView[]; total: number }> {
  const values = [
    appId,
    query.channel ?? null,
    query.is_active ?? null,
    query.is_connected ?? null,
    query.q === undefined ? null : `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`,
  ]
  const [count] = await db.query<{ total: number }>(
    `select count(*)::int as total from channels c where c.app_id = $1 and ${FITS}`,
    values,
  )
  const rows = await db.query<Row>(
    `select ${COLUMNS} from channels c left join agents a on a.app_id = c.app_id and a.id = c.agent_id
     where c.app_id = $1 and ${FITS} order by c.id limit $6 offset $7`,
    [...values, page.perPage, page.offset],
  )
  return { channels: rows.map(row => viewOf(row, reader)), total: count!.total }
}

const FITS = `($2::text is null or c.type = $2) and ($3::boolean is null or c.is_active = $3::boolean)
  and ($4::boolean is null or (c.secrets_sealed is not null) = $4::boolean)
  and ($5::text is null or c.name ilike $5 or c.sender ilike $5)`

/** A channel of the app; 1007 when there is none. */
export async function getChannelView(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
  reader: Reader,
): Promise<ChannelView> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from channels c left join agents a on a.app_id = c.app_id and a.id = c.agent_id
     where c.app_id = $1 and c.hashid = $2`,
    [appId, hashid],
  )
  if (!row) throw notFound()
  return viewOf(row, reader)
}

/** Where a channel is called, or put, by name. */
export function placesOf(type: string, hookId: string, baseUrl: string): { [name: string]: string } {
  return kindOf(type).places?.(hookId, baseUrl) ?? { webhook: `${baseUrl}/hooks/${type}/${hookId}` }
}

function viewOf(
  { type, hook_id, sender, account_id, config, hold, ...row }: Row,
  { language, baseUrl }: Reader,
): ChannelView {
  const { simulated = false, ...settings } = config
  const hasNumber = kindOf(type).number !== null
  return {
    ...row,
    channel: type,
    is_simulated: simulated,
    sender: hasNumber ? sender : null,
    account_id: hasNumber ? account_id : null,
    config: settings,
    places: row.is_connected ? placesOf(type, hook_id, baseUrl) : {},
    held: viewHold(type, hold, language),
    refusal: hold?.error.text ?? null,
  }
}
