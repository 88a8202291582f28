// What people are told, and what figures say of their work.
import type { Group } from './texts-setup.ts'

export const NOTICES: Group = {
  id: 'notices',
  title: { en: 'What you are told', fr: 'Ce dont vous êtes averti' },
  tasks: {
    searchNotices: {
      title: { en: 'Read your notices', fr: 'Lire vos avis' },
      lead: {
        en: 'A note calls you, a conversation is yours, somebody waits for long, a ticket is late, a channel stands still.',
        fr: 'Une note vous appelle, une conversation est à vous, quelqu’un attend depuis longtemps, un ticket est en retard, un canal est arrêté.',
      },
    },
    readNotices: {
      title: { en: 'Mark notices as read', fr: 'Marquer des avis comme lus' },
      lead: {
        en: 'Some of them, those of a conversation, or all.',
        fr: 'Certains, ceux d’une conversation, ou tous.',
      },
    },
  },
}
