// Every word of the rating form, which is a file of its own: loaded only where somebody is asked.
import type { Language } from './core/wire.ts'

const en = {
  legend: 'Your rating',
  choices: ['1 – very poor', '2 – poor', '3 – fair', '4 – good', '5 – very good'],
  comment: 'Do you want to say more? (optional)',
  send: 'Send rating',
  thanks: 'Thank you. You can change your rating for 24 hours.',
  choose: 'Please choose a rating.',
  expired: 'It is too late for a rating.',
  failed: 'Not sent. Please try again.',
}

const fr: typeof en = {
  legend: 'Votre note',
  choices: ['1 – très mauvais', '2 – mauvais', '3 – passable', '4 – bien', '5 – très bien'],
  comment: 'Voulez-vous en dire plus ? (facultatif)',
  send: 'Envoyer la note',
  thanks: 'Merci. Vous pouvez changer votre note pendant 24 heures.',
  choose: 'Choisissez une note.',
  expired: 'Il est trop tard pour noter.',
  failed: 'Non envoyé. Réessayez.',
}

export const TEXTS: { [language in Language]: typeof en } = { en, fr }
export type RatingTexts = typeof en
