import { catalogue } from '@palabre/contract/catalogue'

/** The demo shop's texts. */
export const texts = catalogue({
  en: {
    greeting: 'Hello! How can we help you?',
    askHours: 'When are you open?',
    askDelivery: 'What does delivery cost?',
    askPerson: 'I want to talk to a person',
  },
  fr: {
    greeting: 'Bonjour ! Comment pouvons-nous vous aider ?',
    askHours: 'Quels sont vos horaires ?',
    askDelivery: 'Combien coûte la livraison ?',
    askPerson: 'Je veux parler à une personne',
  },
})
