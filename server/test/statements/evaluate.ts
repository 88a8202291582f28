// What texts can an expression be? Constants, templates of them, choices between them, and functions of them.
import { createRequire } from 'node:module'
import {
  type Expression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import { type Project, SymbolFlags } from 'typescript/unstable/sync'

const load = createRequire(import.meta.url)

/** A statement with more choices than this is composed, not chosen. */
const TEXTS_MAX = 64
const DEPTH_MAX = 20

/** What parameters stand for, of the functions that are being looked into; of an object, each property. */
type Given = Map<Node, Argument>
type Argument = { texts: string[] | null; properties: Map<string, string[] | null> }

/** All texts that an expression can be, or null where only a running program knows. */
export function textsOf(project: Project, node: Node, given: Given = new Map(), depth = 0): string[] | null {
  if (depth > DEPTH_MAX) return null
  const of = (one: Node): string[] | null => textsOf(project, one, given, depth + 1)
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
    return of(node.expression)
  if (isConditionalExpression(node)) return either(of(node.whenTrue), of(node.whenFalse))
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return joined([of(node.left), of(node.right)])
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AsteriskToken)
    return product(of(node.left), of(node.right))
  if (isTemplateExpression(node)) return ofTemplate(node, of)
  if (isCallExpression(node))
    return ofCall(
      project,
      node.expression,
      [...node.arguments].map(one => argumentOf(one, of)),
      depth,
    )
  if (isPropertyAccessExpression(node)) {
    const owner = declarationOf(project, node.expression)
    const argument = owner && given.get(owner)
    if (argument) return argument.properties.get(node.name.text) ?? null
  }
  if (isIdentifier(node) || isPropertyAccessExpression(node)) {
    const declared = declarationOf(project, node)
    const argument = declared && given.get(declared)
    if (argument) return argument.texts
    if (declared && (isVariableDeclaration(declared) || isPropertyAssignment(declared))) {
      const found = (declared.initializer && of(declared.initializer)) ?? exportedText(declared)
      if (found) return found
    }
  }
  if (isElementAccessExpression(node)) {
    const declared = declarationOf(project, node.expression)
    if (declared && isVariableDeclaration(declared) && declared.initializer)
      return ofValues(unwrapped(declared.initializer), of)
  }
  return literalsOf(project, node)
}

/** The same expression has the same value in all places of a template. */
function ofTemplate(node: TemplateExpression, of: (one: Node) => string[] | null): string[] | null {
  const spans = [...node.templateSpans]
  const names = spans.map(span => span.expression.getText())
  let choices: Map<string, string>[] = [new Map()]
  for (const [i, name] of names.entries()) {
    if (names.indexOf(name) < i) continue
    const texts = of(spans[i]!.expression)
    if (!texts) return null
    choices = choices.flatMap(choice => texts.map(text => new Map([...choice, [name, text]])))
    if (choices.length > TEXTS_MAX) return null
  }
  return choices.map(choice =>
    spans.reduce((text, span, i) => text + choice.get(names[i]!) + span.literal.text, node.head.text),
  )
}

function argumentOf(node: Node, of: (one: Node) => string[] | null): Argument {
  const properties = new Map<string, string[] | null>()
  if (!isObjectLiteralExpression(node)) return { texts: of(node), properties }
  for (const one of node.properties)
    if (isPropertyAssignment(one) && isIdentifier(one.name))
      properties.set(one.name.text, of(one.initializer))
  return { texts: null, properties }
}

function ofCall(project: Project, callee: Node, values: Argument[], depth: number): string[] | null {
  const declared = declarationOf(project, callee)
  const fn = declared && isVariableDeclaration(declared) ? declared.initializer : declared
  if (!fn || !(isFunctionDeclaration(fn) || isArrowFunction(fn))) return null
  const given: Given = new Map()
  for (const [i, parameter] of [...fn.parameters].entries()) {
    const value = values[i]
    if (!value) continue
    given.set(parameter, value)
    if (!isObjectBindingPattern(parameter.name)) continue
    for (const element of parameter.name.elements) {
      const texts = value.properties.get(element.name?.getText() ?? '') ?? null
      given.set(element, { texts, properties: new Map() })
    }
  }
  if (!fn.body) return null
  if (!isBlock(fn.body)) return textsOf(project, fn.body, given, depth + 1)
  const last = [...fn.body.statements].at(-1)
  return last && isReturnStatement(last) && last.expression
    ? textsOf(project, last.expression, given, depth + 1)
    : null
}

/** Any value of a constant object: `TEXTS[kind]`. */
function ofValues(node: Node, of: (one: Node) => string[] | null): string[] | null {
  if (!isObjectLiteralExpression(node)) return null
  return [...node.properties]
    .map(one => (isPropertyAssignment(one) ? of(one.initializer) : null))
    .reduce<string[] | null>(either, [])
}

/** The types say it: a literal, or a union of them. */
function literalsOf(project: Project, node: Node): string[] | null {
  const type = project.checker.getTypeAtLocation(node as Expression)
  const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
  const texts = parts.map(part =>
    part.isStringLiteralType() || part.isNumberLiteralType() ? String(part.value) : null,
  )
  return texts.length > 0 && texts.every(text => text !== null) ? texts : null
}

/** Where a name is declared, across imports. */
function declarationOf(project: Project, node: Node): Node | undefined {
  const symbol = project.checker.getSymbolAtLocation(node)
  if (!symbol) return undefined
  const real = symbol.flags & SymbolFlags.Alias ? project.checker.getAliasedSymbol(symbol) : symbol
  return real.valueDeclaration?.resolve(project)
}

/** A text that a module makes once, when it is loaded: lists of columns. Modules of the server do nothing else then. */
function exportedText(declared: Node): string[] | null {
  const file = declared.getSourceFile().fileName
  if (!file.includes('/server/src/') || !isVariableDeclaration(declared) || !isIdentifier(declared.name))
    return null
  const value = (load(file) as { [name: string]: unknown })[declared.name.text]
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : null
}

function unwrapped(node: Node): Node {
  return isAsExpression(node) || isSatisfiesExpression(node) ? unwrapped(node.expression) : node
}

function either(one: string[] | null, other: string[] | null): string[] | null {
  return one && other ? bounded([...new Set([...one, ...other])]) : null
}

function joined(parts: (string[] | null)[]): string[] | null {
  return parts.reduce<string[] | null>(
    (all, part) => (all && part ? bounded(all.flatMap(begin => part.map(end => begin + end))) : null),
    [''],
  )
}

/** Of bounds: 2 * 1024. */
function product(one: string[] | null, other: string[] | null): string[] | null {
  return one && other ? [String(Number(one[0]) * Number(other[0]))] : null
}

function bounded(texts: string[]): string[] | null {
  return texts.length <= TEXTS_MAX ? texts : null
}
