import { isHashid, type Prefix } from '@palabre/contract/ids'

/** A rule of ours in a schema: a public id of one kind, or several, separated by commas. Told as `format`. */
export const IDS_OF = 'x-ids-of'

/** `many`: several may be given. `orNumber`: the number of one may be given instead. */
export type IdsOf = { prefix: Prefix; many: boolean; orNumber: boolean }

/** Is this text of these ids? A check of IDS_OF. */
export const areIdsOf = ({ prefix, many, orNumber }: IdsOf, text: unknown): boolean =>
  typeof text !== 'string' ||
  (many ? text.split(',') : [text]).every(
    one => isHashid(prefix, one) || (orNumber && /^[0-9]{1,20}$/.test(one)),
  )

/** What such an id looks like. */
export const exampleOf = (prefix: Prefix): string => `${prefix}-4nRq8sWzK2`
