// Can a column of a statement's answer be null? Judged on PostgreSQL's own tree of it.
import { membersOf, nodeOf, nodesOf, numberOf, type TreeNode, type Value, wordOf } from './node-tree.ts'

/** 'unknown': an expression that only its author can judge. */
export type Nullable = 'never' | 'maybe' | 'unknown'
/** Is a column declared not null: by the table's oid and the column's number. */
export type Catalog = {
  isNotNull: (table: number, column: number) => boolean
  /** "tickets.hashid"; null for what is no column of a table. */
  nameOf: (table: number, column: number) => string | null
  isStrict: (fn: number) => boolean
  isCount: (fn: number) => boolean
}

/** `isBefore`: columns of the written table mean the row as it was before. */
type Scope = { query: TreeNode; outer: Scope | null; catalog: Catalog; isBefore?: boolean }

const RELATION = 0
const SUBQUERY = 1
const JOIN = 2
const CTE = 6
const GROUP = 9
const EXISTS = 0
const EXPRESSION = 4
const ARRAY = 6
const IS_NOT_NULL = '1'
const INNER = '0'
const UPDATE = '2'
const INSERT = '3'
const NEVER_NULL = ['NULLTEST', 'BOOLEANTEST', 'DISTINCTEXPR', 'ARRAYEXPR', 'ROWEXPR', 'SQLVALUEFUNCTION']
const SAME_AS_ARGUMENT = ['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR', 'COLLATEEXPR', 'COERCETODOMAIN']
const FUNCTIONS = ['FUNCEXPR', 'OPEXPR', 'SCALARARRAYOPEXPR']

/** Each column of what a query gives: its name, the column it stands for (if it is one), whether it can be null. */
export function columnsOf(
  query: TreeNode,
  catalog: Catalog,
  outer: Scope | null = null,
): { name: string; origin: string | null; nullable: Nullable }[] {
  const scope = { query, outer, catalog }
  const returning = nodesOf(query, 'returningList')
  const entries = wordOf(query, 'commandType') === '1' ? nodesOf(query, 'targetList') : returning
  return entries
    .filter(entry => wordOf(entry, 'resjunk') !== 'true')
    .map((entry, index) => ({
      name: wordOf(entry, 'resname'),
      origin: catalog.nameOf(numberOf(entry, 'resorigtbl'), numberOf(entry, 'resorigcol')),
      nullable: ofColumn(scope, entry, index),
    }))
}

function ofColumn(scope: Scope, entry: TreeNode, index: number): Nullable {
  const legs = legsOf(nodeOf(scope.query, 'setOperations'))
  if (legs.length === 0) return ofExpression(scope, nodeOf(entry, 'expr'))
  const tables = nodesOf(scope.query, 'rtable')
  return worst(
    legs.map(leg => {
      const subquery = nodeOf(tables[leg - 1]!, 'subquery')
      return subquery ? columnsOf(subquery, scope.catalog, scope)[index]!.nullable : 'unknown'
    }),
  )
}

/** The queries that a `union` joins, by their places among the tables. */
function legsOf(operation: TreeNode | null): number[] {
  if (!operation) return []
  if (operation.type === 'RANGETBLREF') return [numberOf(operation, 'rtindex')]
  return [...legsOf(nodeOf(operation, 'larg')), ...legsOf(nodeOf(operation, 'rarg'))]
}

