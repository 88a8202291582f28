// Saved filters of the search for tickets, for oneself or for everybody, each with how many tickets it has.
import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Caller } from '../http/endpoint.ts'
import { checkIds, notFound, refused, taken } from '../http/errors.ts'
import { namedIn } from '../http/filters.ts'
import type { Total } from '../http/id-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import type { Timestamp } from '../lib/time.ts'
import { FILTERS } from '../tickets/filters.ts'
import { resolveAll } from '../tickets/resolve.ts'
import { countFound } from '../tickets/totals.ts'
import { checkShared, readSaved, type SavedFilters, seenBy } from './kept.ts'
import {
  deleteTicketView,
  insertTicketView,
  updatePositions,
  updateTicketView,
} from './queries-ticket-views.ts'
import {
  TICKET_VIEWS_MAX,
  type TicketViewChange,
  type TicketViewInput,
  type TicketViewOrder,
} from './shapes-ticket-views.ts'
import { texts } from './texts.ts'

type Row = {
  id: Hashid<'tvw'>
  name: string
  filters: SavedFilters
  is_shared: boolean
  position: number
  created_at: Timestamp
  updated_at: Timestamp
}
/** In which app something is done, by whom, and when. */
export type Doing = { appId: AppId; caller: Caller; by: Actor; now: Timestamp }

const VIEW =
  'k.hashid as id, k.name, k.filters, k.user_id is null as is_shared, k.position, k.created_at, k.updated_at'

/** Everybody's, then one's own, as they were put in order, each with its count. Three statements, however many there are. */
export async function listTicketViews(
  db: Pick<Db, 'query' | 'queryOnce'>,
  appId: AppId,
  userId: number,
  now: Timestamp,
): Promise<{ data: (Row & { count: Total })[] }> {
  const rows = await db.query<Row>(
    `select ${VIEW} from ticket_views k where k.app_id = $1 and ${seenBy('$2')}
     order by k.user_id is not null, k.position, k.id`,
    [appId, userId],
  )
  return { data: await counted(db, appId, rows, now) }
}

/** One of everybody's or of one's own with its count; 1007. */
export async function getTicketView(
  tx: Tx,
  { appId, caller, now }: Doing,
  id: string,
): Promise<Row & { count: Total }> {
  const { number: _, ...row } = await getRow(tx, appId, caller.user_id, id)
  return (await counted(tx, appId, [row], now))[0]!
}

/** 1005 for a shared one of a member, 1004 where there is its name, 1002 for a filter that is none, 1007 for a status that is none, 1001 where there are too many. */
export async function addTicketView(
  tx: Tx,
  { appId, caller, by, now }: Doing,
  { shared = false, name: given, filters }: TicketViewInput,
): Promise<Hashid<'tvw'>> {
  if (shared) checkShared(caller)
  await checkFilters(tx, appId, filters, now)
  const userId = shared ? null : caller.user_id
  const name = nameOf(given)
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from ticket_views where app_id = $1 and user_id is not distinct from $2::bigint',
    [appId, userId],
  )
  if (row!.n >= TICKET_VIEWS_MAX) throw refused('limit_reached', texts.viewsMax({ max: TICKET_VIEWS_MAX }))
  const id = await insertTicketView(tx, appId, userId, { name, filters }, now)
  if (id === undefined) throw taken('name', name, texts.viewExists)
  if (shared)
    audit(tx, { actor: by, app: appId, action: 'ticket_view.add', target: id, after: { name, filters } })
  return id
}

/** What is left out stays; filters are all of them. 1007, 1005, 1004, 1002. */
export async function changeTicketView(
  tx: Tx,
  { appId, caller, by, now }: Doing,
  id: string,
  { name: given, filters: asked }: TicketViewChange,
): Promise<void> {
  const { number, is_shared, name, filters } = await getRow(tx, appId, caller.user_id, id)
  if (is_shared) checkShared(caller)
  if (asked) await checkFilters(tx, appId, asked, now)
  const change = { name: given === undefined ? given : nameOf(given), filters: asked }
  if (!(await updateTicketView(tx, appId, number, change, now)))
    throw taken('name', change.name ?? name, texts.viewExists)
  if (!is_shared) return
  const before = { name, filters }
  const after = { name: change.name ?? name, filters: change.filters ?? filters }
  audit(tx, { actor: by, app: appId, action: 'ticket_view.update', target: id, before, after })
}

/** Puts these first, of one's own or of everybody's; 1007 for one that is not among those, 1005. */
export async function reorderTicketViews(
  tx: Tx,
  { appId, caller, by, now }: Doing,
  { ids, shared = false }: TicketViewOrder,
): Promise<void> {
  if (shared) checkShared(caller)
  const userId = shared ? null : caller.user_id
  await lockApp(tx, appId)
  const namesInOrder = async () => {
    const rows = await tx.query<{ id: string; name: string }>(
      `select k.hashid as id, k.name from ticket_views k where k.app_id = $1
       and k.user_id is not distinct from $2::bigint order by k.position, k.id`,
      [appId, userId],
    )
    return rows
  }
  const before = await namesInOrder()
  checkIds(ids, before, 'ticket_view')
  await updatePositions(tx, appId, userId, ids, now)
  if (!shared) return
  const order = (rows: { name: string }[]) => ({ views: rows.map(({ name }) => name) })
  const facts = { before: order(before), after: order(await namesInOrder()) }
  audit(tx, { actor: by, app: appId, action: 'ticket_view.reorder', target: ids[0]!, ...facts })
}

/** 1007, 1005. */
export async function removeTicketView(tx: Tx, { appId, caller, by }: Doing, id: string): Promise<void> {
  const { number, is_shared, name } = await getRow(tx, appId, caller.user_id, id)
  if (is_shared) checkShared(caller)
  if (!(await deleteTicketView(tx, appId, number))) throw notFound()
  if (is_shared) audit(tx, { actor: by, app: appId, action: 'ticket_view.remove', target: id, name })
}

async function getRow(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  id: string,
): Promise<Row & { number: number }> {
  const [row] = await db.query<Row & { number: number }>(
    `select ${VIEW}, k.id as number from ticket_views k where k.app_id = $1 and ${seenBy('$2')} and k.hashid = $3`,
    [appId, userId, id],
  )
  if (!row) throw notFound()
  return row
}

async function counted(db: Pick<Db, 'queryOnce'>, appId: AppId, rows: Row[], now: Timestamp) {
  const searches = rows.map(({ filters }) => readSaved(FILTERS, filters, now))
  const counts = await countFound(db, appId, searches)
  return rows.map((row, i) => ({ ...row, count: counts[i]! }))
}

/** 1002 for a value that the search would refuse, 1007 for a record that it would not find. */
async function checkFilters(tx: Tx, appId: AppId, filters: SavedFilters, now: Timestamp): Promise<void> {
  const asked = readSaved(FILTERS, filters, now)
  const [found] = await resolveAll({ query: tx.queryOnce }, appId, [asked])
  const missing = found!.missing
  if (missing === null) return
  const { field, kind } = namedIn(asked)[missing]!
  throw notFound({ field: `filters.${field}`, kind })
}
