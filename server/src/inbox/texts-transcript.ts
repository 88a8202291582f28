// The words of a transcript.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    title: ({ id, contact }: { id: string; contact: string }) => `Conversation ${id} with ${contact}`,
    opened: ({ at }: { at: string }) => `Begun: ${at} UTC`,
    closed: ({ at }: { at: string }) => `Ended: ${at} UTC`,
    agent: ({ name }: { name: string }) => `${name} (agent)`,
    contact: ({ name }: { name: string }) => `${name} (contact)`,
    colleague: 'A colleague',
    program: 'Automatic message',
    note: ({ name }: { name: string }) => `Note by ${name}`,
    edited: ({ text }: { text: string }) => `(changed to: ${text})`,
    revoked: '(taken back)',
    failed: '(not delivered)',
    unknown: '(perhaps not delivered)',
    said: ({ who, words }: { who: string; words: string }) => `${who}: ${words}`,
  },
  fr: {
    title: ({ id, contact }) => `Conversation ${id} avec ${contact}`,
    opened: ({ at }) => `Début : ${at} UTC`,
    closed: ({ at }) => `Fin : ${at} UTC`,
    agent: ({ name }) => `${name} (agent)`,
    contact: ({ name }) => `${name} (contact)`,
    colleague: 'Un collègue',
    program: 'Message automatique',
    note: ({ name }) => `Note de ${name}`,
    edited: ({ text }) => `(changé en : ${text})`,
    revoked: '(retiré)',
    failed: '(non remis)',
    unknown: '(peut-être non remis)',
    said: ({ who, words }) => `${who} : ${words}`,
  },
})

/** What a message is that is not only words. */
export const kinds = catalogue({
  en: {
    image: 'image',
    video: 'video',
    audio: 'audio',
    document: 'document',
    sticker: 'sticker',
    location: 'location',
    contacts: 'contact card',
    reaction: 'reaction',
    template: 'template',
    order: 'order',
    payment: 'payment',
    other: 'attachment',
  },
  fr: {
    image: 'image',
    video: 'vidéo',
    audio: 'audio',
    document: 'document',
    sticker: 'autocollant',
    location: 'lieu',
    contacts: 'fiche de contact',
    reaction: 'réaction',
    template: 'modèle',
    order: 'commande',
    payment: 'paiement',
    other: 'pièce jointe',
  },
})
