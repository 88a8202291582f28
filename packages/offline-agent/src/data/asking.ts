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
    '(avez|pouvez|faites|livrez|acceptez|etes|vendez|proposez|peut|puis|pourriez|faut|existe|a) (t )?(vous|on|je|il|elle|ils)',
    'livrez-vous',
  ],
  [
    '(je peux|on peut|peut on|je voudrais savoir|je veux savoir|j aimerais savoir|dites moi|dis moi|il faut|il me faut)',
    'je peux passer demain',
  ],
  ['(prix|tarif|tarifs|horaires|adresse|numero|frais) (de|du|des|d|pour|la|le|les) {word}', 'prix du savon'],
  ['(how|what|where|when|which|who|whose|why)', 'how much is it'],
  [
    '(do|does|did|can|could|may|will|is|are|am|was|have|has|should|would) (i|you|u|we|it|the|my|your|ur|there|they|he|she|d)',
    'do you deliver',
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
