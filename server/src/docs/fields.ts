// A JSON Schema for readers: its fields as nested lists, variants by type as tabs.

import { FORMATS, formatSentence } from '@palabre/contract/formats'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import type { Schema } from './document.ts'
import { exampleOf } from './examples.ts'
import type { FieldList } from './field-list.ts'
import { plainText, sentence } from './html.ts'
import { TEXTS } from './texts.ts'

const DEPTH_MAX = 12
/** Greater bounds are only those of the number's type. */
const TOLD_MAX = 1_000_000_000
const NOTHING = html``

/** The place of a list of fields: its tabs need unique names. */
export type Place = {
  id: string
  language: Language
  depth: number
  /** The names of the fields that lead here. */
  path: string[]
  /** The fields of the section so far. */
  list: FieldList
  /** The types that were chosen on the way here: ["interactive", "list"]. */
  types?: string[]
  /** The example of such types, if there is one. */
  exampleFor?: (types: string[]) => unknown
}

/** The fields of an object, or of the objects of an array. Empty when there are none. */
export function fieldsHtml(schema: Schema, place: Place): Html {
  const at = innermost(schema)
  const fields = Object.entries(at.properties ?? {})
  const rows = fields.map(([name, field], i) => {
    const alike = fields.slice(0, i).find(([, other]) => isSame(field, other))
    return fieldHtml(name, field, at.required?.includes(name) ?? false, place, alike?.[0])
  })
  const list = rows.length > 0 ? html`<ul class="fields">${rows}</ul>` : NOTHING
  return html`${list}${variantsHtml(at, place)}`
}

/** Do both have the same fields within? So have the days of a week: what is said of the first is not said seven times. */
function isSame(field: Schema, other: Schema): boolean {
  return innermost(field).properties !== undefined && JSON.stringify(field) === JSON.stringify(other)
}

/** One field: name, type, whether it is required, meaning, and nested fields, or the name of the field before that is `alike`. */
export function fieldHtml(
  name: string,
  field: Schema,
  isRequired: boolean,
  place: Place,
  alike?: string,
): Html {
  const { language } = place
  const limits = limitsOf(field, language).join(' · ')
  // what its format is stands among the limits, in the language of the page
  const description = (field.description ?? '').replace(formatSentence(field.format) ?? '', '').trim()
  const path = [...place.path, name]
  const id = place.list.add(path, description ? plainText(sentence(description)) : limits)
  const inner =
    alike !== undefined
      ? html`<p>${TEXTS.alike[language]} <code>${alike}</code></p>`
      : place.depth < DEPTH_MAX
        ? innerHtml(name, field, isRequired, { ...place, path })
        : NOTHING
  return html`<li id="${id}"><p class="field"><code>${name}</code> <span class="type">${typeOf(field, language)}</span>${
    isRequired ? html` <b>${TEXTS.required[language]}</b>` : null
  }</p>${description ? html`<p${inEnglish(language)}>${sentence(description)}</p>` : null}${
    limits ? html`<p class="limits">${limits}</p>` : null
  }${inner}</li>`
}

/** The attribute that marks a text of the document as English on a page in another language. */
export function inEnglish(language: Language): Html {
  return language === LANGUAGES[0] ? NOTHING : html` lang="en"`
}

function innerHtml(name: string, field: Schema, isRequired: boolean, place: Place): Html {
  const inner = fieldsHtml(field, { ...place, id: `${place.id}-${name}`, depth: place.depth + 1 })
  if (inner.html === '') return inner
  // what differs by type is the heart of the matter: it is not folded
  if (typed(innermost(field)) && (isRequired || place.depth === 0)) return inner
  const open = isRequired && place.depth <= 1 ? html` open` : null
  return html`<details${open}><summary>${TEXTS.childFields[place.language]} <code>${name}</code></summary>${inner}</details>`
}

type Typed = { by: string; variants: Schema[] }

/** The variants that a constant field distinguishes; null when there are none. */
function typed(schema: Schema): Typed | null {
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter(variant => variant.properties)
  if (variants.length < 2) return null
  const by = Object.entries(variants[0]!.properties!).find(([, field]) => field.const !== undefined)?.[0]
  const isTyped = by !== undefined && variants.every(variant => variant.properties![by]?.const !== undefined)
  return isTyped ? { by, variants } : null
}

function variantsHtml(schema: Schema, place: Place): Html {
  const byType = typed(schema)
  if (byType) return tabsHtml(byType, place)
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter(
    variant => variant.properties || innermost(variant).properties,
  )
  if (variants.length === 0) return NOTHING
  if (variants.length === 1) return fieldsHtml(variants[0]!, place)
  return html`${variants.map(
    (variant, i) =>
      html`<details><summary>${titleOf(variant, place.language)}</summary>${fieldsHtml(variant, {
        ...place,
        id: `${place.id}-${i}`,
        depth: place.depth + 1,
      })}</details>`,
  )}`
}

