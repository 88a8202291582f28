// What is said of tickets that are one: a part of the texts of tickets.
export const merging = {
  merge: 'Fusionner',
  mergeOf: 'Réunir « {{subject}} » à un autre',
  mergeText: 'Il est annulé et reste lisible. Notes et réponses vont à l’autre. Il y a un retour.',
  mergeAnyway: 'Fusionner quand même',
  merged: '« {{subject}} » fait maintenant partie de « {{into}} »',
  mergeMany: 'Réunir les tickets choisis',
  mergeManyText: 'Les autres sont annulés et restent lisibles ; réponses et notes vont au ticket qui reste.',
  stays: 'Le ticket qui reste',
  intoFinished:
    '« {{subject}} » est terminé ({{state}}) : ce qu’on y réunit n’est plus traité, sauf s’il reprend.',
  leaveOut: 'Les laisser à part',
  leftOut_one: '{{count}} fait déjà partie d’un autre ticket et est laissé à part.',
  leftOut_other: '{{count}} font déjà partie d’autres tickets et sont laissés à part.',
  mergedMany_one: '{{count}} ticket fait maintenant partie de « {{into}} »',
  mergedMany_other: '{{count}} tickets font maintenant partie de « {{into}} »',
  ofTwoContacts_one:
    '{{count}} ticket concerne un autre client que « {{into}} », qui reste. Chacun continue dans sa conversation ; les réponses vont au client du ticket qui reste.',
  ofTwoContacts_other:
    '{{count}} tickets concernent d’autres clients que « {{into}} », qui reste. Chacun continue dans sa conversation ; les réponses vont au client du ticket qui reste.',
  unmerge: 'L’en retirer',
  unmergeOf: 'Retirer « {{subject}} »',
  unmerged: 'Il est de nouveau à part',
  isMerged: 'Il fait partie d’un autre ticket : retirez-l’en d’abord.',
  mergedTitle: 'Fusionné',
  partOf: 'Fait partie de',
  partOfOne: 'Fait partie de « {{subject}} »',
  parts: 'Tickets qui en font partie',
  twoContacts:
    'Ils concernent deux clients. Chacun continue de lire sa propre conversation ; les réponses vont au client de « {{into}} », le ticket qui reste.',
}
