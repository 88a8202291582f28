// Every word of the chat, English then French. Curly names are filled in.
import type { Language } from '../core/wire.ts'

export const TEXTS = {
  open: ['Open the chat', 'Ouvrir la discussion'],
  openUnread: ['Open the chat, {count} unread', 'Ouvrir la discussion, {count} non lus'],
  close: ['Close the chat', 'Fermer la discussion'],
  chatWith: ['Chat with {name}', 'Discussion avec {name}'],
  messages: ['Messages', 'Messages'],
  newMessages: ['New messages', 'Nouveaux messages'],
  assistant: ['AI assistant', 'Assistant IA'],
  assistantOf: ['AI assistant of {name}', 'Assistant IA de {name}'],
  queue: ['A person will join you soon', 'Une personne vous rejoint bientôt'],
  person: ['From the team', 'De l’équipe'],
  offline: ['No connection. Your messages are kept here.', 'Pas de connexion. Vos messages sont gardés ici.'],
  typing: ['{name} is writing…', '{name} écrit…'],
  you: ['You', 'Vous'],
  placeholder: ['Write a message…', 'Écrivez un message…'],
  send: ['Send', 'Envoyer'],
  left: ['{count} characters left', 'Encore {count} caractères'],
  over: ['{count} characters too many', '{count} caractères de trop'],
  today: ['Today', 'Aujourd’hui'],
  yesterday: ['Yesterday', 'Hier'],
  pending: ['Waiting to be sent', 'En attente d’envoi'],
  sent: ['Sent', 'Envoyé'],
  read: ['Read', 'Lu'],
  failed: ['Not sent: {reason}', 'Non envoyé : {reason}'],
  old: ['Not sent for a day', 'Non envoyé depuis un jour'],
  retry: ['Send again', 'Renvoyer'],
  discard: ['Delete', 'Supprimer'],
  chosen: ['chosen', 'choisi'],
  newTab: ['new tab', 'nouvel onglet'],
  image: ['Image', 'Image'],
  video: ['Video', 'Vidéo'],
  audio: ['Voice message', 'Message vocal'],
  file: ['File', 'Fichier'],
  place: ['Place', 'Lieu'],
  sound: ['Sound', 'Son'],
  otherLanguage: ['FR, passer en français', 'EN, switch to English'],
  busy: ['A little fast. It goes out in a moment.', 'Un peu rapide. Cela part dans un instant.'],
  full: ['Too many messages are waiting to be sent.', 'Trop de messages attendent d’être envoyés.'],
  unknownChannel: ['This chat is not available.', 'Cette discussion n’est pas disponible.'],
  assistantNote: ['The AI assistant can make mistakes.', 'L’assistant IA peut se tromper.'],
} satisfies { [key: string]: readonly [en: string, fr: string] }

export type TextKey = keyof typeof TEXTS

/** The text of `key` with its {names} filled in one pass. */
export function say(
  language: Language,
  key: TextKey,
  values: { [name: string]: string | number } = {},
): string {
  const text = TEXTS[key][language === 'en' ? 0 : 1]
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

/** The first of `wished` (tags like "fr-CI") that we speak, else English. */
export function pickLanguage(wished: readonly (string | null | undefined)[]): Language {
  for (const tag of wished) {
    const code = tag?.slice(0, 2).toLowerCase()
    if (code === 'en' || code === 'fr') return code
  }
  return 'en'
}
