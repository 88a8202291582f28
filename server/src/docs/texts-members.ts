// The people of a business, and the links that are mailed to them.
import type { Group } from './texts-setup.ts'

export const MEMBERS: Group = {
  id: 'people',
  title: { en: 'People', fr: 'Personnes' },
  tasks: {
    searchMembers: {
      title: { en: 'List the people', fr: 'Lister les personnes' },
      lead: {
        en: 'Members, service accounts, and those who have not accepted yet.',
        fr: 'Les membres, les comptes de service, et ceux qui n’ont pas encore accepté.',
      },
    },
    inviteMember: {
      title: { en: 'Invite somebody', fr: 'Inviter quelqu’un' },
      lead: {
        en: 'By a mailed link; where nothing is mailed, the answer has the link for you to hand over.',
        fr: 'Par un lien envoyé par courriel ; à défaut, la réponse contient le lien à transmettre.',
      },
    },
    readLink: {
      title: { en: 'Read a link', fr: 'Lire un lien' },
      lead: {
        en: 'What a mailed link is for and whether it still counts, before it is opened.',
        fr: 'À quoi sert un lien envoyé et s’il compte encore, avant de l’ouvrir.',
      },
    },
    acceptInvitation: {
      title: { en: 'Accept an invitation', fr: 'Accepter une invitation' },
      lead: {
        en: 'Opens the link: with name and password for somebody new.',
        fr: 'Ouvre le lien : avec nom et mot de passe pour une personne nouvelle.',
      },
    },
    addServiceAccount: {
      title: { en: 'Add a service account', fr: 'Ajouter un compte de service' },
      lead: {
        en: 'It holds the tokens of machines, so that they do not depend on a person.',
        fr: 'Il porte les jetons des machines, qui ne dépendent ainsi de personne.',
      },
    },
    updateMember: {
      title: { en: 'Change a role', fr: 'Changer un rôle' },
      lead: {
        en: 'Or disable somebody: in force everywhere within a second.',
        fr: 'Ou désactiver quelqu’un : partout en vigueur en une seconde.',
      },
    },
    removeMember: {
      title: { en: 'Remove somebody', fr: 'Retirer quelqu’un' },
      lead: {
        en: 'Tells first which tokens would stop working, and lets another take them.',
        fr: 'Dit d’abord quels jetons cesseraient de fonctionner, et permet de les confier à un autre.',
      },
    },
    verifyAddress: {
      title: { en: 'Confirm an address', fr: 'Confirmer une adresse' },
      lead: { en: 'Opens the mailed link.', fr: 'Ouvre le lien reçu par courriel.' },
    },
    resendVerification: {
      title: { en: 'Ask for the confirmation again', fr: 'Redemander la confirmation' },
      lead: { en: 'At most 5 letters an hour.', fr: 'Au plus 5 courriels par heure.' },
    },
    requestReset: {
      title: { en: 'Forgot the password', fr: 'Mot de passe oublié' },
      lead: {
        en: 'The answer does not tell whether anybody has the address.',
        fr: 'La réponse ne dit pas si quelqu’un a cette adresse.',
      },
    },
    completeReset: {
      title: { en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' },
      lead: {
        en: 'Opens the mailed link; all sessions end.',
        fr: 'Ouvre le lien reçu ; toutes les sessions prennent fin.',
      },
    },
    changePassword: {
      title: { en: 'Change the password', fr: 'Changer le mot de passe' },
      lead: { en: 'Of who is signed in.', fr: 'De la personne connectée.' },
    },
    requestAddress: {
      title: { en: 'Change the address', fr: 'Changer d’adresse' },
      lead: {
        en: 'The new one counts once its link is opened.',
        fr: 'La nouvelle vaut dès que son lien est ouvert.',
      },
    },
  },
}
