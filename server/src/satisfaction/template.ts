// The template that asks where the 24-hour window is closed, with what its places stand for: pure.
import { ratingChoice } from '../messages/rating-choice.ts'

export type Template = { [key: string]: unknown }

/** What is put in the places of one question. */
export type Facts = { link: string; secret: string; subject: string; request: string }

const PLACE = /\{\{(link|secret|subject|rating\.[1-5])\}\}/g
const WAY_TO_RATE = /\{\{(?:link|secret|rating\.[1-5])\}\}/

/** Has it a place that leads to a rating? By one without nobody could answer what it asks. */
export function canBeRated({ components }: Template): boolean {
  return WAY_TO_RATE.test(JSON.stringify(components ?? null))
}

/** The same template with link, secret (the last part of the link), subject and ids of choices in the texts of its components. */
export function fillTemplate(template: Template, facts: Facts): Template {
  return { ...template, components: filled(template.components, facts) }
}

function filled(node: unknown, facts: Facts): unknown {
  if (typeof node === 'string') return node.replace(PLACE, (_, place: string) => factOf(place, facts))
  if (Array.isArray(node)) return node.map(one => filled(one, facts))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value, facts)]))
}

function factOf(place: string, facts: Facts): string {
  if (place === 'link' || place === 'secret') return facts[place]
  // a line feed in a parameter is refused by the provider
  if (place === 'subject') return facts.subject.replace(/\s+/g, ' ')
  return ratingChoice(facts.request, Number(place.slice('rating.'.length)))
}
