// Choices of a list that rate how somebody was served: agents do not answer them.
const CHOICE = /^rating\.(sat-[1-9A-HJ-NP-Za-km-z]{10})\.([1-5])$/

/** The id of a choice, for the request it answers. */
export const ratingChoice = (request: string, rating: number): string => `rating.${request}.${rating}`

/** What the id of a choice rates; null: it is another choice. */
export function readRating(id: unknown): { request: string; rating: number } | null {
  const match = typeof id === 'string' ? CHOICE.exec(id) : null
  return match ? { request: match[1]!, rating: Number(match[2]) } : null
}
