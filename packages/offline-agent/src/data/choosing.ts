// How one of the matters that were offered is chosen, beside its number and its heading. One pattern a line (pattern.ts), and
// a message that it must match.

/** None of what was offered. */
export const NONE: [string, string][] = [
  ['^(none|neither|nothing|no) (of (these|them|those|this|that))?', 'None of these'],
  ['^(something|anything|sth) (else|different)', 'something else'],
  ['^(other|another) (thing|matter|question|one|subject)', 'another thing'],
  ['^not (these|those|that|this|any) (one|ones|of them)?$', 'not that one'],
  ['^(nope|nah|wrong)$', 'nope'],
  ['^(aucun|aucune|ni l un ni l autre|rien) (de (ceux|celles|tout) (ci|la|ca|cela))?', 'aucun de ceux-là'],
  ['^(autre|une autre|quelque|kelke) (chose|sujet|question)', 'Autre chose'],
  ['^(non|pas) (pas|c est pas|ce n est pas|du tout)? {gap}(ca|cela|ceux la)?$', 'non pas ça'],
  ['^non$', 'non'],
]

/** The place of what is chosen, in words: the first line is the first one. */
export const PLACES: [string, string][] = [
  [
    '^(the |number |no |le |la |c est )*(first|one|1st|premier|premiere|1er|1ere|un)( (one|option|choix|point))?$',
    'the first one',
  ],
  [
    '^(the |number |no |le |la |c est )*(second|two|2nd|deuxieme|2eme|2e|second|seconde|deux)( (one|option|choix|point))?$',
    'le deuxième',
  ],
  [
    '^(the |number |no |le |la |c est )*(third|three|3rd|troisieme|3eme|3e|trois|last|dernier|derniere)( (one|option|choix|point))?$',
    'third option',
  ],
]
