// Reads the server's sources as syntax trees: imports, literals, functions, exported names.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { type Comment, type Node, parseSync, visitorKeys } from 'oxc-parser'

export const ROOT = join(import.meta.dirname, '../../..')
const SRC = join(ROOT, 'server/src')

type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>

export type Source = {
  /** Below server/src, with slashes: "tickets/move.ts". */
  path: string
  /** The first folder, or the file's own name where there is none. */
  room: string
  text: string
  lines: string[]
  comments: Comment[]
  imports: Import[]
  literals: Literal[]
  functions: Fn[]
  exported: Exported[]
  /** Nodes of these types, in the order of their ends. */
  nodesOf: <T extends Node['type']>(...types: T[]) => NodeOf<T>[]
  parentOf: (node: Node) => Node | undefined
  lineOf: (node: { start: number }) => number
  textOf: (node: { start: number; end: number }) => string
}

/** `path` is below server/src ("lib/time.ts"), or null for a package; types count. */
type Import = { specifier: string; path: string | null; line: number }
/** Text of a string, or of a template with ${} where something is put in. */
type Literal = { text: string; line: number; isSpecifier: boolean }
type Fn = { name: string; line: number; length: number }
type Exported = { name: string; line: number; isFunction: boolean; doc: string | null }

/** All sources but the generated one, and the tests beside them. */
export function readSources(): Source[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map(name => name.split(sep).join('/'))
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'db/types.ts')
    .sort()
    .map(path => parseSource(path, readFileSync(join(SRC, path), 'utf8')))
}

/** The room of a path below server/src. */
export function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace('.ts', '')
}

/** One source, given as text. Throws when it is no TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const byType = new Map<string, Node[]>()
  const parents = new Map<Node, Node>()
  visit(program, (node, parent) => {
    const same = byType.get(node.type)
    if (same) same.push(node)
    else byType.set(node.type, [node])
    if (parent) parents.set(node, parent)
  })
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const tree: Tree = {
    text,
    comments,
    nodesOf: (...types) => types.flatMap(type => byType.get(type) ?? []) as never,
    parentOf: node => parents.get(node),
    lineOf: ({ start }) => {
      const after = starts.findIndex(other => other > start)
      return after < 0 ? starts.length : after
    },
    textOf: ({ start, end }) => text.slice(start, end),
  }
  return {
    ...tree,
    path,
    room: roomOf(path),
    lines: text.split('\n'),
    imports: importsOf(tree, path),
    literals: literalsOf(tree),
    functions: functionsOf(tree),
    exported: exportedOf(tree),
  }
}

type Tree = Pick<Source, 'text' | 'comments' | 'nodesOf' | 'parentOf' | 'lineOf' | 'textOf'>

function visit(node: Node, see: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  see(node, parent)
  const children = node as unknown as { [key: string]: Node | (Node | null)[] | null | undefined }
  for (const key of visitorKeys[node.type] ?? []) {
    const child = children[key]
    if (Array.isArray(child)) for (const one of child) one && visit(one, see, node)
    else if (child) visit(child, see, node)
  }
}

/** Static, for types, exported again, at run time, and `import('…')` where a type stands. */
function specifiersOf({ nodesOf }: Tree): Node[] {
  return nodesOf(
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ).flatMap(node => (node.source ? [node.source] : []))
}

function importsOf(tree: Tree, path: string): Import[] {
  return specifiersOf(tree).flatMap(node => {
    if (node.type !== 'Literal' || typeof node.value !== 'string') return []
    const specifier = node.value
    const below = relative(SRC, normalize(join(SRC, dirname(path), specifier)))
    return {
      specifier,
      path: specifier.startsWith('.') ? below.split(sep).join('/') : null,
      line: tree.lineOf(node),
    }
  })
}

function literalsOf(tree: Tree): Literal[] {
  const specifiers = new Set(specifiersOf(tree))
  const quoted = tree
    .nodesOf('Literal')
    .filter(node => typeof node.value === 'string')
    .map(node => ({
      text: node.value as string,
      line: tree.lineOf(node),
      isSpecifier: specifiers.has(node),
    }))
  const templates = tree.nodesOf('TemplateLiteral', 'TSTemplateLiteralType').map(node => ({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the place of what is put in
    text: node.quasis.map(({ value }) => value.raw).join('${}'),
    line: tree.lineOf(node),
    isSpecifier: false,
  }))
  return [...quoted, ...templates].sort((a, b) => a.line - b.line)
}

/** Functions with a body; the length is that of the body, with its braces. */
function functionsOf(tree: Tree): Fn[] {
  return tree
    .nodesOf('FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression')
    .flatMap(node => {
      const { body } = node
      if (body?.type !== 'BlockStatement') return []
      const line = tree.lineOf(body)
      const length = tree.lineOf({ start: body.end - 1 }) - line + 1
      return { name: nameOf(node, tree.parentOf(node)), line, length }
    })
}

function nameOf(fn: Node, parent: Node | undefined): string {
  if ('id' in fn && fn.id?.type === 'Identifier') return fn.id.name
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  const isMember = parent?.type === 'Property' || parent?.type === 'MethodDefinition'
  return isMember && parent.key.type === 'Identifier' ? parent.key.name : ''
}

function exportedOf(tree: Tree): Exported[] {
  return tree.nodesOf('ExportNamedDeclaration').flatMap(({ start, declaration, specifiers }) => {
    const about = { line: tree.lineOf({ start }), doc: docBefore(tree, start) }
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier'
          ? { name: id.name, isFunction: /Function/.test(init?.type ?? ''), ...about }
          : [],
      )
    if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier')
      return { name: declaration.id.name, isFunction: declaration.type === 'FunctionDeclaration', ...about }
    return specifiers.map(({ exported }) => ({ name: tree.textOf(exported), isFunction: false, ...about }))
  })
}

/** The words of the docstring that ends where something starts. */
function docBefore({ text, comments }: Tree, start: number): string | null {
  const doc = comments.findLast(comment => comment.end <= start)
  if (doc?.type !== 'Block' || !doc.value.startsWith('*') || text.slice(doc.end, start).trim() !== '')
    return null
  return doc.value
    .split('\n')
    .map(line => line.replace(/^\s*\*+\s?/, '').trimEnd())
    .filter(line => line !== '')
    .join('\n')
}
