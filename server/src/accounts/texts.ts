import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    usernameTaken: 'This username is taken',
    isMember: 'This person is a member of the business already',
    scopesNotHeld: ({ scopes }: { scopes: string[] }) =>
      `The role of the token's holder does not hold ${scopes.join(', ')}`,
  },
  fr: {
    usernameTaken: "Ce nom d'utilisateur est déjà pris",
    isMember: "Cette personne est déjà membre de l'entreprise",
    scopesNotHeld: ({ scopes }) => `Le rôle du porteur du jeton n'a pas ${scopes.join(', ')}`,
  },
})
