// The vocabulary of a shop, in English and French: words of one group count as equal, so that a
// French question finds an English entry and the other way round.

import { stem, words } from './words.ts'

/** How much a group says about the matter: 'price' narrows a question less than 'warranty' does. */
/** `evidence`: words that answer the matter without asking for it; they count in a passage only.
 * `asks`: words that ask for it but mean something else in a passage ("hours" in "48 hours"). */
type Group = { name: string; weight: number; forms: string; evidence?: string; asks?: string }

const GROUPS: Group[] = [
  {
    name: 'delivery',
    weight: 1,
    forms:
      'delivery deliver deliveries delivered livraison livrer livre livree livrez livrons livreur expedition expedier expedie expediee expediez shipping ship shipped shipment courier coursier dispatch acheminement',
  },
  {
    name: 'refund',
    weight: 1.2,
    forms:
      'refund refunds refunded remboursement rembourser rembourse rembourses reimburse reimbursement moneyback',
  },
  {
    name: 'return',
    weight: 1.1,
    forms:
      'return returns returned retour retours retourner renvoyer renvoi exchange exchanges echange echanger swap',
  },
  {
    name: 'hours',
    weight: 1,
    forms:
      'horaire horaires open opens opening opened ouvert ouverte ouvre ouvrez ouvrent ouverture close closes closed closing ferme fermez fermeture fermee schedule',
    asks: 'hours heure heures',
    evidence:
      'lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday',
  },
  {
    name: 'price',
    weight: 0.8,
    forms:
      'price prices pricing prix tarif tarifs cost costs cout couts coute coutent couter fee fees frais montant fcfa xaf cfa euros eur francs usd',
  },
  {
    name: 'order',
    weight: 0.8,
    forms:
      'order orders ordered colis parcel parcels package packages paquet commande commandes achat achats purchase purchases cmd cmde',
  },
  {
    name: 'address',
    weight: 1,
    forms:
      'address addresses adresse adresses located location situe situee localisation emplacement quartier directions itineraire',
    evidence: 'rue avenue street road boulevard carrefour trouve trouvons immeuble building etage floor face',
  },
  {
    name: 'shop',
    weight: 0.3,
    forms: 'shop shops store stores boutique boutiques magasin magasins business',
  },
  {
    name: 'payment',
    weight: 1,
    forms:
      'payment payments paiement paiements pay paying paid payer payez payable regler reglement payes paye momo',
  },
  { name: 'mobilemoney', weight: 1, forms: 'momo mtn' },
  { name: 'card', weight: 1, forms: 'card cards carte cartes visa mastercard bancaire' },
  { name: 'warranty', weight: 1.2, forms: 'warranty guarantee guaranteed garantie garanties garanti' },
  {
    name: 'stock',
    weight: 0.9,
    forms: 'stock stocks available availability disponible disponibles disponibilite rupture restock',
  },
  {
    name: 'size',
    weight: 0.9,
    forms: 'size sizes sizing taille tailles pointure pointures dimension dimensions',
  },
  { name: 'color', weight: 0.9, forms: 'color colors colour colours couleur couleurs coloris' },
  {
    name: 'discount',
    weight: 1,
    forms:
      'discount discounts promo promos promotion promotions promotional reduction reductions remise remises solde soldes sale rabais coupon voucher',
  },
  {
    name: 'cancel',
    weight: 1.1,
    forms: 'cancel cancels cancelled canceled cancellation annuler annule annulez annulation annulee',
  },
  {
    name: 'track',
    weight: 0.6,
    forms:
      'track tracking tracked suivi suivre status statut etat expediee expedie shipped transit preparation processing dispatched prevue prevu expected route entrepot warehouse livree delivered arrivee',
  },
  {
    name: 'delay',
    weight: 0.7,
    forms: 'delay delai delais duration duree jours days day jour working ouvrables ouvres',
    evidence: 'semaine semaines week weeks heures hours',
  },
  {
    name: 'contact',
    weight: 0.8,
    forms:
      'contact contacts contacter phone telephone telephoner numero number whatsapp call appeler email mail courriel reach joindre',
    evidence: 'tel fixe',
  },
  { name: 'invoice', weight: 1.1, forms: 'invoice invoices facture factures receipt billing bill' },
  {
    name: 'repair',
    weight: 1,
    forms: 'repair repairs repaired reparer reparation reparations reparez fix fixing depannage sav',
  },
  {
    name: 'damaged',
    weight: 0.8,
    forms:
      'broken damaged defect defects defective casse cassee abime abimee defaut defauts defectueux endommage',
  },
  { name: 'account', weight: 0.9, forms: 'account accounts compte comptes login profile profil' },
  { name: 'password', weight: 1.1, forms: 'password passwords passe motdepasse pin' },
  {
    name: 'appointment',
    weight: 1,
    forms: 'appointment appointments booking book rendez reservation reservations reserver reserve',
  },
  { name: 'phoneitem', weight: 0.9, forms: 'smartphone smartphones portable portables' },
  { name: 'shoes', weight: 1, forms: 'shoe shoes chaussure chaussures sneaker sneakers basket baskets' },
  { name: 'dress', weight: 1, forms: 'dress dresses robe robes' },
  { name: 'bag', weight: 1, forms: 'bag bags sac sacs' },
  { name: 'fabric', weight: 1, forms: 'fabric fabrics cloth tissu tissus pagne pagnes wax' },
  { name: 'food', weight: 1, forms: 'menu food meal dish dishes plat plats repas nourriture' },
  { name: 'internet', weight: 1, forms: 'internet wifi connexion connection network reseau' },
  { name: 'water', weight: 1, forms: 'water eau' },
  { name: 'electricity', weight: 1, forms: 'electricity power courant electricite' },
  { name: 'subscription', weight: 1, forms: 'subscription subscribe abonnement abonner abonne plan forfait' },
  {
    name: 'instalment',
    weight: 1.1,
    forms:
      'instalment instalments installment installments tranche tranches echelonne fois acompte deposit avance',
  },
  { name: 'wholesale', weight: 1.1, forms: 'wholesale bulk gros grossiste revendeur reseller' },
  { name: 'pickup', weight: 1, forms: 'pickup collect retrait retirer recuperer pick' },
  { name: 'gift', weight: 1, forms: 'gift gifts cadeau cadeaux giftcard' },
  { name: 'international', weight: 1, forms: 'international abroad overseas etranger worldwide' },
  { name: 'weekend', weight: 1, forms: 'weekend weekends' },
  { name: 'holiday', weight: 1, forms: 'holiday holidays ferie feries conge conges' },
  { name: 'monday', weight: 0.7, forms: 'monday mondays lundi lundis' },
  { name: 'tuesday', weight: 0.7, forms: 'tuesday mardi' },
  { name: 'wednesday', weight: 0.7, forms: 'wednesday mercredi' },
  { name: 'thursday', weight: 0.7, forms: 'thursday jeudi' },
  { name: 'friday', weight: 0.7, forms: 'friday vendredi' },
  { name: 'saturday', weight: 0.7, forms: 'saturday saturdays samedi samedis' },
  { name: 'sunday', weight: 0.7, forms: 'sunday sundays dimanche dimanches' },
  { name: 'today', weight: 0.3, forms: 'today aujourd hui tonight tomorrow demain maintenant soir matin' },
  { name: 'balance', weight: 1, forms: 'balance solde' },
  { name: 'policy', weight: 0.3, forms: 'policy policies politique conditions condition terms rules regles' },
  {
    name: 'sell',
    weight: 0.2,
    forms:
      'sell sells selling vendre vendez vendons vend vente products product produits produit articles article items item',
  },
  { name: 'new', weight: 0.3, forms: 'new nouveau nouvelle nouveaux nouvelles' },
  { name: 'time', weight: 0.3, forms: 'time temps long longtemps take takes prend delay' },
  { name: 'accept', weight: 0.3, forms: 'accept accepts accepted accepter acceptez acceptons accepte' },
  { name: 'offer', weight: 0.3, forms: 'offer offers proposer proposez proposons offre offres' },
  {
    name: 'arrive',
    weight: 0.5,
    forms:
      'arrive arrives arrived arrival arriver arrivera arrivee receive received recevoir recevrai recevra recu recue recus',
  },
]

