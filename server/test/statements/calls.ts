// Every call of the server that gives PostgreSQL a statement.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  type CallExpression,
  isArrayLiteralExpression,
  isCallExpression,
  isPropertyAccessExpression,
  isSpreadElement,
  type Node,
} from 'typescript/unstable/ast'
import type { Project, Type } from 'typescript/unstable/sync'
import { type Claim, claimOf, type Kinds, kindsOf } from './claims.ts'
import { textsOf } from './evaluate.ts'

/** Who takes statements, by where `query` is declared: ours gives rows that are claimed; pg's own claims nothing. */
const OURS = /server\/src\/db\/handle\.ts$/
const OF_PG = /node_modules\/@types\/(pg|pg-pool)\//

export type Call = {
  /** Below the project's folder, with slashes. */
  path: string
  line: number
  /** All that the statement can be; null where it is composed at run time. */
  texts: string[] | null
  claim: Claim
  /** One for each parameter; null where the call does not list them. */
  values: Kinds[] | null
}

/** The calls in the files below `folder`, in the order of files and lines. */
export function readCalls(project: Project, root: string, folder: string): Call[] {
  const calls: Call[] = []
  for (const name of project.program.getSourceFileNames()) {
    const path = relative(root, name)
    if (!path.startsWith(folder) || path.endsWith('.test.ts')) continue
    if (!/\bquery(Once)?\b/.test(readFileSync(name, 'utf8'))) continue
    const file = project.program.getSourceFile(name)!
    const visit = (node: Node): void => {
      if (isCallExpression(node)) {
        const row = rowOf(project, node)
        if (row)
          calls.push({
            path,
            line: lineAt(file.text, node.arguments[0]!.pos),
            ...readCall(project, node, row),
          })
      }
      node.forEachChild(visit)
    }
    visit(file)
  }
  return calls
}

function readCall(project: Project, call: CallExpression, row: Type): Omit<Call, 'path' | 'line'> {
  const [text, values] = [...call.arguments]
  return {
    texts: textsOf(project, text!),
    claim: claimOf(project, row),
    values: values === undefined ? [] : valuesOf(project, values),
  }
}

/** Of these the rows are cells. */
const AS_WRITTEN = ['queryCells', 'queryPiece']

/** The type of a row, when this is a call that gives a statement. */
function rowOf(project: Project, call: CallExpression): Type | null {
  if (!isPropertyAccessExpression(call.expression)) return null
  const { text: name } = call.expression.name
  if (!['query', 'queryOnce', ...AS_WRITTEN].includes(name)) return null
  if (call.arguments.length === 0) return null
  const symbol = project.checker.getSymbolAtLocation(call.expression.name)
  const declared = symbol?.declarations.map(one => String(one.path)) ?? []
  if (declared.some(path => OF_PG.test(path))) return project.checker.getUnknownType()
  if (!declared.some(path => OURS.test(path))) return null
  // its rows are as PostgreSQL writes them: what they are once they are read is said beside the call
  const [claimed] = call.typeArguments ?? []
  if (AS_WRITTEN.includes(name))
    return (claimed && project.checker.getTypeAtLocation(claimed)) ?? project.checker.getUnknownType()
  const signature = project.checker.getResolvedSignature(call)
  const promise = signature && project.checker.getReturnTypeOfSignature(signature)
  const rows = promise?.isTypeReference() ? project.checker.getTypeArguments(promise)[0] : undefined
  return rows?.isTypeReference() ? (project.checker.getTypeArguments(rows)[0] ?? null) : null
}

function valuesOf(project: Project, node: Node): Kinds[] | null {
  if (!isArrayLiteralExpression(node)) return null
  const elements = [...node.elements]
  if (elements.some(isSpreadElement)) return null
  return elements.map(element => {
    const type = project.checker.getTypeAtLocation(element)
    return type ? kindsOf(project, type) : ['any']
  })
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
