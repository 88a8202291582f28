// Turns of phrase of people who are unhappy with how they are treated or with what they got. Form: see complaints.ts.

import type { SignLine } from './complaints.ts'

/** What staff did, or left undone. */
export const STAFF: SignLine[] = [
  [
    '(shouted|yelled|screamed|insulted|slapped|hit|beat|pushed|ignored|mocked|laughed at|cheated|threatened|abused) (at)? {gap}(me|us|my|him|her|our)',
    'the nurse shouted at me',
  ],
  [
    '(m a|nous a|l a|lui a|m ont|nous ont|lui ont|on m a|elle m a|il m a) {gap}(crie|insulte|insultee|frappe|frappee|gifle|giflee|bouscule|bousculee|ignore|ignoree|menti|humilie|humiliee|menace|menacee|chasse|chassee|vole|volee|arnaque|arnaquee)',
    'elle m’a crié dessus',
  ],
  [
    '(m a|nous a|m ont|on m a|vous m avez) {gap}(fait payer|fait attendre|donne le mauvais|livre le mauvais|envoye le mauvais|laisse attendre|oublie|oubliee)',
    'on m’a fait payer deux fois',
  ],
  [
    '(gave|sent|brought|delivered|sold) (me|us|my {word}) {gap}(wrong|broken|dirty|expired|spoilt|someone else|another person|torn|damaged|fake|old)',
    'you gave me someone else’s file',
  ],
  [
    '(n est|n etait|ne sont|n etaient) (pas|jamais) {gap}(passe|venu|venue|present|presente|propre|ouvert|honore)',
    'le bus n’est pas passé',
  ],
  [
    '(didn t|did not|never|doesn t|does not) (come|show up|pick up|call back|call|reply|answer|turn up|stop|wait|respect|deliver|give me|give us)',
    'the bus did not come',
  ],
  [
    '(gave|showed|sent|told|donne|montre|envoye|remis) (my|mon|ma|mes|our) {gap}(to|a|au) {gap}(neighbour|neighbor|stranger|somebody|someone|another|voisin|voisine|inconnu|quelqu)',
    'you gave my results to my neighbour',
  ],
  [
    '(una|your|wuna|votre|vos) {word} (spoil|don spoil|break|don break|panne|tombe|tombee) {gap}{word}',
    'una car spoil for road',
  ],
  ['(refused|refuses|refuse|refusent) (to|de|d) {gap}{word}', 'she refused to serve me'],
  [
    '(left|abandoned|laisse|abandonne) (my|mon|ma|the child|l enfant) {gap}(alone|outside|behind|seul|seule|dehors|road|route)',
    'the bus left my child outside',
  ],
]

/** Found spoilt, or harmed by it. */
export const SPOILT: SignLine[] = [
  [
    '(has|have|had|got|is full of|a|ont|avec|plein de|pleine de) {gap}(stains?|holes?|scratch|scratches|tear|mould|mold|taches?|trous?|rayures?|moisissures?)',
    'the dress has a big stain',
  ],
  ['(vomi|vomit|vomited|vomiting|diarrhee|diarrhoea|rash|itching|demangeaisons)', 'he vomited all night'],
  [
    '(broke|tore|ripped|burst|cracked|faded|melted|stopped working|bled|came off|fell off) {gap}(after|the same|in one|within|on the|first|when)',
    'it tore after two days',
  ],
  [
    '(s est|se sont) {gap}(casse|cassee|dechire|dechiree|decolle|decollee|abime|abimee|decousu|decousue|delave|arrache|retreci)',
    'la robe s’est déchirée',
  ],
  ['(mouche|cafard|cafards|cheveu|ver|vers|insecte|souris|rat|caillou) (dans|in)', 'un cafard dans le plat'],
  [
    '(cockroach|cockroaches|fly|worm|worms|insect|mouse|rat|stone|stones|hair) in (the|my|his|her)',
    'a worm in the rice',
  ],
  [
    '(est|sont|etait) (gate|gatee|gates|pourri|pourrie|foutu|foutue|mort|tordu|tordue|decousu|decousue)',
    'le sac est gâté',
  ],
  ['(not|never) {gap}(clean|cleaned|washed|paid attention|respected)', 'the room is not clean'],
  ['(fly|flies|hair|worm|insect|cockroach|stone) in it', 'there was a fly in it'],
  ['(was|is|were|are) (cold|raw|burnt|stale|smelly|sour|spoilt|undercooked|too salty)', 'the food was cold'],
  [
    '(etait|est|etaient) (froid|froide|crue?|brulee?|rance|avarie|pas cuit|immangeable)',
    'le repas était froid',
  ],
  ['perd (ses|deja ses|tous ses) {word}', 'la perruque perd ses cheveux'],
  [
    '(after|apres|au bout de|in) {gap}(days?|weeks?|jours?|semaines?|washes|lavages?) {gap}(already|deja)? (gone|finished|spoilt|mort|fini|gate)',
    'after two days already spoilt',
  ],
]

