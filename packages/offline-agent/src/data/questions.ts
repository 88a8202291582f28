// What a question asks for, by how it is built. One pattern a line: what it asks, the pattern (pattern.ts), and a
// message that it must match.

/** What an answer must hold: an amount, a time, a place … */
export type Facet =
  | 'price'
  | 'count'
  | 'duration'
  | 'clock'
  | 'date'
  | 'place'
  | 'phone'
  | 'name'
  | 'age'
  | 'advice'

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
    '(taux|interest rate|interest rates|what rate|which rate|pourcentage|percentage|what percent)',
    'quel est le taux',
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
    '((et|and|so|alors|c est|know|savoir|me) (quand|when)|(quand|when)$|c est quand|quel jour|quels jours|which days?|what days?|what date|quelle date|quel date|date de|date of)',
    'and when is the party?',
  ],
  [
    'date',
    '(deadline|closing date|due date|last day|date limite|dernier jour|dernier delai)',
    'registration deadline',
  ],
  ['date', '^(et|and|so|alors|hi|hello|bonjour|please|svp)? (quand|when)', 'When is the party?'],
  [
    'date',
    '(jusqu a quand|jusqua quand|jusqua kan|until when|till when|up to when|a partir de quand)',
    'until when can I register',
  ],
  ['date', '(c|ce|est|sera|seront|sont) quand', 'lexamen c kan svp'],
  ['place', '(ou (est|sont|se|etes|vous etes|puis je|peut on|est ce)|where)', 'Où est la boutique ?'],
  [
    'place',
    '(c est|est|etes|situe|situee|situes|situer|situez|trouve|trouver|trouvez|vous|s achete|achete|achetent) ou',
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
  [
    'place',
    '(quel|quelle|which|what) (village|ville|pays|region|marche|town|city|country|place)',
    'ça vient de quel village',
  ],
  ['place', '(vous|vou|vs|v) (etes|ete|etez|aite) ou', 'vou ete ou exactement'],
  ['place', '^(bonjour|bjr|bsr|slt|salut|et)? ?c ou', 'c ou exactement'],
  ['place', '(where|localisation|located|situe|situee|situes)', 'where please'],
  ['name', '(name|names) of (the|your|ur|d|my|his|her|a)', 'the name of the driver'],
  [
    'name',
    'nom (de|du|des|d) (la|le|l|votre|vos|mon|ma)? (directeur|directrice|docteur|medecin|chauffeur|prof|professeur|responsable)',
    'le nom du directeur',
  ],
  [
    'name',
    '(qui est|c est qui|est qui|qui fait|qui donne|qui enseigne|who is|who s|who does|who teaches|who did|who makes)',
    'Who is the director?',
  ],
  [
    'name',
    '^(so|and|et|hi|hello|bonjour)? (who|qui) (is|are|was|will|does|did|drives?|teaches|takes|gives|handles|makes|i go|est|sont|enseigne|donne|conduit|fait|prend|recoit|s occupe)',
    'who drives the bus',
  ],
  [
    'age',
    '(how old|(quel|from what|a partir de quel|minimum|which|what) age|age (minimum|limite|limit))',
    'how old must I be',
  ],
  [
    'advice',
    '(meaning of|what does {word} mean|que veut dire|que signifie|prendre (quoi|koi)|(que|quoi) (dois je |puis je )?prendre|quel medicament|what (should|can|do|must) (i|we|he|she) (take|drink))',
    'je dois prendre quoi contre le palu',
  ],
  ['name', '^(bonjour|et|alors)? qui {word} (le|la|les|vos|l|des)', 'qui coud les robes'],
  [
    'name',
    '(which|lequel|laquelle|quel|quelle) (of|de|des|d) (your|the|vos|ces|them)',
    'which of your doctors',
  ],
  [
    'phone',
    '(numero|votre telephone|^telephone|telephone (de|du|des)|phone number|which number|what number|number (to|do i|for|of))',
    'votre numéro svp',
  ],
]

/** Nouns by which customers name the business itself: they narrow a question little. */
export const BUSINESS_NOUNS = `
shop store boutique magasin company entreprise société school école établissement establishment college clinic clinique
hospital hôpital hosto mairie council garage salon centre center center office bureau cabinet house maison service services
`

/** Meanings that help to choose a passage and that an answer need not hold. */
export const SOFT_MEANINGS = `
morning afternoon evening night today_word start finish age man woman child parent adult allowed attend sell product
conditions ready modify yearly quarterly care staff neighbourhood term student pupil patient relative money office baby valid short long class companion visitor_word
home contact_word
`

/** What is said with anything: in "do you take cards?" the cards matter. */
export const NEUTRAL_WORDS = `
take takes get gets cover covers rather before after still own exist need allow wear try use keep let give want stay ask tell pay
serve hold held handle help mean call look go turn exactly normally currently together alone apart instead directly personally
servir sert servez servi tenir tient tombe tomber revenir revient reviens travailler travaillez passer passe
prendre prend garder couvrir couvre avant apres plutot encore donner demander laisser utiliser exister directement ensemble seul
absolument forcement toujours vraiment obligatoirement également
`

/** Meanings that name whom a question is about. */
export const AUDIENCES = 'child baby adult student pupil elderly woman man pregnant'

/** Soft meanings that are the matter where a question has no other. */
export const PROMOTED_MEANINGS = `start finish conditions age tuition payment delay staff care contact deadline floor`
