// Finds what of much knowledge speaks to a text: all entries are scanned, the best are read whole.

import { type IndexedEntry, indexOf } from './index.ts'
import { candidatesFor, weigherOf } from './judge.ts'
import { stemsOf } from './lexicon.ts'
import type { KnowledgeEntry } from './model.ts'
import { type Question, readQuestion, type Term } from './question.ts'
import { quote } from './quote.ts'
import { SCAN_TERMS_MAX, scan } from './scan.ts'
import { makeRepair } from './spelling.ts'
import { plainWords } from './tokens.ts'

/** A passage found for a text. */
export type Hit = { text: string; scope: 'contact' | 'agent'; entry: number; score: number }

/** Up to this many entries are read whole; of more, those that a scan finds. */
const ENTRIES_READ_MAX = 60
/** Characters of knowledge whose words a misspelt word is compared with. */
const KNOWN_CHARS_MAX = 60_000
/** A contact's own knowledge wins at an equal score. */
const CONTACT_SHARE = 1.25

/** The words of the entries, as far as they are read for spelling. */
export function wordsOf(knowledge: KnowledgeEntry[]): Set<string> {
  const known = new Set<string>()
  let room = KNOWN_CHARS_MAX
  for (const { content } of knowledge) {
    for (const word of plainWords(content.slice(0, room))) known.add(word)
    room -= content.length
    if (room <= 0) break
  }
  return known
}

/** The entries that a text is about, in their order: all of them where they are few. */
export function narrow(knowledge: KnowledgeEntry[], text: string): KnowledgeEntry[] {
  if (knowledge.length <= ENTRIES_READ_MAX) return knowledge
  const chosen = new Set(rankEntries(knowledge, text).slice(0, ENTRIES_READ_MAX))
  return knowledge.filter((_, i) => chosen.has(i))
}

/** The indexes of the entries, most relevant to the text first. */
export function rankEntries(knowledge: KnowledgeEntry[], text: string): number[] {
  const terms = read(knowledge, text).terms.slice(0, SCAN_TERMS_MAX)
  const { masks, frequency, pieces } = scan(
    knowledge.map(entry => entry.content),
    terms.map(term => ({ stems: stemsIn(term) })),
  )
  const rarity = frequency.map(count => Math.log(1 + (pieces - count + 0.5) / (count + 0.5)))
  const worth = [...masks].map((mask, i) => {
    const share = knowledge[i]!.scope === 'contact' ? CONTACT_SHARE : 1
    return share * terms.reduce((sum, _, bit) => sum + (((mask >>> bit) & 1) === 1 ? rarity[bit]! : 0), 0)
  })
  return knowledge.map((_, i) => i).sort((a, b) => worth[b]! - worth[a]! || a - b)
}

/** The passages that speak to a text, best first; at most `hitsMax`. */
export function searchKnowledge(knowledge: KnowledgeEntry[], text: string, hitsMax: number): Hit[] {
  const entries: IndexedEntry[] = indexOf(narrow(knowledge, text))
  const question = read(knowledge, text)
  return candidatesFor(entries, question, weigherOf(entries))
    .map(candidate => ({
      text: quote([candidate]),
      scope: candidate.of.entry.scope,
      entry: candidate.of.entry.id,
      score: candidate.score * (candidate.of.entry.scope === 'contact' ? CONTACT_SHARE : 1),
    }))
    .sort((a, b) => b.score - a.score || a.entry - b.entry)
    .slice(0, hitsMax)
}

function read(knowledge: KnowledgeEntry[], text: string): Question {
  const known = wordsOf(knowledge)
  return readQuestion(text, makeRepair(known), word => known.has(word), new Set())
}

/** What a scan looks for: stems of single words, without the marks of meanings. */
function stemsIn(term: Term): Set<string> {
  return new Set(
    [...term.forms, ...term.implied].flatMap(form =>
      form.startsWith('@') ? stemsOf(form.slice(1)) : form.split(' '),
    ),
  )
}
