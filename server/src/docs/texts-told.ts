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

/** What is promised, and by which hours it counts. */
export const PROMISES: Group['tasks'] = {
  addTicketSlaPolicy: {
    title: { en: 'Add a policy', fr: 'Ajouter une politique' },
    lead: {
      en: 'How soon tickets are answered and resolved, in all hours or in working hours.',
      fr: 'En combien de temps les tickets ont réponse et solution, à toute heure ou aux heures ouvrées.',
    },
  },
  updateTicketSlaPolicy: {
    title: { en: 'Change a policy', fr: 'Modifier une politique' },
    lead: {
      en: 'The clocks of its tickets follow; what they have used stays used.',
      fr: 'Les délais de ses tickets suivent ; ce qu’ils ont consommé le reste.',
    },
  },
  reorderTicketSlaPolicies: {
    title: { en: 'Put policies in order', fr: 'Ordonner les politiques' },
    lead: { en: 'As lists show them.', fr: 'Comme les listes les montrent.' },
  },
  deactivateTicketSlaPolicy: {
    title: { en: 'Take a policy out of use', fr: 'Retirer une politique' },
    lead: { en: 'Tickets that have it keep it.', fr: 'Les tickets qui l’ont la gardent.' },
  },
  searchCalendars: {
    title: { en: 'List the calendars', fr: 'Lister les calendriers' },
    lead: {
      en: 'Working hours, and dates with hours of their own.',
      fr: 'Les heures ouvrées, et les dates qui ont les leurs.',
    },
  },
  addCalendar: {
    title: { en: 'Add a calendar', fr: 'Ajouter un calendrier' },
    lead: {
      en: 'A zone, the hours of each weekday, up to 1,000 dates that differ.',
      fr: 'Un fuseau, les heures de chaque jour, jusqu’à 1 000 dates qui diffèrent.',
    },
  },
  updateCalendar: {
    title: { en: 'Change a calendar', fr: 'Modifier un calendrier' },
    lead: {
      en: 'From now on: what was consumed stays as it was counted.',
      fr: 'À partir de maintenant : ce qui est consommé reste compté comme il l’a été.',
    },
  },
  reorderCalendars: {
    title: { en: 'Put calendars in order', fr: 'Ordonner les calendriers' },
    lead: { en: 'As lists show them.', fr: 'Comme les listes les montrent.' },
  },
  deactivateCalendar: {
    title: { en: 'Take a calendar out of use', fr: 'Retirer un calendrier' },
    lead: { en: 'Once no policy counts by it.', fr: 'Quand plus aucune politique ne compte selon lui.' },
  },
}

/** Filters that are looked at again and again. */
export const TICKET_VIEWS: Group['tasks'] = {
  searchTicketViews: {
    title: { en: 'List views of tickets', fr: 'Lister les vues de tickets' },
    lead: {
      en: 'Everybody’s and your own, with their counts.',
      fr: 'Celles de tous et les vôtres, avec leurs nombres.',
    },
  },
  addTicketView: {
    title: { en: 'Save a view of tickets', fr: 'Enregistrer une vue de tickets' },
    lead: { en: 'For yourself, or for everybody.', fr: 'Pour vous, ou pour tous.' },
  },
  updateTicketView: {
    title: { en: 'Change it', fr: 'La changer' },
    lead: { en: 'Its name, or all filters.', fr: 'Son nom, ou tous les filtres.' },
  },
  reorderTicketViews: {
    title: { en: 'Put them in order', fr: 'Les ordonner' },
    lead: { en: 'Your own, or those of everybody.', fr: 'Les vôtres, ou celles de tous.' },
  },
  removeTicketView: {
    title: { en: 'Remove it', fr: 'La supprimer' },
    lead: { en: 'No ticket changes.', fr: 'Aucun ticket ne change.' },
  },
}

/** What a ticket can be, and what may follow. */
export const STATUSES: Group['tasks'] = {
  addTicketStatus: {
    title: { en: 'Add a status', fr: 'Ajouter un statut' },
    lead: {
      en: 'With what it does to the clocks.',
      fr: 'Avec son effet sur les délais.',
    },
  },
  addCalendarHolidays: {
    title: { en: 'Take over holidays', fr: 'Reprendre des jours fériés' },
    lead: {
      en: 'From an iCalendar text, shown before they count.',
      fr: 'D’un texte iCalendar, montrés avant de compter.',
    },
  },
  updateTicketStatus: {
    title: { en: 'Change a status', fr: 'Modifier un statut' },
    lead: { en: 'Its words and its place.', fr: 'Ses mots et sa place.' },
  },
  reorderTicketStatuses: {
    title: { en: 'Put the statuses in order', fr: 'Ordonner les statuts' },
    lead: { en: 'Built-in ones too.', fr: 'Ceux d’origine aussi.' },
  },
  deactivateTicketStatus: {
    title: { en: 'Take a status out of use', fr: 'Retirer un statut' },
    lead: { en: 'Its tickets go to another.', fr: 'Ses tickets passent à un autre.' },
  },
  searchTicketTransitions: {
    title: { en: 'List the transitions', fr: 'Lister les passages' },
    lead: { en: 'Which status may follow which.', fr: 'Quel statut peut suivre lequel.' },
  },
  setTicketTransition: {
    title: { en: 'Change the transitions', fr: 'Changer les passages' },
    lead: {
      en: 'Of one status, all at once; each keeps a way out.',
      fr: 'Ceux d’un statut, tous à la fois ; chacun garde une issue.',
    },
  },
}

