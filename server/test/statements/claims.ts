// What TypeScript says of a statement: the rows that a call claims, and the values that it gives.
import { PREFIXES } from '@palabre/contract/ids'
import { API, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** One value as the driver gives or takes it: "string", "Timestamp", "AppId", "null", "array of number", "object", "any". */
export type Kinds = string[]
/** `columns` is null where nothing is claimed (`unknown`, or any column at all). */
export type Claim = { columns: Map<string, { kinds: Kinds; isOptional: boolean }> | null }

/** The letters that stand fast in the type of a Timestamp (lib/time.ts). */
const LETTERS_OF_TIMESTAMP = '--T::.Z'
const PREFIXES_WRITTEN = Object.values(PREFIXES).map(prefix => `${prefix}-`)

/** The program of a tsconfig.json, read once. Close it, or the process stays. */
export function openProject(root: string, config: string): { project: Project; close(): void } {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  return { project: project!, close: () => api.close() }
}

/** The columns of a row type; a union has the columns of each of its members. */
export function claimOf(project: Project, row: Type): Claim {
  const members = row.isUnionType() ? row.getTypes() : [row]
  if (members.some(member => isOpen(project, member))) return { columns: null }
  const columns: NonNullable<Claim['columns']> = new Map()
  for (const member of members) {
    for (const property of project.checker.getPropertiesOfType(member)) {
      const type = project.checker.getTypeOfSymbol(property)
      const before = columns.get(property.name)
      columns.set(property.name, {
        kinds: [...new Set([...(before?.kinds ?? []), ...(type ? kindsOf(project, type) : ['any'])])],
        isOptional: (before?.isOptional ?? false) || Boolean(property.flags & SymbolFlags.Optional),
      })
    }
  }
  for (const [name, column] of columns)
    if (members.some(member => !project.checker.getPropertyOfType(member, name))) column.isOptional = true
  return { columns }
}

function isOpen(project: Project, type: Type): boolean {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return true
  return project.checker.getIndexInfosOfType(type).length > 0
}

const knownKinds = new WeakMap<Project, Map<Type['id'], Kinds>>()

/** What a value of this type can be at run time; asked once of each type: every question goes to another process. */
export function kindsOf(project: Project, type: Type): Kinds {
  const known = knownKinds.get(project) ?? new Map<Type['id'], Kinds>()
  knownKinds.set(project, known)
  const kinds = known.get(type.id) ?? readKinds(project, type)
  known.set(type.id, kinds)
  return kinds
}

function readKinds(project: Project, type: Type): Kinds {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap(one => kindsOf(project, one)))]
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return ['any']
  if (type.flags & TypeFlags.Null) return ['null']
  if (type.flags & TypeFlags.Undefined) return ['undefined']
  if (type.isTemplateLiteralType()) return [patternOf(type.texts)]
  if (type.flags & TypeFlags.StringLike) return ['string']
  if (type.flags & TypeFlags.NumberLike) return ['number']
  if (type.flags & TypeFlags.BooleanLike) return ['boolean']
  if (type.isIntersectionType()) {
    const brand = brandOf(project, type)
    if (brand !== null) return [brand]
    const plain = type.getTypes().flatMap(one => kindsOf(project, one))
    return plain.filter(kind => kind !== 'object').length > 0
      ? plain.filter(kind => kind !== 'object')
      : ['object']
  }
  if (project.checker.isArrayLikeType(type) && type.isTypeReference()) {
    const inner = project.checker.getTypeArguments(type).flatMap(one => kindsOf(project, one))
    return [...new Set(inner)].map(kind => `array of ${kind}`)
  }
  const name = type.getSymbol()?.name ?? ''
  return ['Buffer', 'Uint8Array', 'Date'].includes(name) ? [name] : ['object']
}

/** What a text of fixed and free letters stands for: "Timestamp", "tck-…", or any "string". */
function patternOf(texts: readonly string[]): string {
  if (texts.join('') === LETTERS_OF_TIMESTAMP) return 'Timestamp'
  const [prefix, rest] = texts
  return texts.length === 2 && rest === '' && PREFIXES_WRITTEN.includes(prefix!) ? `${prefix}…` : 'string'
}

/** The name of a branded type: "AppId" of number & { readonly brand: 'AppId' }. */
function brandOf(project: Project, type: Type): string | null {
  const property = project.checker.getPropertyOfType(type, 'brand')
  const brand = property && project.checker.getTypeOfSymbol(property)
  return brand?.isStringLiteralType() ? brand.value : null
}
