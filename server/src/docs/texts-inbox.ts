// What people do in conversations.
import type { Group } from './texts-setup.ts'

export const INBOX: Group = {
  id: 'inbox',
  title: { en: 'Conversations', fr: 'Conversations' },
  tasks: {
    searchConversations: {
      title: { en: 'List conversations', fr: 'Lister les conversations' },
      lead: {
        en: 'The queue, your own, those that call you: newest first, or who has waited longest.',
        fr: 'La file, les vôtres, celles qui vous appellent : les plus récentes, ou qui attend depuis le plus longtemps.',
      },
    },
    countConversations: {
      title: { en: 'Count conversations', fr: 'Compter les conversations' },
      lead: {
        en: 'The numbers beside the lists and the tags.',
        fr: 'Les nombres à côté des listes et des étiquettes.',
      },
    },
    getConversation: {
      title: { en: 'Read one conversation', fr: 'Lire une conversation' },
      lead: {
        en: 'Who has it, who waits since when, and what may be sent now.',
        fr: 'Qui l’a, qui attend depuis quand, et ce qui peut être envoyé maintenant.',
      },
    },
    readTimeline: {
      title: { en: 'Read a timeline', fr: 'Lire le fil d’une conversation' },
      lead: {
        en: 'Messages, notes, who did what; and how an agent came to its answer.',
        fr: 'Messages, notes, qui a fait quoi ; et comment un agent est arrivé à sa réponse.',
      },
    },
    readTranscript: {
      title: { en: 'Read a transcript', fr: 'Lire une transcription' },
      lead: {
        en: 'What was said, to keep it or pass it on: entries, or a text.',
        fr: 'Ce qui a été dit, à garder ou à transmettre : des entrées, ou un texte.',
      },
    },
    startConversation: {
      title: { en: 'Write first', fr: 'Écrire le premier' },
      lead: {
        en: 'To somebody who has not written, or not for long; the conversation is yours.',
        fr: 'À qui n’a pas écrit, ou pas depuis longtemps ; la conversation est à vous.',
      },
    },
    claimConversation: {
      title: { en: 'Take a conversation', fr: 'Prendre une conversation' },
      lead: {
        en: 'From then on the agent is silent. Of two people one has it.',
        fr: 'Dès lors l’agent se tait. De deux personnes, une seule l’a.',
      },
    },
    replyInConversation: {
      title: { en: 'Answer a customer', fr: 'Répondre à un client' },
      lead: {
        en: 'With what you have seen (`after_seq`), so that nobody is talked over; taken back within seconds (`undo_seconds`).',
        fr: 'Avec ce que vous avez vu (`after_seq`), pour ne couper la parole à personne ; annulable quelques secondes (`undo_seconds`).',
      },
    },
    cancelMessage: {
      title: { en: 'Take a message back', fr: 'Retirer un message' },
      lead: {
        en: 'Until it goes: either it goes or it is taken back.',
        fr: 'Jusqu’à son départ : il part ou il est retiré, jamais les deux.',
      },
    },
  },
}

/** What becomes of a conversation after that. */
export const PASSING_ON: Group = {
  id: 'passing-on',
  title: { en: 'Passing on and ending', fr: 'Transmettre et terminer' },
  tasks: {
    assignConversation: {
      title: { en: 'Pass a conversation on', fr: 'Transmettre une conversation' },
      lead: {
        en: 'To a colleague, or back to the queue.',
        fr: 'À un collègue, ou de retour dans la file.',
      },
    },
    handBackConversation: {
      title: { en: 'Give back to the agent', fr: 'Rendre à l’agent' },
      lead: {
        en: 'It answers from the next message on, or what waits at once (`answer_now`).',
        fr: 'Il répond dès le message suivant, ou aussitôt à ce qui attend (`answer_now`).',
      },
    },
    closeConversation: {
      title: { en: 'End a conversation', fr: 'Terminer une conversation' },
      lead: {
        en: 'The contact’s next message begins another.',
        fr: 'Le prochain message du contact en commence une autre.',
      },
    },
    reopenConversation: {
      title: { en: 'Open a conversation again', fr: 'Rouvrir une conversation' },
      lead: { en: 'While there is no newer one.', fr: 'Tant qu’il n’y en a pas de plus récente.' },
    },
    snoozeConversation: {
      title: { en: 'Put a conversation off', fr: 'Remettre à plus tard' },
      lead: {
        en: 'Until a time, or until the contact writes, which always wakes it.',
        fr: 'Jusqu’à une heure, ou jusqu’à ce que le contact écrive, ce qui la réveille toujours.',
      },
    },
    changeConversations: {
      title: { en: 'Change many at once', fr: 'Changer plusieurs conversations à la fois' },
      lead: {
        en: 'One act on up to 500, and what became of each.',
        fr: 'Un acte sur 500 au plus, et ce qu’il en est de chacune.',
      },
    },
  },
}

