// Tells a complaint from a question about complaints, from good news, and from a polite "no problem".

import { type Clause, clausesOf, isDenied, isSupposed } from './clauses.ts'
import { cleanLine } from './clean.ts'
import type { Language } from './model.ts'

type Priority = 'low' | 'normal' | 'high' | 'urgent'

/** `isOpening`: the contact only wishes to complain and has not said of what. */
export type Complaint = { subject: string; priority: Priority; isOpening: boolean }

const SUBJECT_CODE_POINTS_MAX = 120

/**
 * `asked`: in a general question ("do you repair broken screens?") it is no complaint.
 * `deniable`: "not late" is no complaint; patterns that hold their own negation are not deniable.
 */
type Sign = { pattern: RegExp; asked: boolean; deniable: boolean; high?: boolean }

const sign = (source: string, kind: { asked?: boolean; deniable?: boolean; high?: boolean } = {}): Sign => ({
  pattern: new RegExp(`\\b(?:${source})\\b`, 'g'),
  asked: kind.asked ?? false,
  deniable: kind.deniable ?? true,
  ...(kind.high ? { high: true } : {}),
})

const SIGNS: Sign[] = [
  // Never arrived.
  sign(
    '(?:jamais|toujours pas|pas encore|encore rien|rien|pas|point)(?: ete| encore| toujours| bien)? (?:recu|recue|recus|livre|livree|livres|arrive|arrivee|arrives)',
    { deniable: false },
  ),
  sign('recu(?:e|s)? (?:aucun|aucune|ni) [a-z]+', { deniable: false }),
  sign('(?:colis|commande|paquet|livreur|livraison)(?: [a-z]+)? (?:introuvable|perdue?|disparue?)'),
  sign(
    '(?:never|not yet|hasn t|haven t|has not|have not|didn t|did not|hasnt|havent|didnt|don t|no)(?: even| yet| still| ever)? (?:arrived?|received?|receive|got|get|gotten|came|come|been delivered|delivered|see my|reach(?:ed)?) ?(?:my|the|it|any|anything|me|yet)?',
    { deniable: false },
  ),
  sign('(?:nothing|no (?:parcel|package|delivery|order))(?: has)?(?: yet)? (?:arrived|came|come|received)', {
    deniable: false,
  }),
  sign(
    'still (?:waiting|not (?:here|arrived|delivered|received)|haven t|hasn t|no (?:parcel|delivery|news))',
    { deniable: false },
  ),
  sign(
    '(?:been )?waiting (?:for|since) (?:[a-z0-9]+ )?(?:days|weeks|hours|yesterday|last|monday|[0-9]+|so long|too long|ages)',
    { deniable: false },
  ),
  sign('attends?(?: toujours| encore)? (?:depuis|ma commande|mon colis|ma livraison|mes)|attends? toujours', {
    deniable: false,
  }),
  sign('(?:parcel|package|order|delivery) (?:is |was |got )?(?:lost|missing|stolen)', { high: true }),
  sign(
    '(?:was|were) supposed to (?:come|arrive|be (?:here|delivered))|should have (?:arrived|come|been delivered)|devai(?:t|ent) (?:arriver|etre livree?s?|venir)|aurait du (?:arriver|etre livree?)',
    { deniable: false },
  ),
  sign(
    '(?:no|without any|not any) (?:confirmation|reply|answer|response|feedback)|(?:pas|aucune?|sans)(?: eu| recu)?(?: de)? (?:confirmation|reponse|nouvelles?)|personne ne (?:repond|decroche)|(?:nobody|no one) (?:answers?|replies|is answering)',
    { deniable: false, asked: true },
  ),
  // Late.
  sign(
    'en retard|(?:du|ce|le|un|gros|enorme) retard|retards? (?:de|sur|dans) (?:la |ma |mon |livraison|[0-9]+)|retarde',
  ),
  sign(
    '(?:is|was|are|s|arrived?|came|very|days?|weeks?|hours?|running|delivered|been|again|shipment|delivery|order|parcel|package|so|always) late(?! (?:at night|night|evening|hours|in the))|late (?:again|delivery|order|parcel)',
  ),
  sign(
    'delayed|overdue|takes? (?:way )?too long|taking (?:way |so |too )+long|prend trop de temps|trop long',
  ),
  // Broken, spoilt, not working.
  sign(
    'casse|cassee|casses|cassees|abime|abimee|abimes|endommage|endommagee|fissure|fissuree|dechire|dechiree|troue|trouee|defectueux|defectueuse|perime|perimee|moisi|moisie|rouille|avarie|rayee?|gache|decollee?s?|delavee?s?|retreci|retrecie|troues',
    { asked: true },
  ),
  sign(
    'broken|damaged|cracked|torn|defective|faulty|expired|rotten|mouldy|moldy|shattered|scratched|spoilt|spoiled|leaking|ripped|peeled off|peeling|fell apart|came apart|came off|faded|shrunk|shrank',
    { asked: true },
  ),
  sign(
    '(?:marche|marchent|fonctionne|fonctionnent|s allume|charge|demarre)(?: toujours| meme| deja| vraiment)? (?:pas|plus|mal)',
    { deniable: false, asked: true },
  ),
  sign(
    '(?:doesn t|does not|don t|isn t|is not|not|won t|stopped|never|no longer|doesnt|didn t|can t|dey no) (?:even )?(?:work|works|working|worked|turn on|turning on|charge|charging|start|starting|fit)',
    { deniable: false, asked: true },
  ),
  sign('(?:tombe|tombee|tombes) en panne|en panne|hors service'),
  // Harm and danger.
  sign(
    'pris feu|a brule|a explose|court circuit|decharge electrique|intoxication|intoxiquee?|empoisonnee?|m a blessee?|caught fire|on fire|exploded|burnt|burned me|electric shock|electrocuted|poisoned|food poisoning|made (?:me|us) sick|injured me',
  ),
  // Wrong or missing things, wrong charges.
  sign(
    'wrong (?:item|product|size|colou?r|order|article|one|address|thing|model|shoes?|dress|amount|price)|(?:not|isn t|wasn t) (?:what|the (?:one|item|product|size|colou?r)) (?:that )?(?:i|we)(?: have| had| ve)? (?:ordered|asked|bought|paid)',
    { deniable: false, asked: true },
  ),
  sign(
    'mauvais(?:e|es)? (?:article|produit|taille|couleur|commande|modele|pointure|chaussures?|colis|adresse|reference|qualite)',
    { asked: true },
  ),
  sign(
    '(?:pas|n est pas) (?:ce que|celui que|celle que|ceux que) (?:j ai|j avais|je) (?:commande|achete|demande|voulais|paye)',
    { deniable: false },
  ),
  sign(
    'pas (?:le bon|la bonne|les bons|les bonnes) (?:article|produit|taille|couleur|commande|modele|pointure|chaussures?|colis)',
    { deniable: false, asked: true },
  ),
  sign(
    'erreur (?:dans|sur|de) (?:ma |mon |la |le )?(?:commande|livraison|facture|taille|colis|paiement)|order (?:is )?(?:incomplete|incorrect|wrong)|(?:commande|colis) incomplete?',
  ),
  sign(
    'il manque|article manquant|(?:an? )?(?:item|items|part|parts|piece|pieces) (?:is |are )?missing|missing (?:item|items|part|parts|pieces?)',
    { asked: true },
  ),
  sign(
    '(?:charged|debited|billed|paid) (?:me )?(?:twice|two times|double)|double[ -]?charged|overcharged|(?:debite|preleve|paye|facture)[a-z]*(?: [a-z]+)? (?:deux|2) fois',
    { high: true },
  ),
  // Unhappy.
  sign(
    'mecontent|mecontente|decu|decue|insatisfait|insatisfaite|en colere|furieux|furieuse|fache|fachee|enerve|enervee|revolte|inadmissible|inacceptable|scandaleux|honteux|une honte|lamentable|deplorable|n importe quoi',
  ),
  sign(
    '(?:pas|plus)(?: du tout| vraiment| tres)? (?:contente?s?|satisfaite?s?|serieux|heureux|normal(?: du tout)?)',
    { deniable: false },
  ),
  sign(
    'unhappy|disappointed|disappointing|dissatisfied|angry|furious|upset|fed up|unacceptable|ridiculous|disgusting|horrible|terrible|awful|worst|pathetic|frustrated|nonsense|are you kidding|kidding me|vous (?:vous )?(?:moquez|fichez|foutez)',
  ),
  sign('not (?:at all |very |really )?(?:happy|satisfied|pleased|acceptable|impressed|fair|serious)', {
    deniable: false,
  }),
  sign(
    '(?:service|qualite|accueil|produit) (?:est |vraiment |tres |trop )*(?:nul|nulle|mauvais|mauvaise|medioca?re)|tres mauvais(?:e)? (?:service|experience|qualite)|mal accueillie?|(?:livreur|vendeur|vendeuse|agent|employe|personnel) (?:[a-z]+ ){0,3}(?:impolie?|malpolie?|grossier|insolent|desagreable)|c est nul',
  ),
  sign(
    '(?:bad|poor|terrible|horrible) (?:service|quality|experience|product|customer)|(?:rude|insulting|disrespectful) ?(?:driver|staff|seller|agent)?|(?:driver|staff|seller) was (?:very )?rude',
  ),
  sign(
    'arnaque|arnaquee?s?|arnaqueurs?|escroc|escroquerie|voleurs?|on m a vole|fraude|scam|scammed|scammers?|fraud|ripped? off|cheated|thieves|stole|stolen',
    { high: true },
  ),
  // The money is demanded back.
  sign(
    'rembourse[rz]? moi|remboursez nous|(?:veux|exige|demande|voudrais|souhaite|reclame)(?: [a-z]+){0,2} (?:rembourse[a-z]*|mon argent)|rendez moi|rendre mon argent|rends moi',
    { asked: true },
  ),
  sign(
    '(?:want|demand|need|require|give me|request|like|requesting)(?: [a-z]+){0,3} (?:refund|refunded|money back)|refund me|give (?:me )?(?:back )?my money|return my money',
    { asked: true },
  ),
  sign('toujours pas (?:ete )?rembourse[a-z]*|(?:never|not|still not)(?: been)? refunded', {
    deniable: false,
  }),
  // A problem, named as such.
  sign(
    '(?:j ai|ai|avons|il y a|rencontre|y a) (?:eu )?(?:un |une |des |encore |toujours |gros |petit )*(?:probleme|problemes|souci|soucis)|probleme (?:avec|de|sur|dans) (?:mon|ma|mes|la|le|votre)|souci (?:avec|sur|de) (?:mon|ma|mes|la|le)|signaler un',
  ),
  sign(
    '(?:have|having|got|has|there is|there s|with) (?:a |an |another |some |serious |small |big |minor |had )*(?:problem|problems|issue|issues)|(?:problem|issue) (?:with|on) (?:my|the|your)|something (?:is |s )?wrong|(?:want|like|need) to report|reporting (?:a|an)',
  ),
]

