import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    otherOrigin: ({ origin }: { origin: string }) =>
      `Request not authorized: with a cookie only pages of ${origin} may ask this`,
    insecureAddress: ({ address }: { address: string }) =>
      `No cookie is safe at ${address}: it is plain http and not this machine. Set BASE_URL to an https address`,
    secondFactorRequired: 'The password is right; now the second factor: POST /auth/second-factor',
    oneProof: 'must be given alone: a password, a code or an assertion',
    sessionsOnly: 'Request not authorized: a token is of one business; only a session goes on in another',
  },
  fr: {
    otherOrigin: ({ origin }) =>
      `Requête non autorisée : avec un cookie, seules les pages de ${origin} peuvent demander cela`,
    insecureAddress: ({ address }) =>
      `Aucun cookie n'est sûr à ${address} : c'est du http simple, et pas cette machine. Donnez à BASE_URL une adresse https`,
    secondFactorRequired:
      'Le mot de passe est juste ; maintenant le second facteur : POST /auth/second-factor',
    oneProof: 'doit être donné seul : un mot de passe, un code ou une assertion',
    sessionsOnly:
      "Requête non autorisée : un jeton est d'une seule entreprise ; seule une session passe dans une autre",
  },
})
