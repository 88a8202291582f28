/** A rule of ours in a schema: a day of these years, the first and the last. Told as `pattern`. */
export const YEARS = 'x-years'

export type Years = { from: number; to: number }

/** Is this day in one of these years? What is no day is told by its format. A check of YEARS. */
export function isInYears({ from, to }: Years, text: unknown): boolean {
  const [, year] = /^(\d{4})-/.exec(String(text)) ?? []
  return year === undefined || (Number(year) >= from && Number(year) <= to)
}
