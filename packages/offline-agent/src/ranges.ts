// What a text covers without saying it: "Monday to Friday" speaks of Wednesday, "sizes 36 to 41" of 39.

import { LADDERS, NUMBERED_LEVELS, WRITTEN_STEPS } from './data/ladders.ts'
import { hoursBetween } from './times.ts'

/** A range of numbers wider than this is an amount or a year, not a list of sizes or ages. */
const NUMBERS_BETWEEN_MAX = 60

const STEPS = new Map<string, { ladder: string[]; at: number }>()
for (const line of LADDERS.trim().split('\n')) {
  const ladder = line.split(' ')
  ladder.forEach((step, at) => {
    STEPS.set(step, { ladder, at })
  })
}

const WRITTEN = WRITTEN_STEPS.map(([source, step]): [RegExp, string] => [
  new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'g'),
  step,
])
const NUMBERED = new RegExp(
  `(?<![a-z])(${NUMBERED_LEVELS.replaceAll(' ', '|')})s? ?(\\d{1,2})(?!\\d|:\\d)`,
  'g',
)

const MAY_HAVE_LEVELS = /\d|ieme|seconde|premiere|terminale|tle/

/** Writes levels as one word each: 'Class 4' is 'lvclass4', '6ème' is 'lv6e', so that no digit of them is a number. */
export function joinLevels(folded: string): string {
  if (!MAY_HAVE_LEVELS.test(folded)) return folded
  let text = folded
  for (const [pattern, step] of WRITTEN) text = text.replace(pattern, ` ${markOf(step)} `)
  return text.replace(NUMBERED, (_, noun: string, number: string) => ` ${markOf(`${noun}${number}`)} `)
}

function markOf(step: string): string {
  return `lv${step}`
}

const MARKED = new Map<string, string>()
for (const step of STEPS.keys()) MARKED.set(markOf(step), step)

/** True for a word made by `joinLevels`. */
export function isLevel(word: string): boolean {
  return /^lv[a-z]*\d/.test(word)
}

/** What else a level is: a step of the primary or of the secondary school. */
export function partOfSchool(word: string): string | null {
  const at = STEPS.get(MARKED.get(word) ?? '')?.at
  if (at !== undefined) return at <= 5 ? '@primary' : '@secondary'
  return word.startsWith('lvclass') ? '@primary' : word.startsWith('lvform') ? '@secondary' : null
}

const LINKS = new Set(['to', 'a', 'au', 'till', 'until', 'through', 'jusqu'])

/** The forms between the two ends of each range in a text. `all`: its words in order, levels joined. */
export function formsBetween(all: string[], dayOf: (word: string) => string | null): string[] {
  const found: string[] = []
  for (let i = 1; i + 1 < all.length; i++) {
    if (!LINKS.has(all[i]!)) continue
    const from = all[i - 1]!
    const to = all[i + 1]!
    if (/^\d{1,3}$/.test(from) && /^\d{1,3}$/.test(to)) found.push(...numbersBetween(+from, +to))
    else
      found.push(...stepsBetween(dayOf(from) ?? MARKED.get(from) ?? from, dayOf(to) ?? MARKED.get(to) ?? to))
    found.push(...levelsBetween(from, to), ...hoursBetween(from, to))
  }
  return found
}

function numbersBetween(from: number, to: number): string[] {
  if (to <= from || to - from > NUMBERS_BETWEEN_MAX) return []
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
}

function stepsBetween(from: string, to: string): string[] {
  const first = STEPS.get(from)
  const last = STEPS.get(to)
  if (!first || !last || first.ladder !== last.ladder || last.at <= first.at) return []
  const between = first.ladder.slice(first.at, last.at + 1)
  return between.flatMap(step => [`@${step}`, markOf(step)])
}

function levelsBetween(from: string, to: string): string[] {
  const first = from.match(/^lv([a-z]+)(\d+)$/)
  const last = to.match(/^lv([a-z]+)(\d+)$/)
  if (!first || !last || first[1] !== last[1]) return []
  return numbersBetween(Number(first[2]), Number(last[2])).map(step => markOf(`${first[1]}${step}`))
}
