import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    /** Of the tool that looks orders up: its answer, worded. */
    orderIs: 'Your order {order} is {status.en}.',
    onItsWay: 'on its way',
    delivered: 'delivered',
    beingPacked: 'being packed',
    clockTooFar: ({ daysMax }: { daysMax: number }) =>
      `Request failed: the clock can be at most ${daysMax} days ahead; reset it first`,
    outcomeOnly: 'goes with failed and error only',
    noChannel: ({ channel }: { channel: string }) =>
      `Request failed: no simulated ${channel} channel is connected`,
    requiredOneOf: ({ senders }: { senders: string[] }) => `is required: one of ${senders.join(', ')}`,
    requiredOn: ({ channel }: { channel: string }) => `is required on the channel ${channel}`,
  },
  fr: {
    orderIs: 'Votre commande {order} est {status.fr}.',
    onItsWay: 'en route',
    delivered: 'livrée',
    beingPacked: 'en préparation',
    clockTooFar: ({ daysMax }) =>
      `Requête refusée : l'horloge peut avancer de ${daysMax} jours au plus ; remettez-la à l'heure`,
    outcomeOnly: "n'a de sens qu'avec failed et error",
    noChannel: ({ channel }) => `Requête refusée : aucun canal ${channel} simulé n'est connecté`,
    requiredOneOf: ({ senders }) => `est obligatoire : l'un de ${senders.join(', ')}`,
    requiredOn: ({ channel }) => `est obligatoire sur le canal ${channel}`,
  },
})
