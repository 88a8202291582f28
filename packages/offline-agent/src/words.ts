import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'

// Words as the offline model compares them: folded (no case, no accents), without stop words, lightly
// stemmed.
// One stemmer serves English and French: it only has to bring the forms of one word together.

/** A word is at most this many characters: longer runs are noise, not speech. */
const WORD_CHARS_MAX = 40
// Letters and digits part ways: 'CMD4521' is 'cmd 4521', '18h' is '18 h'.
const WORD = /[a-z]+|[0-9]+/g

/** Lower case, no accents, ligatures opened, apostrophes as spaces: 'L’Œuvre payée' is 'l oeuvre payee'. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/['’ʼ`´‘]/g, ' ')
}

/** The words of a folded text, in order. */
export function words(folded: string): string[] {
  return folded.match(WORD)?.filter(word => word.length <= WORD_CHARS_MAX) ?? []
}

/**
 * The stem of a folded word by Snowball, English and then French: a text's language need not be known, and what one of
 * them leaves alone the other shortens. Never changes the first three characters (the search relies on it).
 */
export function stem(word: string): string {
  if (word.length <= 3 || /[0-9]/.test(word)) return word
  const stemmed = french(english(word))
  return stemmed.startsWith(word.slice(0, 3)) ? stemmed : word
}

/** Words that carry no matter, in either language, with the short forms people write on phones. */
export const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been being both but by cant could did
  do does doing don down each few for from further get give got had has have having he hello her here hers hi him
  his i if in into is isn it its just know let like ll me more most much my mine myself no nor not now of off on
  once only or other our ours out over own please pls plz re s same she should so some such t tell than thank
  thanks that the their theirs them then there these they this those through to too u under until up ur us ve
  very was we were what when where which while who whom why will with wont would want wanna you your yours yes ok
  okay hey good morning afternoon evening dear sir madam may need help question info information make use using
  one something anything thing really still already yet ever many can shall d m abeg dey na wan wetin wey una make
  find look looking say said ask asking show see around possible
  au aux avec ai aie aient ait alors apres as aussi autre autres avais avait avant avez avoir avons bien bonjour
  bonsoir salut bjr bsr slt cc ca car ce ceci cela celui celle ces cet cette ceux chez ci comme comment dans de
  des deja depuis dire dis dit donc du elle elles en encore entre es est et etaient etait ete etes etre eu eux
  fait faire faites fois font il ils j je jamais juste l la le les leur leurs lui ma mais me meme memes merci mes
  moi mon moins n ne ni nos notre nous on ont ou oui non par parce pas peu peut peuvent peux plus pour pourquoi
  pouvez pourriez pouvoir pourrais pourrait puis puisque qu quand que quel quelle quelles quels quelque quelques qui quoi rien s sa
  sans se sera serait ses si sinon soit sommes son sont sous suis sur svp stp ta te tes toi ton toujours tous tout
  toute toutes tres trop tu un une va vais vas vers veux veut veulent voici voila vont vos votre vous vraiment vu
  y aimerais voudrais voudrait savoir besoin aide aider renseignement renseignements information informations
  question chose madame monsieur mr mme estce keske koi pk jai cest cetait dun dune jvoudrais jveux
  combien cherche chercher recherche looking live name appelle habite nom
  possible existe aurait auriez dites donnez donner parlez propos sujet concernant regarding cher chere
  ici hein ah oh eh euh svp please thx`
    .split(/\s+/)
    .filter(Boolean),
)

/** Short forms and common slips, opened before anything else is read. Keys and values are folded. */
const SHORT_FORMS: { [short: string]: string } = {
  tjrs: 'toujours',
  tjr: 'toujours',
  pb: 'probleme',
  pblm: 'probleme',
  cmd: 'commande',
  cmde: 'commande',
  cde: 'commande',
  qd: 'quand',
  bcp: 'beaucoup',
  pr: 'pour',
  pcq: 'parce que',
  tel: 'telephone',
  num: 'numero',
  rdv: 'rendez vous',
  livr: 'livraison',
  ds: 'dans',
  jms: 'jamais',
  dispo: 'disponible',
  mnt: 'maintenant',
  ajd: 'aujourd hui',
  dem: 'demain',
  vs: 'vous',
  tps: 'temps',
  cbien: 'combien',
  qlq: 'quelque',
  asap: 'immediately',
  avail: 'available',
  qty: 'quantity',
  addr: 'address',
  resto: 'restaurant',
  pkg: 'package',
}

/** A folded text with its short forms opened. */
export function openShortForms(folded: string): string {
  return folded.replace(/[a-z0-9]+/g, word => (Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word]! : word))
}
