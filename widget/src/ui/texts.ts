import { LANGUAGES, type Language } from '../core/wire.ts'

const en = {
  open: 'Open the chat',
  openUnread: 'Open the chat, {count} unread',
  close: 'Close the chat',
  chatWith: 'Chat with {name}',
  messages: 'Messages',
  newMessages: 'New messages',
  assistant: 'AI assistant',
  assistantOf: 'AI assistant of {name}',
  queue: 'A person will join you soon',
  replyTime: 'A person usually answers within {time}.',
  person: 'From the team',
  offline: 'No connection. Your messages are kept here.',
  typing: '{name} is writing…',
  you: 'You',
  placeholder: 'Write a message…',
  send: 'Send',
  left: '{count} characters left',
  over: '{count} characters too many',
  today: 'Today',
  yesterday: 'Yesterday',
  pending: 'Waiting to be sent',
  sent: 'Sent',
  read: 'Read',
  failed: 'Not sent: {reason}',
  old: 'Not sent for a day',
  retry: 'Send again',
  discard: 'Delete',
  chosen: 'chosen',
  newTab: 'new tab',
  image: 'Image',
  video: 'Video',
  audio: 'Voice message',
  file: 'File',
  place: 'Place',
  sound: 'Sound',
  /** In the language that it switches to. */
  switchTo: 'EN, switch to English',
  busy: 'A little fast. It goes out in a moment.',
  full: 'Too many messages are waiting to be sent.',
  unknownChannel: 'This chat is not available.',
  assistantNote: 'The AI assistant can make mistakes.',
}

const fr: typeof en = {
  open: 'Ouvrir la discussion',
  openUnread: 'Ouvrir la discussion, {count} non lus',
  close: 'Fermer la discussion',
  chatWith: 'Discussion avec {name}',
  messages: 'Messages',
  newMessages: 'Nouveaux messages',
  assistant: 'Assistant IA',
  assistantOf: 'Assistant IA de {name}',
  queue: 'Une personne vous rejoint bientôt',
  replyTime: 'Une personne répond en général sous {time}.',
  person: 'De l’équipe',
  offline: 'Pas de connexion. Vos messages sont gardés ici.',
  typing: '{name} écrit…',
  you: 'Vous',
  placeholder: 'Écrivez un message…',
  send: 'Envoyer',
  left: 'Encore {count} caractères',
  over: '{count} caractères de trop',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  pending: 'En attente d’envoi',
  sent: 'Envoyé',
  read: 'Lu',
  failed: 'Non envoyé : {reason}',
  old: 'Non envoyé depuis un jour',
  retry: 'Renvoyer',
  discard: 'Supprimer',
  chosen: 'choisi',
  newTab: 'nouvel onglet',
  image: 'Image',
  video: 'Vidéo',
  audio: 'Message vocal',
  file: 'Fichier',
  place: 'Lieu',
  sound: 'Son',
  switchTo: 'FR, passer en français',
  busy: 'Un peu rapide. Cela part dans un instant.',
  full: 'Trop de messages attendent d’être envoyés.',
  unknownChannel: 'Cette discussion n’est pas disponible.',
  assistantNote: 'L’assistant IA peut se tromper.',
}

/** Every word of the chat; curly names are filled in. */
export const TEXTS: { [language in Language]: typeof en } = { en, fr }

export type TextKey = keyof typeof en

/** The text of `key` with its {names} filled in one pass. */
export function say(
  language: Language,
  key: TextKey,
  values: { [name: string]: string | number } = {},
): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

/** The first of `wished` (tags like "fr-CI") that we speak, else the first of ours. */
export function pickLanguage(wished: readonly (string | null | undefined)[]): Language {
  for (const tag of wished) {
    const code = tag?.slice(0, 2).toLowerCase()
    const language = LANGUAGES.find(one => one === code)
    if (language) return language
  }
  return LANGUAGES[0]
}
