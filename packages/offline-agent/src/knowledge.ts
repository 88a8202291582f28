// The knowledge's answer to a burst: from the contact's own file, from the agent's knowledge, or none.

import { type Found, findAnswerTo } from './answer.ts'
import { offerText } from './choices.ts'
import { asksOwn, findInFile, mayBeTold, unitsNaming } from './file.ts'
import { goesOn, meantBy } from './follow-up.ts'
import type { Candidate } from './judge.ts'
import { isForeignTo } from './language.ts'
import { type Matter, matterCalled, toldOf } from './matters.ts'
import type { KnowledgeEntry } from './model.ts'
import { quote } from './quote.ts'
import { isSure, makeReader, type Reader } from './reader.ts'
import { referencesOf, writtenReferences } from './references.ts'
import { narrow } from './search.ts'
import { sentencesIn } from './sentences.ts'
import type { Situation } from './situation.ts'
import { fold, words } from './words.ts'

/** `open`: what was asked besides and is not known, in the contact's words; empty when all is answered. */
export type KnowledgeAnswer =
  | { kind: 'passages'; text: string; open: string[]; fromFile: boolean }
  | { kind: 'which'; references: string[] }
  | { kind: 'noReference'; reference: string }
  | { kind: 'ofWhat' }
  | { kind: 'matters'; labels: string[] }

/** With this many things in the contact's file that fit equally, asking which is kinder than quoting them all. */
const WHICH_MIN = 3
const REFERENCES_SAID_MAX = 5
const EARLIER_READ_MAX = 2

/** What is looked for in an emergency. */
const HELP = { en: ['Emergencies?', 'Which number can I call?'], fr: ['Urgences ?', 'Quel numéro appeler ?'] }

/** What a situation knows, made ready to be asked. */
function readKnowledge(situation: Situation): { file: Reader; general: Reader } {
  const { turn, names } = situation
  const skipped = new Set(names.flatMap(name => words(fold(name))))
  const told = turn.knowledge.filter(entry => !entry.internal)
  const said = narrow(told, [...situation.earlier.slice(-1), situation.burst].join('\n'))
  // A record of the contact (an order, an amount, a date) is only told when it is asked for.
  const isRecord = (entry: KnowledgeEntry) => entry.scope === 'contact' && /\d/.test(entry.content)
  const own = said.filter(entry => entry.scope === 'contact')
  return {
    file: makeReader(own, skipped, null, unit => mayBeTold(unit.text), situation.readText),
    general: makeReader(
      said.filter(entry => !isRecord(entry)),
      skipped,
      situation.language,
      (unit, entry) => entry.scope === 'agent' || mayBeTold(unit.text),
      situation.readText,
    ),
  }
}

/** The knowledge's answer to a burst, or null when there is none. */
export function findAnswer(situation: Situation, text = situation.burst): KnowledgeAnswer | null {
  const { file, general } = readKnowledge(situation)
  const named = referencesOf(text)
  if (named.length > 0) return fromReferences(text, named, file)
  if (asksOwn(text) || asksOwnBefore(situation, text)) {
    const own = fromFile(text, file)
    if (own) return own
  }
  const question = general.read(text)
  const earlier = situation.earlier.slice(-EARLIER_READ_MAX).reverse()
  if (earlier.length > 0 && goesOn(text, question)) {
    const before = general.read(sentencesIn(earlier[0]!).questions.join(' '))
    const meant = meantBy(question, before)
    const found = meant.map(one => general.find(one)).find(one => one !== null)
    return answerIfSure(found ? { candidates: [found], open: [] } : null, () => general.matters(meant[0]!))
  }
  const found = findAnswerTo(text, general)
  const isBare = question.facets.length > 0 && question.terms.every(term => !term.must)
  if (!found && isBare) return { kind: 'ofWhat' }
  return answerIfSure(found, () => (sentencesIn(text).questions.length > 0 ? general.matters(question) : []))
}

/** The answer where it is sure; else the matters that may be meant, where there are any. */
function answerIfSure(found: Found | null, mattersMeant: () => Matter[]): KnowledgeAnswer | null {
  if (found?.candidates.every(isSure)) return passages(found.candidates, found.open)
  const labels = mattersMeant().map(({ label }) => label)
  return labels.length > 0 ? { kind: 'matters', labels } : null
}

