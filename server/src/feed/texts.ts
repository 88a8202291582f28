// What users of the feed read.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    eventsDeleted: ({ after, next }: { after: number; next: number }) =>
      `Events after ${after} have been deleted, as they are kept for some days only. What is left begins after ${next}: read it with after=${next}, and look up anew what you keep a copy of`,
    eventsAhead: ({ after, next }: { after: number; next: number }) =>
      `There is no event ${after} yet: the newest is ${next}, as after a backup that was restored. Go on with after=${next}, and look up anew what you keep a copy of`,
  },
  fr: {
    eventsDeleted: ({ after, next }: { after: number; next: number }) =>
      `Des événements après ${after} ont été supprimés, car ils ne sont gardés que quelques jours. Ce qui reste commence après ${next} : lisez-le avec after=${next}, et relisez ce dont vous gardez une copie`,
    eventsAhead: ({ after, next }: { after: number; next: number }) =>
      `Il n’y a pas encore d’événement ${after} : le plus récent est ${next}, comme après une sauvegarde restaurée. Continuez avec after=${next}, et relisez ce dont vous gardez une copie`,
  },
})
