// Who is found by pieces of names, numbers and addresses, as parts of statements on contact_pieces `p` of the app $1.

/** Looked at, of the newest, to know whether a piece is common; and from how many on it is. */
const PROBED_MAX = 1000
const COMMON_MIN = 50
/** Gathered at most; what more contacts have is found soon by going from the newest on. */
const GATHERED_MAX = 10_000

/** What numbers are written with beside their digits. */
const NUMBER = /^[\s+()./-]*\d[\d\s+()./-]*$/
/** Dialled before a whole number, not in it. */
const DIALLED = /^00(?=\d{8})/

/** What is looked for, in the form in which it is stored: numbers are digits. */
export function askedPieces(q: string): string {
  const text = q.trim()
  return NUMBER.test(text) ? text.replaceAll(/\D/g, '').replace(DIALLED, '') : text
}

/** Does the contact have all words of `q` (a placeholder)? Each as a piece of a name, a number or an address. */
export const holdsPieces = (q: string): string => `(select cardinality(words_asked(${q}::text)) > 0)
  and p.names like all ((select patterns_asked(words_asked(${q}::text)))::text[])`

/** The same, by the index. */
export const findsPieces = (q: string): string => `p.app_id = $1
  and p.pieces @> (select pieces_asked($1::bigint, words_asked(${q}::text))) and ${holdsPieces(q)}`

/** Do so many contacts have them that they are better found from the newest on than gathered? */
export const areCommonPiecesSql = (q: string): string => `case when (
    select count(*) from (
      select o.names from contact_pieces o where o.app_id = $1 order by o.contact_id desc limit ${PROBED_MAX}) p
    where ${holdsPieces(q)}) >= ${COMMON_MIN} then true
  else (select count(*) from (
    select from contact_pieces p where ${findsPieces(q)} limit ${GATHERED_MAX + 1}) found) > ${GATHERED_MAX} end`