/** A meaning: any of its stems counts as the word asked for. */
export type Concept = { name: string; weight: number; stems: Set<string> }

const BY_STEM = new Map<string, Concept[]>()
const BY_NAME = new Map<string, Concept>()
for (const group of GROUPS) {
  const forms = group.forms.split(' ').map(stem)
  const asked = new Set([...forms, ...(group.asks ?? '').split(' ').filter(Boolean).map(stem)])
  const evidence = (group.evidence ?? '').split(' ').filter(Boolean).map(stem)
  const concept = { name: group.name, weight: group.weight, stems: new Set([...forms, ...evidence]) }
  BY_NAME.set(group.name, concept)
  for (const form of asked) BY_STEM.set(form, [...(BY_STEM.get(form) ?? []), concept])
}

/**
 * Spellings are only guessed for words of this many letters or more: shorter ones have too many
 * neighbours.
 */
const GUESS_CHARS_MIN = 6
const GUESS_TWICE_CHARS_MIN = 9

/** The meanings of a stem; empty for a word the shop lexicon does not hold. */
export function conceptsOf(form: string): Concept[] {
  return BY_STEM.get(form) ?? []
}

/** One meaning by its name in the table above. */
function conceptNamed(name: string): Concept {
  const found = BY_NAME.get(name)
  if (!found) throw new Error(`no meaning is called ${name}`)
  return found
}

