import { catalogue } from '@palabre/contract/catalogue'
import { grammarOf } from '@palabre/contract/grammar'
import type { Text } from '@palabre/contract/languages'

const en = grammarOf('en')
const fr = grammarOf('fr')

/** What only this channel can say of a failure; the rest is said by channels/texts.ts. */
export const failureTexts = catalogue({
  en: {
    window_closed: 'the contact has not written to this number for 24 hours; only a template can be sent',
    no_such_recipient:
      'this number cannot be reached on messenger: it has no account, or has not accepted its terms',
  },
  fr: {
    window_closed: "le contact n'a pas écrit à ce numéro depuis 24 heures ; seul un modèle peut être envoyé",
    no_such_recipient:
      "ce numéro est injoignable sur messenger : il n'a pas de compte, ou n'en a pas accepté les conditions",
  },
})

/** How the parts of a message are called in a sentence: English without an article, French with it. */
export const nameTexts = catalogue({
  en: {
    text: 'text',
    caption: 'caption',
    contactName: 'formatted name of a contact',
    reactionTarget: 'message to react to',
    templateName: 'template name',
    templateLanguage: 'template language',
    templateParameter: 'template parameter',
    body: 'body text',
    footer: 'footer',
    header: 'header',
    buttonTitle: 'button title',
    buttonId: 'button id',
    listButton: 'label of the list button',
    sectionTitle: 'section title',
    rowTitle: 'row title',
    rowDescription: 'row description',
    rowId: 'row id',
    linkText: 'label of the link button',
    rows: 'list of rows',
  },
  fr: {
    text: 'le texte',
    caption: 'la légende',
    contactName: "le nom complet d'un contact",
    reactionTarget: 'le message visé par la réaction',
    templateName: 'le nom du modèle',
    templateLanguage: 'la langue du modèle',
    templateParameter: 'le paramètre du modèle',
    body: 'le texte du corps',
    footer: 'le pied de message',
    header: "l'en-tête",
    buttonTitle: 'le titre du bouton',
    buttonId: "l'identifiant du bouton",
    listButton: 'le libellé du bouton de liste',
    sectionTitle: 'le titre de section',
    rowTitle: 'le titre de la ligne',
    rowDescription: 'la description de la ligne',
    rowId: "l'identifiant de la ligne",
    linkText: 'le libellé du bouton de lien',
    rows: 'la liste des lignes',
  },
})

type Count = { count: number; min: number; max: number }

/** What is wrong with a message that the provider would refuse. */
export const limitTexts = catalogue({
  en: {
    type: ({ type }: { type: string }) => `This channel cannot send messages of type ${type}.`,
    required: ({ name }: { name: Text }) => `The ${name.en} is required on this channel and cannot be empty.`,
    tooLong: ({ name, length, max }: { name: Text; length: number; max: number }) =>
      `The ${name.en} has ${en.count(length, { one: 'character', other: 'characters' })}; this channel allows ${max}.`,
    notUnique: ({ name }: { name: Text }) => `The ${name.en} must be unique within the message.`,
    buttons: ({ count, min, max }: Count) =>
      `${en.count(count, { one: 'reply button', other: 'reply buttons' })}: this channel allows ${min} to ${max}.`,
    sections: ({ count, min, max }: Count) =>
      `${en.count(count, { one: 'section', other: 'sections' })}: this channel allows ${min} to ${max}.`,
    contacts: ({ count, min, max }: Count) =>
      `${en.count(count, { one: 'contact card', other: 'contact cards' })}: this channel allows ${min} to ${max}.`,
    rowsTotal: ({ count, max }: { count: number; max: number }) =>
      `The list has ${en.count(count, { one: 'row', other: 'rows' })}; this channel allows ${max} over all sections together.`,
    address: 'The address must be absolute and begin with http:// or https://.',
    mediaSource: 'Media is given by exactly one of link and media_id.',
    noCaption: 'Audio and stickers carry no caption on this channel.',
    latitude: ({ max }: { max: number }) => `The latitude is a number from -${max} to ${max}.`,
    longitude: ({ max }: { max: number }) => `The longitude is a number from -${max} to ${max}.`,
    listHeader: 'The header of a list holds only text on this channel.',
    headerType: 'The type of a header is text, image, video or document.',
  },
  fr: {
    type: ({ type }) => `Ce canal ne peut pas envoyer de message de type ${type}.`,
    required: ({ name }) => `${upper(name.fr)} : obligatoire sur ce canal, et non vide.`,
    tooLong: ({ name, length, max }) =>
      `${upper(name.fr)} compte ${fr.count(length, { one: 'caractère', other: 'caractères' })} ; ce canal en autorise ${max}.`,
    notUnique: ({ name }) => `${upper(name.fr)} doit être unique dans le message.`,
    buttons: ({ count, min, max }) =>
      `${fr.count(count, { one: 'bouton de réponse', other: 'boutons de réponse' })} : ce canal en autorise de ${min} à ${max}.`,
    sections: ({ count, min, max }) =>
      `${fr.count(count, { one: 'section', other: 'sections' })} : ce canal en autorise de ${min} à ${max}.`,
    contacts: ({ count, min, max }) =>
      `${fr.count(count, { one: 'fiche de contact', other: 'fiches de contact' })} : ce canal en autorise de ${min} à ${max}.`,
    rowsTotal: ({ count, max }) =>
      `La liste compte ${fr.count(count, { one: 'ligne', other: 'lignes' })} ; ce canal en autorise ${max}, toutes sections comprises.`,
    address: "L'adresse doit être absolue et commencer par http:// ou https://.",
    mediaSource: 'Un média se donne par link ou par media_id, un seul des deux.',
    noCaption: "L'audio et les stickers n'ont pas de légende sur ce canal.",
    latitude: ({ max }) => `La latitude est un nombre de -${max} à ${max}.`,
    longitude: ({ max }) => `La longitude est un nombre de -${max} à ${max}.`,
    listHeader: "L'en-tête d'une liste ne contient que du texte sur ce canal.",
    headerType: "Le type d'un en-tête est text, image, video ou document.",
  },
})

/** What a test has to name. */
export const simulatorTexts = catalogue({
  en: {
    customer: 'is required on the channel messenger, or user_id of a person who hides it',
  },
  fr: {
    customer: "est obligatoire sur le canal messenger, ou user_id d'une personne qui le cache",
  },
})

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
