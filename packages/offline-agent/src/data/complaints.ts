// Turns of phrase that complain. One pattern a line (pattern.ts) and a message that it must match. `asked`: in a
// general question ("do you repair broken screens?") it is no complaint. `deniable`: "not late" is no complaint; lines
// that hold their own negation are not deniable.

export type SignLine = [pattern: string, example: string]

/** Never arrived, not answered: lines that hold their own negation. */
export const NOT_COME: SignLine[] = [
  [
    '(jamais|toujours pas|pas encore|encore rien|rien|pas|point) (ete|encore|toujours|bien)? (recu|recue|recus|livre|livree|livres|arrive|arrivee|arrives)',
    'je n’ai jamais reçu ma commande',
  ],
  ['recu (aucun|aucune|ni) {word}', 'je n’ai reçu aucun colis'],
  [
    '(n est|ne sont|n etes|ne vient|ne viennent|n arrive) jamais {gap}(venu|venue|venus|en classe|la|present|arrive|passe)?',
    'le prof n’est jamais en classe',
  ],
  [
    '(never|not yet|hasn t|haven t|has not|have not|didn t|did not|hasnt|havent|didnt|don t|no) (even|yet|still|ever|been)? (arrived?|receive|received|got|get|gotten|came|come|delivered|show up|showed up|see my|reach|reached)',
    'my parcel never came',
  ],
  [
    '(nothing|no parcel|no package|no delivery|no order) (has|yet|has yet)? (arrived|came|come|received)',
    'nothing has arrived',
  ],
  [
    'still (waiting|not here|not arrived|not delivered|not received|haven t|hasn t|no parcel|no delivery|no news)',
    'I am still waiting',
  ],
  [
    'waiting (for|since) {gap}(days|weeks|hours|yesterday|last|monday|so long|too long|ages|morning)',
    'waiting since yesterday',
  ],
  [
    'attends? (toujours|encore)? (depuis|ma commande|mon colis|ma livraison|mes)',
    'j’attends depuis une heure',
  ],
  ['attends? toujours', 'j’attends toujours'],
  [
    '(supposed to|should have) (come|arrive|arrived|be here|be delivered|been delivered)',
    'it was supposed to come today',
  ],
  ['(devait|devaient) (arriver|etre livree?s?|venir)', 'il devait venir hier'],
  ['aurait du (arriver|etre livree?)', 'il aurait dû arriver'],
  [
    '(you|u|una|they|it|he|she) {gap}still (have|has|had|did|is|are) not {word}',
    'you still have not registered me',
  ],
  [
    '(fait|fois) {gap}(que|ke) {gap}(vient|vien|arrive|repond|ouvre|passe) pas',
    'ça fait trois fois que le moniteur vient pas',
  ],
  ['(toujours pas|jamais) (ete )?rembourse[a-z]*', 'toujours pas remboursée'],
  ['(never|not|still not) (been )?refunded', 'never refunded'],
  [
    '(doctor|teacher|driver|rider|nurse|bus|specialist|medecin|docteur|prof|livreur|chauffeur|specialiste) {gap}(never|no|jamais|not) {gap}(come|came|venu|venue|showed|show|passe)',
    'your doctor never come',
  ],
]

/** Nobody answers, nothing is told; a general question may ask after it. */
export const NO_ANSWER: SignLine[] = [
  ['(no|without any|not any) (confirmation|reply|answer|response|feedback)', 'no reply from you'],
  ['(pas|aucun|aucune|sans) (eu|recu|de)? (confirmation|reponse|nouvelles?)', 'aucune réponse de vous'],
  ['personne ne (repond|decroche|vient|s occupe)', 'personne ne décroche'],
  [
    '(nobody|no one|no body) (answers?|replies|is answering|is picking|picks?|comes|came|cares|helps|is helping)',
    'nobody is picking the call',
  ],
  ['(cutting|cut|hang|hung|hanging) {gap}(my|the|our|me) (calls?|up)', 'your people cut my calls'],
  ['(raccroche|coupe) {gap}(au nez|mes appels)', 'on me raccroche au nez'],
]