/** What is told of a matter that was offered and chosen; null when the knowledge has it no longer. */
export function tellMatter(situation: Situation, label: string): string | null {
  const { general } = readKnowledge(situation)
  const matter = matterCalled(label, general.entries)
  if (!matter) return null
  const asked = general.read(situation.earlier.at(-1) ?? '')
  return quote([toldOf(matter, general.inEntry(asked, matter.of))])
}

/** How the knowledge says that a wish is fulfilled ("to cancel an order, …"), or null. */
export function findWay(situation: Situation): KnowledgeAnswer | null {
  const { general } = readKnowledge(situation)
  const found = general.find(general.read(situation.burst))
  return found && isSure(found) ? passages([found], []) : null
}

/** What the knowledge says of emergencies, or else the number that it names; null where it has neither. */
export function findHelp(situation: Situation): KnowledgeAnswer | null {
  const { general } = readKnowledge(situation)
  for (const asked of HELP[situation.language]) {
    const found = general.find(general.read(asked))
    if (found) return passages([found], [])
  }
  return null
}

/** "When will it arrive?" after a question about one's own order. */
function asksOwnBefore({ earlier }: Situation, text: string): boolean {
  const last = earlier.at(-1)
  return last !== undefined && asksOwn(last) && /\b(?:it|they|il|elle|ils|elles|ca|ça)\b/i.test(text)
}

/** What is known where a look-up found nothing: of the reference that was looked up, else of the question; null: nothing. */
export function findInstead(situation: Situation, reference: string | null): KnowledgeAnswer | null {
  const named = reference === null ? [] : referencesOf(reference)
  if (named.length > 0) {
    const { file, general } = readKnowledge(situation)
    return passagesNaming(named, file) ?? passagesNaming(named, general)
  }
  const known = findAnswer(situation)
  return known?.kind === 'passages' ? known : null
}

function fromReferences(text: string, references: string[], file: Reader): KnowledgeAnswer {
  const known = passagesNaming(references, file)
  return known ?? { kind: 'noReference', reference: writtenReferences(text)[0] ?? references[0]! }
}

function passagesNaming(references: string[], { entries }: Reader): KnowledgeAnswer | null {
  const naming = unitsNaming(entries, references)
  if (naming.length === 0) return null
  const told = naming.map(({ of, unit }) => ({ of, units: [unit], score: 1, coverage: 1, missing: [] }))
  return passages(told.slice(0, WHICH_MIN), [])
}

function fromFile(text: string, file: Reader): KnowledgeAnswer | null {
  const { questions, context } = sentencesIn(text)
  const question = file.read(questions.join(' '))
  const found = findInFile({ ...question, context: file.read(context.join(' ')).terms }, file)
  if (found.length === 0) return null
  const references = found.flatMap(({ units }) => units.flatMap(({ unit }) => writtenReferences(unit.text)))
  if (references.length >= WHICH_MIN && found.length >= WHICH_MIN)
    return { kind: 'which', references: [...new Set(references)].slice(0, REFERENCES_SAID_MAX) }
  return { kind: 'passages', text: quote(found), open: [], fromFile: true }
}

function passages(candidates: Candidate[], open: string[]): KnowledgeAnswer {
  const fromFile = candidates.every(({ of }) => of.entry.scope === 'contact')
  return { kind: 'passages', text: quote(candidates), open, fromFile }
}

/** The known passages with the words around them, in the contact's language. */
export function phraseAnswer(known: KnowledgeAnswer, situation: Situation): string {
  const { say } = situation
  if (known.kind === 'noReference') return say.unknownReference(known.reference)
  if (known.kind === 'ofWhat') return say.ofWhat
  if (known.kind === 'matters') return offerText(known.labels, say)
  if (known.kind === 'which') return say.whichOne(known.references.join(', '))
  const isForeign = isForeignTo(situation.language, known.text)
  const intro = known.fromFile ? `${say.fromFile}\n` : isForeign ? `${say.onThis}\n` : ''
  const rest = known.open.length > 0 ? `\n\n${say.notKnown}` : ''
  return `${intro}${known.text}${rest}`
}
