// English or French: by the words that only one of them has.

import { GENERAL_ENGLISH, GENERAL_FRENCH } from './data/common.ts'
import { EVERYDAY_ENGLISH, EVERYDAY_FRENCH } from './data/everyday.ts'
import { ENGLISH_ONLY, FRENCH_ONLY } from './data/languages.ts'
import { baseForms } from './inflections.ts'
import { CONCEPTS } from './lexicon.ts'
import type { Language, Turn } from './model.ts'
import { SPELLING } from './spelling.ts'
import { fold, LIGHT, listed, openShortForms, words } from './words.ts'

const formsIn = (language: 'english' | 'french'): string[] =>
  CONCEPTS.flatMap(concept => concept[language].flatMap(form => form.split(' ')))

const ENGLISH = new Set([
  ...LIGHT.en,
  ...listed(GENERAL_ENGLISH),
  ...listed(EVERYDAY_ENGLISH),
  ...formsIn('english'),
])
const FRENCH = new Set([
  ...LIGHT.fr,
  ...listed(GENERAL_FRENCH),
  ...listed(EVERYDAY_FRENCH),
  ...formsIn('french'),
])
/** Words that stand in both lists and yet show a language. */
const SURE = { en: new Set(listed(ENGLISH_ONLY)), fr: new Set(listed(FRENCH_ONLY)) }
/** Of forms of words that the lists have in another form. */
const STEM_WEIGHT = 0.4
const LIGHT_WEIGHT = 1
const MATTER_WEIGHT = 0.7
/** A text must lean this far before it is called foreign: names and loan words are common. */
const FOREIGN_SCORE_MIN = 2
const FRENCH_LETTERS = /[éèêàçùâîôûëïœ]/i
/** How a message without text is named: '[image]'. */
const MEDIA_MARK = /^\s*\[[^\]]{0,80}\]/gm
const WORDS_READ_MAX = 400

/** Positive: French words prevail; negative: English; 0: cannot tell. */
function lean(text: string, isSpelt: boolean): number {
  let score = FRENCH_LETTERS.test(text) ? 1.5 : 0
  const all = words(openShortForms(fold(text.replace(MEDIA_MARK, ' ')))).slice(0, WORDS_READ_MAX)
  for (const raw of all) {
    const word = isSpelt ? SPELLING(raw) : raw
    if (SURE.fr.has(word)) score += LIGHT_WEIGHT
    else if (SURE.en.has(word)) score -= LIGHT_WEIGHT
    else if (!FRENCH.has(word) && !ENGLISH.has(word)) {
      const bases = baseForms(word)
      const isFrench = bases.some(base => FRENCH.has(base))
      if (isFrench !== bases.some(base => ENGLISH.has(base))) score += isFrench ? STEM_WEIGHT : -STEM_WEIGHT
    } else if (FRENCH.has(word) !== ENGLISH.has(word)) {
      const weight = LIGHT.fr.has(word) || LIGHT.en.has(word) ? LIGHT_WEIGHT : MATTER_WEIGHT
      score += FRENCH.has(word) ? weight : -weight
    }
  }
  return score
}

/** The language of a text, or null when its words do not show it. */
function languageOf(text: string): Language | null {
  const score = lean(text, true)
  return score > 0 ? 'fr' : score < 0 ? 'en' : null
}

/** How far a text leans to the other language; below 0 to this one. */
export function leanAwayFrom(language: Language, text: string): number {
  return language === 'fr' ? -lean(text, false) : lean(text, false)
}

/** True for a text that leans so far to the other language that it is plainly in it. */
export function isForeign(away: number): boolean {
  return away >= FOREIGN_SCORE_MIN
}

/** True when a text is plainly in the other language. */
export function isForeignTo(language: Language, text: string): boolean {
  return isForeign(leanAwayFrom(language, text))
}

/** What shows a language: lines of a conversation, of which so many at the end wait for an answer, and who talks there. */
type Spoken = Pick<Turn, 'lines' | 'unanswered'> & {
  contact: Pick<Turn['contact'], 'preferredLanguage'>
  agent: Pick<Turn['agent'], 'language'>
}

/** The language to answer in: of the burst, of the contact's earlier lines, as preferred, of the agent. */
export function detectLanguage(turn: Spoken): Language {
  const first = Math.max(0, turn.lines.length - Math.max(1, turn.unanswered))
  const said = turn.lines
    .map((line, i) => ({ ...line, isBurst: i >= first }))
    .filter(line => line.from === 'contact')
  const burst = languageOf(
    said
      .filter(line => line.isBurst)
      .map(line => line.text)
      .join('\n'),
  )
  if (burst) return burst
  for (const line of said.filter(other => !other.isBurst).reverse()) {
    const language = languageOf(line.text)
    if (language) return language
  }
  return codeOf(turn.contact.preferredLanguage) ?? codeOf(turn.agent.language) ?? 'en'
}

function codeOf(language: string | null): Language | null {
  const code = fold(language ?? '').slice(0, 2)
  return code === 'fr' || code === 'en' ? code : null
}
