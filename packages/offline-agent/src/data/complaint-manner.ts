// How a complaint is opened, what only sounds like one, and how much it presses. Form: see complaints.ts.

/** A wish to complain that does not say of what. */
export const OPENING: [string, string][] = [
  [
    '(veux|voudrais|souhaite|aimerais|viens|vais|tiens a|dois) {gap}(reclamation|reclamer|plainte|plaindre|ticket)',
    'je veux faire une réclamation',
  ],
  [
    '(faire|deposer|ouvrir|porter|creer|ouvrez|formuler) {gap}(reclamation|plainte|ticket)',
    'faire une réclamation',
  ],
  ['me plaindre', 'je veux me plaindre'],
  ['(want|like|need|wish|have|going) {gap}(complain|complaint|ticket)', 'I want to complain'],
  ['(want|like|need) (this|it|that|him|her|them) (reported|investigated)', 'I want this reported'],
  ['(make|file|lodge|open|raise|submit|create|log) {gap}(complaint|ticket|claim)', 'file a complaint'],
  ['i (am|m)? complain(ing)?', 'I am complaining'],
  ['^(une?|ma|a)? (reclamation|complaint|plainte)', 'complaint'],
]

/** Words that open a sentence before its question. */
export const BEFORE_A_QUESTION =
  'bonjour bonsoir salut hello hi hey please svp and et so alors madame monsieur excuse me'

/** Questions about how things are done in general. */
export const GENERAL: [string, string][] = [
  ['(comment|how (do|can|to|long|much|does|should|would))', 'how do I get a refund'],
  ['(quelle?s? (est|sont)|c est quoi|what (is|s|are|if|do|about))', 'what is your policy'],
  ['(puis je|peut on|pouvons nous|on peut|je peux|can (i|we|one)|could (i|we)|may i)', 'puis-je le rendre'],
  ['(can|could|will|would|do|does) (you|u|the) {word}', 'can you unlock a broken phone'],
  [
    '(la|le|les|l|vos) {gap}(t il|t elle|elle|il|elles|ils) (au|a|en|avec|pour|dans|apres)',
    'la robe rétrécit-elle au lavage',
  ],
  ['(is it possible|est il possible|c est possible|est ce possible)', 'is it possible to return it'],
  ['est ce que (vous|je peux|l on|on|mon|ma|la|le|mes)', 'est-ce que vous remboursez'],
  [
    'do you (have|repair|fix|refund|accept|offer|take|sell|exchange|replace|buy|give|handle|do|make|also)',
    'do you repair shoes',
  ],
  [
    '(does your|avez vous|acceptez|proposez|faites vous|reparez|remboursez vous|remplacez vous)',
    'avez-vous un service de réparation',
  ],
  ['vous (reparez|remboursez|remplacez|reprenez|echangez|faites|avez|prenez)', 'vous réparez les sacs'],
  ['(is (my|the|there)|are (my|there)|was my)', 'is my order late'],
  ['(suppose|supposing|si|if|what happens)', 'suppose it is broken'],
]

/** Words of one's own experience: with them a question is no general one. */
export const OWN_EXPERIENCE: [string, string][] = [
  ['j ai ({word} )?(recu|achete|commande|paye)', 'j’ai reçu un sac'],
  ['i (just|have|ve)? (received|got|bought|ordered|paid)', 'I just bought it'],
  ['(m avez|vous m)', 'vous m’avez envoyé'],
  ['you (sent|gave|delivered)', 'you sent me'],
  [
    '(my|mon|ma|mes) {word} (is|are|was|est|sont|arrived|came|ne|n|does|doesn|has|a) {word}',
    'my bag is torn',
  ],
]

