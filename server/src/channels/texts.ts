import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    required: 'is required',
  },
  fr: {
    required: 'est obligatoire',
  },
})
