// What each operation is for, in the order of the pages: a group is a chapter. An operation that is not named here
// stands at the end by itself.
import { ACCOUNT, SECOND_FACTOR } from './texts-account.ts'
import { SEARCHES } from './texts-finding.ts'
import { INBOX, KEPT, NOTES, PASSING_ON, TEAMS } from './texts-inbox.ts'
import { MEMBERS } from './texts-members.ts'
import { type Group, SET_UP } from './texts-setup.ts'
import {
  FIGURES,
  NOTICES,
  PROMISES,
  STATUSES,
  TICKET_ACTS,
  TICKET_CHANGES,
  TICKET_VIEWS,
} from './texts-told.ts'
import { TOOL_LOG, TOOLS } from './texts-tools.ts'

export type { Group, TaskText } from './texts-setup.ts'

export const GROUPS: Group[] = [
  {
    id: 'messages',
    title: { en: 'Messages', fr: 'Messages' },
    tasks: {
      sendMessage: {
        title: { en: 'Send a message', fr: 'Envoyer un message' },
        lead: {
          en: 'A text, buttons, a list, a picture, a template: one call for every type and every channel. Within 24 hours of the contact’s last message any type is allowed; after that, only a template.',
          fr: 'Un texte, des boutons, une liste, une image, un modèle : un seul appel pour tous les types et tous les canaux. Dans les 24 heures qui suivent le dernier message du contact tout passe ; ensuite, un modèle seulement.',
        },
      },
      getMessage: {
        title: { en: 'Check the status of a message', fr: 'Suivre le sort d’un message' },
        lead: {
          en: 'Its status, its times, and why it failed if it did. To get changes without polling, follow the [events](#listEvents).',
          fr: 'Son état, ses heures, et la cause s’il a échoué. Pour être informé sans demander, suivez les [événements](#listEvents).',
        },
      },
      retryMessage: {
        title: { en: 'Try a failed message again', fr: 'Réessayer un message qui a échoué' },
        lead: {
          en: 'Once the cause is mended: the same message, charged once.',
          fr: 'Une fois la cause réglée : le même message, facturé une seule fois.',
        },
      },
      settleMessage: {
        title: { en: 'Settle a message that is unknown', fr: 'Régler un message incertain' },
        lead: {
          en: 'Nobody knows whether it arrived. A person does: it has arrived, or it goes once more.',
          fr: 'On ignore s’il est arrivé. Une personne tranche : il est arrivé, ou il repart.',
        },
      },
    },
  },
  INBOX,
  PASSING_ON,
  NOTES,
  KEPT,
  TEAMS,
  NOTICES,
  SEARCHES,
  FIGURES,
  {
    id: 'contacts',
    title: { en: 'Contacts and agents', fr: 'Contacts et agents' },
    tasks: {
      manageContactKnowledge: {
        title: { en: 'Push what you know about a contact', fr: 'Transmettre ce que vous savez d’un contact' },
        lead: {
          en: 'An order, a delivery date, a balance: the agent uses it to answer this contact’s questions.',
          fr: 'Une commande, une date de livraison, un solde : l’agent s’en sert pour répondre à ce contact.',
        },
      },
      searchAgents: {
        title: { en: 'Find your agents', fr: 'Trouver vos agents' },
        lead: {
          en: 'You need an agent’s `id` to push knowledge.',
          fr: 'L’`id` d’un agent sert à lui transmettre des connaissances.',
        },
      },
    },
  },
  {
    id: 'tickets',
    title: { en: 'Tickets', fr: 'Tickets' },
    tasks: {
      searchTickets: {
        title: { en: 'Search tickets', fr: 'Chercher des tickets' },
        lead: {
          en: 'By status, priority, contact, breach, time or words; as an array, a page, or a sync with a cursor.',
          fr: 'Par statut, priorité, contact, dépassement, date ou mots ; en tableau, en page, ou en synchronisation avec un curseur.',
        },
      },
      getTicket: {
        title: { en: 'Read one ticket', fr: 'Lire un ticket' },
        lead: {
          en: 'With its SLA clocks as of now.',
          fr: 'Avec ses délais tels qu’ils sont à cet instant. Par son numéro ou son identifiant `tck-…`.',
        },
      },
      addTicket: {
        title: { en: 'Open a ticket', fr: 'Ouvrir un ticket' },
        lead: {
          en: 'For a complaint that reached you elsewhere: by phone, in the shop, in your own app.',
          fr: 'Pour une réclamation reçue ailleurs : au téléphone, en boutique, dans votre application.',
        },
      },
      ...TICKET_CHANGES,
    },
  },
  {
    id: 'ticket-acts',
    title: { en: 'Work with tickets', fr: 'Travailler sur les tickets' },
    tasks: {
      moveTicket: {
        title: { en: 'Change a ticket’s status', fr: 'Changer le statut d’un ticket' },
        lead: {
          en: 'A change that is not allowed is refused, and the answer lists those that are.',
          fr: 'Un passage non permis est refusé, et la réponse nomme ceux qui le sont.',
        },
      },
      ...TICKET_ACTS,
      ...TICKET_VIEWS,
    },
  },
  {
    id: 'sla',
    title: { en: 'Statuses and SLA', fr: 'Statuts et SLA' },
    tasks: {
      searchTicketStatuses: {
        title: { en: 'List the statuses', fr: 'Lister les statuts' },
        lead: {
          en: 'The built-in ones and your own: use their codes in filters and status changes.',
          fr: 'Ceux d’origine et les vôtres : leurs codes servent aux filtres et aux passages.',
        },
      },
      searchTicketSlaPolicies: {
        title: { en: 'List the SLA policies', fr: 'Lister les engagements de délai' },
        lead: {
          en: 'How many minutes each priority allows for the first response and for the resolution.',
          fr: 'Combien de minutes chaque priorité laisse pour la première réponse et pour la résolution.',
        },
      },
      ...STATUSES,
      ...PROMISES,
    },
  },
  {
    id: 'events',
    title: { en: 'Events', fr: 'Événements' },
    tasks: {
      listEvents: {
        title: { en: 'Follow events', fr: 'Suivre ce qui se passe' },
        lead: {
          en: 'Every change once, in order, without gaps. Keep the answer’s `next` and continue from there, even days later.',
          fr: 'Chaque changement une fois, dans l’ordre, sans trou. Gardez le `next` de la réponse et reprenez de là, même des jours plus tard.',
        },
      },
      streamEvents: {
        title: { en: 'Follow the events as they happen', fr: 'Suivre les événements en direct' },
        lead: {
          en: 'Server-sent events: each event once and in order, who is there, who writes.',
          fr: 'Des server-sent events : chaque événement une fois et dans l’ordre, qui est là, qui écrit.',
        },
      },
    },
  },
  ...SET_UP,
  TOOLS,
  TOOL_LOG,
  {
    id: 'business',
    title: { en: 'Business', fr: 'Entreprise' },
    tasks: {
      getBusinessBalance: {
        title: { en: 'Read the balance', fr: 'Lire le solde' },
        lead: {
          en: 'The remaining amount, in your currency and in the local one.',
          fr: 'Ce qui reste, dans votre monnaie et dans la monnaie locale.',
        },
      },
      searchAudit: {
        title: { en: 'See who changed what', fr: 'Voir qui a changé quoi' },
        lead: {
          en: 'People, rights, money and settings: who, when, from which address, before and after. As pages, or as a table for a spreadsheet.',
          fr: 'Personnes, droits, argent et réglages : qui, quand, de quelle adresse, avant et après. Par pages, ou en tableau pour un tableur.',
        },
      },
      stopApp: {
        title: { en: 'Pull the emergency stop', fr: 'Déclencher l’arrêt d’urgence' },
        lead: {
          en: 'Something goes wrong: nothing is sent and agents are silent, at once.',
          fr: 'Quelque chose ne va pas : plus rien ne part et les agents se taisent, aussitôt.',
        },
      },
      resumeApp: {
        title: { en: 'Go on after a stop', fr: 'Reprendre après un arrêt' },
        lead: {
          en: 'What waited goes on by itself.',
          fr: 'Ce qui attendait reprend de lui-même.',
        },
      },
      up: {
        title: { en: 'Check that the service is up', fr: 'Vérifier que le service répond' },
        lead: {
          en: 'For your load balancer and your monitoring.',
          fr: 'Pour votre répartiteur de charge et votre surveillance. HTTP 503 et code 1009 si la base de données est absente.',
        },
      },
    },
  },
  ACCOUNT,
  SECOND_FACTOR,
  MEMBERS,
  {
    id: 'testing',
    title: { en: 'The test gateway', fr: 'La passerelle de test' },
    tasks: {
      playCustomer: {
        title: { en: 'Act as a customer', fr: 'Se mettre à la place d’un client' },
        lead: {
          en: 'Write to your own agent, choose a button, send a picture, as a customer would.',
          fr: 'Écrivez à votre agent, choisissez un bouton, envoyez une image, comme le ferait un client.',
        },
      },
      readTestOutbox: {
        title: { en: 'Read what was sent', fr: 'Lire ce qui a été envoyé' },
        lead: {
          en: 'The requests that reached the simulated provider, and its replies.',
          fr: 'Ce qu’a reçu le fournisseur simulé, et ce qu’il a répondu.',
        },
      },
      scriptTestOutcome: {
        title: { en: 'Script a failure', fr: 'Simuler un échec' },
        lead: {
          en: 'Lost replies, late receipts, refusals: see how your code copes before a customer does.',
          fr: 'Réponses perdues, accusés tardifs, refus : voyez comment votre code réagit avant vos clients.',
        },
      },
      moveTestClock: {
        title: { en: 'Move the clock', fr: 'Avancer l’horloge' },
        lead: {
          en: 'Close the 24-hour window, breach a ticket’s deadline, expire a message: in a second.',
          fr: 'Fermez la fenêtre de 24 heures, laissez passer l’échéance d’un ticket, faites expirer un message : en une seconde.',
        },
      },
    },
  },
]
