// Saved filters of the search for conversations, for oneself or for everybody.
import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Caller } from '../http/endpoint.ts'
import { notFound, refused, taken } from '../http/errors.ts'
import { behindSql, type NamePageQuery, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import type { Timestamp } from '../lib/time.ts'
import { filtersFor } from './filters.ts'
import { checkShared, readSaved, type SavedFilters, seenBy } from './kept.ts'
import { deleteView, insertView, updateView } from './queries-kept.ts'
import type { ViewChange, ViewInput } from './shapes-kept.ts'
import { texts } from './texts.ts'

/** Of everybody, and of each person. */
const VIEWS_MAX = 200

export type SavedView = {
  id: Hashid<'viw'>
  name: string
  filters: { [filter: string]: string }
  is_shared: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

const VIEW = 'k.hashid as id, k.name, k.filters, k.user_id is null as is_shared, k.created_at, k.updated_at'

/** Everybody's and one's own by name, a page of them. 1002 for a cursor of another list. */
export async function listViews(db: Pick<Db, 'query'>, appId: AppId, userId: number, query: NamePageQuery) {
  const page = readNamePage('views', query)
  const rows = await db.query<SavedView & { number: number }>(
    `select ${VIEW}, k.id as number from views k where k.app_id = $1 and ${seenBy('$5')} and ${behindSql('k.name', 'k.id')}
     order by lower(k.name), k.id limit $4`,
    [appId, ...pageValues(page), userId],
  )
  return namePageOf('views', rows, page, row => row.name)
}

/** One of everybody's or of one's own; 1007. */
export async function getView(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  id: string,
): Promise<SavedView & { number: number }> {
  const [row] = await db.query<SavedView & { number: number }>(
    `select ${VIEW}, k.id as number from views k where k.app_id = $1 and ${seenBy('$2')} and k.hashid = $3`,
    [appId, userId, id],
  )
  if (!row) throw notFound()
  return row
}

/** 1005 for a shared one of a member, 1004 where there is its name, 1002 for a filter that is none, 1001 where there are too many. */
export async function addView(
  tx: Tx,
  appId: AppId,
  caller: Caller,
  { shared = false, name: given, filters }: ViewInput,
  by: Actor,
  now: Timestamp,
): Promise<Hashid<'viw'>> {
  if (shared) checkShared(caller)
  checkFilters(filters, now)
  const userId = shared ? null : caller.user_id
  const name = nameOf(given)
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from views where app_id = $1 and user_id is not distinct from $2::bigint',
    [appId, userId],
  )
  if (row!.n >= VIEWS_MAX) throw refused('limit_reached', texts.viewsMax({ max: VIEWS_MAX }))
  const id = await insertView(tx, appId, userId, { name, filters }, now)
  if (id === undefined) throw taken('name', name, texts.viewExists)
  if (shared) audit(tx, { actor: by, app: appId, action: 'view.add', target: id, after: { name, filters } })
  return id
}

/** What is left out stays; filters are all of them. 1007, 1005, 1004, 1002. */
export async function changeView(
  tx: Tx,
  appId: AppId,
  caller: Caller,
  id: string,
  { name: given, filters: asked }: ViewChange,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const { number, is_shared, name, filters } = await getView(tx, appId, caller.user_id, id)
  if (is_shared) checkShared(caller)
  if (asked) checkFilters(asked, now)
  const change = { name: given === undefined ? given : nameOf(given), filters: asked }
  if (!(await updateView(tx, appId, number, change, now)))
    throw taken('name', change.name ?? name, texts.viewExists)
  if (!is_shared) return
  const before = { name, filters }
  const after = { name: change.name ?? name, filters: change.filters ?? filters }
  audit(tx, { actor: by, app: appId, action: 'view.update', target: id, before, after })
}

/** 1007, 1005. */
export async function removeView(tx: Tx, appId: AppId, caller: Caller, id: string, by: Actor): Promise<void> {
  const { number, is_shared, name } = await getView(tx, appId, caller.user_id, id)
  if (is_shared) checkShared(caller)
  if (!(await deleteView(tx, appId, number))) throw notFound()
  if (is_shared) audit(tx, { actor: by, app: appId, action: 'view.remove', target: id, name })
}

const checkFilters = (filters: SavedFilters, now: Timestamp) => readSaved(filtersFor(0), filters, now)
