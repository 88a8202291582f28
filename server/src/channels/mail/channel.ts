import type { AddressKind } from '../kind.ts'

/** People are known by their mail address. Nothing is sent or received by mail yet. */
export const mail: AddressKind = {
  name: 'mail',
  recipient: {
    field: 'email',
    format: 'email',
    about: 'a mail address',
    normal: given => given.toLowerCase(),
    isKnownElsewhere: true,
  },
}