/** Unhappy with the way one is treated. */
export const UNHAPPY: SignLine[] = [
  [
    '(mecontent|mecontente|decu|decue|insatisfait|insatisfaite|en colere|furieux|furieuse|fache|fachee|enerve|enervee|revolte)',
    'je suis très mécontente',
  ],
  [
    '(inadmissible|inacceptable|scandaleux|honteux|une honte|pas honte|tro honte|trop honte|lamentable|deplorable|n importe quoi|ras le bol|marre)',
    'c’est inadmissible',
  ],
  [
    '(unhappy|disappointed|disappointing|dissatisfied|angry|furious|upset|fed up|unacceptable|ridiculous|disgusting|horrible|terrible|awful|worst|pathetic|frustrated|nonsense|useless people|had enough)',
    'I am fed up',
  ],
  [
    '(are you kidding|kidding me|i don tire|i no gree|na wetin be dis|wetin be this|vous (vous )?(moquez|fichez|foutez))',
    'are you kidding me',
  ],
  [
    '(vous (exagerez|abusez|me decevez)|quelle (honte|deception)|what a shame|shame on you|disgrace|disgraceful|scandale)',
    'vous exagérez',
  ],
  ['(wahala|i dey vex|una dey craze|e no good|e don spoil|mouf|ca me depasse|on m a bole)', 'I dey vex'],
  ['na (which kain|which kind|so una)', 'na which kain hospital be this'],
  [
    '(nobody|no one|noone|no body) {gap}(attend|attended|attends|attending|serve|served|mind|minded|look at|help|helped) {gap}(me|us)',
    'nobody attend to me',
  ],
  [
    '(service|qualite|accueil|produit) (est|vraiment|tres|trop) {gap}(nul|nulle|mauvais|mauvaise|mediocre)',
    'le service est nul',
  ],
  [
    '(c est nul|vous etes nuls?|tres mauvais service|tres mauvaise (experience|qualite)|mal accueillie?)',
    'c’est nul',
  ],
  [
    '(parle|parlee|parler|traite|traitee|recu|recue) {gap}(mal|comme un chien|comme a un chien|comme des chiens|comme un voleur)',
    'elle m’a parlé comme à un chien',
  ],
  ['mal (parle|parlee|traite|traitee|recu|recue|servi|servie|accueilli|accueillie)', 'il m’a mal parlé'],
  [
    '(livreur|vendeur|vendeuse|agent|employe|personnel|infirmiere|prof|gardien|chauffeur|comptable|caissiere) {gap}(impolie?|malpolie?|grossier|insolent|insolente|desagreable)',
    'le livreur a été impoli',
  ],
  ['(bad|poor|terrible|horrible) (service|quality|experience|product|customer)', 'bad service'],
  ['(rude|insulting|disrespectful)', 'the rider was rude'],
  [
    '(di|dey|are|is|was|were|keep|always) {gap}(shout|shouting|insult|insulting|yell|yelling)',
    'your nurse dey shout for people',
  ],
  [
    '(sont|son|est|etait|etaient) {gap}(sales?|degoutants?|degoutantes?|crasseux|puants?)',
    'les toilettes sont sales',
  ],
  ['(is|are|was|were) {gap}(dirty|filthy|smelly|stinking)', 'the toilets are dirty'],
  ['(exige|exigeons|j attends) {gap}(explications?|excuses?)', 'j’exige des explications'],
  ['(a|ont|encore) (encore )?(oublie|oubliee) (ma|mon|mes|notre)', 'le bus a encore oublié ma fille'],
  [
    '(deuxieme|troisieme|second|third) (fois|time) {gap}(semaine|mois|week|month)',
    'deuxième fois cette semaine',
  ],
  [
    '(de merde|pourri|bordel|foutaise|foutaises|connerie|bande de|incompetents?|incompetence|incapables?|nullards?|pagaille|desordre)',
    'service de merde',
  ],
  [
    '(incompetent|rubbish|garbage|joke of a|mess|waste of (time|money)|never again|not serious|unserious|careless|carelessness)',
    'you people are not serious',
  ],
  [
    '(heures|jours|semaines|hours|days|weeks|months) {gap}(attente|retard|waiting|late)',
    '4 heures d’attente',
  ],
  [
    '(why|pourquoi) {gap}{gap}(always|toujours|encore|again|so long|never|jamais)',
    'why are your people always rude',
  ],
]