const OPENING =
  /\b(?:(?:je )?(?:veux|voudrais|souhaite|aimerais|viens|vais|tiens a|dois|dois je)(?: [a-z]+){0,3} (?:reclamation|reclamer|plainte|plaindre|ticket)|(?:faire|deposer|ouvrir|porter|creer|ouvrez|formuler) (?:[a-z]+ ){0,2}(?:reclamation|plainte|ticket)|me plaindre|(?:want|like|need|wish|have|going) (?:[a-z]+ ){0,3}(?:complain|complaint|ticket)|(?:make|file|lodge|open|raise|submit|create|log) (?:[a-z]+ ){0,2}(?:complaint|ticket|claim)|i (?:am |m )?complain(?:ing)?|^(?:une? |ma |a )?(?:reclamation|complaint|plainte))\b/

const GENERAL_QUESTION =
  /^(?:(?:bonjour|bonsoir|salut|hello|hi|hey|please|svp|and|et|so|alors|madame|monsieur|excuse me) )*(?:comment|how (?:do|can|to|long|much|does|should|would)|quel(?:le)?s? (?:est|sont)|c est quoi|what (?:is|s|are|if|do|about)|puis je|peut on|pouvons nous|on peut|je peux|can (?:i|we|one|you (?:fix|repair|replace))|could (?:i|we)|may i|is it possible|est il possible|c est possible|est ce (?:que (?:vous|je peux|l on|on|mon|ma|la|le|mes)|possible)|do you (?:have|repair|fix|refund|accept|offer|take|sell|exchange|replace|buy|give|handle|do|make|also)|does your|avez vous|acceptez|proposez|faites vous|reparez|vous (?:reparez|remboursez|remplacez|reprenez|echangez|faites|avez|prenez)|remboursez vous|remplacez vous|is (?:my|the|there)|are (?:my|there)|was my)\b/