export const TICKET_CHANGES: Group['tasks'] = {
  readSatisfactionSettings: {
    title: { en: 'Read when customers are asked', fr: 'Lire quand les clients sont interrogés' },
    lead: {
      en: 'How they were served, after a resolution.',
      fr: 'S’ils sont satisfaits, après une résolution.',
    },
  },
  changeSatisfactionSettings: {
    title: { en: 'Say when customers are asked', fr: 'Dire quand les clients sont interrogés' },
    lead: { en: 'Nobody is until you say so.', fr: 'Personne ne l’est tant que vous ne le dites pas.' },
  },
  askTicketSatisfaction: {
    title: { en: 'Ask how somebody was served', fr: 'Demander à un client s’il est satisfait' },
    lead: { en: 'Once for each resolution.', fr: 'Une fois par résolution.' },
  },
  exportTickets: {
    title: { en: 'Export tickets', fr: 'Exporter des tickets' },
    lead: { en: 'As CSV, by the filters of a search.', fr: 'En CSV, par les filtres d’une recherche.' },
  },
  readTicketStats: {
    title: { en: 'Read figures of tickets', fr: 'Lire les chiffres des tickets' },
    lead: {
      en: 'How many, how soon, how often late; each with the search that lists them.',
      fr: 'Combien, en combien de temps, avec quels retards ; chacun avec la recherche qui les liste.',
    },
  },
  readTicketTimeline: {
    title: { en: 'Read all about a ticket', fr: 'Lire tout d’un ticket' },
    lead: {
      en: 'Messages, notes, acts and changes in one order.',
      fr: 'Messages, notes, actions et modifications dans un seul ordre.',
    },
  },
  explainTicketSla: {
    title: { en: 'Explain a ticket’s clocks', fr: 'Expliquer les délais d’un ticket' },
    lead: {
      en: 'Each minute: counted, or why not; and what if it had another policy.',
      fr: 'Chaque minute : comptée, ou pourquoi non ; et si sa politique était une autre.',
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

/** What people do with tickets. */
export const TICKET_ACTS: Group['tasks'] = {
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
      en: 'To a colleague, who is told; to a team; or to nobody.',
      fr: 'À un collègue, qui en est averti ; à une équipe ; ou à personne.',
    },
  },
  changeTickets: {
    title: { en: 'Change many tickets', fr: 'Modifier plusieurs tickets' },
    lead: {
      en: 'One act with up to 1,000, and a result for each.',
      fr: 'Une action sur 1 000 au plus, et un résultat pour chacun.',
    },
  },
  tagTicket: {
    title: { en: 'Tag a ticket', fr: 'Étiqueter un ticket' },
    lead: { en: 'With the words that conversations have.', fr: 'Avec les mots qu’ont les conversations.' },
  },
  placeTicket: {
    title: { en: 'Place a ticket', fr: 'Placer un ticket' },
    lead: {
      en: 'Before or after another one, as on a board.',
      fr: 'Avant ou après un autre, comme sur un tableau.',
    },
  },
  linkTicket: {
    title: { en: 'Link a ticket', fr: 'Lier un ticket' },
    lead: { en: 'To another one, or to a conversation.', fr: 'À un autre, ou à une conversation.' },
  },
  unlinkTicket: {
    title: { en: 'End a link', fr: 'Supprimer un lien' },
    lead: { en: 'Whichever of the two began it.', fr: 'Quel que soit celui des deux qui l’a créé.' },
  },
  mergeTicket: {
    title: { en: 'Merge two tickets', fr: 'Fusionner deux tickets' },
    lead: {
      en: 'One becomes part of the other, stays readable, and may be taken out again.',
      fr: 'L’un fait partie de l’autre, reste lisible, et peut en ressortir.',
    },
  },
  unmergeTicket: {
    title: { en: 'Take a ticket out again', fr: 'Séparer deux tickets' },
    lead: {
      en: 'With its status, its tags, its links and what was left of its time.',
      fr: 'Avec son statut, ses étiquettes, ses liens et le temps qu’il lui restait.',
    },
  },
}
