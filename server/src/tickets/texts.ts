import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    required: 'is required',
    digitsOrNone: 'must be digits only, or none',
    builtInPlace: 'must be left out for a built-in status: its place stays',
    endsAndPauses: 'must be false where the status is resolved or terminal: its clocks have ended',
    statusExists: ({ code }: { code: string }) => `Request failed: there is a status ${code}`,
    statusNamed: 'Request failed: there is a status of this name',
    statusNameTaken: ({ name }: { name: string }) => `must be another than ${name}`,
    statusesMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} statuses of your own, and no more are possible`,
    noWayOut: ({ statuses }: { statuses: string[] }) =>
      `Request failed: from there tickets could go nowhere: ${statuses.join(', ')}`,
    otherContact: 'is not the contact of this conversation',
    metaTooBig: ({ bytesMax }: { bytesMax: number }) => `must have at most ${bytesMax} bytes as JSON`,
    ownKey: 'is written by the service alone',
    notYet: 'must not be in the future',
    beforeOpened: ({ first }: { first: string }) => `must not be before the ticket was opened: ${first}`,
    tooFarAhead: ({ last }: { last: string }) => `must not be later than ${last}`,
    changedMeanwhile: ({ fields }: { fields: string[] }) =>
      `Request failed: others have changed this ticket since: ${fields.join(', ')}`,
    merged: ({ into }: { into: string }) => `Request failed: this ticket is part of ${into}`,
    itself: 'must be another ticket',
    addedToo: 'is added by the same request: name it once',
    oneEnd: 'cannot be combined with conversation',
    onePlace: 'cannot be combined with before',
    asOfTickets: 'is said of two tickets: leave it out with conversation',
    linksMax: ({ max }: { max: number }) =>
      `Request failed: this ticket has ${max} links, and no more are possible`,
    noPlace: 'Request failed: too much was placed here; place the other ticket first',
    otherStatus: 'Request failed: the two tickets have different statuses',
    twoContacts:
      'Request failed: the two tickets are about different contacts. Say contacts: "keep" if they shall stay so',
    notMerged: 'Request failed: this ticket is part of no other',
    circle: 'Request failed: that ticket is part of this one',
    ifMatch: 'must be updated_at of the ticket in quotes, or *',
    ifMatchOfOne: 'is said of one ticket: leave it out for many',
    badCursor: 'is not a cursor of this search',
    otherSort: 'belongs to another sort',
    cursorOrPage: 'cannot be combined with page',
    noTransition: ({ from, to, allowed }: { from: string; to: string; allowed: string[] }) =>
      `Request failed: a ticket cannot go from ${from} to ${to}. Allowed: ${allowed.join(', ') || 'none'}`,
  },
  fr: {
    required: 'est obligatoire',
    digitsOrNone: 'ne doit contenir que des chiffres, ou être none',
    builtInPlace: 'doit manquer pour un statut intégré : sa place reste',
    endsAndPauses: 'doit être false pour un statut résolu ou terminal : ses délais sont finis',
    statusExists: ({ code }) => `Requête refusée : il y a déjà un statut ${code}`,
    statusNamed: 'Requête refusée : un statut porte déjà ce nom',
    statusNameTaken: ({ name }) => `doit être un autre que ${name}`,
    statusesMax: ({ max }) =>
      `Requête refusée : vous avez ${max} statuts à vous, et il ne peut y en avoir plus`,
    noWayOut: ({ statuses }) =>
      `Requête refusée : de là, les tickets n’iraient nulle part : ${statuses.join(', ')}`,
    otherContact: "n'est pas le contact de cette conversation",
    metaTooBig: ({ bytesMax }) => `doit faire au plus ${bytesMax} octets en JSON`,
    ownKey: 'n’est écrit que par le service',
    notYet: 'ne doit pas être dans l’avenir',
    beforeOpened: ({ first }) => `ne doit pas précéder l’ouverture du ticket : ${first}`,
    tooFarAhead: ({ last }) => `ne doit pas être après ${last}`,
    changedMeanwhile: ({ fields }) =>
      `Requête refusée : d’autres ont changé ce ticket depuis : ${fields.join(', ')}`,
    merged: ({ into }) => `Requête refusée : ce ticket fait partie de ${into}`,
    itself: 'doit être un autre ticket',
    addedToo: 'est ajoutée par la même requête : ne la nommez qu’une fois',
    oneEnd: 'ne peut pas être combiné avec conversation',
    onePlace: 'ne peut pas être combiné avec before',
    asOfTickets: 'se dit de deux tickets : à omettre avec conversation',
    linksMax: ({ max }) => `Requête refusée : ce ticket a ${max} liens, et il ne peut y en avoir plus`,
    noPlace: 'Requête refusée : trop de tickets ont été placés ici ; placez d’abord l’autre ticket',
    otherStatus: 'Requête refusée : les deux tickets ont des statuts différents',
    twoContacts:
      'Requête refusée : les deux tickets concernent des contacts différents. Dites contacts: "keep" s’ils doivent le rester',
    notMerged: 'Requête refusée : ce ticket ne fait partie d’aucun autre',
    circle: 'Requête refusée : ce ticket-là fait partie de celui-ci',
    ifMatch: 'doit être updated_at du ticket entre guillemets, ou *',
    ifMatchOfOne: 'se dit d’un seul ticket : à omettre pour plusieurs',
    badCursor: "n'est pas un curseur de cette recherche",
    otherSort: 'appartient à un autre tri',
    cursorOrPage: 'ne peut pas être combiné avec page',
    noTransition: ({ from, to, allowed }) =>
      `Requête refusée : un ticket ne peut pas passer de ${from} à ${to}. Autorisé : ${allowed.join(', ') || 'aucun'}`,
  },
})
