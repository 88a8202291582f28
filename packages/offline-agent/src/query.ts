// The question in a burst of messages, as weighted terms: meanings of the shop lexicon, other words,
// references.

import { type Concept, conceptsOf, guessConcepts, phraseConcepts } from './lexicon.ts'
import { fold, openShortForms, STOP_WORDS, stem, words } from './words.ts'

/** One thing asked for. Any of the stems counts; a reference needs all of its digit groups. */
export type Term = {
  key: string
  weight: number
  stems: Set<string>
  kind: 'meaning' | 'word' | 'reference'
}

/** `asked` decides whether a passage answers; `context` (earlier lines) only breaks ties. */
export type Query = { asked: Term[]; context: Term[] }

/** More terms than this is a story, not a question: the first ones count. */
const TERMS_MAX = 24
const REFERENCE_WEIGHT = 2
const GUESSED_WEIGHT = 0.8
const QUANTITY_WEIGHT = 0.3
/** A follow-up ("and to Yaoundé?") borrows the earlier question's terms at this share. */
const FOLLOW_UP_SHARE = 0.6
const FOLLOW_UP_WORDS_MAX = 8

const LETTERED_REFERENCE = /#\s?(\d{2,12})\b|\b([a-z]{1,8})[-_]?(\d{3,12}(?:[-_]\d{1,12}){0,3})\b/g
const NAMED_REFERENCE =
  /\b(?:commande|order|colis|parcel|package|reference|ref|numero|number|facture|invoice)s?\b[^0-9\n]{0,12}?\b(\d{3,8})\b/g
const NOT_A_REFERENCE = /^(?:h|fcfa|xaf|cfa|f|eur|usd|rue|bp|tck|tkt|ticket)$/
/** Meanings that ask about something they do not name: "how much?". */
const NEEDS_MATTER = new Set(['price', 'size', 'color', 'stock', 'delay', 'time', 'new', 'sell', 'discount'])
const BARE = new Set(['price', 'size', 'color', 'stock', 'time'])
const FOLLOW_UP =
  /^(?:(?:ok|okay|d accord|merci|thanks|ah|oui|yes)\s+)*(?:et|and|what about|how about|sinon|aussi|also|pour|for|ou|or|a|to|in|le|la|les|celui|celle)\b/

/**
 * The terms of the burst; `earlier` holds the contact's older lines, newest last; `ignore` names to pass
 * over.
 */
export function queryOf(burst: string, earlier: string[], ignore: string[]): Query {
  const skip = new Set(ignore.flatMap(name => words(fold(name))))
  const asked = termsOf(burst, skip)
  const context = termsOf(earlier.slice(-2).join('\n'), skip).filter(
    term => !asked.some(own => own.key === term.key),
  )
  const plain = words(fold(burst))
  const isBare = asked.every(term => NEEDS_MATTER.has(term.key))
  const isFollowUp = plain.length <= FOLLOW_UP_WORDS_MAX && (isBare || FOLLOW_UP.test(plain.join(' ')))
  if (isFollowUp && asked.length > 0 && asked.length <= 2 && !asked.some(term => term.kind === 'reference')) {
    const borrowed = termsOf(earlier.at(-1) ?? '', skip)
      .filter(term => term.kind === 'meaning' && !asked.some(own => own.key === term.key))
      .map(term => ({ ...term, weight: term.weight * FOLLOW_UP_SHARE }))
    return { asked: [...asked, ...borrowed].slice(0, TERMS_MAX), context: [] }
  }
  return { asked, context }
}

/** True when a query asks a price, a size … of nothing named. */
export function lacksMatter(query: Query): boolean {
  return query.asked.length > 0 && query.asked.every(term => BARE.has(term.key))
}

/** The references a text names (an order, a parcel), each as its groups of digits joined by a hyphen. */
export function referencesOf(text: string): string[] {
  const folded = openShortForms(fold(text))
  const found: string[] = []
  for (const match of folded.matchAll(LETTERED_REFERENCE)) {
    if (match[2] !== undefined && NOT_A_REFERENCE.test(match[2])) continue
    found.push((match[1] ?? match[3])!.replaceAll('_', '-'))
  }
  for (const match of folded.matchAll(NAMED_REFERENCE)) found.push(match[1]!)
  const alone = folded.match(/^\W*(\d{3,8})\W*$/)
  if (alone) found.push(alone[1]!)
  return [...new Set(found)]
}

function termsOf(text: string, skip: Set<string>): Term[] {
  const folded = openShortForms(fold(text))
  const terms = new Map<string, Term>()
  const add = (term: Term) => {
    const known = terms.get(term.key)
    if (!known) terms.set(term.key, term)
    else known.weight = Math.max(known.weight, term.weight)
  }
  for (const reference of referencesOf(text)) {
    add({
      key: `#${reference}`,
      weight: REFERENCE_WEIGHT,
      stems: new Set(reference.split('-')),
      kind: 'reference',
    })
  }
  for (const concept of phraseConcepts(folded)) add(meaning([concept], 1))
  for (const word of words(withoutReferences(folded))) {
    if (skip.has(word) || STOP_WORDS.has(word) || (word.length === 1 && !/\d/.test(word))) continue
    add(wordTerm(word))
    if (terms.size >= TERMS_MAX) break
  }
  return [...terms.values()].slice(0, TERMS_MAX)
}

/** Leaves 'commande' of 'commande 4521' and of 'CMD-4521', nothing of 'REF-4521'. */
function withoutReferences(folded: string): string {
  return folded
    .replace(LETTERED_REFERENCE, (whole, _bare: string, letters?: string) => {
      if (letters === undefined) return ' '
      if (NOT_A_REFERENCE.test(letters)) return whole
      return conceptsOf(stem(letters)).length > 0 ? letters : ' '
    })
    .replace(NAMED_REFERENCE, (whole, digits: string) => whole.slice(0, -digits.length))
}

function wordTerm(word: string): Term {
  const form = stem(word)
  const concepts = conceptsOf(form)
  if (concepts.length > 0) return meaning(concepts, 1)
  const guessed = guessConcepts(word)
  if (guessed.length > 0) {
    const term = meaning(guessed, GUESSED_WEIGHT)
    term.stems.add(form)
    return term
  }
  // A small number is a quantity or a size: it narrows a question little.
  const weight = /^\d{1,3}$/.test(form) ? QUANTITY_WEIGHT : 1
  return { key: form, weight, stems: new Set([form]), kind: 'word' }
}

function meaning(concepts: Concept[], share: number): Term {
  return {
    key: concepts.map(concept => concept.name).join('+'),
    weight: Math.max(...concepts.map(concept => concept.weight)) * share,
    stems: new Set(concepts.flatMap(concept => [...concept.stems])),
    kind: 'meaning',
  }
}
