import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    /** In the place of who opens the chat without a word. */
    hello: 'Hello',
    /** Opens a list of replies; at most 20 characters. */
    choose: 'Choose',
    /** Said to a customer when the model failed and a person takes over. */
    apology: 'I am sorry, I cannot answer right now. A person from the team will take over.',
    /** Said to a customer who is handed over. */
    ticketNumber: ({ hashid }: { hashid: string }) => `Your ticket is ${hashid}.`,
    teamHours: ({ hours }: { hours: string }) => `The team answers: ${hours}.`,
    tooManyTrials: ({ max }: { max: number }) => `At most ${max} trials run at the same time`,
    keyGivenAgain: 'must be given again: the stored one goes to no other address; null where none is needed',
    noModel: 'must be offline until a language model is set up (POST /agent/model/add)',
    wayBack: 'Until then, write “never mind” and your question, and I will go on.',
  },
  fr: {
    hello: 'Bonjour',
    choose: 'Choisir',
    apology:
      'Je suis désolé, je ne peux pas répondre pour le moment. Une personne de l’équipe va prendre le relais.',
    ticketNumber: ({ hashid }) => `Votre ticket est ${hashid}.`,
    teamHours: ({ hours }) => `L’équipe répond : ${hours}.`,
    tooManyTrials: ({ max }) => `Au plus ${max} essais à la fois`,
    keyGivenAgain: 'doit être redonné : la clé gardée ne va à aucune autre adresse ; null s’il n’en faut pas',
    noModel: 'doit être offline tant qu’aucun modèle de langage n’est configuré (POST /agent/model/add)',
    wayBack: 'D’ici là, écrivez « laissez tomber » et votre question, et je continue.',
  },
})

/** Why a model gave no answer, for whoever set it up. */
export const modelTexts = catalogue({
  en: {
    timeout: 'It did not answer in time',
    unreachable: 'It cannot be reached, or has a fault',
    not_allowed:
      'This address is private, or its port is not one of 80 and 443: whoever runs the installation can allow it (OUTBOUND_ALLOW)',
    refused: 'It refuses the request: look at the address and at the name of the model',
    credentials: 'It refuses the key',
    nonsense: 'What it answers cannot be used',
  },
  fr: {
    timeout: "Il n'a pas répondu à temps",
    unreachable: 'Il ne peut être joint, ou est en panne',
    not_allowed:
      "Cette adresse est privée, ou son port n'est ni 80 ni 443 : qui gère l'installation peut l'autoriser (OUTBOUND_ALLOW)",
    refused: "Il refuse la demande : vérifiez l'adresse et le nom du modèle",
    credentials: 'Il refuse la clé',
    nonsense: 'Sa réponse est inutilisable',
  },
})

/** Why an agent handed over, where the service itself found out; for people of the business. */
export const handOverTexts = catalogue({
  en: {
    model: 'The language model did not answer.',
    notDelivered: 'The agent’s answer could not be delivered.',
    balance: 'The balance is too low for the agent’s answer.',
    window: 'The 24-hour window was closed before the agent’s answer.',
    refused: 'The agent’s answer could not be sent.',
  },
  fr: {
    model: 'Le modèle de langage n’a pas répondu.',
    notDelivered: 'La réponse de l’agent n’a pas pu être remise.',
    balance: 'Le solde ne suffit pas pour la réponse de l’agent.',
    window: 'La fenêtre de 24 heures s’est fermée avant la réponse de l’agent.',
    refused: 'La réponse de l’agent n’a pas pu être envoyée.',
  },
})
