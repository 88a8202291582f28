// What people read who ask for figures of what is none.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    daysMax: ({ max }: { max: number }) => `must be before to, by less than ${max} days`,
    saidByMetric: 'cannot be combined with this metric: it is what from, to and the metric say',
    readMax: ({ max }: { max: number }) =>
      `there are more than ${max} tickets to look at for these filters or in this zone: take fewer days`,
    oneRecord: 'cannot be combined: figures are of one channel, agent, person or team, by day',
  },
  fr: {
    daysMax: ({ max }) => `doit précéder to, de moins de ${max} jours`,
    saidByMetric: 'ne peut pas être combiné avec cette mesure : from, to et la mesure le disent déjà',
    readMax: ({ max }) =>
      `il y a plus de ${max} tickets à regarder pour ces filtres ou dans ce fuseau : prenez moins de jours`,
    oneRecord:
      'ne peut pas être combiné : les chiffres sont ceux d’un canal, d’un agent, d’une personne ou d’une équipe, par jour',
  },
})
