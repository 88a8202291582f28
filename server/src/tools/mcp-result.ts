// What a tool of a server answered, as the model is told it: text and JSON; everything else is named, and not passed on. Pure.
import { cleanLine } from '@palabre/offline-agent/clean'
import { type Fields, isFields, listAt, own, textAt } from './fields.ts'
import { toldOf } from './outcomes.ts'
import { errorText, type Read, readJson, readText } from './read-answer.ts'

const NAMED_MAX = 20
const NAME_CODE_POINTS_MAX = 80

/** How a call ended, by what its tool answered; `keep`: the paths of JSON that are passed on. */
export function readResult(result: unknown, keep: string[]): Read {
  if (!isFields(result)) return { outcome: 'not_json', told: toldOf('not_json') }
  const content = listAt(result, 'content').filter(isFields)
  const text = content
    .filter(one => one.type === 'text')
    .map(one => textAt(one, 'text'))
    .join('\n')
  const others = content.filter(one => one.type !== 'text').map(nameOf)
  const named = others.length > 0 ? { not_passed_on: others.slice(0, NAMED_MAX) } : {}
  if (own(result, 'isError') === true) {
    const answer = text === '' ? {} : { answer: errorText(text) }
    return { outcome: 'http_error', told: { ...toldOf('http_error'), ...answer, ...named } }
  }
  const structured = own(result, 'structuredContent')
  const read = structured === undefined ? readAny(text, keep) : readJsonOf(structured, keep)
  return { ...read, told: { ...read.told, ...named } }
}

/** Secrets were taken out where it came in. */
const plain = (text: string): string => text

const readJsonOf = (value: unknown, keep: string[]): Read =>
  readJson(JSON.stringify(value), keep, plain) ?? { outcome: 'not_json', told: toldOf('not_json') }

/** Servers write JSON as text; what only looks like it is text. */
function readAny(text: string, keep: string[]): Read {
  return (/^\s*[[{]/.test(text) ? readJson(text, keep, plain) : null) ?? readText(text)
}

function nameOf(item: Fields): string {
  const inner = isFields(item.resource) ? item.resource : item
  const type = textAt(inner, 'mimeType')
  return cleanLine(`${textAt(item, 'type')}${type === '' ? '' : ` (${type})`}`, NAME_CODE_POINTS_MAX)
}
