// English or French: by the small words that only one of them uses.

import type { Language, Turn } from './model.ts'
import { fold, words } from './words.ts'

const ENGLISH = new Set(
  `the is are was were am my your you i it this that what where when how who why do does did can could will would
  have has had not and or but of to for with from please hello hi hey thanks thank yes order never want need still
  been any some there here me we they she he his her about just don didn isn doesn t broken late refund money open
  good morning evening speak someone bye goodbye great okay which much many price help abeg dey wey una wetin
  delivery deliver shipping parcel complaint very arrived received human person track tracking size shop`.split(
    /\s+/,
  ),
)
const FRENCH = new Set(
  `le la les un une des du de est sont suis mon ma mes votre vos vous je j il elle ce cette ca que qui quoi ou quand
  comment combien pourquoi ne pas et mais pour avec dans sur bonjour bonsoir salut merci svp stp oui non commande
  jamais veux voudrais besoin toujours encore c l d n qu s au aux tres bjr bsr slt cc au revoir parler quelqu
  livraison livrez prix colis avez etes puis peut fait faire mes nos notre on tout bien aussi alors donc recu
  probleme reclamation plainte ouvert ouverts horaires remboursement casse retard suivre journee soiree bonne
  humain conseiller taille boutique adresse payer`.split(/\s+/),
)
/** A text must lean this far before it is called foreign: names and loan words are common. */
const FOREIGN_SCORE_MIN = 2
const FRENCH_LETTERS = /[éèêàçùâîôûëïœ]/i

/** Positive: French words prevail; negative: English; 0: cannot tell. */
function lean(text: string): number {
  let score = FRENCH_LETTERS.test(text) ? 1.5 : 0
  for (const word of words(fold(text))) {
    if (FRENCH.has(word)) score++
    if (ENGLISH.has(word)) score--
  }
  return score
}

/** The language of a text, or null when its words do not show it. */
function languageOf(text: string): Language | null {
  const score = lean(text)
  return score > 0 ? 'fr' : score < 0 ? 'en' : null
}

/** True when a text is plainly in the other language. */
export function isForeignTo(language: Language, text: string): boolean {
  const score = lean(text)
  return language === 'fr' ? score <= -FOREIGN_SCORE_MIN : score >= FOREIGN_SCORE_MIN
}

/** The language to answer in: of the burst, of the contact's earlier lines, as preferred, of the agent. */
export function detectLanguage(turn: Turn): Language {
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
