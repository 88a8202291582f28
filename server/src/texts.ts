import { catalogue } from '@palabre/contract/catalogue'

/** The demo shop's texts. */
export const texts = catalogue({
  en: {
    greeting: 'Hello! How can we help you?',
    askHours: 'When are you open?',
    askDelivery: 'What does delivery cost?',
    askPerson: 'I want to talk to a person',
    cannedThanks: 'Thank you, {contact.firstname}. Is there anything else we can do for you?',
    cannedLate:
      'Hello {contact.firstname}, your parcel is late, and we are sorry. We tell you today when it comes.',
  },
  fr: {
    greeting: 'Bonjour ! Comment pouvons-nous vous aider ?',
    askHours: 'Quels sont vos horaires ?',
    askDelivery: 'Combien coûte la livraison ?',
    askPerson: 'Je veux parler à une personne',
    cannedThanks: 'Merci, {contact.firstname}. Pouvons-nous faire autre chose pour vous ?',
    cannedLate:
      'Bonjour {contact.firstname}, votre colis a du retard, et nous en sommes désolés. Nous vous disons aujourd’hui quand il arrive.',
  },
})
