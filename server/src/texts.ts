import { catalogue } from '@palabre/contract/catalogue'

/** What the demo's shop says. */
export const texts = catalogue({
  en: {
    greeting: 'Hello! How can we help you?',
  },
  fr: {
    greeting: 'Bonjour ! Comment pouvons-nous vous aider ?',
  },
})
