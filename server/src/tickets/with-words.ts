// What is looked at before tickets are searched by words.
import type { Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import type { AppId } from '../lib/ids.ts'
import { checkSteps, stepsSql } from '../messages/words-sql.ts'
import type { AppliedFilters } from './filters.ts'
import { KNOWN_OF_WORD, type Known } from './queries-terms.ts'

/** What a search by words is, and what is known of it where it is by words alone; undefined: nothing was looked up. */
export type Worded = { asked: AppliedFilters; known?: Known | null }

/** Checks the words; a word is met with the app's entries, which may be a million, only where others have more. */
export async function withWords(db: Db, app: App, asked: AppliedFilters, words: string): Promise<Worded> {
  const isAlone = asked.length === 1 && asked[0]!.condition.known !== undefined
  const { steps, is_most, ...of } = isAlone
    ? await lookAtAlone(db, app.id, words)
    : { ...(await lookAt(db, app.id, words)), known: undefined }
  checkSteps(steps)
  if (!is_most) return { asked, ...of }
  const met = asked.map(({ filter, condition: { ofMost, ...condition } }) => ({
    filter,
    condition: ofMost ? { ...condition, where: ofMost } : condition,
  }))
  return { asked: met, ...of }
}

type Looked = { steps: number; is_most: boolean }
/** Null throughout where nothing is known. */
type LookedAlone = Looked & { [name in keyof Known]: Known[name] | null }

async function lookAt(db: Db, appId: AppId, words: string): Promise<Looked> {
  const [row] = await db.query<Looked>(lookSql('', ''), [appId, words])
  return row!
}

async function lookAtAlone(db: Db, appId: AppId, words: string): Promise<Looked & { known: Known | null }> {
  const [row] = await db.query<LookedAlone>(lookSql(', k.*', `left join (${KNOWN_OF_WORD}) k on true`), [
    appId,
    words,
  ])
  const { steps, is_most, ...found } = row!
  return { steps, is_most, known: found.least === null ? null : (found as Known) }
}

/** How many steps the words have, and whether the app has at least half of all tickets, as far as the server's statistics know. */
const lookSql = (columns: string, known: string): string =>
  `select ${stepsSql('$2')} as steps, t.reltuples > 0 and 2 * (
       select coalesce(sum(c.n), 0) from ticket_kind_counts c where c.app_id = $1) >= t.reltuples as is_most${columns}
     from pg_class t ${known} where t.oid = 'tickets'::regclass`
