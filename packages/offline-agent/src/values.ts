// The value of a tool's parameter, where it is certain: it stands in what the contact said, is their answer to our
// question, or is the only one of its kind in their file. Two that fit are none.

import { plainOf } from './clauses.ts'
import { codesIn, isCode, numbered, withoutCodes } from './codes.ts'
import { datesIn, isDate, isTimeOfDay, timesIn, withoutDates } from './dates.ts'
import { asksSomething, wantsPerson, yesOrNo } from './intents.ts'
import type { Language, ToolParameter } from './model.ts'
import { withNumbers } from './numbers.ts'
import { referencesOf } from './references.ts'
import { fold, spaced, stem, words } from './words.ts'

/** What a value may be found in. */
export type Heard = {
  /** What the contact asks for. */
  text: string
  /** Their answer to our question, and what it was for. */
  reply?: { text: string; asked: ToolParameter[] }
  /** Their file and what they said before: looked at for what has a form of its own. */
  beside: string[]
  contact: { firstname: string | null; lastname: string | null }
  language: Language
  /** ISO 8601 UTC. */
  now: string
}

type Value = string | number | boolean

const REPLY_CHARS_MAX = 1000
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const MAIL_WORDS = new Set(['email', 'mail', 'courriel'])
const NAMES: [RegExp, (contact: Heard['contact']) => string | null][] = [
  [/^(?:first name|given name|prenom)$/, ({ firstname }) => firstname],
  [/^(?:last name|family name|surname|nom de famille)$/, ({ lastname }) => lastname],
  [
    /^(?:full name|customer name|client name|nom complet|nom du client)$/,
    ({ firstname, lastname }) => (firstname && lastname ? `${firstname} ${lastname}` : null),
  ],
]
const REFERENCE_WORDS = new Set(
  'order commande reference ref number numero id code tracking suivi invoice facture parcel colis'.split(' '),
)
const MONEY_WORDS = new Set('amount montant price prix sum somme total budget'.split(' '))
const MONEY =
  /(?<![\d.,])(\d{1,15}) ?(?:fcfa|cfa|xaf|xof|f|eur|euros?|usd|dollars?|€|\$)(?![a-z])|[€$] ?(\d{1,15})(?![\d.,])/g
const NUMBER = /(?<![\d.,-])-?\d{1,15}(?![\d.,]{0,16}\d)/g

/** The value for a parameter, or null where none is certain. `all`: the parameters of its tool. */
export function valueFor(parameter: ToolParameter, all: ToolParameter[], heard: Heard): Value | null {
  const { reply, text } = heard
  const isAsked = reply?.asked.some(({ name }) => name === parameter.name)
  const replied = isAsked
    ? (valueIn(parameter, all, reply!.text, heard) ?? asAnswer(parameter, reply!))
    : null
  const value = replied ?? valueIn(parameter, all, text, heard) ?? besides(parameter, heard)
  return value !== null && fits(parameter, value) ? value : null
}

const fits = ({ minimum, maximum }: ToolParameter, value: Value): boolean =>
  typeof value !== 'number' || (value >= (minimum ?? value) && value <= (maximum ?? value))

type When = Pick<Heard, 'language' | 'now'>

function valueIn(parameter: ToolParameter, all: ToolParameter[], text: string, when: When): Value | null {
  if (parameter.type === 'BOOLEAN') return saidOf(parameter, text)
  if (parameter.type === 'INTEGER') return integerIn(parameter, all, text)
  return textIn(parameter, text, when)
}

const only = <Of>(found: Of[]): Of | null => (found.length === 1 ? found[0]! : null)

/** How a text of a parameter is recognised; words: by nothing. */
function formOf({ values, example, name, description }: ToolParameter) {
  const about = words(fold(`${spaced(name)} ${description}`))
  if (values) return 'one'
  if (example !== undefined && isDate(example)) return 'date'
  if (example !== undefined && isTimeOfDay(example)) return 'time'
  if (example?.includes('@') || about.some(word => MAIL_WORDS.has(word))) return 'mail'
  if (example !== undefined) return isCode(example) ? 'code' : 'words'
  return about.some(word => REFERENCE_WORDS.has(word)) ? 'reference' : 'words'
}

function textIn(parameter: ToolParameter, text: string, when: When): string | null {
  const { values = [], example = '' } = parameter
  switch (formOf(parameter)) {
    case 'one':
      return namedValue(values, text)
    case 'date':
      return only(datesIn(text, when, example))
    case 'time':
      return only(timesIn(text))
    case 'mail':
      return only([...new Set(text.match(EMAIL) ?? [])])
    case 'code':
      return only(codesIn(text, example))
    case 'reference':
      return only(writtenReferences(text))
    default:
      return null
  }
}

