// What customers read who are asked how they were served, and what their people read.
import { catalogue } from '@palabre/contract/catalogue'

export const choiceTexts = catalogue({
  en: {
    rating5: '5 – very good',
    rating4: '4 – good',
    rating3: '3 – fair',
    rating2: '2 – poor',
    rating1: '1 – very poor',
  },
  fr: {
    rating5: '5 – très bien',
    rating4: '4 – bien',
    rating3: '3 – passable',
    rating2: '2 – mauvais',
    rating1: '1 – très mauvais',
  },
})

export const texts = catalogue({
  en: {
    question: ({ subject, link }: { subject: string; link: string }) =>
      `“${subject}” is settled. How did we do? If you want to say more: ${link}`,
    questionByLink: ({ subject, link }: { subject: string; link: string }) =>
      `“${subject}” is settled. How did we do? Tell us here: ${link}`,
    choose: 'Rate',
    expired: 'This link has expired: a rating is possible for 7 days, and can be changed for 24 hours',
    ratingRange: 'Please choose a rating from 1 to 5.',
    commentLong: ({ max }: { max: number }) =>
      `A comment has at most ${max.toLocaleString('en')} characters.`,
    commentHidden: 'A comment holds no control characters: they are left out now.',
    noWayToRate:
      'must hold {{link}}, {{secret}} or {{rating.1}} to {{rating.5}} in a parameter: nobody could rate by it otherwise',
    parameterLong: ({ max }: { max: number }) => `must have at most ${max} characters before it is filled in`,
    parametersLong: ({ max }: { max: number }) =>
      `its parameters must have at most ${max} characters in all before they are filled in`,
    notResolved: 'Request failed: the ticket is not resolved',
    alreadyAsked: 'Request failed: the customer was asked already since it was resolved',
    title: 'How did we do?',
    about: ({ subject }: { subject: string }) => `About “${subject}”`,
    legend: 'Your rating',
    comment: 'Do you want to say more? (optional)',
    send: 'Send',
    thanks: 'Thank you. You can change your rating for 24 hours with the same link.',
    noLink: 'This link leads nowhere.',
    tooOften: 'Too many requests. Please try again later.',
    failed: 'Something went wrong, and nothing was stored. Please try again in a moment.',
    wrong: ({ max }: { max: number }) =>
      `Please choose a rating from 1 to 5; a comment has at most ${max.toLocaleString('en')} characters.`,
  },
  fr: {
    question: ({ subject, link }) =>
      `« ${subject} » est réglé. Êtes-vous satisfait ? Pour en dire plus : ${link}`,
    questionByLink: ({ subject, link }) =>
      `« ${subject} » est réglé. Êtes-vous satisfait ? Dites-le ici : ${link}`,
    choose: 'Noter',
    expired: 'Ce lien a expiré : on peut noter pendant 7 jours et changer sa note pendant 24 heures',
    ratingRange: 'Choisissez une note de 1 à 5.',
    commentLong: ({ max }) => `Un commentaire compte ${max.toLocaleString('fr')} caractères au plus.`,
    commentHidden: 'Un commentaire ne contient pas de caractères de contrôle : ils sont retirés.',
    noWayToRate:
      'doit contenir {{link}}, {{secret}} ou {{rating.1}} à {{rating.5}} dans un paramètre : sans cela personne ne pourrait noter',
    parameterLong: ({ max }) => `doit compter ${max} caractères au plus avant d’être rempli`,
    parametersLong: ({ max }) =>
      `ses paramètres doivent compter ${max} caractères au plus en tout avant d’être remplis`,
    notResolved: 'Requête refusée : le ticket n’est pas résolu',
    alreadyAsked: 'Requête refusée : le client a déjà été interrogé depuis la résolution',
    title: 'Êtes-vous satisfait ?',
    about: ({ subject }) => `À propos de « ${subject} »`,
    legend: 'Votre note',
    comment: 'Voulez-vous en dire plus ? (facultatif)',
    send: 'Envoyer',
    thanks: 'Merci. Vous pouvez changer votre note pendant 24 heures avec le même lien.',
    noLink: 'Ce lien ne mène nulle part.',
    tooOften: 'Trop de demandes. Réessayez plus tard.',
    failed: 'Une erreur est survenue et rien n’a été enregistré. Réessayez dans un instant.',
    wrong: ({ max }) =>
      `Choisissez une note de 1 à 5 ; un commentaire compte ${max.toLocaleString('fr')} caractères au plus.`,
  },
})
