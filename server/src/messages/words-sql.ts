// The words that messages hold, as parts of statements on message_words `w` of the app $1. What is asked with is a value,
// and never becomes a query that could be wrong: words_query takes any text.
import type { Db } from '../db/pool.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { texts } from './texts.ts'

/** Looked at, of the newest, to know whether a word is common; and from how many on it is. */
const PROBED_MAX = 2000
const COMMON_MIN = 100
/** Gathered at most; what more messages hold is found soon by going from the newest on. */
const GATHERED_MAX = 10_000

/**
 * From one word to the next, in quotes or joined by hyphens, all in all, in each of both languages: each is looked for by the
 * places of its words in every message that has them, which costs as much as the message says them often.
 */
const STEPS_MAX = 12

/** How many steps the words `q` (a placeholder) have. */
export const stepsSql = (q: string): string =>
  `cardinality(regexp_split_to_array(words_query(${q}::text)::text, '<(-|[0-9]+)>')) - 1`

/** Throws 1002 for words of which too many must stand in a row, as they are written: withCodes sends them three times at most. */
export function checkSteps(steps: number): void {
  if (steps > 2 * STEPS_MAX)
    throw invalid([{ field: 'q', rule: 'maximum', text: texts.tooManyInARow({ stepsMax: STEPS_MAX }) }])
}

/** Throws 1002 as `checkSteps` does, of these words. */
export async function checkWords(db: Pick<Db, 'query'>, q: string): Promise<void> {
  const [row] = await db.query<{ steps: number }>(`select ${stepsSql('$1')} as steps`, [q])
  checkSteps(row!.steps)
}

/** Does the row hold the words `q` (a placeholder), which are read once? Punctuation alone finds nothing. */
export const holdsWords = (q: string): string =>
  `w.app_id = $1 and w.words @@ (select message_query($1::bigint, ${q}::text)) and (select numnode(words_query(${q}::text)) > 0)`

/**
 * Do so many messages hold the words `q` that they are better found from the newest on than gathered? So it is with what they
 * must not hold.
 */
export const areCommonSql = (
  q: string,
): string => `case when querytree(words_query(${q}::text)) = 'T' then true when (
    select count(*) from (
      select o.app_id, o.words from message_words o where o.app_id = $1 order by o.message_id desc limit ${PROBED_MAX}) w
    where ${holdsWords(q)}) >= ${COMMON_MIN} then true
  else (select count(*) from (
    select from message_words w where ${holdsWords(q)} limit ${GATHERED_MAX + 1}) found) > ${GATHERED_MAX} end`

/** The same as a statement. */
export async function areCommon(db: Pick<Db, 'query'>, appId: AppId, q: string): Promise<boolean> {
  const [row] = await db.query<{ are_common: boolean }>(`select ${areCommonSql('$2')} as are_common`, [
    appId,
    q,
  ])
  return row!.are_common
}
