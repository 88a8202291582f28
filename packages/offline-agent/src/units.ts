// Cuts a knowledge entry into units that can be quoted: a line of a list, a sentence with those that lean on it, the
// answer to a question; each knows the heading or the question that it stands under.

import { clean } from './clean.ts'

/**
 * `heading`: what the unit stands under, '' when nothing; `isQuestion`: the heading is the question of a Q and A;
 * `glue`: what stood between the unit before and this one.
 */
export type Unit = { text: string; heading: string; isQuestion: boolean; glue: string }

/** Units of one entry; an entry may be 65,536 characters long. */
const UNITS_MAX = 4_000
const TITLE_CHARS_MAX = 90
const PREFIX_CHARS_MAX = 60
const PREFIX_WORDS_MAX = 8
const RECORD_FIELDS_MAX = 40
/** A sentence that leans on the one before joins it up to this many characters. */
const JOINED_CHARS_MAX = 500
/** A sentence of at most this many words, without a digit, names what follows. */
const NAMED_WORDS_MAX = 4

/** "Inscription : pièces à fournir" names what follows, and tells nothing yet. */
const NAMED_TITLE = /^[^:\d]+ ?: (?:\p{Ll}[^\s\d]*)(?: [^\s\d]+){0,4}$/u
const LIST_LINE = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
const ASKED = /^\s*(?:q|question)\s*\d*\s*[:.)-]\s*/i
const ANSWERED = /^\s*(?:a|r|answer|réponse|reponse)\s*\d*\s*[:.)-]\s*/i
const LEANS =
  /^(?:ils?|elles?|cela|ça|ca|ceci|ce|c['’]est|sinon|toutefois|cependant|mais|sauf|passé ce délai|en revanche|dans ce cas|oui|non|it|they|this|that|these|those|otherwise|however|but|except|after that|then|yes|no)[\s,:]/i
const ABBREVIATION =
  /(?:^|[\s(])(?:m|mm|mme|mlle|mr|mrs|ms|dr|st|ste|no|n°|tel|tél|av|bd|ex|etc|env|min|max|approx|e\.g|i\.e|p\.ex|vs)\.$/i
const GAP_BEFORE_ANSWER = /\?[ \t]*\n\s*\n(?=\s*(?:r|a|réponse|answer)\s*[:.-])/gi

/** The units of an entry, in order. */
export function unitsOf(content: string): Unit[] {
  const text = clean(readable(content)).replace(GAP_BEFORE_ANSWER, '?\n').trim()
  const units: Unit[] = []
  let standing = ''
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
    const isRuling = /^#{1,6}\s/.test(lines[0] ?? '')
    const cut = cutBlock(lines, standing)
    units.push(...cut.units)
    // A markdown heading rules until the next one; a title on its own rules the next block.
    if (isRuling || cut.units.length === 0) standing = cut.heading
    else if (!standing.startsWith('#')) standing = ''
    if (units.length >= UNITS_MAX) break
  }
  return units.slice(0, UNITS_MAX)
}

function cutBlock(lines: string[], standing: string): { units: Unit[]; heading: string } {
  const units: Unit[] = []
  let heading = standing
  let isQuestion = false
  lines.forEach((line, i) => {
    const next = lines[i + 1]
    if (ASKED.test(line) || (/\?$/.test(line) && next !== undefined && line.length <= TITLE_CHARS_MAX * 2)) {
      heading = line.replace(ASKED, '')
      isQuestion = true
      const at = heading.search(/\?\s+\S/)
      if (at < 0) return
      units.push(...sentencesOf(heading.slice(at + 1).replace(ANSWERED, ''), heading.slice(0, at + 1), true))
      return
    }
    if (isTitle(line, next, i === 0)) {
      heading = line.replace(/^#{1,6}\s*/, '').replace(/\s*:$/, '')
      isQuestion = false
      return
    }
    const text = line.replace(LIST_LINE, '').replace(ANSWERED, '')
    if (LIST_LINE.test(line)) units.push({ text, heading, isQuestion, glue: '\n' })
    else units.push(...sentencesOf(text, heading, isQuestion))
  })
  return { units, heading }
}

/** A markdown heading, a line before a list, or a short first line without an end. */
function isTitle(line: string, next: string | undefined, isFirst: boolean): boolean {
  if (/^#{1,6}\s/.test(line)) return true
  if (LIST_LINE.test(line) || line.length > TITLE_CHARS_MAX) return false
  if (next === undefined) return false
  if (/:$/.test(line)) return true
  return (
    !/[.!?;,]$/.test(line) &&
    (LIST_LINE.test(next) || isFirst) &&
    (!/:\s/.test(line.slice(0, PREFIX_CHARS_MAX)) || NAMED_TITLE.test(line))
  )
}

/**
 * Sentences, where one that leans on its neighbour ("It …", "Sinon …") stays with it. "Delivery: …" at the start is a
 * heading, and so is "Returns and refunds." with words alone.
 */
function sentencesOf(line: string, over: string, isQuestion: boolean): Unit[] {
  const joined: string[] = []
  for (const part of line.split(/(?<=[.!?…])\s+(?=[\p{Lu}\d«"“'(-])/u)) {
    const last = joined.at(-1)
    const leans =
      last !== undefined &&
      last.length + part.length < JOINED_CHARS_MAX &&
      (ABBREVIATION.test(last) || /\?$/.test(last) || LEANS.test(part) || /^\W*\d{1,2}[.)]$/.test(last))
    if (leans) joined[joined.length - 1] = `${last} ${part}`
    else joined.push(part)
  }
  const prefix = over === '' ? prefixOf(joined[0] ?? '') : null
  const first = joined[0] ?? ''
  const isNamed = over === '' && joined.length > 1 && isName(first)
  const heading = prefix ?? (isNamed ? first.replace(/[.!]$/, '') : over)
  const said = prefix !== null ? [first.slice(first.indexOf(':') + 1).trim(), ...joined.slice(1)] : joined
  return (isNamed ? said.slice(1) : said).flatMap((text, i) =>
    text.split(/(?<=\s?;)\s+/).map((part, k) => ({
      text: part.replace(/\s?;$/, ''),
      heading,
      isQuestion,
      glue: k > 0 ? (text.includes(' ;') ? ' ; ' : '; ') : i > 0 ? ' ' : '\n',
    })),
  )
}

function prefixOf(sentence: string): string | null {
  const at = sentence.search(/\s?:\s/)
  if (at < 0 || at > PREFIX_CHARS_MAX) return null
  const prefix = sentence.slice(0, at)
  return prefix.split(/\s+/).length <= PREFIX_WORDS_MAX && !/[.!?]/.test(prefix) ? prefix : null
}

/** "Retours et remboursements." says nothing alone. */
function isName(sentence: string): boolean {
  return (
    sentence.split(/\s+/).length <= NAMED_WORDS_MAX &&
    !/\d/.test(sentence) &&
    sentence.length <= PREFIX_CHARS_MAX
  )
}

/** JSON as some CRMs push it becomes "key: value" lines; any other text stays as it is. */
function readable(content: string): string {
  if (!/^\s*[[{]/.test(content)) return content
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch (error) {
    if (error instanceof SyntaxError) return content
    throw error
  }
  const records = Array.isArray(parsed) ? parsed : [parsed]
  return records.slice(0, UNITS_MAX).map(recordOf).join('\n\n')
}

function recordOf(record: unknown): string {
  if (typeof record !== 'object' || record === null) return String(record)
  return Object.entries(record)
    .slice(0, RECORD_FIELDS_MAX)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([key, value]) =>
        `${key.replaceAll('_', ' ')} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join(', ')
}
