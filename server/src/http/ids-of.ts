import { hashidPattern, type Prefix } from '@palabre/contract/ids'

/** A rule of ours in a schema: a public id of one kind, or several, separated by commas. Told as `format`. */
export const IDS_OF = 'x-ids-of'

/** `many`: several may be given. `orNumber`: the number of one may be given instead. */
export type IdsOf = { prefix: Prefix; many: boolean; orNumber: boolean }

/** What such a text looks like, as a regular expression. */
export function idsPattern({ prefix, many, orNumber }: IdsOf): string {
  const hashid = hashidPattern(prefix).slice(1, -1)
  const one = orNumber ? `(?:${hashid}|[0-9]{1,20})` : hashid
  return many ? `^${one}(?:,${one})*$` : `^${one}$`
}

/** Is this text of these ids? A check of IDS_OF. */
export const areIdsOf = (ids: IdsOf, text: unknown): boolean =>
  typeof text !== 'string' || new RegExp(idsPattern(ids)).test(text)

/** What such an id looks like. */
export const exampleOf = (prefix: Prefix): string => `${prefix}-4nRq8sWzK2`
