// What people read who cannot have a team as they want it.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    whereWriting: 'is required with writing',
    teamExists: 'Request failed: there is a team of this name',
    teamsMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} teams, and no more are possible`,
  },
  fr: {
    whereWriting: 'est obligatoire avec writing',
    teamExists: 'Requête refusée : une équipe porte déjà ce nom',
    teamsMax: ({ max }) => `Requête refusée : il y a ${max} équipes, et il ne peut y en avoir plus`,
  },
})
