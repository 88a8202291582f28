// Whole messages by which customers say that they want no more messages, or that they want them again. Pure.
import type { Language } from '@palabre/contract/languages'

/** `language`: of the word, where it is of one only. */
export type Wish = { wants: 'out' | 'in'; language: Language | null }

/** As they are said, accents folded; what is longer says more, and is for whoever answers. */
const WORDS: [Wish, string[]][] = [
  [
    { wants: 'out', language: null },
    ['stop', 'stop stop', 'stop stop stop', 'stop promo', 'stop pub', 'stop sms', 'stop whatsapp'],
  ],
  [
    { wants: 'out', language: 'en' },
    [
      ...['stop all', 'stopall', 'stop it', 'stop now', 'stop please', 'please stop', 'stop messages'],
      ...['stop promotions', 'stop messaging me', 'stop writing to me', 'unsubscribe', 'unsubscribe me'],
      ...['please unsubscribe', 'opt out', 'optout', 'opt me out', 'do not write to me', 'no more messages'],
    ],
  ],
  [
    { wants: 'out', language: 'fr' },
    [
      ...['arret', 'arreter', 'arrete', 'arretez', 'stop svp', 'stop stp', "stop s'il vous plait", 'stopper'],
      ...['arretez svp', 'desabonner', 'desabonnement', 'se desabonner', 'me desabonner', 'desabonnez moi'],
      ...['desinscription', 'desinscrire', "arretez de m'ecrire", "arrete de m'ecrire", 'plus de messages'],
      ...["ne m'ecrivez plus", 'arreter les promotions', 'arretez les messages'],
    ],
  ],
  [{ wants: 'in', language: 'en' }, ['start', 'unstop', 'start again', 'please start']],
  [{ wants: 'in', language: 'fr' }, ['reprendre', 'reprenez', 'reprise', 'recommencer']],
]
const WISHES = new Map(WORDS.flatMap(([wish, words]) => words.map(word => [word, wish] as const)))

/** The longest of them, with signs around it. */
const TEXT_CHARS_READ = 80

/** What a message as a whole wishes; null: nothing of the kind. */
export function readWish(text: string): Wish | null {
  if (text.length > TEXT_CHARS_READ) return null
  const folded = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
  return WISHES.get(folded) ?? null
}
