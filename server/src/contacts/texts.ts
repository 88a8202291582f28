import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    somebodyElse: 'is the id of another contact than the one that is named beside it: name one of them',
  },
  fr: {
    somebodyElse: "est l'identifiant d'un autre contact que celui nommé à côté : n'en nommez qu'un",
  },
})
