// What people read who ask for figures of what is none.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    daysMax: ({ max }: { max: number }) => `must be before to, by less than ${max} days`,
    oneRecord: 'cannot be combined: figures are of one channel, agent, person or team, by day',
  },
  fr: {
    daysMax: ({ max }) => `doit précéder to, de moins de ${max} jours`,
    oneRecord:
      'ne peut pas être combiné : les chiffres sont ceux d’un canal, d’un agent, d’une personne ou d’une équipe, par jour',
  },
})
