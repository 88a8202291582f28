// The words of texts, folded, by which those that a customer asks about are found where there is more than one turn reads.

/** Of a text about a contact: as many before it, and as many bytes of its own, that its words are made when they are looked for. */
const WORDLESS_ENTRIES_MAX = 200
const WORDLESS_BYTES_MAX = 256

/** Without accents, as the words of `words` are. */
const foldedSql = (text: string): string =>
  `translate(lower(${text}), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')`

/** What the column `words` holds of a text. */
export const wordsSql = (text: string): string => `to_tsvector('simple', ${foldedSql(text)})`

/** The same of a new text about a contact who has `entries` others; null where it is made when it is looked for. */
export const keptWordsSql = (text: string, entries: string): string =>
  `case when ${entries} < ${WORDLESS_ENTRIES_MAX} and octet_length(${text}) <= ${WORDLESS_BYTES_MAX} then null
      else ${wordsSql(text)} end`
