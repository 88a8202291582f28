import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    required: ({ channel }: { channel: string }) => `is required on the channel ${channel}`,
    requiredOr: ({ channel, other }: { channel: string; other: string }) =>
      `is required on the channel ${channel}, or ${other}`,
    namedTwice: ({ field }: { field: string }) => `names somebody else than ${field}: give one of them`,
    connected: ({ sender }: { sender: string }) =>
      `${sender}, or its id at the provider, is connected already: change that channel ("channel edit"), or disconnect it first`,
    disconnected: 'This channel was disconnected: connect it again',
    notOfKind: ({ kind }: { kind: string }) => `is not a setting of ${kind}`,
    givenAgain: 'must be given again: the provider is at another address now',
    notConfirmed: ({ text }: { text: string }) => `The provider does not confirm the number: ${text}`,
  },
  fr: {
    required: ({ channel }) => `est obligatoire sur le canal ${channel}`,
    requiredOr: ({ channel, other }) => `est obligatoire sur le canal ${channel}, ou bien ${other}`,
    namedTwice: ({ field }) => `désigne quelqu'un d'autre que ${field} : n'en donnez qu'un`,
    connected: ({ sender }) =>
      `${sender}, ou son identifiant chez le fournisseur, est déjà connecté : modifiez ce canal (« channel edit »), ou déconnectez-le d'abord`,
    disconnected: 'Ce canal a été déconnecté : connectez-le de nouveau',
    notOfKind: ({ kind }) => `n'est pas un réglage de ${kind}`,
    givenAgain: 'doit être redonné : le fournisseur est à une autre adresse',
    notConfirmed: ({ text }) => `Le fournisseur ne confirme pas le numéro : ${text}`,
  },
})

/** What went wrong with a send, and what has to be done, in words for users. */
export const failureTexts = catalogue({
  en: {
    unreachable: 'the provider cannot be reached or has a fault',
    throttled: 'too many messages from this number at once; the provider asks for a pause',
    throttled_contact: 'too many messages to this contact at once; the provider asks for a pause',
    marketing_limit:
      'this contact has received as much marketing as the provider allows a day; send it tomorrow',
    window_closed: 'the contact has not written to this number for too long',
    opted_out: 'the contact no longer wants these messages',
    no_such_recipient: 'this contact cannot be reached on this channel',
    blocked_by_business: 'your business has blocked this contact; unblock it at the provider',
    not_on_test_list:
      "this number is in development and reaches only the numbers on its list; add the contact's number at the provider",
    experiment: 'the provider keeps this message from the contact, as part of an experiment of its own',
    bad_request: 'the provider does not take this message',
    template_refused: 'the template is unknown, not approved, paused, or given other parameters than it has',
    not_permitted:
      'the provider does not permit this message: check that the template is approved and that the token may use it',
    not_connected: 'the channel is switched off; switch it on again',
    not_registered: 'this number is not registered at the provider; register it there',
    credentials: "the provider refuses this number's access token; renew it",
    payment: 'the provider cannot bill your account; settle the payment there',
    account_restricted: 'the provider has locked or limited your account; see what it says there',
    unknown:
      'the provider may or may not have taken the message; once you know whether it arrived, say so (settle)',
  },
  fr: {
    unreachable: 'le fournisseur est injoignable ou en panne',
    throttled: "trop de messages d'un coup depuis ce numéro ; le fournisseur demande une pause",
    throttled_contact: "trop de messages d'un coup à ce contact ; le fournisseur demande une pause",
    marketing_limit:
      'ce contact a reçu autant de publicité que le fournisseur en permet par jour ; envoyez-la demain',
    window_closed: "le contact n'a pas écrit à ce numéro depuis trop longtemps",
    opted_out: 'le contact ne veut plus recevoir ces messages',
    no_such_recipient: 'ce contact est injoignable sur ce canal',
    blocked_by_business: 'votre entreprise a bloqué ce contact ; débloquez-le chez le fournisseur',
    not_on_test_list:
      "ce numéro est en développement et n'atteint que les numéros de sa liste ; ajoutez-y celui du contact chez le fournisseur",
    experiment:
      "le fournisseur ne remet pas ce message au contact, dans le cadre d'une expérience qu'il mène",
    bad_request: "le fournisseur n'accepte pas ce message",
    template_refused: "le modèle est inconnu, non approuvé, suspendu, ou n'a pas ces paramètres",
    not_permitted:
      "le fournisseur n'autorise pas ce message : vérifiez que le modèle est approuvé et que le jeton y a droit",
    not_connected: 'le canal est désactivé ; réactivez-le',
    not_registered: "ce numéro n'est pas enregistré chez le fournisseur ; enregistrez-le",
    credentials: "le fournisseur refuse le jeton d'accès de ce numéro ; renouvelez-le",
    payment: 'le fournisseur ne peut pas facturer votre compte ; réglez le paiement chez lui',
    account_restricted: "le fournisseur a bloqué ou limité votre compte ; voyez ce qu'il en dit",
    unknown:
      "on ne sait pas si le fournisseur a pris le message ; dès que vous savez s'il est arrivé, dites-le (settle)",
  },
})
