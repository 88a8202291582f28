import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    businessTaken: 'This person owns a business of this name already',
    usernameTaken: 'This username is taken',
    isMember: 'This person is a member of the business already',
    scopesNotHeld: ({ scopes }: { scopes: string[] }) =>
      `The role of the token's holder does not hold ${scopes.join(', ')}`,
    scopesNotYours: ({ scopes }: { scopes: string[] }) =>
      `A token cannot do more than whoever makes it: ${scopes.join(', ')}`,
    roleAbove: 'The holder of this token has a role above yours',
    onlyHolder: 'Only the holder of a token gets another in its place',
    tokenEnded: 'This token is revoked, expired, or was rolled before',
    overlapMax: 'must be at most P7D',
    range: 'must be an address or a range such as 192.0.2.0/24',
    expiry: ({ days }: { days: number }) => `must be in the future, at most ${days} days ahead`,
    rateMax: ({ limit }: { limit: number }) => `must be at most ${limit}, what its maker may`,
  },
  fr: {
    businessTaken: 'Cette personne possède déjà une entreprise de ce nom',
    usernameTaken: "Ce nom d'utilisateur est déjà pris",
    isMember: "Cette personne est déjà membre de l'entreprise",
    scopesNotHeld: ({ scopes }) => `Le rôle du porteur du jeton n'a pas ${scopes.join(', ')}`,
    scopesNotYours: ({ scopes }) => `Un jeton ne peut pas plus que celui qui le crée : ${scopes.join(', ')}`,
    roleAbove: 'Le porteur de ce jeton a un rôle au-dessus du vôtre',
    onlyHolder: "Seul le porteur d'un jeton en obtient un autre à sa place",
    tokenEnded: 'Ce jeton est révoqué, expiré ou déjà remplacé',
    overlapMax: 'doit être au plus P7D',
    range: 'doit être une adresse ou une plage telle que 192.0.2.0/24',
    expiry: ({ days }) => `doit être dans l'avenir, à ${days} jours au plus`,
    rateMax: ({ limit }) => `doit être au plus ${limit}, ce que peut celui qui le crée`,
  },
})