/** Tabs that work without a script: a group of radio buttons, and the style shows the pane of the checked one. */
function tabsHtml({ by, variants }: Typed, place: Place): Html {
  const { id, language, depth } = place
  const types = variants.map(variant => String(variant.properties![by]!.const))
  const tabs = types.map(
    (type, i) =>
      html`<label><input type="radio" name="${id}" value="${type}"${i === 0 ? html` checked` : null}><span>${type}</span></label>`,
  )
  const panes = variants.map((variant, i) => {
    const inner = {
      ...place,
      id: `${id}-${types[i]}`,
      depth: depth + 1,
      types: [...(place.types ?? []), types[i]!],
    }
    return html`<div class="pane"><p class="print"><code>${by}: ${types[i]!}</code></p>${fieldsHtml(
      withoutField(variant, by),
      inner,
    )}${typeExample(variant, inner)}</div>`
  })
  return html`<div class="tabs types"><fieldset class="tablist"><legend>${TEXTS.byType[language]} <code>${by}</code></legend>${tabs}</fieldset>${panes}</div>`
}

/** The example under a type; where types differ further inside, it is under those. */
function typeExample(variant: Schema, { types = [], exampleFor }: Place): Html | null {
  const isToldInside = Object.entries(variant.properties ?? {}).some(
    ([name, field]) => variant.required?.includes(name) && typed(field),
  )
  if (!exampleFor || isToldInside) return null
  const example = exampleFor(types) ?? (types.length === 1 ? exampleOf(variant) : undefined)
  if (example === undefined) return null
  return html`<pre class="code type-example" tabindex="0" data-type="${types.join('.')}">${JSON.stringify(example, null, 2)}</pre>`
}

function withoutField(schema: Schema, name: string): Schema {
  const { [name]: _, ...properties } = schema.properties!
  return { ...schema, properties }
}

function titleOf(variant: Schema, language: Language): string {
  if (variant.title) return variant.title
  if (variant.items) return TEXTS.asArray[language]
  if (variant.properties?.current_page) return TEXTS.asPage[language]
  const constant = Object.entries(variant.properties ?? {}).find(([, field]) => field.const !== undefined)
  if (constant) return `${constant[0]}: ${JSON.stringify(constant[1].const)}`
  return Object.keys(variant.properties ?? {}).join(', ')
}

/** The elements of arrays in place of the array, however deep. */
function innermost(schema: Schema): Schema {
  return schema.items ? innermost(schema.items) : schema
}

function typeOf(schema: Schema, language: Language): string {
  if (schema.items) return `${TEXTS.arrayType[language]} ${typeOf(schema.items, language)}`
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const some = schema.anyOf ?? schema.oneOf
  if (some && !schema.type) return [...new Set(some.map(one => typeOf(one, language)))].join(' | ')
  return [schema.type ?? 'any'].flat().join(' | ')
}

/** "1 to 4096 characters", "digits only", "default false". */
function limitsOf(schema: Schema, language: Language): string[] {
  const limits = [
    rangeOf(schema.minLength, schema.maxLength, TEXTS.characters[language], language),
    rangeOf(schema.minItems, schema.maxItems, TEXTS.elements[language], language),
    rangeOf(schema.minimum, toldMaximum(schema), '', language),
    schema.format ? formatOf(schema.format, language) : null,
    schema.pattern ? `${TEXTS.matches[language]} ${schema.pattern}` : null,
    schema.default === undefined ? null : `${TEXTS.byDefault[language]} ${JSON.stringify(schema.default)}`,
  ]
  return limits.filter(limit => limit !== null)
}

/** A bound that is never reached in practice is not shown. */
function toldMaximum({ maximum }: Schema): number | undefined {
  return maximum !== undefined && maximum > TOLD_MAX ? undefined : maximum
}

function formatOf(format: string, language: Language): string {
  const text = FORMATS[format]?.text[language]
  if (text === undefined) return format
  return text.replace(/^must /, '').replace(/^(not )?(?:be|have|hold) /, '$1')
}

function rangeOf(
  min: number | undefined,
  max: number | undefined,
  unit: string,
  language: Language,
): string | null {
  const of = unit === '' ? '' : ` ${unit}`
  const [low, high] = [min?.toLocaleString(language), max?.toLocaleString(language)]
  if (low !== undefined && high !== undefined) return `${low} ${TEXTS.to[language]} ${high}${of}`
  if (low !== undefined) return min === 1 && unit !== '' ? null : `${TEXTS.atLeast[language]} ${low}${of}`
  return high === undefined ? null : `${TEXTS.atMost[language]} ${high}${of}`
}
