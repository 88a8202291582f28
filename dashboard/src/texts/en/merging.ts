// What is said of tickets that are one: a part of the texts of tickets.
export const merging = {
  merge: 'Merge',
  mergeOf: 'Make “{{subject}}” part of another',
  mergeText: 'It is canceled and stays readable. Notes and answers go to the other one. There is a way back.',
  mergeAnyway: 'Merge all the same',
  merged: '“{{subject}}” is part of “{{into}}” now',
  mergeMany: 'Make the selected tickets one',
  mergeManyText: 'The others are canceled, and stay readable; answers and notes go to the ticket that stays.',
  stays: 'The ticket that stays',
  intoFinished:
    '“{{subject}}” has ended ({{state}}): what becomes part of it is no longer worked on unless it goes on.',
  leaveOut: 'Leave them out',
  leftOut_one: '{{count}} of them is part of another ticket already and is left out.',
  leftOut_other: '{{count}} of them are part of other tickets already and are left out.',
  mergedMany_one: '{{count}} ticket is part of “{{into}}” now',
  mergedMany_other: '{{count}} tickets are part of “{{into}}” now',
  ofTwoContacts_one:
    '{{count}} ticket is about another customer than “{{into}}”, which stays. Each goes on in their own conversation; answers go to the customer of the ticket that remains.',
  ofTwoContacts_other:
    '{{count}} tickets are about other customers than “{{into}}”, which stays. Each goes on in their own conversation; answers go to the customer of the ticket that remains.',
  unmerge: 'Take it out',
  unmergeOf: 'Take “{{subject}}” out',
  unmerged: 'It stands for itself again',
  isMerged: 'It is part of another ticket: take it out first.',
  mergedTitle: 'Merged',
  partOf: 'Part of',
  partOfOne: 'Part of “{{subject}}”',
  parts: 'Tickets that are part of it',
  twoContacts:
    'They are about two customers. Each goes on reading their own conversation; answers go to the customer of “{{into}}”, the ticket that remains.',
}
