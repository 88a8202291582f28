// What is said of a customer's own file. A sentence about the person (a trait, a warning, an opinion, an order to the
// staff) is never told to them; one that states a fact (an order, a date, an amount, a state) may be, when it is asked.

/** Words of sentences about the person. One pattern a line (pattern.ts), and a sentence that it keeps back. */
export const ABOUT_THE_PERSON: [string, string][] = [
  ['(bad|late|slow|poor|good|excellent|regular) (payer|payers|client|customer|patient|parent)', 'Bad payer.'],
  ['(mauvais|mauvaise|bon|bonne) (payeur|payeuse|client|cliente|eleve|parent)', 'Mauvais payeur.'],
  [
    '(do not|don t|never|no longer|not to) {gap}(give|grant|call|credit|accept|lend|trust|deliver|serve|believe|tell|offer|allow|extend|refund|insist)',
    'Do not give credit.',
  ],
  ['(ne|n) (pas|plus|jamais|rien) {word}', 'Ne pas faire crédit.'],
  [
    '(ne|n) {word} (pas|plus|jamais) {gap}(faire|confiance|credit|delai|rappeler|livrer)',
    'Ne faites pas crédit.',
  ],
  ['pas de (credit|delai|avance|remise|reduction)', 'Pas de crédit pour lui.'],
  [
    '(careful|caution|beware|warning|watch out|attention|prudence|mefiance|mefier|se mefier|surveiller)',
    'Be careful with him.',
  ],
  [
    '(difficult|rude|aggressive|angry|nervous|annoying|demanding|impatient|violent|insulting|unpleasant|stubborn|liar|lies|lazy|noisy|noise|stingy|suspicious|dishonest|thief|fraud|fraudster|drunk|pushy|picky|fussy|moody)',
    'Very rude.',
  ],
  [
    '(difficile|impoli|impolie|agressif|agressive|colerique|enerve|nerveux|nerveuse|exigeant|exigeante|impatient|impatiente|violent|violente|desagreable|menteur|menteuse|ment|voleur|voleuse|radin|radine|suspect|suspecte|malhonnete|penible|capricieux|capricieuse|tetu|tetue|insolent|insolente)',
    'Cliente difficile.',
  ],
  [
    '(complains|complained|argues|argued|haggles|shouts|shouted|insults|insulted|threatens|threatened|always late)',
    'Always complains.',
  ],
  [
    '(discute|negocie|marchande|crie|insulte|menace|rale|se plaint|proteste|toujours en retard)',
    'Discute toujours les prix.',
  ],
  [
    '(bounced|refused (two|three|several|many)|a refuse|sans provision|impayes? frequents?)',
    'A refusé deux colis.',
  ],
  [
    '(loyal|faithful|vip|important|wealthy|rich|poor|influential|fidele depuis|cliente? fidele|riche|pauvre|influente?|important client)',
    'Cliente fidèle depuis 2023.',
  ],
  ['(prefers|likes|dislikes|hates|prefere|aime|n aime pas|deteste)', 'Préfère être livrée le soir.'],
  [
    '(separated|divorced|divorce|custody|conflict|separes?|divorces?|conflit|garde d enfants?)',
    'Parents séparés.',
  ],
  [
    '(seems|appears to|suspected|rumou?r|allegedly|semble|parait|soupconne|rumeur|apparemment)',
    'Seems dishonest.',
  ],
  [
    '(keep (calls|it|the calls)|remind (him|her|them)|insist|tell (him|her|them)|ask (him|her|them)|a rappeler|a relancer|lui dire|lui demander|relancer)',
    'Keep calls short.',
  ],
  [
    '(internal|confidential|note interne|confidentiel|interne|staff only|entre nous)',
    'Internal: see the manager.',
  ],
]

/** Words that state a fact, where no number does. */
export const STATES = `
shipped delivered paid unpaid ready pending processing confirmed cancelled canceled completed received sent returned refunded active
expired approved rejected scheduled booked enrolled registered transit preparation open closed resolved outstanding due passed
available waiting arrived
expédié expédiée livré livrée payé payée impayé prêt prête prêts prêtes attente cours confirmé confirmée annulé annulée terminé reçu
reçue envoyé envoyée retourné remboursé remboursée actif active expiré expirée approuvé refusé prévu prévue inscrit inscrite préparation
disponible reste dû due versé arrivé arrivée soldé réglé réglée
`

/** How a question shows that it is about the customer's own things. One pattern a line, and a message. */
export const OWN: [string, string][] = [
  ['(my|mine|our|ours)', 'where is my order'],
  ['(mon|ma|mes|notre|nos|le mien|la mienne)', 'où est ma commande'],
  [
    '(am|was|did|have|do|will) (i|we) {gap}(owe|paid|pay already|pass|passed|deposit|up to date|seeing|booked|due|left|registered|enrolled|have an appointment|get my|receive)',
    'do I owe you anything',
  ],
  ['(do|did|must) (i|we) (still|yet) {gap}(pay|owe|settle|bring)', 'how much do I still have to pay'],
  ['(i|we) (still|already|have) (owe|paid|pay|deposited|sent)', 'how much I still owe'],
  ['(je|j|on|nous) (vous)? (dois|doit|devons) (vous)? (encore|deja|combien|quoi)', 'je vous dois combien'],
  ['(je|j|on|nous) (ai|a|avons) (deja )?(paye|verse|regle|depose|avance)', 'j’ai déjà versé combien'],
  [
    '(j|je|on|nous) (avais|avions|ai|avons) (commande|choisi|choisie|pris|reserve)',
    'j’avais commandé quelle taille',
  ],
  ['(ai|avais|avons) (je|nous) {gap}{word}', 'quelle couleur ai-je choisie'],
  ['(did|have) (i|we) (order|ordered|choose|chosen|buy|bought|book|booked)', 'what did I order'],
  ['(il )?(me|m|nous) reste', 'il me reste combien'],
  [
    '(the|le|la|l) (money|argent|payment|paiement) (i|que j|que je) {gap}(sent|paid|ai|envoye)',
    'the money I sent',
  ],
  ['what time am i', 'what time am I seeing him'],
  ['(about me|on me|sur moi|sur nous|a propos de moi|about us)', 'what do you have about me'],
]
