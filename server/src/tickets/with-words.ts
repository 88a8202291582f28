// What is looked at before tickets are searched by words.
import type { Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import type { AppId } from '../lib/ids.ts'
import { checkWords } from '../messages/words-sql.ts'
import type { AppliedFilters } from './filters.ts'

/** Checks the words; a word is met with the app's entries, which may be a million, only where others have more. */
export async function withWords(
  db: Db,
  app: App,
  asked: AppliedFilters,
  words: string,
): Promise<AppliedFilters> {
  const [isOfMost] = await Promise.all([hasMost(db, app.id), checkWords(db, words)])
  if (!isOfMost) return asked
  return asked.map(({ filter, condition: { ofMost, ...condition } }) => ({
    filter,
    condition: ofMost ? { ...condition, where: ofMost } : condition,
  }))
}

/** Has the app at least half of all tickets, as far as the server's statistics know? */
async function hasMost(db: Db, appId: AppId): Promise<boolean> {
  const [row] = await db.query<{ is_most: boolean }>(
    `select t.reltuples > 0 and 2 * (
       select coalesce(sum(c.n), 0) from ticket_kind_counts c where c.app_id = $1) >= t.reltuples as is_most
     from pg_class t where t.oid = 'tickets'::regclass`,
    [appId],
  )
  return row!.is_most
}