/** References as the contact wrote them: 'CMD-4521', '4521'. */
function writtenReferences(text: string): string[] {
  const written = text.match(/\b[A-Za-z]{1,8}[-_]?\d{3,12}(?:[-_]\d{1,12}){0,3}\b/g) ?? []
  return written.length > 0 ? [...new Set(written)] : referencesOf(text)
}

function namedValue(values: string[], text: string): string | null {
  const said = ` ${plainOf(text)} `
  const stems = new Set(words(fold(text)).map(stem))
  const exact = values.filter(value => plainOf(value) !== '' && said.includes(` ${plainOf(value)} `))
  if (exact.length > 0) return only(exact)
  return only(
    values.filter(
      value => words(fold(value)).length > 0 && words(fold(value)).every(word => stems.has(stem(word))),
    ),
  )
}

/** "Gift wrap: yes", « urgent : non ». */
function saidOf({ name }: ToolParameter, text: string): boolean | null {
  const label = words(fold(spaced(name))).join(' +')
  if (label === '') return null
  const found = fold(text).match(new RegExp(`\\b${label} *[:=] *(yes|no|oui|non|true|false|vrai|faux)\\b`))
  return found ? /^(?:yes|oui|true|vrai)$/.test(found[1]!) : null
}

/** A number beside the parameter's name, an amount for an amount; or the only number for the only parameter of a number. */
function integerIn(parameter: ToolParameter, all: ToolParameter[], text: string): number | null {
  const named = new Set(words(fold(spaced(parameter.name))).map(stem))
  const codes = all.flatMap(({ example }) => (example !== undefined && isCode(example) ? [example] : []))
  const bare = codes.reduce((rest, code) => withoutCodes(rest, code), text)
  const plain = withNumbers(withoutDates(fold(bare)))
  if (words(fold(spaced(parameter.name))).some(word => MONEY_WORDS.has(word))) {
    const amounts = [...plain.matchAll(MONEY)].map(found => Number(found[1] ?? found[2]))
    if (amounts.length > 0) return only([...new Set(amounts)])
  }
  const beside = [...plain.matchAll(/(?<![\d.,-])(\d{1,15}) ([a-z]+)/g)]
    .filter(([, , word]) => named.has(stem(word!)))
    .map(([, number]) => Number(number))
  if (beside.length > 0) return only([...new Set(beside)])
  const wanted = all.filter(({ type, required }) => type === 'INTEGER' && required)
  return parameter.required && wanted.length === 1 ? only(numbersIn(plain)) : null
}

function numbersIn(text: string): number[] {
  const found = referencesOf(text).filter(reference => /^\d+$/.test(reference))
  const all = found.length > 0 ? found : (text.match(NUMBER) ?? [])
  return [...new Set(all.map(Number))].filter(Number.isSafeInteger)
}

/** A reply that is nothing but the answer: yes or no, a number alone, the words of a free text that was asked for alone. */
function asAnswer(parameter: ToolParameter, { text, asked }: NonNullable<Heard['reply']>): Value | null {
  const { type, example = '' } = parameter
  if (type === 'BOOLEAN') return onlyOf(asked, type) ? answered(text) : null
  if (type === 'INTEGER') return onlyOf(asked, type) ? only(numbersIn(withNumbers(fold(text)))) : null
  const form = formOf(parameter)
  if (form === 'code') return numbered(text, example)
  if (form !== 'words' || asked.length > 1 || text.length > REPLY_CHARS_MAX) return null
  const isSaid = !asksSomething(text) && !wantsPerson(text) && yesOrNo(text) === null && /\p{L}/u.test(text)
  return isSaid ? text.trim() : null
}

const onlyOf = (asked: ToolParameter[], type: ToolParameter['type']): boolean =>
  asked.filter(one => one.type === type).length === 1

function answered(text: string): boolean | null {
  const reply = yesOrNo(text)
  return reply === null ? null : reply === 'yes'
}

/** The contact's name; the only number of its form in their file, else in what they said before. */
function besides(parameter: ToolParameter, { contact, beside }: Heard): string | null {
  if (parameter.type !== 'STRING') return null
  const form = formOf(parameter)
  if (form === 'code') return only([...new Set(beside.flatMap(text => codesIn(text, parameter.example!)))])
  if (form !== 'words') return null
  const label = words(fold(spaced(parameter.name))).join(' ')
  return NAMES.find(([pattern]) => pattern.test(label))?.[1](contact) ?? null
}