function ofExpression(scope: Scope, node: TreeNode | null): Nullable {
  if (!node) return 'unknown'
  const all = (field: string): Nullable[] => nodesOf(node, field).map(one => ofExpression(scope, one))
  if (node.type === 'VAR') return ofVariable(scope, node)
  if (node.type === 'CONST') return wordOf(node, 'constisnull') === 'true' ? 'maybe' : 'never'
  if (NEVER_NULL.includes(node.type)) return 'never'
  if (SAME_AS_ARGUMENT.includes(node.type)) return ofExpression(scope, nodeOf(node, 'arg'))
  if (node.type === 'COALESCEEXPR' || node.type === 'MINMAXEXPR') return best(all('args'))
  if (node.type === 'CASEEXPR') return ofCase(scope, node)
  if (node.type === 'SUBLINK') return ofSubquery(scope, node)
  if (node.type === 'AGGREF') return ofAggregate(scope, node)
  if (node.type === 'NULLIFEXPR') return 'maybe'
  if (node.type === 'BOOLEXPR') return worst(all('args'))
  if (FUNCTIONS.includes(node.type)) {
    const isStrict = scope.catalog.isStrict(numberOf(node, node.type === 'FUNCEXPR' ? 'funcid' : 'opfuncid'))
    const isOperator = node.type !== 'FUNCEXPR'
    return (isStrict || isOperator) && all('args').includes('maybe') ? 'maybe' : 'unknown'
  }
  return 'unknown'
}

/** null only if a branch is: what a condition says of a column is not followed into its branch. */
function ofCase(scope: Scope, node: TreeNode): Nullable {
  const results = nodesOf(node, 'args').map(when => nodeOf(when, 'result'))
  const states = [...results, nodeOf(node, 'defresult')].map(one => ofExpression(scope, one))
  const isPlainNull = [...results, nodeOf(node, 'defresult')].some(
    one => one?.type === 'CONST' && wordOf(one, 'constisnull') === 'true',
  )
  if (isPlainNull) return 'maybe'
  return states.every(state => state === 'never') ? 'never' : 'unknown'
}

function ofSubquery(scope: Scope, node: TreeNode): Nullable {
  const kind = numberOf(node, 'subLinkType')
  if (kind === EXISTS || kind === ARRAY) return 'never'
  const query = nodeOf(node, 'subselect')
  if (kind !== EXPRESSION || !query) return 'unknown'
  const always =
    nodesOf(query, 'rtable').length === 0 ||
    (wordOf(query, 'hasAggs') === 'true' && nodesOf(query, 'groupClause').length === 0)
  const found = columnsOf(query, scope.catalog, scope)[0]!.nullable
  // that there is a row may follow from a foreign key: only the author knows
  return always || found === 'maybe' ? found : 'unknown'
}

function ofAggregate(scope: Scope, node: TreeNode): Nullable {
  if (scope.catalog.isCount(numberOf(node, 'aggfnoid'))) return 'never'
  const isGrouped = nodesOf(scope.query, 'groupClause').length > 0
  if (!isGrouped || nodeOf(node, 'aggfilter')) return 'maybe'
  return ofExpression(scope, nodeOf(nodesOf(node, 'args')[0] ?? node, 'expr'))
}

function ofVariable(from: Scope, node: TreeNode): Nullable {
  let scope = from
  for (let level = numberOf(node, 'varlevelsup'); level > 0; level--) {
    if (!scope.outer) return 'unknown'
    scope = scope.outer
  }
  const place = numberOf(node, 'varno')
  const column = numberOf(node, 'varattno')
  const table = nodesOf(scope.query, 'rtable')[place - 1]
  if (!table || column <= 0) return 'unknown'
  const isNew = !scope.isBefore && numberOf(scope.query, 'resultRelation') === place && writes(scope)
  if (!isNew && requiredBy(scope).has(`${place}.${column}`)) return 'never'
  if (membersOf(node, 'varnullingrels').length > 0 && !requiredBy(scope).has(`${place}`)) return 'maybe'
  const kind = numberOf(table, 'rtekind')
  if (kind === RELATION) {
    if (scope.catalog.isNotNull(numberOf(table, 'relid'), column)) return 'never'
    return isNew ? ofWritten(scope, `${place}.${column}`, column) : 'maybe'
  }
  return ofDerived(scope, table, kind, column)
}

