import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    /** In the place of who opens the chat without a word. */
    hello: 'Hello',
    /** Said to a customer when the model failed and a person takes over. */
    apology: 'I am sorry, I cannot answer right now. A person from the team will take over.',
  },
  fr: {
    hello: 'Bonjour',
    apology:
      'Je suis désolé, je ne peux pas répondre pour le moment. Une personne de l’équipe va prendre le relais.',
  },
})