/** A wish to know whether or for how much something broken is taken care of. */
export const INQUIRY: [string, string][] = [
  [
    '(can|could|do|will|would) (you|u) {gap}(fix|repair|treat|take|replace|clean|accept|buy|exchange|handle|see)',
    'can you treat a broken leg',
  ],
  [
    '(pouvez|pouve|pouver|peut|peux|savez) (vous|on|tu)? {gap}(reparer|repare|repares|soigner|traiter|reprendre|remplacer|accepter|prendre)',
    'vous pouvez réparer',
  ],
  ['(reparez|reprenez|soignez|traitez|prenez|acceptez|rachetez) vous', 'reprenez-vous un écran fissuré'],
  [
    '(vous|vs) (reparez|reprenez|soignez|traitez|prenez|acceptez|rachetez)',
    'vous reprenez les écrans cassés',
  ],
  ['(c|c est) combien$', 'mon dentier est cassé c’est combien'],
  [
    '(il faut|il me faut|besoin d|besoin de|need|send) (un|une|a|me a)? (remorquage|remorqueuse|depanneur|depannage|depanneuse|mecanicien|technicien|plombier|electricien|serrurier|tow|towing|mechanic|technician|plumber|electrician|locksmith)',
    'ma voiture est en panne, il faut un remorquage',
  ],
  [
    '(which|what) number (do|can|should|must|to) (i|we)? (call|ring|dial|use)',
    'my card was stolen, which number do I call',
  ],
  [
    '(quel|a quel) numero {gap}(appeler|appelle|composer|joindre)',
    'on m’a volé ma carte, quel numéro appeler',
  ],
  [
    '(que|qu est ce que|ke) (vous|tu) (me|nous) (conseillez|conseilles|proposez|recommandez)',
    'qu’est-ce que vous me conseillez',
  ],
  [
    '(que|qu est ce que) (me|nous)? (conseillez|proposez|recommandez) vous',
    'ma machine est en panne, que me conseillez-vous',
  ],
  [
    'what (do|would|can|should) (you|u) (advise|suggest|recommend)',
    'my machine broke down, what do you advise',
  ],
]

/** Words that blame: with them it is a complaint, whatever is asked beside. */
export const BLAMED: [string, string][] = [
  [
    '(you|u|una|vous|vs) {gap}(sold|sent|gave|delivered|broke|vendu|envoye|donne|livre|casse)',
    'you sold me a broken one',
  ],
  ['(recu|achete|livre|bought|received|delivered|chez vous|your {word})', 'I bought it'],
  ['(refund|rembours[a-z]*|money back)', 'refund me'],
]

/** A matter that is settled. */
export const SETTLED: [string, string][] = [
  ['(finalement|enfin) (bien )?(recu|arrivee?|livree?|eu)', 'finalement arrivé'],
  ['(bien|est|ai) (bien|enfin|finalement) (recu|arrivee?|eu)', 'j’ai bien reçu'],
  ['finally (arrived|received|got|came|here)', 'it finally arrived'],
  [
    '(probleme|souci|problem|issue|reclamation|complaint) {gap}(resolue?|reglee?|solved|fixed|resolved)',
    'the problem is solved',
  ],
  ['(works? (fine )?now|working now|all good|everything is (fine|ok|okay|good))', 'it works now'],
  ['(marche|fonctionne) (bien|tres bien|maintenant|enfin)', 'ça marche bien'],
  ['(tout (va|est|marche) (bien|bon|ok)|c est (regle|resolu|bon))', 'tout va bien'],
]

/** Danger, or haste that is asked for. */
export const URGENT: [string, string][] = [
  [
    '(urgents?|urgente|urgence|urgently|immediatement|immediately|tout de suite|right now|right away|emergency)',
    'it is urgent',
  ],
  [
    '(danger|dangerous|dangereux|dangereuse|fire|incendie|feu|brule|brulee|brulure|burn|burnt|burning|burned)',
    'it caught fire',
  ],
  [
    '(explose|explosee?|exploded|explosion|fumee|smoke|smoking|electrocut[a-z]*|decharge electrique|electric shock)',
    'it exploded',
  ],
  ['(injured|blessee?|allergi[a-z]*|intoxication|poison[a-z]*|empoisonn[a-z]*)', 'he is injured'],
  [
    '(go|going|went|taken|rushed|alle|allee|emmene|conduit) {gap}(hospital|hopital)',
    'we went to the hospital',
  ],
]

/** Weight: the law, a feast, the same thing again. */
export const HIGH: [string, string][] = [
  ['(avocat|lawyer|police|tribunal|court|gendarmerie|justice)', 'I will go to the police'],
  ['(mariage|wedding|ceremonie|anniversaire)', 'it was for a wedding'],
  [
    '(deux fois deja|again and again|third time|troisieme fois|plusieurs fois|deuxieme fois)',
    'for the third time',
  ],
  [
    '(inadmissible|inacceptable|unacceptable|frappe|frappee|battu|battue|beaten|slapped)',
    'c’est inadmissible',
  ],
]

/** Small matters. */
export const LOW: [string, string][] = [
  ['(petit (souci|probleme)|rien de grave|pas grave|pas urgent|sans urgence)', 'petit souci'],
  ['(no rush|not urgent|minor|small (issue|problem)|no hurry|when you (can|have time))', 'no rush'],
  ['quand vous (pouvez|aurez le temps)', 'quand vous pouvez'],
]
