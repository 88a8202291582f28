// Cuts a knowledge entry into the pieces that can be quoted whole: a question with its answer, a titled list,
// a record of "key: value" lines, or a sentence with those that lean on it.

import { clean } from './clean.ts'

/** A piece that may be quoted, with the title it stands under (null when it has none). */
export type Passage = { text: string; title: string | null }

/** A piece grows up to this many characters by joining lines that belong together. */
export const PASSAGE_CHARS_MAX = 600
/** An entry up to this length is one fact as a CRM sends it: quoted whole. */
const WHOLE_ENTRY_CHARS_MAX = 200
const TITLE_CHARS_MAX = 60
const HEADING_WORDS_MAX = 4
/** Pieces of one entry; an entry may be 65,536 characters long. */
const PASSAGES_MAX = 2_000
const RECORD_FIELDS_MAX = 40

const REFERENCE = /#\s?\d{2,}|\b[A-Za-z]{1,8}[-_]?\d{3,}(?:[-_]\d+)*\b/g
const LEANS_ON_PREVIOUS =
  /^(il|ils|elle|elles|cela|ca|ceci|ce|c['’]est|sinon|toutefois|cependant|mais|sauf|au[- ]delà|passé ce délai|en revanche|dans ce cas|oui|non|it|they|this|that|these|those|otherwise|however|but|except|after that|then|also|yes|no|(?:r|a|réponse|answer)(?=\s?:))\b/i
const QUESTION_LINE = /^\s*(?:(?:q|question)\s*\d*\s*[:.)-]|.*\?\s*$)/i
const FIELD_LINE = /^\s*[-*•]?\s*[^:\n]{1,40}:\s+\S/
const LIST_LINE = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
const GAP_BEFORE_ANSWER = /\?[ \t]*\n\s*\n(?=\s*(?:r|a|réponse|answer)\s*[:.-])/gi
const ABBREVIATION =
  /(?:^|[\s(])(?:m|mm|mme|mlle|mr|mrs|ms|dr|st|ste|no|n°|tel|tél|av|bd|ex|etc|env|min|max|approx|e\.g|i\.e|p\.ex|vs)\.$/i

/** The quotable pieces of an entry, in order. `isRecord`: lines of "key: value" belong to one thing. */
export function passagesOf(content: string, isRecord: boolean): Passage[] {
  const text = clean(readable(content)).replace(GAP_BEFORE_ANSWER, '?\n').trim()
  if (text === '') return []
  if (text.length <= WHOLE_ENTRY_CHARS_MAX && referencesIn(text) < 2 && !manyQuestions(text)) {
    return [{ text, title: null }]
  }
  const passages: Passage[] = []
  let title: string | null = null
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
    const head = lines[0]
    if (head === undefined) continue
    const heading = titleOf(head, lines.length > 1)
    if (heading !== null) {
      title = heading
      lines.shift()
    }
    passages.push(...cutBlock(lines, isRecord).map(piece => ({ text: piece, title })))
    // A markdown heading rules until the next one; a plain title only its own block.
    if (!head.startsWith('#') && lines.length > 0) title = null
    if (passages.length >= PASSAGES_MAX) break
  }
  return passages.slice(0, PASSAGES_MAX)
}

function titleOf(line: string, hasMore: boolean): string | null {
  if (/^#{1,6}\s/.test(line)) return line.replace(/^#+\s*/, '')
  const isShort = line.length <= TITLE_CHARS_MAX && !/[.!?:;,]$/.test(line)
  return isShort && hasMore && !FIELD_LINE.test(line) && !LIST_LINE.test(line) ? line : null
}

function cutBlock(lines: string[], isRecord: boolean): string[] {
  const pieces: string[] = []
  let i = 0
  while (i < lines.length && pieces.length < PASSAGES_MAX) {
    const taken = takeTogether(lines, i, isRecord)
    if (taken > 1) pieces.push(lines.slice(i, i + taken).join('\n'))
    else pieces.push(...sentencesOf(lines[i]!))
    i += taken
  }
  return pieces
}

/** How many lines from `from` on belong together. */
function takeTogether(lines: string[], from: number, isRecord: boolean): number {
  const first = lines[from]!
  const isQuestion = QUESTION_LINE.test(first)
  const opensList = /:$/.test(first)
  const isField = isRecord && FIELD_LINE.test(first)
  if (!isQuestion && !opensList && !isField) return 1
  let length = first.length
  let references = referencesIn(first)
  let count = 1
  for (let i = from + 1; i < lines.length; i++) {
    const line = lines[i]!
    length += line.length + 1
    references += referencesIn(line)
    if (length > PASSAGE_CHARS_MAX) break
    if (isQuestion && QUESTION_LINE.test(line)) break
    if (opensList && /:$/.test(line)) break
    if (isField && !isQuestion && !opensList && (!FIELD_LINE.test(line) || references > 1)) break
    count++
  }
  return count
}

/**
 * Sentences, where one that leans on its neighbour ("It …", "Sinon …", an answer to a question) stays
 * with it.
 */
function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let current = ''
  for (const part of line.split(/(?<=[.!?…])\s+(?=[\p{Lu}\d«"“'(-])/u)) {
    const joins =
      current !== '' &&
      current.length + part.length < PASSAGE_CHARS_MAX &&
      (ABBREVIATION.test(current) ||
        /\?$/.test(current) ||
        (sentences.length === 0 && isHeading(current)) ||
        LEANS_ON_PREVIOUS.test(part) ||
        /^\W*\d{1,2}[.)]$/.test(current))
    if (joins) current += ` ${part}`
    else {
      if (current !== '') sentences.push(current)
      current = part
    }
  }
  if (current !== '') sentences.push(current)
  return sentences
}

/** "Retours et remboursements." says nothing alone. */
function isHeading(sentence: string): boolean {
  const isShort = sentence.length <= TITLE_CHARS_MAX && sentence.split(/\s+/).length <= HEADING_WORDS_MAX
  return isShort && !/\d/.test(sentence)
}

function referencesIn(text: string): number {
  return new Set(text.match(REFERENCE) ?? []).size
}

function manyQuestions(text: string): boolean {
  return (text.match(/\?/g)?.length ?? 0) > 1
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
  return records.slice(0, PASSAGES_MAX).map(recordLines).join('\n\n')
}

function recordLines(record: unknown): string {
  if (typeof record !== 'object' || record === null) return String(record)
  return Object.entries(record)
    .slice(0, RECORD_FIELDS_MAX)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([key, value]) =>
        `${key.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join('\n')
}