const OWN_EXPERIENCE =
  /\b(?:j ai (?:[a-z]+ )?(?:recu|achete|commande|paye)|i (?:just |have |ve )?(?:received|got|bought|ordered|paid)|m avez|vous m|you (?:sent|gave|delivered)|(?:my|mon|ma|mes) [a-z]+ (?:is|are|was|est|sont|arrived|came|ne|n|does|doesn|has|a) )/

const SETTLED =
  /\b(?:(?:finalement|enfin) (?:bien )?(?:recu|arrivee?|livree?|eu)|(?:bien|est|ai) (?:bien |enfin |finalement )(?:recu|arrivee?|eu)|finally (?:arrived|received|got|came|here)|(?:probleme|souci|problem|issue|reclamation|complaint)(?: [a-z]+){0,3} (?:resolue?|reglee?|solved|fixed|resolved)|works? (?:fine )?now|working now|(?:marche|fonctionne) (?:bien |tres bien |maintenant |enfin )+|all good|everything is (?:fine|ok|okay|good)|tout (?:va|est|marche) (?:bien|bon|ok)|c est (?:regle|resolu|bon))\b/

const URGENT =
  /\b(?:urgents?|urgente|urgence|urgently|immediatement|immediately|tout de suite|right now|right away|emergency|danger|dangerous|dangereux|dangereuse|fire|incendie|feu|brule|brulee|brulure|burn|burnt|burning|burned|explose|explosee?|exploded|explosion|fumee|smoke|smoking|electrocut[a-z]*|decharge electrique|electric shock|injured|blessee?|allergi[a-z]*|hospital|hopital|intoxication|poison[a-z]*|empoisonn[a-z]*)\b/g
