// What is looked at before tickets are searched by words.
import type { Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import type { AppId } from '../lib/ids.ts'
import { checkSteps, stepsSql } from '../messages/words-sql.ts'
import type { AppliedFilters } from './filters.ts'

/** Checks the words; a word is met with the app's entries, which may be a million, only where others have more. */
export async function withWords(
  db: Db,
  app: App,
  asked: AppliedFilters,
  words: string,
): Promise<AppliedFilters> {
  const { steps, is_most } = await lookAt(db, app.id, words)
  checkSteps(steps)
  if (!is_most) return asked
  return asked.map(({ filter, condition: { ofMost, ...condition } }) => ({
    filter,
    condition: ofMost ? { ...condition, where: ofMost } : condition,
  }))
}

type Looked = { steps: number; is_most: boolean }

/** How many steps the words have, and whether the app has at least half of all tickets, as far as the server's statistics know. */
async function lookAt(db: Db, appId: AppId, words: string): Promise<Looked> {
  const [row] = await db.query<Looked>(
    `select ${stepsSql('$2')} as steps, t.reltuples > 0 and 2 * (
       select coalesce(sum(c.n), 0) from ticket_kind_counts c where c.app_id = $1) >= t.reltuples as is_most
     from pg_class t where t.oid = 'tickets'::regclass`,
    [appId, words],
  )
  return row!
}
