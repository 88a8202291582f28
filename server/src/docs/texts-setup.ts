// What an operation is for, of those that set a business up.
import type { Text } from '@palabre/contract/languages'

export type TaskText = { title: Text; lead: Text }
export type Group = { id: string; title: Text; tasks: { [operation: string]: TaskText } }

export const SET_UP: Group[] = [
  {
    id: 'agents',
    title: { en: 'Agents', fr: 'Agents' },
    tasks: {
      addAgent: {
        title: { en: 'Add an agent', fr: 'Ajouter un agent' },
        lead: {
          en: 'A name and a language are enough. It answers customers when its mode is live.',
          fr: 'Un nom et une langue suffisent. Il répond aux clients quand son mode est live.',
        },
      },
      getAgent: {
        title: { en: 'Read one agent', fr: 'Lire un agent' },
        lead: {
          en: 'With its tone, its instructions and its model.',
          fr: 'Avec son ton, ses consignes et son modèle.',
        },
      },
      updateAgent: {
        title: { en: 'Change an agent', fr: 'Modifier un agent' },
        lead: {
          en: 'In force from its next answer on.',
          fr: 'En vigueur dès sa prochaine réponse.',
        },
      },
      setAgentMode: {
        title: { en: 'Let an agent answer, or not', fr: 'Laisser un agent répondre, ou non' },
        lead: {
          en: 'Only in tests, in drafts that nobody sees, or to customers.',
          fr: 'Seulement en test, en brouillons que personne ne voit, ou aux clients.',
        },
      },
      tryAgent: {
        title: { en: 'Try an agent', fr: 'Essayer un agent' },
        lead: {
          en: 'Ask as a customer would: the answer, how it came about and what it costs. Nothing is sent.',
          fr: 'Posez une question de client : la réponse, son chemin et son prix. Rien n’est envoyé.',
        },
      },
      addAgentKnowledge: {
        title: { en: 'Tell an agent something', fr: 'Apprendre quelque chose à un agent' },
        lead: {
          en: 'Hours, prices, deliveries: a heading for each matter, one fact a line.',
          fr: 'Horaires, prix, livraisons : un titre par sujet, un fait par ligne.',
        },
      },
      searchAgentKnowledge: {
        title: { en: 'Search what agents know', fr: 'Chercher ce que savent les agents' },
        lead: { en: 'By agent, or by words.', fr: 'Par agent, ou par mots.' },
      },
      getAgentKnowledge: {
        title: { en: 'Read one text', fr: 'Lire un texte' },
        lead: { en: 'As a whole.', fr: 'En entier.' },
      },
      updateAgentKnowledge: {
        title: { en: 'Correct a text', fr: 'Corriger un texte' },
        lead: { en: 'In force from the next answer on.', fr: 'En vigueur dès la prochaine réponse.' },
      },
      removeAgentKnowledge: {
        title: { en: 'Remove a text', fr: 'Retirer un texte' },
        lead: { en: 'No agent reads it any more.', fr: 'Plus aucun agent ne le lit.' },
      },
      searchModels: {
        title: { en: 'List the models', fr: 'Lister les modèles' },
        lead: {
          en: 'The language models that your agents can use.',
          fr: 'Les modèles de langue que vos agents peuvent utiliser.',
        },
      },
      setModel: {
        title: { en: 'Connect a language model', fr: 'Connecter un modèle de langue' },
        lead: {
          en: 'Any address that speaks as OpenAI does; the key is sealed.',
          fr: 'Toute adresse qui parle comme OpenAI ; la clé est chiffrée.',
        },
      },
      checkModel: {
        title: { en: 'Check a model', fr: 'Vérifier un modèle' },
        lead: {
          en: 'Does it answer, and how fast?',
          fr: 'Répond-il, et en combien de temps ?',
        },
      },
    },
  },
  {
    id: 'channels',
    title: { en: 'Channels', fr: 'Canaux' },
    tasks: {
      addChannel: {
        title: { en: 'Connect a channel', fr: 'Connecter un canal' },
        lead: {
          en: 'A number of the Cloud API, or the chat of a site. The answer says where it is put.',
          fr: 'Un numéro de la Cloud API, ou le chat d’un site. La réponse dit où le placer.',
        },
      },
      searchChannels: {
        title: { en: 'Find your channels', fr: 'Trouver vos canaux' },
        lead: {
          en: 'With their settings, where they are put, and why a number is held.',
          fr: 'Avec leurs réglages, leur place, et la raison pour laquelle un numéro est retenu.',
        },
      },
      getChannel: {
        title: { en: 'Read one channel', fr: 'Lire un canal' },
        lead: {
          en: 'All of it but its credentials.',
          fr: 'Tout, sauf ses accès.',
        },
      },
      updateChannel: {
        title: { en: 'Change a channel', fr: 'Modifier un canal' },
        lead: {
          en: 'Its name, the agent that answers, settings, new credentials; or switch it off.',
          fr: 'Son nom, l’agent qui répond, ses réglages, de nouveaux accès ; ou l’éteindre.',
        },
      },
      checkChannel: {
        title: { en: 'Check a channel', fr: 'Vérifier un canal' },
        lead: {
          en: 'Does the provider still take its credentials?',
          fr: 'Le fournisseur accepte-t-il toujours ses accès ?',
        },
      },
      disconnectChannel: {
        title: { en: 'Disconnect a channel', fr: 'Déconnecter un canal' },
        lead: {
          en: 'Its credentials are forgotten; its conversations stay.',
          fr: 'Ses accès sont oubliés ; ses conversations restent.',
        },
      },
    },
  },
  {
    id: 'api-tokens',
    title: { en: 'Tokens', fr: 'Jetons' },
    tasks: {
      addToken: {
        title: { en: 'Make a token', fr: 'Créer un jeton' },
        lead: {
          en: 'For a program of yours: with few scopes, an end, and the addresses it calls from.',
          fr: 'Pour un de vos programmes : peu de portées, une fin, et les adresses d’où il appelle.',
        },
      },
      searchTokens: {
        title: { en: 'List your tokens', fr: 'Lister vos jetons' },
        lead: {
          en: 'Who made them, when and where they were used last, and which scopes they do not use.',
          fr: 'Qui les a créés, leur dernier usage, et les portées dont ils ne se servent pas.',
        },
      },
      updateToken: {
        title: { en: 'Change a token', fr: 'Modifier un jeton' },
        lead: { en: 'In force within a second.', fr: 'En vigueur en moins d’une seconde.' },
      },
      rollToken: {
        title: { en: 'Roll a token', fr: 'Remplacer un jeton' },
        lead: {
          en: 'A new one now; the old one goes on while your programs change over.',
          fr: 'Un nouveau tout de suite ; l’ancien dure le temps que vos programmes changent.',
        },
      },
      revokeToken: {
        title: { en: 'Revoke a token', fr: 'Révoquer un jeton' },
        lead: { en: 'It leaked, or nobody needs it.', fr: 'Il a fuité, ou personne n’en a besoin.' },
      },
    },
  },
]
