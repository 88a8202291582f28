/** A rule of ours in a schema: so many values separated by commas in one text. Told as `maxItems`. */
export const ITEMS_MAX = 'x-items-max'

/** Has this text no more values? A check of ITEMS_MAX. */
export const hasAtMost = (max: number, text: unknown): boolean =>
  typeof text !== 'string' || text.split(',').length <= max
