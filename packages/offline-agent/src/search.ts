// Which passages of the knowledge answer a question: BM25-like scores over passages, and how much of the
// question a passage covers. Below a bound the honest answer is "I do not know".

import type { KnowledgeEntry } from './model.ts'
import { PASSAGE_CHARS_MAX, type Passage, passagesOf } from './passages.ts'
import type { Query, Term } from './query.ts'
import { SCAN_TERMS_MAX, scan } from './scan.ts'
import { fold, stem, words } from './words.ts'

/**
 * A passage found. `coverage` 0..1: the share of the question it speaks to. `matched`: keys of those
 * terms.
 */
export type Hit = {
  text: string
  scope: 'contact' | 'agent'
  entry: number
  score: number
  coverage: number
  matched: Set<string>
}

/** Only the best entries of the first pass are cut into passages. */
const ENTRIES_READ_MAX = 24
/** BM25: saturation of repeated words, and how much length counts against a passage (in words). */
const SATURATION = 1.2
const LENGTH_SHARE = 0.3
const LENGTH_WORDS = 20
/** A contact's own knowledge wins at an equal score. */
const CONTACT_BONUS = 1.25
const TITLE_SHARE = 0.8
const CONTEXT_SHARE = 0.15
/** An unknown word that is in no text weighs less than a known meaning that is in none. */
const UNHEARD_WORD_WEIGHT = 0.6

const PAIR_MARK = /(^|\n|\?\s)\s*(?:q|question|r|a|réponse|answer)\s*\d*\s*[:.)-]\s+/gi

/** The passages that speak to the query, best first; at most `hitsMax`. */
export function searchKnowledge(knowledge: KnowledgeEntry[], query: Query, hitsMax: number): Hit[] {
  if (query.asked.length === 0 || knowledge.length === 0) return []
  const terms = [...query.asked, ...query.context].slice(0, SCAN_TERMS_MAX)
  const { masks, frequency, pieces } = scan(
    knowledge.map(entry => entry.content),
    terms,
  )
  const rarity = frequency.map(count => Math.log(1 + (pieces - count + 0.5) / (count + 0.5)))
  const weights = query.asked.map(
    (term, i) => (term.kind === 'word' && frequency[i] === 0 ? UNHEARD_WORD_WEIGHT : 1) * term.weight,
  )
  const scorer = { query, weights, rarity, total: weights.reduce((sum, weight) => sum + weight, 0) }
  const hits: Hit[] = []
  for (const index of bestEntries(knowledge, masks, scorer)) {
    const entry = knowledge[index]!
    for (const passage of passagesOf(entry.content, entry.scope === 'contact')) {
      const hit = scorePassage(passage, entry, scorer)
      if (hit) hits.push(hit)
    }
  }
  return hits.sort((a, b) => b.score - a.score || a.entry - b.entry).slice(0, hitsMax)
}

/** The entries that speak to the query, most relevant first, as indexes into `knowledge` (for prompts). */
export function rankEntries(knowledge: KnowledgeEntry[], query: Query): number[] {
  const terms = [...query.asked, ...query.context].slice(0, SCAN_TERMS_MAX)
  const { masks, frequency, pieces } = scan(
    knowledge.map(entry => entry.content),
    terms,
  )
  const rarity = frequency.map(count => Math.log(1 + (pieces - count + 0.5) / (count + 0.5)))
  const worth = [...masks].map(
    (mask, i) => maskWorth(mask, terms, rarity) * (knowledge[i]!.scope === 'contact' ? CONTACT_BONUS : 1),
  )
  return knowledge.map((_, i) => i).sort((a, b) => worth[b]! - worth[a]! || a - b)
}

type Scorer = { query: Query; weights: number[]; rarity: number[]; total: number }

function maskWorth(mask: number, terms: Term[], rarity: number[]): number {
  return terms.reduce((sum, term, i) => (((mask >>> i) & 1) === 1 ? sum + term.weight * rarity[i]! : sum), 0)
}

function bestEntries(knowledge: KnowledgeEntry[], masks: Uint32Array, scorer: Scorer): number[] {
  const { asked } = scorer.query
  const found: { index: number; worth: number }[] = []
  for (let index = 0; index < masks.length; index++) {
    const worth = maskWorth(masks[index]!, asked, scorer.rarity)
    if (worth > 0)
      found.push({ index, worth: worth * (knowledge[index]!.scope === 'contact' ? CONTACT_BONUS : 1) })
  }
  return found
    .sort((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, ENTRIES_READ_MAX)
    .map(({ index }) => index)
}

function scorePassage(passage: Passage, entry: KnowledgeEntry, scorer: Scorer): Hit | null {
  const counts = countStems(passage.text)
  const title = passage.title === null ? null : countStems(passage.title)
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * counts.total) / LENGTH_WORDS
  const matched = new Set<string>()
  let covered = 0
  let score = 0
  scorer.query.asked.forEach((term, i) => {
    const own = timesIn(term, counts.stems)
    const times = own > 0 ? own : title === null ? 0 : timesIn(term, title.stems) * TITLE_SHARE
    if (times === 0) return
    matched.add(term.key)
    covered += scorer.weights[i]! * (own > 0 ? 1 : TITLE_SHARE)
    score +=
      scorer.weights[i]! * scorer.rarity[i]! * ((times * (SATURATION + 1)) / (times + SATURATION * length))
  })
  if (matched.size === 0) return null
  scorer.query.context.forEach((term, i) => {
    const rarity = scorer.rarity[scorer.query.asked.length + i] ?? 0
    if (timesIn(term, counts.stems) > 0) score += term.weight * rarity * CONTEXT_SHARE
  })
  const coverage = scorer.total === 0 ? 0 : covered / scorer.total
  const text = quoted(passage)
  return {
    text,
    scope: entry.scope,
    entry: entry.id,
    score: score * (0.5 + coverage) * (entry.scope === 'contact' ? CONTACT_BONUS : 1),
    coverage,
    matched,
  }
}

/** The passage as it is quoted: under its title, without the marks "Q:" and "A:" of a list of questions. */
function quoted({ text, title }: Passage): string {
  const said = text.includes('?') ? text.replace(PAIR_MARK, '$1') : text
  if (title === null || title.length + said.length > PASSAGE_CHARS_MAX) return said
  return `${title.replace(/\s*:$/, '')} : ${said}`
}

function timesIn(term: Term, stems: Map<string, number>): number {
  if (term.kind === 'reference') return [...term.stems].every(group => stems.has(group)) ? 1 : 0
  let times = 0
  for (const form of term.stems) times += stems.get(form) ?? 0
  return times
}

function countStems(text: string): { stems: Map<string, number>; total: number } {
  const stems = new Map<string, number>()
  const all = words(fold(text))
  for (const word of all) {
    const form = stem(word)
    stems.set(form, (stems.get(form) ?? 0) + 1)
  }
  return { stems, total: all.length }
}
