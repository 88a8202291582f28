// Chooses one of the business's own tools for a question, and fills its parameters from the contact's words.
// A tool is only called when the question speaks of what its description says, and every required parameter
// is found in the text: nothing is guessed.

import { clausesOf, isDenied, plainOf } from './clauses.ts'
import type { Tool, ToolArguments, ToolParameter } from './model.ts'
import { readQuestion, type Term } from './question.ts'
import { referencesOf } from './references.ts'
import { tokensOf } from './tokens.ts'
import { fold, stem, words } from './words.ts'

/** Share of the question that the tool's name and description must speak to. */
const OVERLAP_MIN = 0.5
/** Below this weight a common word alone ("status", "new") chooses no tool. */
const OVERLAP_WEIGHT_MIN = 0.8
const SOFT_WEIGHT = 0.3

/** Verbs of tools that change something: they need an order, not a question. Stems, English and French. */
const ACTIONS = new Map(
  [
    'cancel',
    'delete',
    'remove',
    'pay',
    'refund',
    'create',
    'update',
    'change',
    'book',
    'send',
    'order',
    'subscribe',
    'annuler',
    'supprimer',
    'retirer',
    'payer',
    'rembourser',
    'creer',
    'modifier',
    'changer',
    'reserver',
    'envoyer',
    'commander',
    'abonner',
    'add',
    'ajouter',
    'transfer',
    'transferer',
    'block',
    'bloquer',
    'set',
    'place',
    'post',
    'put',
  ].map(verb => [stem(verb), verb]),
)
const ASKING =
  /^(?:(?:bonjour|hello|hi|svp|please) )*(?:comment|how|puis je|can i|could i|est ce que|est il|is it|quand|when|why|pourquoi|what|que|quel|do you|if|si)\b/

/** The tool that fits the burst with its arguments, or null when none does or one stays unfilled. */
export function chooseTool(
  tools: Tool[],
  burst: string,
  ignore: string[],
): { tool: Tool; arguments: ToolArguments } | null {
  const skipped = new Set(ignore.flatMap(name => words(fold(name))))
  const { terms } = readQuestion(
    burst,
    word => word,
    () => true,
    skipped,
  )
  let best: { tool: Tool; arguments: ToolArguments; overlap: number } | null = null
  for (const tool of tools) {
    const overlap = overlapOf(tool, terms)
    if (overlap < OVERLAP_MIN || (best && overlap <= best.overlap)) continue
    if (changesSomething(tool) && !orders(tool, burst)) continue
    const filled = fillParameters(tool, burst)
    if (filled) best = { tool, arguments: filled, overlap }
  }
  return best && { tool: best.tool, arguments: best.arguments }
}

function overlapOf(tool: Tool, terms: Term[]): number {
  const told = new Set(tokensOf(`${spaced(tool.name)} ${tool.description}`).flatMap(token => token.forms))
  const values = new Set(
    tool.parameters.flatMap(parameter =>
      (parameter.values ?? []).flatMap(value => tokensOf(value).map(token => token.forms[0])),
    ),
  )
  let matched = 0
  let total = 0
  for (const term of terms) {
    // A number or a named value fills a parameter: it neither speaks for nor against the tool.
    if (term.kind === 'number' || values.has(term.forms[0])) continue
    const weight = term.must ? 1 : SOFT_WEIGHT
    total += weight
    if (term.forms.some(form => told.has(form))) matched += weight
  }
  return matched >= OVERLAP_WEIGHT_MIN && total > 0 ? matched / total : 0
}

/** True for a tool that does something rather than look something up, by its first verb. */
export function changesSomething(tool: Tool): boolean {
  return actionOf(tool) !== null
}

function actionOf(tool: Tool): string | null {
  const [verb] = words(fold(spaced(tool.name)))
  const [told] = words(fold(tool.description))
  return [verb, told].find(word => word !== undefined && ACTIONS.has(stem(word))) ?? null
}

/** True when the contact plainly orders what the tool does: its verb, not as a question, not denied. */
function orders(tool: Tool, burst: string): boolean {
  const action = actionOf(tool) ?? ''
  const meant = new Set(tokensOf(action).flatMap(token => token.forms))
  return clausesOf(burst).some(({ text, isQuestion }) => {
    if (isQuestion || ASKING.test(text)) return false
    const verb = text
      .split(' ')
      .find(word => tokensOf(word).some(token => token.forms.some(form => meant.has(form))))
    return (
      verb !== undefined &&
      !isDenied(text, text.indexOf(verb)) &&
      !/\b(?:ne|n|don t|do not|not|never)\b/.test(text)
    )
  })
}

/** Every parameter that the text fills; null when a required one stays open. */
function fillParameters(tool: Tool, burst: string): ToolArguments | null {
  const filled: ToolArguments = {}
  const integers = numbersIn(burst)
  const wanted = tool.parameters.filter(parameter => parameter.type === 'INTEGER' && parameter.required)
  for (const parameter of tool.parameters) {
    const value =
      parameter.type === 'INTEGER' ? integerFor(integers, wanted.length) : stringFor(parameter, burst)
    if (value === null && parameter.required) return null
    if (value !== null && (parameter.required || parameter.type !== 'INTEGER')) filled[parameter.name] = value
  }
  return filled
}

/** One number for one parameter: with more of either, which is which would be a guess. */
function integerFor(numbers: number[], wanted: number): number | null {
  return numbers.length === 1 && wanted === 1 ? numbers[0]! : null
}

function numbersIn(text: string): number[] {
  const found = referencesOf(text).filter(reference => /^\d+$/.test(reference))
  const all = found.length > 0 ? found : (fold(text).match(/(?<![\d.,])-?\d{1,15}(?![\d.,]{0,16}\d)/g) ?? [])
  return [...new Set(all.map(Number))].filter(Number.isSafeInteger)
}

function stringFor(parameter: ToolParameter, burst: string): string | null {
  if (parameter.type !== 'STRING') return null
  if (parameter.values) return namedValue(parameter.values, burst)
  const about = words(fold(`${spaced(parameter.name)} ${parameter.description}`))
  const mail = burst.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/)?.[0]
  if (about.some(word => word === 'email' || word === 'mail' || word === 'courriel')) return mail ?? null
  const isReference = about.some(word => REFERENCE_WORDS.has(word))
  const references = isReference ? writtenReferences(burst) : []
  return references.length === 1 ? references[0]! : null
}

const REFERENCE_WORDS = new Set([
  'order',
  'commande',
  'reference',
  'ref',
  'number',
  'numero',
  'id',
  'code',
  'tracking',
  'suivi',
  'invoice',
  'facture',
  'parcel',
  'colis',
])

/** References as the contact wrote them: 'CMD-4521', '4521'. */
function writtenReferences(burst: string): string[] {
  const written = burst.match(/\b[A-Za-z]{1,8}[-_]?\d{3,12}(?:[-_]\d{1,12}){0,3}\b/g) ?? []
  return written.length > 0 ? [...new Set(written)] : referencesOf(burst)
}

function namedValue(values: string[], burst: string): string | null {
  const said = ` ${plainOf(burst)} `
  const stems = new Set(words(fold(burst)).map(stem))
  const exact = values.filter(value => plainOf(value) !== '' && said.includes(` ${plainOf(value)} `))
  if (exact.length === 1) return exact[0]!
  const alike = values.filter(
    value => words(fold(value)).length > 0 && words(fold(value)).every(word => stems.has(stem(word))),
  )
  return exact.length === 0 && alike.length === 1 ? alike[0]! : null
}

/** 'orderStatus' is 'order Status'. */
function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
}
