// The template that asks where the 24-hour window is closed, with what its places stand for: pure.
import type { ChannelKind } from '../channels/kind.ts'
import type { FieldError } from '../http/errors.ts'
import { characters } from '../lib/characters.ts'
import { limitErrors } from '../messages/check-sendable.ts'
import { ratingChoice } from '../messages/rating-choice.ts'
import { ratingLink } from '../messages/rating-link.ts'
import { texts } from './texts.ts'

export type Template = { [key: string]: unknown }

/** What is put in the places of one question. */
export type Facts = { link: string; secret: string; subject: string; request: string }

type Limits = Pick<ChannelKind, 'checkLimits'>
type Parameter = { [key: string]: unknown }
type Component = { [key: string]: unknown; parameters?: unknown }

/** Before anything is filled in; a place becomes many times its length. */
const PARAMETER_CHARS_MAX = 1024
const ALL_PARAMETERS_CHARS_MAX = 4096

const PLACE = /\{\{(link|secret|subject|rating\.[1-5])\}\}/g
const WAY_TO_RATE = /\{\{(?:link|secret|rating\.[1-5])\}\}/
const SUBJECT = '{{subject}}'
/** The words of a parameter, in which places are filled. */
const WORDS = ['text', 'payload'] as const

/** The shortest that can be said of a ticket. */
const SHORTEST = '…'

/** Why nobody could be asked by it: no way to rate, words without end, or more than a channel takes of even the shortest subject. */
export function templateErrors(template: Template, kinds: Limits[], baseUrl: string): FieldError[] {
  const errors = ownErrors(template)
  if (errors.length > 0) return errors
  const secret = 'x'.repeat(43)
  const link = ratingLink(baseUrl, secret)
  const facts = { link, secret, subject: SHORTEST, request: `sat-${'x'.repeat(10)}` }
  const refused = kinds.map(kind => kindErrors(kind, filledFor(kind, template, facts)))
  return refused.some(one => one.length === 0) ? [] : (refused[0] ?? [])
}

/**
 * The same template with link, secret (the last part of the link), subject and ids of choices in the words of its parameters; of the
 * subject as much as each may hold. Null: it does not fit for all that, or is of a time before all this was asked of it.
 */
export function fillTemplate(kind: Limits, template: Template, facts: Facts): Template | null {
  if (ownErrors(template).length > 0) return null
  const filled = filledFor(kind, template, facts)
  return kindErrors(kind, filled).length === 0 ? filled : null
}

function ownErrors(template: Template): FieldError[] {
  const words = wordsOf(template)
  if (!words.some(one => WAY_TO_RATE.test(one.text)))
    return [{ field: 'template.components', rule: 'way_to_rate', text: texts.noWayToRate }]
  const long = words.find(({ text }) => text.length > PARAMETER_CHARS_MAX)
  const max = long ? PARAMETER_CHARS_MAX : ALL_PARAMETERS_CHARS_MAX
  const all = words.reduce((sum, { text }) => sum + text.length, 0)
  if (!long && all <= max) return []
  const text = long ? texts.parameterLong({ max }) : texts.parametersLong({ max })
  return [{ field: long ? long.field : 'template.components', rule: `parameter_max:${max}`, text }]
}

const kindErrors = (kind: Limits, template: Template): FieldError[] =>
  limitErrors(kind, { type: 'template', content: template as { [key: string]: never } }, 'template')

/** What stands in the parameters, each with its place in the request. */
function wordsOf({ components }: Template): { field: string; text: string }[] {
  return arrayOf<Component>(components).flatMap((component, i) =>
    arrayOf<Parameter>(component?.parameters).flatMap((parameter, j) =>
      WORDS.flatMap(word => {
        const text = parameter?.[word]
        const field = `template.components.${i}.parameters.${j}.${word}`
        return typeof text === 'string' ? [{ field, text }] : []
      }),
    ),
  )
}

function filledFor(kind: Limits, template: Template, facts: Facts): Template {
  const components = arrayOf<Component>(template.components).map(component => {
    if (!Array.isArray(component?.parameters)) return component
    const parameters = component.parameters.map((parameter: Parameter | null) => {
      if (typeof parameter !== 'object' || parameter === null) return parameter
      const alone = (one: Parameter) => ({ ...template, components: [{ ...component, parameters: [one] }] })
      return filledParameter(parameter, facts, one => kindErrors(kind, alone(one)).length === 0)
    })
    return { ...component, parameters }
  })
  return { ...template, components }
}

function filledParameter(
  parameter: Parameter,
  facts: Facts,
  fits: (parameter: Parameter) => boolean,
): Parameter {
  const one = { ...parameter }
  for (const word of WORDS) {
    const text = one[word]
    if (typeof text !== 'string') continue
    one[word] = filledWords(text, facts, by => fits({ ...one, [word]: by }))
  }
  return one
}

/** With as much of the subject as fits. Cut between what is read as one character: no half of an emoji, no letter without its accent. */
function filledWords(words: string, facts: Facts, fits: (text: string) => boolean): string {
  // a line feed in a parameter is refused by the provider
  const subject = facts.subject.replace(/\s+/g, ' ')
  const whole = filled(words, { ...facts, subject })
  if (!words.includes(SUBJECT) || fits(whole)) return whole
  const starts = [...characters.segment(subject)].map(({ index }) => index)
  for (const end of starts.slice(1).reverse()) {
    const cut = filled(words, { ...facts, subject: `${subject.slice(0, end).trimEnd()}…` })
    if (fits(cut)) return cut
  }
  return filled(words, { ...facts, subject: SHORTEST })
}

const filled = (words: string, facts: Facts): string =>
  words.replace(PLACE, (_, place: string) => factOf(place, facts))

function factOf(place: string, facts: Facts): string {
  if (place === 'link' || place === 'secret' || place === 'subject') return facts[place]
  return ratingChoice(facts.request, Number(place.slice('rating.'.length)))
}

const arrayOf = <Item>(value: unknown): (Item | undefined | null)[] => (Array.isArray(value) ? value : [])
