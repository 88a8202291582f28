// How a sentence asks without a question mark. One pattern a line (pattern.ts), and a message that it must match.

export const ASKING: [string, string][] = [
  ['(combien|comment|quand|pourquoi|quel|quelle|quels|quelles)', 'c’est combien'],
  [
    '(est ce que|qu est ce|est ce|c est quoi|c est ou|y a t il|il y a (une?|des|du) {word})',
    'est-ce que vous livrez',
  ],
  [
    '(vous|tu) (avez|vendez|faites|livrez|acceptez|prenez|proposez|ouvrez|fermez|etes (ouverts?|ouverte|situes?|ou|disponibles?|combien)) ({word})?',
    'vous avez du savon',
  ],
  [
    '(vous|vs) (vende|ave|fete|livre|accepte|prene|propose|ouvre|ferme|repare) (de|des|du|la|le|les|a|en|un|une)',
    'vs vendé dé imprimante',
  ],
  ['^(({word}) )?(vous|vs) [a-z]+ez', 'vous remboursez si ça ne me plaît pas'],
  [
    '(avez|pouvez|faites|livrez|acceptez|etes|vendez|proposez|peut|puis|pourriez|faut|existe|a) (t )?(vous|on|je|il|elle|ils)',
    'livrez-vous',
  ],
  [
    '(je peux|on peut|peut on|je voudrais savoir|je veux savoir|j aimerais savoir|dites moi|dis moi|il faut|il me faut)',
    'je peux passer demain',
  ],
  ['(prix|tarif|tarifs|horaires|adresse|numero|frais) (de|du|des|d|pour|la|le|les) {word}', 'prix du savon'],
  ['(how|what|where|when|which|who|whose|why)', 'how much is it'],
  ['(que|quoi|koi|ke|comment) (faire|fair|je fais|on fait)', 'j’ai perdu mon permis que faire'],
  ['(je fais|on fait|fais je) (quoi|koi|comment)', 'mon téléphone est tombé, je fais quoi'],
  ['(wetin|wat|what) (i|we) (go|fit|for|will|should|must) do', 'wetin i go do'],
  [
    '(do|does|did|can|could|may|will|is|are|am|was|have|has|should|would) (i|you|u|we|it|there|they|he|she)',
    'do you deliver',
  ],
  [
    '^({word} )?(do|does|did|can|could|may|will|is|are|was|have|has|should|would) (the|my|your|ur|d)',
    'hello, is the shop open',
  ],
  [
    '(tell me|let me know|i want to know|i would like to know|wondering if|looking for|i need|we need|il me faut|j ai besoin|remind me|price of|cost of)',
    'tell me the price',
  ],
  ['^(is|are|do|does|did|can|could|will|would|should|may|has) {word} {word}', 'is dental care covered'],
  ['^(est|sont|peut|peux|avez|avez vous|faut|ya|y a) {word}', 'faut venir avec quoi'],
]

/** How a text goes on from the question before. */
export const FOLLOWING: [string, string][] = [
  [
    '^(ok|okay|d accord|merci|thanks|ah|oui|yes|so|alors)? (et|and|n|what about|how about|wat about|sinon|aussi|also|but|mais)',
    'and to Limbe?',
  ],
  ['^(pour|for|a|to|in|le|la|les|on|celui|celle|the) {word}$', 'pour Maroua'],
]

/** What is said just before the thing that is asked for. One pattern a line, and a message. */
export const OFFERED: [string, string][] = [
  [
    '(do|does|can|could|did) (you|u|they|it) (also|even|still|ever)? (have|sell|offer|do|stock|provide|make|rent|hire out|treat|teach|serve|take|carry|repair|fix|deliver|give|organise|organize|arrange|run|keep|handle|remove|install|buy|print)',
    'do you sell helmets',
  ],
  ['(have|got) (you|u) (got)? (any|a|an|some)?', 'have you got any boats'],
  ['(got|get) any', 'got any boats'],
  ['(is|are|was) there (a|an|any|some)?', 'is there a pool'],
  ['(price|prices|cost|fee|fees|rate) (of|for) (a|an|the|your)?', 'price of a boat'],
  ['how much (is|are|for|does|do|would) (a|an|the|your|ur|d)?', 'how much is the boat'],
  [
    '(avez|vendez|faites|proposez|offrez|prenez|soignez|reparez|louez|servez|traitez|enseignez|organisez|donnez) (vous) (aussi|encore|egalement)? (un|une|des|du|de|la|le|les|l)?',
    'vendez-vous des casques',
  ],
  [
    '(vous|vs|on) (avez|vendez|faites|proposez|offrez|soignez|reparez|louez|servez|traitez|enseignez|organisez|donnez|fait|vend) (aussi|encore|egalement)? (un|une|des|du|de|la|le|les|l)?',
    'vous vendez des casques',
  ],
  ['(y a t il|il y a|est ce qu il y a|y a) (un|une|des|du|de|la)?', 'y a-t-il une piscine'],
  ['(prix|tarif|tarifs|cout) (de|du|des|d|pour) (la|le|les|l|un|une)?', 'prix du casque'],
  ['(is|are) (your|the|ur|d) {word}', 'is your doctor gentle'],
  ['(votre|vos|le|la|les|l) {word} (est|sont)( (il|elle|ils|elles))?', 'votre docteur est-il doux'],
  ['combien (coute|coutent|vaut|valent) (la|le|les|l|un|une)?', 'combien coûte le casque'],
]
