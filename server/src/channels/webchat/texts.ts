import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    otherType: 'must be text, or interactive_reply with button_reply or list_reply, on the channel webchat',
    otherwise: 'does not exist on the channel webchat',
    noTemplates:
      'cannot be a template on the channel webchat: it has none, and any text may be sent at any time',
  },
  fr: {
    otherType: 'doit être text, ou interactive_reply avec button_reply ou list_reply, sur le canal webchat',
    otherwise: "n'existe pas sur le canal webchat",
    noTemplates:
      "ne peut être un modèle sur le canal webchat : il n'en a pas, et tout texte peut être envoyé à tout moment",
  },
})