const HIGH =
  /\b(?:avocat|lawyer|police|tribunal|court|gendarmerie|justice|mariage|wedding|ceremonie|anniversaire|deux fois deja|again and again|third time|troisieme fois|plusieurs fois|inadmissible|inacceptable|unacceptable)\b/
const LOW =
  /\b(?:petit (?:souci|probleme)|rien de grave|pas grave|pas urgent|sans urgence|no rush|not urgent|minor|small (?:issue|problem)|no hurry|when you (?:can|have time)|quand vous (?:pouvez|aurez le temps))\b/
const SALUTATION =
  /^\s*(?:(?:bonjour|bonsoir|salut|bjr|slt|hello|hi|hey|good (?:morning|afternoon|evening)|dear|madame|monsieur|sir|madam)\b[\s,.!:;-]*)+/i

/** The complaint a burst makes, or null. */
export function readComplaint(burst: string, language: Language): Complaint | null {
  const clauses = clausesOf(burst)
  const plain = joined(clauses)
  if (SETTLED.test(plain)) return null
  const found = clauses.flatMap(clause => SIGNS.filter(candidate => shows(clause, candidate)))
  const opens = clauses.some(
    clause =>
      OPENING.test(clause.text) &&
      !GENERAL_QUESTION.test(clause.text) &&
      !isDenied(clause.text, clause.text.search(OPENING)),
  )
  if (found.length === 0 && !opens) return null
  return {
    subject: subjectOf(burst, language),
    priority: priorityOf(
      clauses,
      found.some(candidate => candidate.high),
    ),
    isOpening: found.length === 0,
  }
}

function shows(clause: Clause, candidate: Sign): boolean {
  const isGeneral = GENERAL_QUESTION.test(clause.text) && !OWN_EXPERIENCE.test(`${clause.text} `)
  if (isGeneral && (candidate.asked || clause.isQuestion)) return false
  for (const match of clause.text.matchAll(candidate.pattern)) {
    if (isSupposed(clause.text, match.index)) continue
    if (candidate.deniable && isDenied(clause.text, match.index)) continue
    return true
  }
  return false
}

function priorityOf(clauses: Clause[], isHigh: boolean): Priority {
  const plain = joined(clauses)
  for (const clause of clauses) {
    for (const match of clause.text.matchAll(URGENT)) if (!isDenied(clause.text, match.index)) return 'urgent'
  }
  if (isHigh || HIGH.test(plain)) return 'high'
  return LOW.test(plain) ? 'low' : 'normal'
}

/** True when a burst says that a matter is settled: "finally arrived", "problème résolu". */
export function saysResolved(burst: string): boolean {
  return SETTLED.test(joined(clausesOf(burst)))
}

function joined(clauses: Clause[]): string {
  return clauses.map(clause => clause.text).join(' ')
}

/** A ticket's subject from the contact's words: one line, no greeting, at most 120 code points. */
export function subjectFrom(text: string, language: Language): string {
  const chosen = cleanLine(text.replace(SALUTATION, ''), SUBJECT_CODE_POINTS_MAX)
  if (chosen === '') return language === 'fr' ? 'Réclamation' : 'Complaint'
  return `${chosen[0]!.toUpperCase()}${chosen.slice(1)}`
}

/** The contact's own words: the first statement that complains, else the first line. */
function subjectOf(burst: string, language: Language): string {
  const sentences = burst.split(/(?<=[.!?])\s+|\n+/).filter(sentence => /\p{L}/u.test(sentence))
  const telling = sentences.find(sentence =>
    clausesOf(sentence).some(clause => SIGNS.some(candidate => shows(clause, candidate))),
  )
  return subjectFrom(telling ?? sentences[0] ?? burst, language)
}
