// Conversations by the words of their messages, and by whom they are with.
import { areCommonPiecesSql, askedPieces, findsPieces, holdsPieces } from '../contacts/pieces-sql.ts'
import type { Db } from '../db/pool.ts'
import type { Bind } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import { areCommonSql, holdsWords } from '../messages/words-sql.ts'

/**
 * The condition that somebody said `q` in the session `s`, or that it is a piece of who it is with. What is rare (`areFew`) is
 * gathered by its indexes; what is common is soon found by going through the list. One statement.
 */
export async function foundBy(
  db: Pick<Db, 'query'>,
  appId: AppId,
  q: string,
  bind: Bind,
): Promise<{ where: string; areFew: boolean }> {
  const pieces = askedPieces(q)
  const [common] = await db.query<{ words: boolean; pieces: boolean }>(
    `select ${areCommonSql('$2')} as words, ${areCommonPiecesSql('$3')} as pieces`,
    [appId, q, pieces],
  )
  const [asked, named] = [bind(q), bind(pieces)]
  const areFew = !(common!.words || common!.pieces)
  if (!areFew)
    return {
      areFew,
      where: `(exists (select from message_words w
        where w.app_id = s.app_id and w.chat_session_id = s.id and ${holdsWords(asked)})
      or exists (select from contact_details e join contact_pieces p on p.app_id = e.app_id and p.contact_id = e.contact_id
        where e.app_id = s.app_id and e.id = s.contact_detail_id and ${holdsPieces(named)}))`,
    }
  return {
    areFew,
    where: `s.id = any(array(
    select w.chat_session_id from message_words w where ${holdsWords(asked)}
    union select o.id from contact_pieces p
      join contact_details e on e.app_id = p.app_id and e.contact_id = p.contact_id
      join chat_sessions o on o.app_id = e.app_id and o.contact_detail_id = e.id
      where ${findsPieces(named)}))`,
  }
}