/** Late. */
export const LATE: SignLine[] = [
  ['en retard', 'ma livraison est en retard'],
  ['(du|ce|le|un|gros|enorme) retard', 'encore du retard'],
  ['retards? (de|sur|dans) (la|ma|mon|livraison)', 'retard dans ma livraison'],
  ['retarde', 'le colis est retardé'],
  [
    '(is|was|are|s|arrived|arrive|came|very|days?|weeks?|hours?|running|delivered|been|again|shipment|delivery|order|parcel|package|so|always) late',
    'my order is late',
  ],
  ['late (again|delivery|order|parcel)', 'late again'],
  ['(delayed|overdue)', 'my order is delayed'],
  ['(takes|taking) (way|so|too)? (too )?long', 'it takes too long'],
  ['(prend trop de temps|trop long)', 'ça prend trop de temps'],
]

/** Waited in vain. */
export const WAITED: SignLine[] = [
  [
    '(waited|waiting|sat|stood|queued) {gap}{gap}(hours?|days?|weeks?|minutes|months?)',
    'I waited three hours',
  ],
  [
    '(attendu|attends|attendre|patiente|patiente) {gap}{gap}(heures?|jours?|semaines?|minutes|mois)',
    'j’ai attendu trois heures',
  ],
  [
    '(ca|cela|voila) fait {gap}(heures?|jours?|semaines?|mois|minutes) (que|qu)',
    'ça fait trois jours que j’attends',
  ],
  ['(it|its|it s|it has|it is) been {gap}(hours?|days?|weeks?|months?)', 'it has been two weeks'],
  ['(i|we) don (wait|tire|suffer|pay|try|call)', 'I don wait tire'],
  [
    '(j ai|on a|nous avons) {gap}(appele|ecrit|relance|rappele) {gap}(fois|jours|semaine)',
    'j’ai appelé dix fois',
  ],
  [
    '(i|we) {gap}(called|wrote|emailed|texted|complained) {gap}(times|twice|days|already|again)',
    'I called five times',
  ],
]

/** Lost, stolen, forgotten. */
export const LOST: SignLine[] = [
  ['(colis|commande|paquet|livreur|livraison) {gap}(introuvable|perdue?|disparue?)', 'mon colis est perdu'],
  ['(parcel|package|order|delivery) (is|was|got)? (lost|missing|stolen)', 'my parcel was stolen'],
  [
    '(a|ont|avez) (encore )?(perdu|egare|oublie|jete|abime|casse|gache|confondu|melange) (mon|ma|mes|notre|nos|les?|la)',
    'vous avez perdu mon dossier',
  ],
  [
    '(you|they|driver|bus|lab|staff|nurse|teacher|rider|people) {gap}(lost|forgot|misplaced|ruined|spoiled|spoilt|destroyed|mixed up) (my|our|the|his|her)',
    'you lost my sample',
  ],
  ['(a|ont|avez) (vole|volee|pris|bole) (le|la|l|mon|ma|mes|son|sa|les)', 'on a volé son sac'],
  ['(was|were|been|got) (stolen|robbed|taken)', 'my bag was stolen'],
  ['(don|have|has) (chop|eaten|taken|stolen) {gap}my (money|phone|bag)', 'una don chop my money'],
]

