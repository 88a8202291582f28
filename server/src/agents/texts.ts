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
    wayBack: 'D’ici là, écrivez « laissez tomber » et votre question, et je continue.',
  },
})
