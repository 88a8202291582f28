// Reads the text of PostgreSQL's own trees (pg_node_tree), in which a statement is resolved: which column comes from
// which table, and which outer join may have made it null.

/** `{VAR :varno 1 …}`: its fields by name, each with all values that stood behind the name. */
export type TreeNode = { type: string; fields: Map<string, Value[]> }
export type Value = TreeNode | Value[] | string

const TOKEN = /[(){}]|(?:\\.|[^\s(){}\\])+/gs

/** The outermost list of a tree. Throws when the text is none. */
export function parseTree(text: string): Value[] {
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const readValue = (): Value => {
    const token = tokens[at++]
    if (token === undefined) throw new Error('a tree without an end')
    if (token === '(') return readUntil(')')
    if (token === '{') return readNode()
    return token.replaceAll(/\\(.)/g, '$1')
  }
  const readUntil = (end: string): Value[] => {
    const values: Value[] = []
    while (tokens[at] !== end) values.push(readValue())
    at++
    return values
  }
  const readNode = (): TreeNode => {
    const type = tokens[at++]!
    const fields = new Map<string, Value[]>()
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: Value[] = []
      while (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) values.push(readValue())
      fields.set(name, values)
    }
    at++
    return { type, fields }
  }
  const outermost = readValue()
  return Array.isArray(outermost) ? outermost : [outermost]
}

/** The node of a field, if there is one. */
export function nodeOf(node: TreeNode, field: string): TreeNode | null {
  const [value] = node.fields.get(field) ?? []
  return isNode(value) ? value : null
}

/** The nodes in the list of a field. */
export function nodesOf(node: TreeNode, field: string): TreeNode[] {
  const [value] = node.fields.get(field) ?? []
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The word of a field: a name, a flag ("true"), a number as text. */
export function wordOf(node: TreeNode, field: string): string {
  const [value] = node.fields.get(field) ?? []
  return typeof value === 'string' ? value : ''
}

/** The number of a field. */
export function numberOf(node: TreeNode, field: string): number {
  return Number(wordOf(node, field))
}

/** The members of a set of numbers, `(b 1 2)`. */
export function membersOf(node: TreeNode, field: string): number[] {
  const [value] = node.fields.get(field) ?? []
  return Array.isArray(value) ? value.slice(1).map(Number) : []
}

function isNode(value: Value | undefined): value is TreeNode {
  return value !== undefined && typeof value !== 'string' && !Array.isArray(value)
}
