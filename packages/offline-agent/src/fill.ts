// Chooses one of the business's own tools for what the contact says, and fills its parameters (values.ts). A tool is
// only chosen when the words speak of what its description says; what lacks is named, nothing is guessed.

import { clausesOf, isDenied } from './clauses.ts'
import { DAY_WORDS, isDate } from './dates.ts'
import type { Tool, ToolArguments, ToolParameter } from './model.ts'
import { readQuestion, type Term } from './question.ts'
import { tokensOf } from './tokens.ts'
import { type Heard, valueFor } from './values.ts'
import { fold, spaced, stem, words } from './words.ts'

/** Share of the question that the tool's name and description must speak to. */
const OVERLAP_MIN = 0.5
/** From this share on, what lacks is worth a question. */
export const ASKING_OVERLAP_MIN = 0.75
/** Below this weight a common word alone ("status", "new") chooses no tool. */
const OVERLAP_WEIGHT_MIN = 0.8
const SOFT_WEIGHT = 0.3

/** A tool with what of its parameters is known for certain; `lacking`: required ones that are not. */
export type Filling = { tool: Tool; arguments: ToolArguments; lacking: ToolParameter[]; overlap: number }

/** Verbs of tools that change something, in both languages: an order may use any word of their meaning. */
const ACTIONS = new Map(
  `cancel delete remove pay refund create update change book send order subscribe annuler supprimer retirer payer
  rembourser creer modifier changer reserver envoyer commander abonner add ajouter transfer transferer block bloquer set
  place post put register enregistrer confirm confirmer`
    .split(/\s+/)
    .map(verb => [stem(verb), verb]),
)
const ASKING =
  /^(?:(?:bonjour|hello|hi|svp|please) )*(?:comment|how|puis je|can i|could i|est ce que|est il|is it|quand|when|why|pourquoi|what|que|quel|do you|if|si)\b/
/** Asked in form, ordered in fact. */
const POLITE =
  /^(?:(?:bonjour|hello|hi|svp|please) )*(?:can|could|would|will|pouvez|pourriez|peux|peut) (?:you|vous|tu|on)\b/

/** The tool that fits best: one whose parameters are all filled goes before one that lacks some. */
export function chooseTool(tools: Tool[], heard: Heard, ignore: string[]): Filling | null {
  const skipped = new Set(ignore.flatMap(name => words(fold(name))))
  const { terms } = readQuestion(
    heard.text,
    word => word,
    () => true,
    skipped,
  )
  let best: Filling | null = null
  for (const tool of tools) {
    const overlap = overlapOf(tool, terms)
    if (overlap < OVERLAP_MIN) continue
    if (tool.effects === 'write' && !orders(tool, heard.text)) continue
    const filling = { ...fillTool(tool, heard), overlap }
    if (!best || isBetter(filling, best)) best = filling
  }
  return best
}

function isBetter(one: Filling, other: Filling): boolean {
  const [isWhole, otherIsWhole] = [one.lacking.length === 0, other.lacking.length === 0]
  return isWhole === otherIsWhole ? one.overlap > other.overlap : isWhole
}

/** What of a tool's parameters is heard for certain. */
export function fillTool(tool: Tool, heard: Heard): Pick<Filling, 'tool' | 'arguments' | 'lacking'> {
  const filled: ToolArguments = {}
  const lacking: ToolParameter[] = []
  for (const parameter of tool.parameters) {
    const value = valueFor(parameter, tool.parameters, heard)
    if (value !== null) filled[parameter.name] = value
    else if (parameter.required) lacking.push(parameter)
  }
  return { tool, arguments: filled, lacking }
}

function overlapOf(tool: Tool, terms: Term[]): number {
  const told = new Set(tokensOf(`${spaced(tool.name)} ${tool.description}`).flatMap(token => token.forms))
  const filling = new Set(
    tool.parameters.flatMap(({ name, values = [] }) =>
      [spaced(name), ...values].flatMap(text => tokensOf(text).map(token => token.forms[0])),
    ),
  )
  const hasDay = tool.parameters.some(({ example = '' }) => isDate(example))
  let matched = 0
  let total = 0
  for (const term of terms) {
    // What fills a parameter speaks neither for nor against the tool.
    if (term.kind === 'number' || (hasDay && DAY_WORDS.has(term.word))) continue
    if (filling.has(term.forms[0]) && !told.has(term.forms[0]!)) continue
    const weight = term.must ? 1 : SOFT_WEIGHT
    total += weight
    if (term.forms.some(form => told.has(form))) matched += weight
  }
  return matched >= OVERLAP_WEIGHT_MIN && total > 0 ? matched / total : 0
}

/** What the tool does, by the first verb that is known of its name and its description. */
function actionOf(tool: Tool): string {
  const [verb = ''] = words(fold(spaced(tool.name)))
  const [told = ''] = words(fold(tool.description))
  return [verb, told].find(word => ACTIONS.has(stem(word))) ?? verb
}

/** True when the contact plainly orders what the tool does: its verb, not as a question, not denied. */
function orders(tool: Tool, text: string): boolean {
  const meant = new Set(tokensOf(actionOf(tool)).flatMap(token => token.forms))
  return clausesOf(text).some(clause => {
    const isPolite = POLITE.test(clause.text)
    if (!isPolite && (clause.isQuestion || ASKING.test(clause.text))) return false
    const verb = clause.text
      .split(' ')
      .find(word => tokensOf(word).some(token => token.forms.some(form => meant.has(form))))
    return (
      verb !== undefined &&
      !isDenied(clause.text, clause.text.indexOf(verb)) &&
      !/\b(?:ne|n|don t|do not|not|never)\b/.test(clause.text)
    )
  })
}
