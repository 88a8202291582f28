// How sure an answer is: signs for and against it, each with its weight (certainty.ts). The weights were fitted to the
// messages that were looked at; docs/agents.md tells how they carry over.

/** A sign and its weight; each is from 0 to 1 unless said otherwise. */
export const SIGNS = [
  ['base', -3.4],
  /** The share of the question's words that the passage speaks to. */
  ['spoken', 1.05],
  /** How well the entry fits all of the words. */
  ['relevance', 2.55],
  /** The second opinion (ranking.ts) has the same entry first. */
  ['agreed', 0.3],
  /** The heading of the passage names what matters. */
  ['headed', 0.55],
  /** The judge takes it for an answer (judge.ts). */
  ['answers', 1.1],
  /** It holds what is asked for: an amount, a time; or nothing of that kind is asked. */
  ['held', 2.2],
  /** A day, a class or a level is named. */
  ['level', 0.5],
  /** Another matter fits this well too, 0 to 1.2. */
  ['rival', -1.2],
  /** "Other days" or the kind of a thing stands for what is named. */
  ['implied', -1.35],
  /** Something that matters is not spoken to. */
  ['missing', -0.35],
  /** It does not speak, or only in passing, to what is asked for by name: "do you sell …". */
  ['openObject', -2.15],
  /** Words with a meaning that no entry has are asked: with three or more, 1. */
  ['openMeant', -2.2],
  /** It does not speak to a place that is named. */
  ['openPlace', -1],
  /** A number of the question is not in the passage. */
  ['openNumber', -1.25],
  /** The passage does not speak to what is asked about the thing: how deep, which rate. */
  ['openAttribute', -2.5],
  /** A fact of the contact's own is asked. */
  ['ownFact', -4],
  /** What is asked is an opinion or a comparison. */
  ['opinion', -1],
] as const satisfies readonly (readonly [string, number])[]

export type Sign = (typeof SIGNS)[number][0]

/** After these words stands what is asked about a thing. */
export const ATTRIBUTE: [string, string][] = [
  [
    '(quel|quelle|quels|quelles|kel|kels) (est|sont|etait|serait)? (le|la|les|l|votre|vos|mon|ma|mes|son|sa|leur)?',
    'Quelle est la hauteur du lit ?',
  ],
  [
    '(what|whats|which) (is|are|was|were|s|be)? (the|your|ur|my|our|his|her|their)?',
    'What is your pass rate?',
  ],
  ['how', 'How deep is the river?'],
]

/** What asks for a fact of the contact's own, which no knowledge for all can tell. */
export const OWN_FACT: [string, string][] = [
  ['(what|which|how much) (is|are|was|were|s) my {word}$', 'What is my balance?'],
  [
    '(what|which|when|how much|how many) {gap}(did|have|had) (i|we) (still|already)? (get|got|choose|chosen|buy|bought|order|ordered|pay|paid|owe|win|score|leave|left)',
    'Which mark did I get?',
  ],
  [
    '(what|which|when|how much|how many) {gap}do (i|we) (still|already)? (owe|have left)',
    'How much do I owe?',
  ],
  ['(quel|quelle|quels|quelles) (est|sont|etait) (mon|ma|mes) {word}', 'Quelle est ma note ?'],
  [
    '(combien|quel|quelle|quand|quoi) {gap}(ai je|avons nous|j ai|on a) (deja|encore)? (choisi|choisie|pris|prise|commande|paye|eu|obtenu|obtenue|achete|depense)',
    'Quelle couleur ai-je choisie ?',
  ],
]

/** What asks for an opinion or a comparison: a passage of facts is no sure answer to it. */
export const OPINION: [string, string][] = [
  ['(good|better|best|worse|worst|worth|reliable|recommend|advise|safe)', 'Is it any good?'],
  ['(difference|compare|compared|rather|instead of)', 'What is the difference between them?'],
  [
    '(cheaper|cheapest|bigger|biggest|longest|shortest|strongest|fastest|easiest)',
    'Which one is the cheapest?',
  ],
  [
    '(meilleur|meilleure|meilleurs|meilleures|mieux|fiable|fiables|solide|solides|conseillez|conseille)',
    'C’est fiable ?',
  ],
  ['(le|la|les) (plus|moins) {word}', 'Quel est le moins cher ?'],
  ['(meme|memes|pareil|pareille|difference)', 'C’est le même prix au retour ?'],
  ['(the )?same', 'Is it the same price?'],
]

/** Words of time and place that go with any question. */
export const TIME_WORDS = `
day days week weeks month months year years hour hours minute minutes place date number
jour jours semaine semaines mois an ans année années heure heures bout lieu numéro
`
