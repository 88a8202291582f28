import { catalogue } from '@palabre/contract/catalogue'

/** The demo shop's texts. */
export const texts = catalogue({
  en: {
    greeting: 'Hello! How can we help you?',
  },
  fr: {
    greeting: 'Bonjour ! Comment pouvons-nous vous aider ?',
  },
})
