import { catalogue } from '@palabre/contract/catalogue'
import type { Text } from '@palabre/contract/languages'

type Who = { business: string }
type Invited = Who & { by: string | null; role: Text }

export const texts = catalogue({
  en: {
    isMember: 'This person is a member of the business already',
    isVerified: 'This address is verified already',
    needed: 'is needed: the account is new',
    isYours: 'is your address already',
    addressStays:
      'This installation sends no mail, so your address stays as it is. Ask whoever runs it: they change it with “palabre user address”.',

    inviteSubject: ({ business }: Who) => `You are invited to ${business}`,
    inviteLead: ({ business, by, role }: Invited) =>
      `${by === null ? '' : `${by} invites you. `}${business} answers its customers with Palabre and invites you to work with them, as ${role.en}. Open this link to accept and to choose your password:`,
    inviteEnd: 'The link works once, for 7 days. If you do not know this business, do nothing.',

    verifySubject: 'Confirm your address',
    verifyLead: 'Open this link to confirm that this address is yours:',
    verifyEnd: 'The link works once, for 24 hours. If you did not ask for it, do nothing.',

    addressSubject: 'Confirm your new address',
    addressLead: 'Open this link to sign in with this address from now on:',
    addressEnd:
      'The link works once, for 24 hours. Until then the address before stays in use. If you did not ask for it, do nothing.',

    resetSubject: 'Choose a new password',
    resetLead: 'Open this link to choose a new password:',
    resetEnd:
      'The link works once, for an hour. It ends all sessions; tokens of programs and the second factor stay. If you did not ask for it, do nothing: your password stays as it is.',

    noticeSubject: 'Your account has another address now',
    noticeLead:
      'The address to sign in with was changed, and this one no longer opens the account. All other sessions have ended.',
    noticeEnd:
      'If that was not you, tell an owner of your business or whoever runs this service at once: they can lock the account.',

    button: 'Open the link',
    pasted: 'If the button does not work, copy this address into your browser:',
  },
  fr: {
    isMember: "Cette personne est déjà membre de l'entreprise",
    isVerified: 'Cette adresse est déjà vérifiée',
    needed: 'est nécessaire : le compte est nouveau',
    isYours: 'est déjà votre adresse',
    addressStays:
      "Cette installation n'envoie pas de courriel : votre adresse reste la même. Demandez à la personne qui la gère : elle la change avec « palabre user address ».",

    inviteSubject: ({ business }) => `Vous êtes invité(e) par ${business}`,
    inviteLead: ({ business, by, role }) =>
      `${by === null ? '' : `${by} vous invite. `}${business} répond à ses clients avec Palabre et vous invite à travailler avec son équipe, comme ${role.fr}. Ouvrez ce lien pour accepter et choisir votre mot de passe :`,
    inviteEnd:
      'Le lien fonctionne une fois, pendant 7 jours. Si vous ne connaissez pas cette entreprise, ne faites rien.',

    verifySubject: 'Confirmez votre adresse',
    verifyLead: 'Ouvrez ce lien pour confirmer que cette adresse est la vôtre :',
    verifyEnd: "Le lien fonctionne une fois, pendant 24 heures. Si vous n'avez rien demandé, ne faites rien.",

    addressSubject: 'Confirmez votre nouvelle adresse',
    addressLead: 'Ouvrez ce lien pour vous connecter désormais avec cette adresse :',
    addressEnd:
      "Le lien fonctionne une fois, pendant 24 heures. Jusque-là, l'adresse précédente reste en service. Si vous n'avez rien demandé, ne faites rien.",

    resetSubject: 'Choisissez un nouveau mot de passe',
    resetLead: 'Ouvrez ce lien pour choisir un nouveau mot de passe :',
    resetEnd:
      "Le lien fonctionne une fois, pendant une heure. Il met fin à toutes les sessions ; les jetons des programmes et le second facteur restent. Si vous n'avez rien demandé, ne faites rien : votre mot de passe reste le même.",

    noticeSubject: 'Votre compte a maintenant une autre adresse',
    noticeLead:
      "L'adresse de connexion a été changée, et celle-ci n'ouvre plus le compte. Toutes les autres sessions sont terminées.",
    noticeEnd:
      "Si ce n'était pas vous, prévenez tout de suite un propriétaire de votre entreprise ou qui gère ce service : ils peuvent bloquer le compte.",

    button: 'Ouvrir le lien',
    pasted: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  },
})

