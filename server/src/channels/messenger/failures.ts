import type { ChannelKind } from '../kind.ts'

/** What became of a message, in words for users. */
export const failures: ChannelKind['failures'] = {
  unreachable: {
    en: 'the provider cannot be reached; the message is tried again',
    fr: 'le fournisseur est injoignable ; un nouvel essai suivra',
  },
  throttled: {
    en: 'too many messages at once; this one is tried again',
    fr: "trop de messages d'un coup ; un nouvel essai suivra",
  },
  window_closed: {
    en: 'the contact has not written to this number for 24 hours; only a template can be sent',
    fr: "le contact n'a pas écrit à ce numéro depuis 24 heures ; seul un modèle peut être envoyé",
  },
  opted_out: {
    en: 'the contact no longer wants these messages',
    fr: 'le contact ne veut plus recevoir ces messages',
  },
  no_such_recipient: {
    en: 'this number cannot be reached on messenger',
    fr: 'ce numéro est injoignable sur messenger',
  },
  bad_request: {
    en: 'the provider does not take this message',
    fr: "le fournisseur n'accepte pas ce message",
  },
  template_refused: {
    en: 'the template is unknown, paused or given other parameters than it has',
    fr: "le modèle est inconnu, suspendu, ou n'a pas ces paramètres",
  },
  credentials: {
    en: 'the provider refuses the access of this number; its messages wait',
    fr: "le fournisseur refuse l'accès de ce numéro ; ses messages attendent",
  },
  unknown: {
    en: 'the provider may or may not have taken the message',
    fr: 'on ne sait pas si le fournisseur a pris le message',
  },
}
