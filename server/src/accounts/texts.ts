import { catalogue } from '@palabre/contract/catalogue'
import type { Role } from '@palabre/contract/scopes'

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
    onlyHolder:
      'Only the holder of a token gets another in its place; for a service account, an owner or admin does',
    tokenEnded: 'This token is revoked, expired, or was rolled before',
    overlapMax: 'must be at most P7D',
    otherAddress: ({ ip }: { ip: string }) =>
      `Request not authorized: this token does not work from the address ${ip}`,
    range: 'must be an address or a range such as 192.0.2.0/24',
    expiry: ({ days }: { days: number }) => `must be in the future, at most ${days} days ahead`,
    rateMax: ({ limit }: { limit: number }) => `must be at most ${limit}, what its maker may`,
    passwordLength: ({ min, max }: { min: number; max: number }) => `must have ${min} to ${max} characters`,
    passwordCommon: 'is among those that everybody tries first; a sentence of your own is better',
    passwordUsername: 'must not hold the username',
    notHere: 'must be a member of the business',
    lastOwner: 'A business keeps an owner whose address is verified: make another one first',
    roleAboveOwn: ({ role }: { role: string }) => `Request not authorized: your role is below ${role}`,
    transferOrRevoke: 'cannot be given with transfer_to: the tokens are taken over, or revoked',
    noServiceOwner: 'must not be owner: a service account is nobody',
    ownersOnly: 'Request not authorized: only an owner changes an owner',
    demandOfOwners: 'Request not authorized: only an owner decides what is demanded of owners',
    holdsTokens:
      'This person holds tokens that would stop working: say who takes them (transfer_to), or revoke_tokens',
    tokensGain: ({ role }: { role: Role }) =>
      `Request not authorized: these tokens could do more than before; somebody whose role is not above ${role} can take them, or a service account with such a role`,
    tooManyPasswords: 'The service is checking too many passwords at the moment',
  },
  fr: {
    businessTaken: 'Cette personne possède déjà une entreprise de ce nom',
    usernameTaken: "Ce nom d'utilisateur est déjà pris",
    isMember: "Cette personne est déjà membre de l'entreprise",
    scopesNotHeld: ({ scopes }) => `Le rôle du détenteur du jeton n'a pas ${scopes.join(', ')}`,
    scopesNotYours: ({ scopes }) => `Un jeton ne peut pas plus que celui qui le crée : ${scopes.join(', ')}`,
    roleAbove: 'Le détenteur de ce jeton a un rôle au-dessus du vôtre',
    onlyHolder:
      "Seul le détenteur d'un jeton en obtient un autre à sa place ; pour un compte de service, un propriétaire ou un administrateur",
    tokenEnded: 'Ce jeton est révoqué, expiré ou déjà remplacé',
    overlapMax: 'doit être au plus P7D',
    otherAddress: ({ ip }) => `Requête non autorisée : ce jeton ne fonctionne pas depuis l'adresse ${ip}`,
    range: 'doit être une adresse ou une plage telle que 192.0.2.0/24',
    expiry: ({ days }) => `doit être dans l'avenir, à ${days} jours au plus`,
    rateMax: ({ limit }) => `doit être au plus ${limit}, ce que peut celui qui le crée`,
    passwordLength: ({ min, max }) => `doit avoir de ${min} à ${max} caractères`,
    passwordCommon: 'est parmi ceux que tout le monde essaie en premier ; une phrase à vous vaut mieux',
    passwordUsername: "ne doit pas contenir le nom d'utilisateur",
    notHere: "doit être membre de l'entreprise",
    lastOwner:
      "Une entreprise garde un propriétaire dont l'adresse est vérifiée : nommez-en d'abord un autre",
    roleAboveOwn: ({ role }) => `Requête non autorisée : votre rôle est en dessous de ${role}`,
    transferOrRevoke: 'ne peut aller avec transfer_to : les jetons sont repris, ou révoqués',
    noServiceOwner: "ne doit pas être owner : un compte de service n'est personne",
    ownersOnly: 'Requête non autorisée : seul un propriétaire modifie un propriétaire',
    demandOfOwners:
      'Requête non autorisée : seul un propriétaire décide de ce qui est exigé des propriétaires',
    holdsTokens:
      'Cette personne détient des jetons qui cesseraient de fonctionner : indiquez qui les reprend (transfer_to), ou revoke_tokens',
    tokensGain: ({ role }) =>
      `Requête non autorisée : ces jetons pourraient plus qu'avant ; une personne dont le rôle n'est pas au-dessus de ${role} peut les reprendre, ou un compte de service qui a un tel rôle`,
    tooManyPasswords: 'Le service vérifie trop de mots de passe en ce moment',
  },
})