/** The meanings of a misspelt word (same first letter, one letter off, two in long words), or none. */
export function guessConcepts(word: string): Concept[] {
  if (word.length < GUESS_CHARS_MIN || /[0-9]/.test(word)) return []
  const slips = word.length >= GUESS_TWICE_CHARS_MIN ? 2 : 1
  for (const form of LONG_FORMS) {
    if (form[0] === word[0] && isSpeltLike(form, word, slips)) return conceptsOf(stem(form))
  }
  return []
}

const LONG_FORMS = GROUPS.filter(group => group.weight >= 0.6)
  .flatMap(group => group.forms.split(' '))
  .filter(form => form.length >= GUESS_CHARS_MIN)

/** True when at most `slips` letters must be changed, added, left out or swapped with their neighbour. */
function isSpeltLike(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > slips) return false
    before = last
    last = row
  }
  return last[b.length]! <= slips
}

/** Whole turns of phrase that ask for a meaning without naming it. Matched on folded text. */
const PHRASES: [RegExp, string[]][] = [
  [
    /\b(how much|combien (ca )?(coute|vaut|est)|c est combien|a combien|combien (pour|la|le|les)|quel(le)? est le prix|how many (fcfa|francs))\b/,
    ['price'],
  ],
  [/\bcombien\b(?! de (temps|jours|fois|pieces))/, ['price']],
  [
    /\b(how long|combien de (temps|jours)|how many days|under how many|en combien|when (will|do|can) (i|it|my|the|you)|quand (vais|est ce que je|arrive|serai|sera|recevrai|vous livrez|livrez))\b/,
    ['delay'],
  ],
  [
    /\b(what time|which time|(a )?quelle(s)? heure(s)?|jusqu a quand|until when|till when|until what time)\b/,
    ['hours'],
  ],
  [
    /\b(where (are|r) (you|u|your)|where is (your|the) (shop|store|office|boutique)|how (do|can) i (find|reach) you|vous (etes|etes vous) (ou|situe)|ou (etes vous|est votre|se trouve (la|votre|le)|vous trouver|vous trouvez)|vous trouvez ou|c est ou|located|localise)\b/,
    ['address'],
  ],
  [
    /\b(where (is|s|are) (my|the) (order|parcel|package|delivery)|ou (est|en est|sont) (ma|mon|mes|la|le) (commande|colis|livraison|paquet)|where my (order|parcel))\b/,
    ['order', 'track'],
  ],
  [/\b(mobile money|orange money|om money|\bom\b)/, ['payment', 'mobilemoney']],
  [/\b(money back)\b/, ['refund']],
  [/\b(mot de passe)\b/, ['password']],
  [/\b(in stock|en stock|you get|vous avez encore)\b/, ['stock']],
]

/** The meanings a folded text asks for by whole turns of phrase. */
export function phraseConcepts(folded: string): Concept[] {
  const spaced = words(folded).join(' ')
  return PHRASES.filter(([pattern]) => pattern.test(spaced)).flatMap(([, names]) => names.map(conceptNamed))
}
