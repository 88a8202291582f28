import { catalogue } from '@palabre/contract/catalogue'
import type { Text } from '@palabre/contract/languages'

export const texts = catalogue({
  en: {
    expired: 'Request expired: expires_at has passed',
    windowClosed: ({ why }: { why: Text }) => `Request failed: ${why.en}`,
    /** For a channel that does not say it in its own words. */
    silentTooLong: 'the contact has not written to this number for too long',
    neverWrote: 'the contact has never written to this number; until they do, only a template can be sent',
    notConnected: ({ channel }: { channel: string }) => `Request failed: no ${channel} channel is connected`,
    requiredOneOf: ({ senders }: { senders: string[] }) => `is required: one of ${senders.join(', ')}`,
    templateRequired: 'is required with on_window_closed: template',
    inThePast: 'must be in the future; left out, it goes at once',
    tooFarAhead: ({ daysMax }: { daysMax: number }) => `must be at most ${daysMax} days ahead`,
    sentTooLate: 'must be before expires_at',
    tooManyInARow: ({ stepsMax }: { stepsMax: number }) =>
      `must not have so many words in quotes or joined by hyphens: at most ${stepsMax} that follow another`,
    channelRefused: ({ why, said }: { why: Text; said: string }) =>
      `Request failed: ${why.en}${said === '' ? '' : ` (“${said}”)`}`,
    timeIsOver: 'its time was over before it could be delivered',
    expiredWaiting: ({ why }: { why: Text }) => `its time was over before it could be delivered: ${why.en}`,
    notFailed: ({ status }: { status: string }) =>
      `Request failed: only a message that failed or expired can be tried again; this one is ${status}`,
    notHeld: ({ status }: { status: string }) =>
      `Request failed: only a message that still waits for its time or for the contact can be taken back; this one is ${status}`,
    notUnknown: ({ status }: { status: string }) =>
      `Request failed: only a message of which nobody knows whether it arrived can be settled; this one is ${status}`,
    balanceTooLow: 'Request failed: the balance is too low for this message',
    tooManyWaiting: ({ max }: { max: number }) =>
      `Service not available: ${max} messages wait to be delivered, as many as may; send again when some have left`,
    optedOut:
      'Request failed: the contact wants no messages here (STOP); only answers to what they write are sent, until they write START',
  },
  fr: {
    expired: 'Requête expirée : expires_at est dépassé',
    windowClosed: ({ why }) => `Requête refusée : ${why.fr}`,
    silentTooLong: "le contact n'a pas écrit à ce numéro depuis trop longtemps",
    neverWrote:
      "le contact n'a jamais écrit à ce numéro : la fenêtre de 24 heures n'est pas ouverte, seul un modèle peut être envoyé",
    notConnected: ({ channel }) => `Requête refusée : aucun canal ${channel} n'est connecté`,
    requiredOneOf: ({ senders }) => `est obligatoire : l'un de ${senders.join(', ')}`,
    templateRequired: 'est obligatoire avec on_window_closed: template',
    inThePast: "doit être dans l'avenir ; sans elle, il part aussitôt",
    tooFarAhead: ({ daysMax }) => `doit être dans les ${daysMax} jours`,
    sentTooLate: 'doit être avant expires_at',
    tooManyInARow: ({ stepsMax }) =>
      `ne doit pas avoir tant de mots entre guillemets ou reliés par des traits d'union : au plus ${stepsMax} qui en suivent un autre`,
    channelRefused: ({ why, said }) => `Requête refusée : ${why.fr}${said === '' ? '' : ` (« ${said} »)`}`,
    timeIsOver: "il n'a pas pu être remis dans le temps imparti",
    expiredWaiting: ({ why }) => `il n'a pas pu être remis dans le temps imparti : ${why.fr}`,
    notFailed: ({ status }) =>
      `Requête refusée : seul un message échoué ou expiré peut être retenté ; l'état de celui-ci est ${status}`,
    notHeld: ({ status }) =>
      `Requête refusée : seul un message qui attend son heure ou le contact peut être retiré ; l'état de celui-ci est ${status}`,
    notUnknown: ({ status }) =>
      `Requête refusée : seul un message dont on ignore s'il est arrivé peut être réglé ; l'état de celui-ci est ${status}`,
    balanceTooLow: 'Requête refusée : le solde est insuffisant pour ce message',
    tooManyWaiting: ({ max }) =>
      `Service indisponible : ${max} messages attendent d'être remis, autant qu'il est permis ; renvoyez quand il en sera parti`,
    optedOut:
      "Requête refusée : le contact ne veut pas de messages ici (STOP) ; seules les réponses à ce qu'il écrit partent, jusqu'à ce qu'il écrive REPRENDRE",
  },
})

/** What a message waits for that is no failure. */
export const waitingTexts = catalogue({
  en: {
    scheduled: 'it is to be sent later',
    emergency_stop: 'the emergency stop is on; nothing is sent until it is lifted',
    no_worker: 'no worker has taken it up yet; the operator should see whether one is running',
  },
  fr: {
    scheduled: 'il doit être envoyé plus tard',
    emergency_stop: "l'arrêt d'urgence est en cours ; rien n'est envoyé jusqu'à sa levée",
    no_worker: "aucun processus ne l'a encore pris en charge ; l'exploitant doit vérifier qu'il y en a un",
  },
})

/** What customers read who have opted out of messages, or in again. */
export const consentTexts = catalogue({
  en: {
    out: 'Understood: we will not write to you any more. If you write to us, you get an answer. To hear from us again, send START.',
    in: 'You will hear from us again. To stop our messages, send STOP.',
  },
  fr: {
    out: 'C’est noté : nous ne vous écrirons plus. Si vous nous écrivez, vous aurez une réponse. Pour recevoir à nouveau nos messages, envoyez REPRENDRE.',
    in: 'Vous recevrez à nouveau nos messages. Pour les arrêter, envoyez STOP.',
  },
})
