/** A rule of ours in a schema: values separated by commas, each one of those listed. Told as `enum`. */
export const SOME_OF = 'x-some-of'

/** Is each value of this text, separated by commas, one of these? A check of SOME_OF. */
export const isSomeOf = (allowed: readonly string[], text: unknown): boolean =>
  typeof text !== 'string' || text.split(',').every(value => allowed.includes(value))
