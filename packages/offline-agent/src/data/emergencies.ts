// Emergencies of the person who writes, of somebody of theirs or of their animal: no complaint about the business. Form:
// see complaints.ts.

/** Somebody is hurt or in danger. */
export const HURT: [string, string][] = [
  [
    '(hit|knocked down|knocked over|run over|crushed) by (a|an|the|some)? (car|truck|lorry|bus|motorbike|moto|bike|taxi|vehicle|train)',
    'I was hit by a car',
  ],
  [
    '(renverse|renversee|ecrase|ecrasee|percute|percutee|heurte|heurtee|fauche|fauchee) par (un|une|le|la)? {word}',
    'renversé par une voiture',
  ],
  [
    '(had|have|having|in|been in|saw) (a|an|some)? (car|road|bike|motorbike)? (accident|car crash|crash)',
    'we had an accident',
  ],
  ['(eu|fait|a eu|avons eu|j ai eu) un (grave)? accident', 'j’ai eu un accident'],
  [
    '(bitten|stung|attacked) by (a|an|some)? (snake|dog|scorpion|bee|bees|spider|cat|rat|monkey|animal)',
    'bitten by a snake',
  ],
  [
    '(mordu|mordue|pique|piquee|attaque|attaquee) par (un|une|des)? (serpent|chien|scorpion|abeilles?|araignee|chat|rat|singe|animal)',
    'mordu par un serpent',
  ],
  [
    '(a|an|un|une) (snake|dog|serpent|chien|scorpion) (bit|has bitten|a mordu|a pique|m a mordu)',
    'a dog bit me',
  ],
  [
    '(collapsed|fainted|unconscious|passed out|not breathing|stopped breathing|can t breathe|cannot breathe|choking|is dying|convulsing|having a seizure|heart attack|a stroke)',
    'my father collapsed',
  ],
  [
    '(evanoui|evanouie|inconscient|inconsciente|perdu connaissance|s etouffe|etouffe|ne respire (plus|pas|mal)|respire (plus|mal)|convulse|convulsions|crise cardiaque|un avc|en train de mourir|va mourir)',
    'mon père s’est évanoui',
  ],
  [
    '(swallowed|drank|ate|ingested) {gap}(bleach|poison|pills|tablets|battery|petrol|kerosene|acid|coin|medicine)',
    'my child swallowed bleach',
  ],
  [
    '(avale|bu|mange|ingere) {gap}(javel|poison|comprimes|medicaments|pile|essence|petrole|acide|piece|produit)',
    'mon enfant a avalé de la javel',
  ],
  [
    '(bleeding|bleeds|losing blood) {gap}(a lot|badly|heavily|much|everywhere|non stop|blood)',
    'she is bleeding a lot',
  ],
  ['(saigne|saignes|perd|perds) {gap}(beaucoup|sang|abondamment)', 'il perd beaucoup de sang'],
]

/** A wish for help that an emergency may be followed by: whom to call, where to go, what to do. */
export const HELP_SOUGHT: [string, string][] = [
  [
    '(who|whom|which|what) (number|doctor)? (can|should|do|must|could|to) (i|we)? (call|ring|reach|contact|see)',
    'who can I call',
  ],
  ['(number|someone|anybody|somebody) (to|i can) (call|reach)', 'is there a number to call'],
  ['(qui|quel numero|ou) {gap}(appeler|joindre|contacter|appelle)', 'qui appeler'],
  ['(what|wat) (should|can|do|must|to|shall) (i|we)? (do)', 'what should I do'],
  ['(que|quoi|koi) (faire|fais|fait)', 'que faire'],
  ['(je|on) (dois|peux|fais|fait) {gap}(quoi|koi|faire)', 'je fais quoi'],
  [
    '(where|ou) (can|should|do|must|to|aller|dois|puis|peut|on|je) {gap}(go|take|bring|aller|emmener|amener)?',
    'where should we go',
  ],
  ['(help|au secours|aidez|aide|sos|ambulance|urgent|urgence|emergency|vite)', 'help'],
]

/** Who is blamed for it: then it is a complaint. */
export const OF_THE_BUSINESS: [string, string][] = [
  ['(your|ur|votre|vos|una|wuna) {word}', 'your driver hit me'],
  [
    '(the|d|le|la|l|un|una) (driver|chauffeur|rider|livreur|conductor|staff|security|guard|vigile|moniteur|personnel)',
    'the driver hit me',
  ],
  ['(almost|nearly|failli|manque)', 'we nearly had an accident'],
  ['(because of|a cause de|par la faute de) (you|vous|your|votre|vos)', 'because of you'],
]