/** Broken, spoilt, not working; a general question may ask after it. */
export const BROKEN: SignLine[] = [
  [
    '(casse|cassee|casses|cassees|abime|abimee|abimes|endommage|endommagee|fissure|fissuree|dechire|dechiree|troue|trouee|troues)',
    'mon colis est cassé',
  ],
  [
    '(defectueux|defectueuse|perime|perimee|moisi|moisie|rouille|avarie|raye|rayee|rayes|gache)',
    'le lait est périmé',
  ],
  [
    '(decolle|decollee|decolles|decollees|delave|delavee|delaves|retreci|retrecie)',
    'la semelle est décollée',
  ],
  [
    '(broken|damaged|cracked|torn|defective|faulty|expired|rotten|mouldy|moldy|shattered|scratched|spoilt|spoiled|leaking|ripped)',
    'the shoes are broken',
  ],
  [
    '(peeled off|peeling|fell apart|came apart|came off|faded|shrunk|shrank|don (cut|spoil|break|tear|scatter))',
    'the sole came off',
  ],
  ['(heel|heels|strap|zip|screen|sole) {gap}(broke|cut|tore)', 'one of my heels broke'],
  [
    '(mauvais|mauvaise|mauvaises) (article|produit|taille|couleur|commande|modele|pointure|chaussures?|colis|adresse|reference|qualite)',
    'vous m’avez envoyé la mauvaise taille',
  ],
  ['(il manque|article manquant)', 'il manque un article'],
  ['(item|items|part|parts|piece|pieces) (is|are)? missing', 'one item is missing'],
  ['missing (item|items|part|parts|pieces?)', 'there are missing parts'],
]

/** The same, with its own negation. */
export const NOT_WORKING: SignLine[] = [
  [
    '(marche|marchent|fonctionne|fonctionnent|s allume|charge|demarre) (toujours|meme|deja|vraiment)? (pas|plus|mal)',
    'ça ne fonctionne pas',
  ],
  [
    '(doesn t|does not|don t|isn t|is not|not|won t|stopped|never|no longer|doesnt|didn t|can t|dey no) (even )?(work|works|working|worked|turn on|turning on|charge|charging|start|starting|fit)',
    'the zip does not work',
  ],
  [
    '(wrong|another) (item|product|size|colou?r|order|article|one|address|thing|model|shoes?|dress|amount|price|person s?|results?)',
    'you sent me the wrong size',
  ],
  [
    '(not|isn t|wasn t) (what|the one|the item|the product|the size|the color|the colour) (that )?(i|we) (have|had|ve)? (ordered|asked|bought|paid)',
    'this is not what I ordered',
  ],
  [
    'pas (le bon|la bonne|les bons|les bonnes|ma|mon|mes) (article|produit|taille|couleur|commande|modele|pointure|chaussures?|colis)',
    'ce n’est pas la bonne taille',
  ],
]

/** Wrong things and charges, with a negation or none to deny. */
export const WRONG: SignLine[] = [
  [
    '(pas|n est pas) (ce que|celui que|celle que|ceux que) (j ai|j avais|je) (commande|achete|demande|voulais|paye)',
    'ce n’est pas ce que j’ai commandé',
  ],
  [
    '(sent|gave|brought) me {gap}{word} (when|while|instead|but) {gap}(ordered|paid|asked|wanted|chose)',
    'you sent me a size S when I paid for XL',
  ],
  [
    '(je commande|j ai commande|j avais commande|j ai demande) {gap}{gap}(et|mais) {gap}(envoie|envoye|envoyez|recu|recois|livre)',
    'je commande du rouge et on m’envoie du vert',
  ],
  ['(asked|ask|asking|demanded) (me|us) (for|to) {gap}(more|extra|again)', 'he asked me for 500 more'],
  [
    '(demande|demandent|fait|exige) (de|encore)? (repayer|payer encore|payer deux fois|plus que)',
    'on me demande de repayer',
  ],
  ['(still )?(says?|claims?|tells? me) (that )?(i|we) (still )?owe', 'the bursar still says I owe'],
  ['charged {gap}{gap}(though|but|instead|while|when)', 'I was charged 900 though he had told me 600'],
  [
    '(i|we) (have |already )?paid (but|and|yet|in full|since) {gap}{gap}(still|not|never|nothing|unpaid|owe|again)',
    'I paid but it still shows unpaid',
  ],
  [
    'j ai (deja |bien )?(paye|verse|regle) {gap}{gap}(mais|pourtant|et) {gap}(toujours|encore|pas|rien|impaye)',
    'j’ai payé mais on me demande encore',
  ],
  [
    '(livre|livree|envoye|envoyee|donne|donnee) (la|le|les) (mauvais|mauvaise|mauvaises)',
    'vous avez livré la mauvaise couleur',
  ],
  [
    '(arrive|arrivee|recu|recue|livre) {gap}(ouvert|ouverte|vide|mouille|mouillee|sale|incomplet|incomplete)',
    'mon colis est arrivé ouvert',
  ],
  ['(arrived|came|delivered) {gap}(open|opened|empty|wet|dirty|incomplete|late|damaged)', 'it came empty'],
]

