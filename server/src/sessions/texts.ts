import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    otherOrigin: ({ origin }: { origin: string }) =>
      `Request not authorized: with a cookie only pages of ${origin} may ask this`,
    insecureAddress: ({ address }: { address: string }) =>
      `No cookie is safe at ${address}: it is plain http and not this machine. Set BASE_URL to an https address`,
    secondFactorRequired: 'The password is right; now the second factor: POST /auth/second-factor',
    someProof: ({ allowed }: { allowed: string[] }) => `is required, one of: ${allowed.join(', ')}`,
    oneProof: ({ allowed }: { allowed: string[] }) => `must be given alone; one of: ${allowed.join(', ')}`,
    sessionsOnly: 'Request not authorized: a token is of one business; only a session goes on in another',
  },
  fr: {
    otherOrigin: ({ origin }) =>
      `Requête non autorisée : avec un cookie, seules les pages de ${origin} peuvent demander cela`,
    insecureAddress: ({ address }) =>
      `Aucun cookie n'est sûr à ${address} : c'est du http simple, et pas cette machine. Donnez à BASE_URL une adresse https`,
    secondFactorRequired:
      'Le mot de passe est juste ; maintenant le second facteur : POST /auth/second-factor',
    someProof: ({ allowed }) => `est nécessaire, l'un de : ${allowed.join(', ')}`,
    oneProof: ({ allowed }) => `doit être donné seul ; l'un de : ${allowed.join(', ')}`,
    sessionsOnly:
      "Requête non autorisée : un jeton est d'une seule entreprise ; seule une session passe dans une autre",
  },
})
