import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    usernameTaken: 'This username is taken',
  },
  fr: {
    usernameTaken: "Ce nom d'utilisateur est déjà pris",
  },
})