/** Charged twice, cheated: high priority. */
export const CHEATED: SignLine[] = [
  ['(charged|debited|billed|paid) (me )?(twice|two times|double)', 'I was charged twice'],
  ['(double charged|overcharged)', 'I was overcharged'],
  ['(this|that|it) (is|s|na) (just|pure|plain)? (stealing|theft|robbery|cheating)', 'this is stealing'],
  [
    '(who|wey person) (will|go|is going to|must) (pay|replace) (for)? (this|it|that|my)',
    'who will pay for this',
  ],
  ['(qui|ki) (va|doit) (me|nous)? (payer|paye|rembourser) (ca|sa|cela|ces|mes|mon|ma)', 'qui va payer ça'],
  ['(debite|debitee|preleve|prelevee|paye|facture) {gap}(deux|2) fois', 'j’ai été débité deux fois'],
  [
    '(arnaque|arnaques|arnaquee?s?|arnaqueurs?|escroc|escrocs|escroquerie|voleurs?|on m a vole|fraude)',
    'c’est une arnaque',
  ],
  [
    '(scam|scammed|scammers?|fraud|ripped? off|cheated|thieves|stole|stolen|lied to me|somebody lied|you lied)',
    'this is a scam',
  ],
]

/** Wants the money back; a general question may ask how. */
export const MONEY_BACK: SignLine[] = [
  [
    '(veux|voudrais|exige|demande|souhaite|reclame) {gap}(etre )?(remboursement|rembourse|remboursee|mon argent)',
    'je veux être remboursé',
  ],
  ['(rembourse|remboursez) moi', 'remboursez-moi'],
  ['(rendez|rends) moi', 'rendez-moi mon argent'],
  [
    '(want|demand|need|require|give me|request|like|requesting) {gap}(refund|refunded|money back)',
    'I want my money back',
  ],
  ['refund me', 'refund me now'],
  ['(give|return) {gap}my money', 'give me back my money'],
]

/** A problem, named as such. */
export const PROBLEM: SignLine[] = [
  [
    '(ai|avons|il y a|rencontre|y a) (eu )?(un|une|des|encore|toujours|gros|petit)? (gros|petit)? (probleme|problemes|souci|soucis)',
    'j’ai un problème',
  ],
  ['(probleme|souci) (avec|de|sur|dans) (mon|ma|mes|la|le|votre)', 'souci avec ma commande'],
  ['signaler un', 'je veux signaler un souci'],
  [
    '(have|having|got|has|there is|there s|with) (a|an|another|some|serious|small|big|minor|had)? (serious|small|big|minor)? (problem|problems|issue|issues)',
    'I have a problem',
  ],
  ['(problem|issue) (with|on) (my|the|your)', 'problem with my order'],
  ['(small|minor|big|serious) (issue|problem)', 'small issue, no rush'],
  ['something (is|s)? wrong', 'something is wrong'],
  ['(want|like|need) to report', 'I want to report something'],
  ['reporting (a|an)', 'reporting a fault'],
  [
    'erreur (dans|sur|de) (ma|mon|la|le)? (commande|livraison|facture|taille|colis|paiement)',
    'erreur sur ma facture',
  ],
  ['order (is )?(incomplete|incorrect|wrong)', 'my order is incomplete'],
  ['(commande|colis) incomplete?', 'commande incomplète'],
]
