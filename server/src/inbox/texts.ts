// What people read who work in the inbox and cannot do what they want to.
import { catalogue } from '@palabre/contract/catalogue'

const braced = (names: string[]): string => names.map(name => `{${name}}`).join(', ')

export const texts = catalogue({
  en: {
    wrongCursor: 'must be next_cursor of a page in the same order',
    inThePast: 'must be in the future',
    tooFarAhead: ({ daysMax }: { daysMax: number }) => `must be at most ${daysMax} days ahead`,
    untilOne: 'needs a time or null, or until_reply: true in its place',
    undoOrLater: 'cannot be given with send_at: a message that is sent later can be taken back until then',
    templateUseless: 'is of use with on_window_closed: template only',
    badPlace: 'is not a place of this timeline',
    notBesideBefore: 'cannot be given beside before',
    onePlace: 'cannot be given beside another place: one of before, after and around',
    answeredMeanwhile:
      'Request failed: somebody has answered since; read it, or send all the same with anyway: true',
    tagExists: 'Request failed: there is a tag of this name',
    tagsMax: ({ max }: { max: number }) => `Request failed: there are ${max} tags, and no more are possible`,
    notWrittenYet: ({ last }: { last: number }) => `must be a message that is there: at most ${last}`,
    variables: ({ unknown, known }: { unknown: string[]; known: string[] }) =>
      `holds an unknown variable, ${braced(unknown)}; there are: ${braced(known)}`,
    textNeeded: 'needs a text in one language at least',
    variableLeft: ({ left }: { left: string[] }) =>
      `holds a variable without a value, ${braced(left)}: put something in its place`,
    exampleLate: 'Dear {contact.firstname}, your parcel is late.',
    exampleThanks: 'Thank you, {contact.firstname}!',
    shortcutForm: 'must be without blanks and without /, since it is typed behind a slash: late-parcel',
    shortcutExists: 'Request failed: there is a canned reply with this shortcut',
    cannedMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} canned replies, and no more are possible`,
    viewExists: 'Request failed: there is a view of this name',
    viewsMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} views, and no more are possible`,
    notYours: 'Only its writer, an owner or an admin may change a note',
  },
  fr: {
    wrongCursor: "doit être le next_cursor d'une page dans le même ordre",
    inThePast: "doit être dans l'avenir",
    tooFarAhead: ({ daysMax }) => `doit être dans les ${daysMax} jours`,
    untilOne: 'demande un moment ou null, ou until_reply: true à sa place',
    undoOrLater: 'ne peut aller avec send_at : un message différé peut être retiré jusque-là',
    templateUseless: "ne sert qu'avec on_window_closed: template",
    badPlace: "n'est pas une place de ce fil",
    notBesideBefore: 'ne peut aller avec before',
    onePlace: "ne peut aller avec une autre place : l'une de before, after et around",
    answeredMeanwhile:
      "Requête refusée : quelqu'un a répondu entre-temps ; lisez, ou envoyez quand même avec anyway: true",
    tagExists: 'Requête refusée : une étiquette porte déjà ce nom',
    tagsMax: ({ max }) => `Requête refusée : il y a ${max} étiquettes, et il ne peut y en avoir plus`,
    notWrittenYet: ({ last }) => `doit être un message qui existe : ${last} au plus`,
    variables: ({ unknown, known }) =>
      `contient une variable inconnue, ${braced(unknown)} ; il y a : ${braced(known)}`,
    textNeeded: 'demande un texte dans une langue au moins',
    variableLeft: ({ left }) =>
      `contient une variable sans valeur, ${braced(left)} : mettez quelque chose à sa place`,
    exampleLate: 'Bonjour {contact.firstname}, votre colis a du retard.',
    exampleThanks: 'Merci, {contact.firstname} !',
    shortcutForm: 'doit être sans espace et sans /, car on le tape après une barre oblique : colis-en-retard',
    shortcutExists: 'Requête refusée : une réponse type porte déjà ce raccourci',
    cannedMax: ({ max }) => `Requête refusée : il y a ${max} réponses types, et il ne peut y en avoir plus`,
    viewExists: 'Requête refusée : une vue porte déjà ce nom',
    viewsMax: ({ max }) => `Requête refusée : il y a ${max} vues, et il ne peut y en avoir plus`,
    notYours: "Seule la personne qui l'a écrite, un propriétaire ou un administrateur peut changer une note",
  },
})
