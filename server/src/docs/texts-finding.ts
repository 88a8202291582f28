// Finding what was said, and by whom.
import type { Group } from './texts-setup.ts'

/** What was said, and by whom. */
export const SEARCHES: Group = {
  id: 'search',
  title: { en: 'Search, and people who write', fr: 'Recherche, et qui vous écrit' },
  tasks: {
    searchMessages: {
      title: { en: 'Find messages', fr: 'Trouver des messages' },
      lead: {
        en: 'By their words, in English and French; by contact, author, state or your own reference.',
        fr: 'Par leurs mots, en anglais et en français ; par contact, auteur, état ou votre propre référence.',
      },
    },
    searchAll: {
      title: { en: 'Search everything', fr: 'Tout chercher' },
      lead: {
        en: 'Contacts, conversations and tickets at once, 20 of each.',
        fr: 'Contacts, conversations et tickets à la fois, 20 de chaque.',
      },
    },
    searchContacts: {
      title: { en: 'Find contacts', fr: 'Trouver des contacts' },
      lead: {
        en: 'By any piece of a name, a number or an address.',
        fr: 'Par n’importe quel morceau d’un nom, d’un numéro ou d’une adresse.',
      },
    },
    getContact: {
      title: { en: 'Read one contact', fr: 'Lire un contact' },
      lead: {
        en: 'The person, how they are reached, their conversations, tickets and knowledge.',
        fr: 'La personne, comment la joindre, ses conversations, ses tickets et ce qu’on sait d’elle.',
      },
    },
    updateContact: {
      title: { en: 'Change a contact', fr: 'Changer un contact' },
      lead: { en: 'Names, address, language.', fr: 'Noms, adresse, langue.' },
    },
  },
}