/** What stands on the page that mailed links lead to. */
export const pageTexts = catalogue({
  en: {
    invite: 'Accept the invitation',
    reset: 'Choose a new password',
    verify: 'Confirm your address',
    address: 'Confirm your new address',
    inviteLead: '{who} invites you to {business}, as {role}. You will sign in as {username}.',
    inviteLeadOfNobody: 'You are invited to {business}, as {role}. You will sign in as {username}.',
    owner: 'owner',
    admin: 'admin',
    member: 'member',
    viewer: 'viewer',
    known: 'You have an account with this address already: it keeps its name and password.',
    own: 'You have an account with this address already: type its password to show that it is you.',
    name: 'Your name',
    password: 'Password',
    rule: 'At least 12 characters. A sentence of your own is good.',
    go: 'Go on',
    signIn: 'Sign in',
    script: 'This page needs JavaScript.',
    inviteDone: 'Welcome. You can sign in with this address now.',
    resetDone: 'Your password is changed. All sessions have ended: sign in again.',
    verifyDone: 'Your address is confirmed. You can sign in now.',
    addressDone: 'From now on you sign in with this address.',
    used: 'This link was used already, or taken back. If it was you, sign in; else ask for another.',
    replaced: 'A newer link was sent to you: open that one.',
    expired: 'This link is too old. Ask for another.',
    withdrawn:
      'This link no longer counts: whoever made it may not give this any more, or the account has another address.',
    dead: 'This link does not exist. Open it as it stands in the letter, or ask for another.',
    away: 'The service cannot be reached. Try again.',
  },
  fr: {
    invite: "Accepter l'invitation",
    reset: 'Choisir un nouveau mot de passe',
    verify: 'Confirmer votre adresse',
    address: 'Confirmer votre nouvelle adresse',
    inviteLead: '{who} vous invite dans {business}, comme {role}. Vous vous connecterez avec {username}.',
    inviteLeadOfNobody:
      'Vous êtes invité(e) dans {business}, comme {role}. Vous vous connecterez avec {username}.',
    owner: 'propriétaire',
    admin: 'administrateur',
    member: 'membre',
    viewer: 'lecteur',
    known: 'Vous avez déjà un compte avec cette adresse : il garde son nom et son mot de passe.',
    own: "Vous avez déjà un compte avec cette adresse : tapez son mot de passe pour montrer que c'est vous.",
    name: 'Votre nom',
    password: 'Mot de passe',
    rule: 'Au moins 12 caractères. Une phrase à vous convient bien.',
    go: 'Continuer',
    signIn: 'Se connecter',
    script: 'Cette page a besoin de JavaScript.',
    inviteDone: 'Bienvenue. Vous pouvez maintenant vous connecter avec cette adresse.',
    resetDone:
      'Votre mot de passe est changé. Toutes les sessions sont terminées : connectez-vous à nouveau.',
    verifyDone: 'Votre adresse est confirmée. Vous pouvez vous connecter.',
    addressDone: 'Vous vous connectez désormais avec cette adresse.',
    used: "Ce lien a déjà servi, ou a été retiré. Si c'était vous, connectez-vous ; sinon demandez-en un autre.",
    replaced: 'Un lien plus récent vous a été envoyé : ouvrez celui-là.',
    expired: 'Ce lien est trop ancien. Demandez-en un autre.',
    withdrawn:
      "Ce lien ne compte plus : qui l'a fait ne peut plus donner cela, ou le compte a une autre adresse.",
    dead: "Ce lien n'existe pas. Ouvrez-le tel qu'il figure dans le courriel, ou demandez-en un autre.",
    away: 'Le service est injoignable. Réessayez.',
  },
})