/** Who answers together, and who is there. */
export const TEAMS: Group = {
  id: 'teams',
  title: { en: 'Teams and presence', fr: 'Équipes et présence' },
  tasks: {
    searchTeams: {
      title: { en: 'List the teams', fr: 'Lister les équipes' },
      lead: { en: 'Their members, and who is there.', fr: 'Leurs membres, et qui est là.' },
    },
    searchColleagues: {
      title: { en: 'List the people', fr: 'Lister les personnes' },
      lead: {
        en: 'Whom a conversation can be given to, who can be called to a note, and who is there.',
        fr: 'À qui confier une conversation, qui appeler dans une note, et qui est là.',
      },
    },
    addTeam: {
      title: { en: 'Add a team', fr: 'Ajouter une équipe' },
      lead: {
        en: 'Balanced: what waits is given to whoever is online and has fewest. Owners and admins.',
        fr: 'Équilibrée : ce qui attend va à qui est en ligne et en a le moins. Propriétaires et administrateurs.',
      },
    },
    updateTeam: {
      title: { en: 'Change a team', fr: 'Changer une équipe' },
      lead: {
        en: 'Its name, its members, how it is given work.',
        fr: 'Son nom, ses membres, sa répartition.',
      },
    },
    removeTeam: {
      title: { en: 'Remove a team', fr: 'Supprimer une équipe' },
      lead: { en: 'Its conversations stay.', fr: 'Ses conversations restent.' },
    },
    notePresence: {
      title: { en: 'Say where you are', fr: 'Dire où vous êtes' },
      lead: {
        en: 'What you look at, whether you write and whether you are there; forgotten after 30 seconds.',
        fr: 'Ce que vous regardez, si vous écrivez et si vous êtes là ; oublié après 30 secondes.',
      },
    },
  },
}

/** What is written or looked for again and again. */
export const KEPT: Group = {
  id: 'kept',
  title: { en: 'Canned replies and views', fr: 'Réponses types et vues' },
  tasks: {
    searchCannedReplies: {
      title: { en: 'List canned replies', fr: 'Lister les réponses types' },
      lead: { en: 'Everybody’s and your own.', fr: 'Celles de tous et les vôtres.' },
    },
    renderCannedReply: {
      title: { en: 'Use one', fr: 'En utiliser une' },
      lead: {
        en: 'With the values of a conversation in it; `missing` has none.',
        fr: 'Avec les valeurs d’une conversation ; `missing` n’en a pas.',
      },
    },
    addCannedReply: {
      title: { en: 'Write one', fr: 'En écrire une' },
      lead: { en: 'For yourself, or for everybody.', fr: 'Pour vous, ou pour tous.' },
    },
    updateCannedReply: {
      title: { en: 'Change one', fr: 'En changer une' },
      lead: { en: 'What is left out stays.', fr: 'Ce qui est omis reste.' },
    },
    removeCannedReply: {
      title: { en: 'Remove one', fr: 'En supprimer une' },
      lead: { en: 'What was sent with it stays.', fr: 'Ce qui a été envoyé avec elle reste.' },
    },
    searchViews: {
      title: { en: 'List saved filters', fr: 'Lister les vues' },
      lead: { en: 'Everybody’s and your own.', fr: 'Celles de tous et les vôtres.' },
    },
    addView: {
      title: { en: 'Save filters', fr: 'Enregistrer des filtres' },
      lead: { en: 'For yourself, or for everybody.', fr: 'Pour vous, ou pour tous.' },
    },
    updateView: {
      title: { en: 'Change them', fr: 'Les changer' },
      lead: { en: 'Their name, or all filters.', fr: 'Leur nom, ou tous les filtres.' },
    },
    removeView: {
      title: { en: 'Remove them', fr: 'Les supprimer' },
      lead: { en: 'No conversation changes.', fr: 'Aucune conversation ne change.' },
    },
  },
}

/** What colleagues keep beside a conversation. */
export const NOTES: Group = {
  id: 'notes',
  title: { en: 'Notes, tags and drafts', fr: 'Notes, étiquettes et brouillons' },
  tasks: {
    addNote: {
      title: { en: 'Write a note', fr: 'Écrire une note' },
      lead: {
        en: 'For colleagues only; call them by `mentions`.',
        fr: 'Pour les collègues seulement ; appelez-les par `mentions`.',
      },
    },
    updateNote: {
      title: { en: 'Change a note', fr: 'Changer une note' },
      lead: {
        en: 'Yours; owners and admins any.',
        fr: 'La vôtre ; propriétaires et administrateurs, toutes.',
      },
    },
    removeNote: {
      title: { en: 'Remove a note', fr: 'Supprimer une note' },
      lead: { en: 'It leaves the timeline.', fr: 'Elle quitte le fil.' },
    },
    tagConversation: {
      title: { en: 'Tag a conversation', fr: 'Étiqueter une conversation' },
      lead: { en: 'With words of your business.', fr: 'Avec les mots de votre entreprise.' },
    },
    searchTags: {
      title: { en: 'List the tags', fr: 'Lister les étiquettes' },
      lead: { en: 'All of them, by name.', fr: 'Toutes, par nom.' },
    },
    addTag: {
      title: { en: 'Add a tag', fr: 'Ajouter une étiquette' },
      lead: { en: 'Owners and admins.', fr: 'Propriétaires et administrateurs.' },
    },
    updateTag: {
      title: { en: 'Rename a tag', fr: 'Renommer une étiquette' },
      lead: { en: 'Everywhere at once.', fr: 'Partout à la fois.' },
    },
    removeTag: {
      title: { en: 'Remove a tag', fr: 'Supprimer une étiquette' },
      lead: { en: 'Conversations lose it.', fr: 'Les conversations la perdent.' },
    },
    markConversationRead: {
      title: { en: 'Say how far you have read', fr: 'Dire jusqu’où vous avez lu' },
      lead: { en: 'For yourself; it is no answer.', fr: 'Pour vous seul ; ce n’est pas une réponse.' },
    },
    markConversationUnread: {
      title: { en: 'Mark as unread', fr: 'Marquer non lue' },
      lead: { en: 'For yourself.', fr: 'Pour vous seul.' },
    },
    draftInConversation: {
      title: { en: 'Keep a draft', fr: 'Garder un brouillon' },
      lead: { en: 'What you have begun to write.', fr: 'Ce que vous avez commencé à écrire.' },
    },
  },
}