/** A column of something that is no table: a subquery, a `with`, a group, a join's common column. */
function ofDerived(scope: Scope, table: TreeNode, kind: number, column: number): Nullable {
  if (kind === SUBQUERY) {
    const subquery = nodeOf(table, 'subquery')!
    return columnsOf(subquery, scope.catalog, scope)[column - 1]?.nullable ?? 'unknown'
  }
  if (kind === GROUP) return ofExpression(scope, nodesOf(table, 'groupexprs')[column - 1] ?? null)
  if (kind === JOIN) return ofExpression(scope, nodesOf(table, 'joinaliasvars')[column - 1] ?? null)
  if (kind !== CTE || wordOf(table, 'self_reference') === 'true') return 'unknown'
  let owner: Scope | null = scope
  for (let level = numberOf(table, 'ctelevelsup'); level > 0; level--) owner = owner?.outer ?? null
  const name = wordOf(table, 'ctename')
  const cte = owner && nodesOf(owner.query, 'cteList').find(one => wordOf(one, 'ctename') === name)
  const query = cte && nodeOf(cte, 'ctequery')
  return query ? (columnsOf(query, scope.catalog, owner)[column - 1]?.nullable ?? 'unknown') : 'unknown'
}

function writes({ query }: Scope): boolean {
  return [UPDATE, INSERT].includes(wordOf(query, 'commandType'))
}

/** A column that the statement itself has just written, or left as it was. */
function ofWritten(scope: Scope, key: string, column: number): Nullable {
  const written = nodesOf(scope.query, 'targetList').find(entry => numberOf(entry, 'resno') === column)
  if (!written)
    return wordOf(scope.query, 'commandType') === UPDATE && requiredBy(scope).has(key) ? 'never' : 'maybe'
  if (nodeOf(scope.query, 'onConflict')) return 'maybe'
  return ofExpression({ ...scope, isBefore: true }, nodeOf(written, 'expr'))
}

/** Columns, and their tables, that cannot be null in a row that is left: named in a condition that null does not meet. */
function requiredBy({ query }: Scope): Set<string> {
  const found = new Set<string>()
  const seeJoins = (node: TreeNode): void => {
    if (node.type === 'FROMEXPR') for (const one of nodesOf(node, 'fromlist')) seeJoins(one)
    if (node.type === 'JOINEXPR') {
      const isInner = wordOf(node, 'jointype') === INNER
      if (!isInner) return
      for (const side of ['larg', 'rarg']) seeJoins(nodeOf(node, side)!)
    }
    const quals = nodeOf(node, 'quals')
    if (quals) seeCondition(quals)
  }
  const seeCondition = (node: TreeNode): void => {
    if (node.type === 'BOOLEXPR' && wordOf(node, 'boolop') === 'and')
      for (const one of nodesOf(node, 'args')) seeCondition(one)
    if (node.type === 'NULLTEST' && wordOf(node, 'nulltesttype') === IS_NOT_NULL) see(nodeOf(node, 'arg'))
    if (node.type === 'OPEXPR' || node.type === 'SCALARARRAYOPEXPR')
      for (const one of nodesOf(node, 'args')) see(one)
  }
  const see = (node: TreeNode | null): void => {
    if (node?.type === 'RELABELTYPE') see(nodeOf(node, 'arg'))
    if (node?.type === 'VAR' && wordOf(node, 'varlevelsup') === '0') {
      found.add(wordOf(node, 'varno'))
      found.add(`${wordOf(node, 'varno')}.${wordOf(node, 'varattno')}`)
    }
  }
  const jointree = nodeOf(query, 'jointree')
  if (jointree) seeJoins(jointree)
  return found
}

function worst(states: Nullable[]): Nullable {
  if (states.includes('maybe')) return 'maybe'
  return states.every(state => state === 'never') ? 'never' : 'unknown'
}

function best(states: Nullable[]): Nullable {
  if (states.includes('never')) return 'never'
  return states.every(state => state === 'maybe') ? 'maybe' : 'unknown'
}

/** The query of a function's body, which is the only one in it. */
export function queryOf(tree: Value[]): TreeNode {
  const [first] = tree
  if (Array.isArray(first)) return queryOf(first)
  if (typeof first === 'object' && first.type === 'QUERY') return first
  throw new Error('a tree without a query')
}
