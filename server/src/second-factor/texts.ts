import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    needsName: 'Browsers refuse passkeys at an IP address: open the service under a name, such as localhost',
    notThisPasskey: 'is not the answer to the passkey that was asked for',
    totpInUse: 'An authenticator app is set up already: remove it first',
    wrongCode: 'is not the code of this moment',
  },
  fr: {
    needsName:
      "Les navigateurs refusent les clés d'accès à une adresse IP : ouvrez le service sous un nom, tel que localhost",
    notThisPasskey: "n'est pas la réponse à la clé d'accès demandée",
    totpInUse: "Une application d'authentification est déjà configurée : retirez-la d'abord",
    wrongCode: "n'est pas le code de cet instant",
  },
})
