// What people read who work in the inbox and cannot do what they want to.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    wrongCursor: 'must be next_cursor of a page in the same order',
    inThePast: 'must be in the future',
    tooFarAhead: ({ daysMax }: { daysMax: number }) => `must be at most ${daysMax} days ahead`,
    untilOne: 'needs a time or null, or until_reply: true in its place',
    undoOrLater: 'cannot be given with send_at: a message that is sent later can be taken back until then',
    answeredMeanwhile:
      'Request failed: somebody has answered since; read it, or send all the same with anyway: true',
    tagExists: 'Request failed: there is a tag of this name',
    tagsMax: ({ max }: { max: number }) => `Request failed: there are ${max} tags, and no more are possible`,
    addedToo: 'is added by the same request: name it once',
    notWrittenYet: ({ last }: { last: number }) => `must be a message that is there: at most ${last}`,
    notYours: 'Only its writer, an owner or an admin may change a note',
  },
  fr: {
    wrongCursor: "doit être le next_cursor d'une page dans le même ordre",
    inThePast: "doit être dans l'avenir",
    tooFarAhead: ({ daysMax }) => `doit être dans les ${daysMax} jours`,
    untilOne: 'demande un moment ou null, ou until_reply: true à sa place',
    undoOrLater: 'ne peut aller avec send_at : un message différé peut être retiré jusque-là',
    answeredMeanwhile:
      "Requête refusée : quelqu'un a répondu entre-temps ; lisez, ou envoyez quand même avec anyway: true",
    tagExists: 'Requête refusée : une étiquette porte déjà ce nom',
    tagsMax: ({ max }) => `Requête refusée : il y a ${max} étiquettes, et il ne peut y en avoir plus`,
    addedToo: 'est ajoutée par la même requête : ne la nommez qu’une fois',
    notWrittenYet: ({ last }) => `doit être un message qui existe : ${last} au plus`,
    notYours: "Seule la personne qui l'a écrite, un propriétaire ou un administrateur peut changer une note",
  },
})