/** The same, with its own negation. */
export const NOT_HAPPY: SignLine[] = [
  [
    '(pas|plus) (du tout|du tt|vraiment|tres)? (content|contente|contents|satisfait|satisfaite|serieux|heureux|heureuse|normal)',
    'je ne suis pas contente',
  ],
  ['not (at all|very|really)? (happy|satisfied|pleased|acceptable|impressed|fair|serious)', 'I am not happy'],
  ['(enfants|eleves|children|pupils) {gap}(rien|nothing)$', 'les enfants ne font rien'],
]

/** Harm and danger. */
export const HARM: SignLine[] = [
  [
    '(pris feu|a brule|a explose|court circuit|decharge electrique|intoxication|intoxiquee?|empoisonnee?|m a blessee?)',
    'l’appareil a pris feu',
  ],
  [
    '(caught fire|on fire|exploded|burnt|burned me|electric shock|electrocuted|poisoned|food poisoning|injured me)',
    'the charger caught fire',
  ],
  ['made (me|us|my {word}|him|her) sick', 'the food made my son sick'],
  ['(a rendu|rendu|rend) (malade|mon {word} malade)', 'le repas a rendu malade'],
  [
    '(a ete|ete|s est fait) (frappe|frappee|battu|battue|insulte|insultee|agresse|agressee|humilie|humiliee|mordu|blesse|blessee|arracher|voler)',
    'mon fils a été frappé',
  ],
  [
    '(was|been|got|has been) (beaten|hit|slapped|insulted|bullied|attacked|humiliated|bitten|robbed)',
    'my son was beaten',
  ],
  [
    '(donne|donnes|fait|causes?|gave|given|causing) {gap}(boutons?|allergies?|rougeurs?|plaques|rash|pimples|allergy|burns?)',
    'la crème m’a donné des boutons',
  ],
  [
    '(saigne|bleeding|bleeds|infecte|infectee|infected|gonfle|swollen) {gap}(toujours|encore|depuis|since|still)',
    'ça saigne toujours',
  ],
  ['(tombe|tombee|tombes) en panne', 'il est tombé en panne'],
  ['(en panne|hors service)', 'la machine est en panne'],
  [
    '(burn|burns|burned|burnt|irritated|damaged) {gap}(my|his|her|our) (face|skin|hair|hand|head|scalp|clothes|mouth|eyes?)',
    'this cream burn my face',
  ],
  [
    '(brule|brulee|irrite|irritee|abime|gonfle) {gap}(le|la|les|mon|ma|mes|sa|son) (visage|peau|cheveux|main|tete|bouche|yeux)',
    'elle m’a brûlé le visage',
  ],
  [
    '(a|ont) (frappe|gifle|battu|tape|insulte|pousse|humilie|blesse|crie) {gap}(mon|ma|mes|notre|son|un|l)',
    'le prof a giflé mon fils',
  ],
  [
    '(slapped|hit|beat|beats|flogged|caned|pushed|hurt|injured) {gap}(my|our|his|her|a|the)',
    'the teacher slapped my boy',
  ],
]
