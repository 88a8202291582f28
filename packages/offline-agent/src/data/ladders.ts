// Ordered things: a text that says "from … to …" speaks of all that lies between. One ladder a line, in order.

export const LADDERS = `
monday tuesday wednesday thursday friday saturday sunday
january february march april may_month june july august september october november december
sil cp ce1 ce2 cm1 cm2 6e 5e 4e 3e 2nde 1ere 0e
s m l xl xxl xxxl
`

/** How the steps of a ladder are written, where they are not words of the tables: pattern of folded text, step. */
export const WRITTEN_STEPS: [string, string][] = [
  ['c ?e ?1', 'ce1'],
  ['c ?e ?2', 'ce2'],
  ['c ?m ?1', 'cm1'],
  ['c ?m ?2', 'cm2'],
  ['(?:en |la |de |classe de )sixieme(?! (?:enfant|fois|jour|mois|personne|etage))|6 ?(?:e|eme|ieme)', '6e'],
  [
    '(?:en |la |de |classe de )cinquieme(?! (?:enfant|fois|jour|mois|personne|etage))|5 ?(?:e|eme|ieme)',
    '5e',
  ],
  [
    '(?:en |la |de |classe de )quatrieme(?! (?:enfant|fois|jour|mois|personne|etage))|4 ?(?:e|eme|ieme)',
    '4e',
  ],
  [
    '(?:en |la |de |classe de )troisieme(?! (?:enfant|fois|jour|mois|personne|etage|trimestre|vague))|3 ?(?:e|eme|ieme)(?! (?:enfant|fois|jour|etage))',
    '3e',
  ],
  ['(?:en |la |classe de )seconde|2 ?(?:nde|nd|de)', '2nde'],
  ['premiere [a-d]|1 ?ere', '1ere'],
  ['terminale|tle', '0e'],
]

/** Numbered levels: the noun before the number. */
export const NUMBERED_LEVELS = 'class form grade year level primary niveau classe'
