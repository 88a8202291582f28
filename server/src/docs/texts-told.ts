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

export const TICKET_CHANGES: Group['tasks'] = {
  updateTicket: {
    title: { en: 'Change a ticket', fr: 'Modifier un ticket' },
    lead: {
      en: 'Its words, its priority or policy, its meta; never over what somebody else has just changed.',
      fr: 'Ses mots, sa priorité ou sa politique, son meta ; jamais par-dessus ce qu’un autre vient de changer.',
    },
  },
  assignTicket: {
    title: { en: 'Assign a ticket', fr: 'Attribuer un ticket' },
    lead: {
      en: 'To a colleague, who is told; or to nobody.',
      fr: 'À un collègue, qui en est averti ; ou à personne.',
    },
  },
  readTicketHistory: {
    title: { en: 'Read what was changed', fr: 'Lire ce qui a changé' },
    lead: {
      en: 'Each field, before and after, by whom.',
      fr: 'Chaque champ, avant et après, et par qui.',
    },
  },
  addTicketNote: {
    title: { en: 'Write a note about a ticket', fr: 'Écrire une note sur un ticket' },
    lead: { en: 'For colleagues, in its conversation.', fr: 'Pour les collègues, dans sa conversation.' },
  },
  replyToTicket: {
    title: { en: 'Answer about a ticket', fr: 'Répondre au sujet d’un ticket' },
    lead: {
      en: 'By the channel of its conversation; a new one where that has ended.',
      fr: 'Par le canal de sa conversation ; une nouvelle quand elle est terminée.',
    },
  },
}
