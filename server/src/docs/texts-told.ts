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

export const FIGURES: Group = {
  id: 'analytics',
  title: { en: 'What figures say', fr: 'Ce que disent les chiffres' },
  tasks: {
    readOverview: {
      title: { en: 'Read figures', fr: 'Lire des chiffres' },
      lead: {
        en: 'How many wrote, how soon they were answered, who solved it, what was late, what it cost.',
        fr: 'Combien ont écrit, en combien de temps ils ont eu réponse, qui a résolu, ce qui a tardé, ce que cela a coûté.',
      },
    },
    readSeries: {
      title: { en: 'Compare figures', fr: 'Comparer des chiffres' },
      lead: {
        en: 'Day by day, or by channel, agent, person or team.',
        fr: 'Jour par jour, ou par canal, agent, personne ou équipe.',
      },
    },
    searchLedger: {
      title: { en: 'List what was charged', fr: 'Lister ce qui a été facturé' },
      lead: {
        en: 'Every entry of the ledger: top-ups, messages, agent turns, what was given back.',
        fr: 'Chaque écriture : crédits, messages, tours d’agent, ce qui a été rendu.',
      },
    },
  },
}
