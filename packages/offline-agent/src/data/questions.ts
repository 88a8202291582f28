// What a question asks for, by how it is built. One pattern a line: what it asks, the pattern (pattern.ts), and a
// message that it must match.

/** What an answer must hold: an amount, a time, a place … */
export type Facet = 'price' | 'count' | 'duration' | 'clock' | 'date' | 'place' | 'phone' | 'name'

export const ASKED_FOR: [Facet, string, string][] = [
  [
    'duration',
    'combien (de|en) (temps|jours?|semaines?|mois|heures?|minutes?)',
    'Ça prend combien de temps ?',
  ],
  [
    'duration',
    '(en|sous|dans|prend|prennent|au bout de) combien (de|en)? (temps|jours?)',
    'vous livrez sous combien de jours',
  ],
  [
    'duration',
    '(how long|how soon|how many (days|weeks|months|hours|minutes)|how fast)',
    'How long does it take?',
  ],
  ['duration', '(delai|delais|duree|turnaround)', 'quel est le délai ?'],
  ['duration', 'how much time', 'how much time does it take'],
  ['count', 'combien (d|de|dans) {word}', 'Combien de doses faut-il ?'],
  ['count', 'how many {word}', 'How many photos do you need?'],
  ['date', '(le|du|au|etait le|ete le) combien', 'la rentrée c’est le combien'],
  ['price', '(combien|how much|how many (fcfa|francs|cfa))', 'c’est combien ?'],
  [
    'price',
    '(prix|tarif|tarifs|cout|coute|coutent|couter|montant|frais|price|prices|cost|costs|fee|fees)',
    'prix des robes',
  ],
  [
    'price',
    '(gratuit|gratuite|gratuits|payant|payante|free of charge|for free|at no cost|how expensive|is {gap} free)',
    'la livraison est gratuite ?',
  ],
  ['clock', '(quel|quelle|quelles|a quelle) heures?', 'Vous ouvrez à quelle heure ?'],
  ['clock', '(what|which|till what|until what) (time|hour|hours)', 'What time do you close?'],
  ['clock', '(l )?heure (de|d|du) {word}', 'l’heure de fermeture'],
  [
    'date',
    '(^{gap}(quand|when)|(et|and) (quand|when)|(quand|when)$|c est quand|quel jour|quels jours|which days?|what days?|what date|quelle date|date de|date of)',
    'When is the party?',
  ],
  [
    'date',
    '(deadline|closing date|due date|last day|date limite|dernier jour|dernier delai)',
    'registration deadline',
  ],
  ['date', '(jusqu a quand|until when|till when|up to when|a partir de quand)', 'until when can I register'],
  ['place', '(ou (est|sont|se|etes|vous etes|puis je|peut on|est ce)|where)', 'Où est la boutique ?'],
  [
    'place',
    '(c est|est|etes|situe|situee|situes|trouve|trouvez|vous|s achete|achete|achetent) ou',
    'vous êtes situés où ?',
  ],
  [
    'place',
    '(quel|quelle|which|what) (quartier|immeuble|etage|rue|adresse|batiment|floor|building|street|area)',
    'C’est dans quel quartier ?',
  ],
  [
    'place',
    'how (do|can|to) {gap}(find|get to|reach|come to) {gap}(shop|store|school|clinic|office|you|there|place|hospital|boutique)',
    'How do I find the school?',
  ],
  [
    'place',
    'comment (venir|vous trouver|se rendre|trouver|arriver) {gap}(boutique|ecole|clinique|magasin|chez vous|vous|bureau|hopital)',
    'comment trouver la boutique',
  ],
  ['place', '(where|localisation|located|situe|situee|situes)', 'where please'],
  ['name', '(name|names) of (the|your|ur|d|my|his|her|a)', 'the name of the driver'],
  [
    'name',
    'nom (de|du|des|d) (la|le|l|votre|vos|mon|ma)? (directeur|directrice|docteur|medecin|chauffeur|prof|professeur|responsable)',
    'le nom du directeur',
  ],
  [
    'phone',
    '(numero|telephone|phone number|which number|what number|number (to|do i|for|of))',
    'votre numéro svp',
  ],
]

/** Nouns by which customers name the business itself: they narrow a question little. */
export const BUSINESS_NOUNS = `
shop store boutique magasin company entreprise société school école établissement establishment college clinic clinique
hospital hôpital hosto centre center center office bureau cabinet house maison service services
`

/** Meanings that help to choose a passage and that an answer need not hold. */
export const SOFT_MEANINGS = `
morning afternoon evening night today_word start finish age man woman child parent adult allowed attend sell product
conditions ready modify yearly quarterly care staff neighbourhood term student pupil patient relative money office baby valid short long class companion visitor_word
home contact_word
`

/** Soft meanings that are the matter where a question has no other. */
export const PROMOTED_MEANINGS = `start finish conditions age tuition payment delay staff care contact deadline floor`
