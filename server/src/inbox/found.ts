// Conversations by the words of their messages, by whom they are with, and by public ids.
import { isHashid } from '@palabre/contract/ids'
import type { Scope } from '@palabre/contract/scopes'
import { areCommonPiecesSql, askedPieces, findsPieces, holdsPieces } from '../contacts/pieces-sql.ts'
import type { Db } from '../db/pool.ts'
import type { Bind } from '../http/filters.ts'
import type { AppId } from '../lib/ids.ts'
import { withCodes } from '../messages/with-codes.ts'
import { areCommonSql, checkWords, holdsWords } from '../messages/words-sql.ts'

/** What a conversation shows of who it is with, as contact_pieces has it. */
const SHOWN = `' ' || fold_letters(concat_ws(' ',
  coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), e.display_name), e.identifier)) || ' '`

/** The condition that `q` is the public id of the session `s`, of its contact, or of a ticket in it, for who reads tickets; null: it is none. */
function namedBy(q: string, scopes: readonly Scope[], bind: Bind): string | null {
  if (isHashid('ses', q)) return `s.hashid = ${bind(q)}`
  if (isHashid('con', q))
    return `s.contact_detail_id in (select e.id from contacts k
      join contact_details e on e.app_id = k.app_id and e.contact_id = k.id where k.app_id = $1 and k.hashid = ${bind(q)})`
  if (isHashid('tck', q) && scopes.includes('tickets:read'))
    return `s.id in (select t.chat_session_id from tickets t where t.app_id = $1 and t.hashid = ${bind(q)})`
  return null
}

/**
 * The condition that somebody said `q` in the session `s`, or that it is a piece of who it is with: for readers of contacts of
 * all that is known of them, for others of what a row shows. What is rare (`areFew`) is gathered by its indexes; what is common
 * is soon found by going through the list. `isNamed`: by its own id, or its ticket's. Throws 1002.
 */
export async function foundBy(
  db: Pick<Db, 'query'>,
  appId: AppId,
  { q, scopes }: { q: string; scopes: readonly Scope[] },
  bind: Bind,
): Promise<{ where: string; areFew: boolean; isNamed: boolean }> {
  const byId = namedBy(q.trim(), scopes, bind)
  if (byId !== null) return { where: byId, areFew: true, isNamed: !isHashid('con', q.trim()) }
  await checkWords(db, q)
  const [words, pieces] = [withCodes(q), askedPieces(q)]
  const [common] = await db.query<{ words: boolean; pieces: boolean }>(
    `select ${areCommonSql('$2')} as words, ${areCommonPiecesSql('$3')} as pieces`,
    [appId, words, pieces],
  )
  const [asked, named] = [bind(words), bind(pieces)]
  const isSeen = scopes.includes('contacts:read')
    ? ''
    : `and exists (select from contacts k where k.app_id = e.app_id and k.id = e.contact_id
        and ${SHOWN} like all ((select patterns_asked(words_asked(${named}::text)))::text[]))`
  const areFew = !(common!.words || common!.pieces)
  if (!areFew)
    return {
      areFew,
      isNamed: false,
      where: `(exists (select from messages o join message_words w on w.app_id = o.app_id and w.message_id = o.id
        where o.app_id = s.app_id and o.chat_session_id = s.id and ${holdsWords(asked)})
      or exists (select from contact_details e join contact_pieces p on p.app_id = e.app_id and p.contact_id = e.contact_id
        where e.app_id = s.app_id and e.id = s.contact_detail_id and ${holdsPieces(named)} ${isSeen}))`,
    }
  return {
    areFew,
    isNamed: false,
    where: `s.id = any(array(
    select w.chat_session_id from message_words w where ${holdsWords(asked)}
    union select o.id from contact_pieces p
      join contact_details e on e.app_id = p.app_id and e.contact_id = p.contact_id
      join chat_sessions o on o.app_id = e.app_id and o.contact_detail_id = e.id
      where ${findsPieces(named)} ${isSeen}))`,
  }
}
