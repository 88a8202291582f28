import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    oneReply: 'must hold either button_reply or list_reply',
    notOffered: 'is not an option that was offered',
    foreignSite: 'Request not authorized: this site may not use this chat',
    identityExpired: 'Request expired: the identity has run out',
    identityForged: 'Request not authorized: the identity is not signed by this site',
  },
  fr: {
    oneReply: 'doit contenir soit button_reply, soit list_reply',
    notOffered: "n'est pas une option proposée",
    foreignSite: 'Requête non autorisée : ce site ne peut pas utiliser ce chat',
    identityExpired: "Requête expirée : l'identité a expiré",
    identityForged: "Requête non autorisée : l'identité n'est pas signée par ce site",
  },
})
