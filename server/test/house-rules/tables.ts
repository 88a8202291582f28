// The tables that migrations make, read from their text.

/** A table as it was made; a part, and one like another, has the columns of that one. */
export type MadeTable = { name: string; columns: string }

const CREATE_TABLE = /^[ \t]*create (?:unlogged )?table (?:if not exists )?([a-z_]+)\b([\s\S]*?);[ \t]*$/gm
const RENAMED = /^[ \t]*alter table ([a-z_]+) rename to ([a-z_]+);/gm
const COPIED = /^\s*(?:partition of|\(\s*like)\s+([a-z_]+)/

/** Tables of months that a statement with `ctid` names: a place is one in each month, and says nothing of which. */
export function placedInMonths(statement: string, months: readonly string[]): string[] {
  if (!/\bctid\b/.test(statement)) return []
  const named = new RegExp(`\\b(?:from|join|using|update)\\s+(?:only\\s+)?(${months.join('|')})\\b`, 'gi')
  return [...new Set([...statement.matchAll(named)].map(([, table]) => table!))]
}

/** All tables that migrations make, in their order, also tables of months and their parts; then what was renamed. */
export function tablesOf(migrations: string): MadeTable[] {
  const sql = migrations.replaceAll(/--.*$/gm, '')
  const tables: MadeTable[] = []
  const columnsOf = (name: string): string => tables.find(table => table.name === name)?.columns ?? ''
  for (const [, name, text] of sql.matchAll(CREATE_TABLE)) {
    const copied = COPIED.exec(text!)?.[1]
    tables.push({ name: name!, columns: copied ? columnsOf(copied) : text! })
  }
  for (const [, from, to] of sql.matchAll(RENAMED)) tables.push({ name: to!, columns: columnsOf(from!) })
  return tables
}

/** Tables of these whose rows a statement changes or takes away, where rows are only ever added. */
export function rewritten(statement: string, added: readonly string[]): string[] {
  const sql = statement.replaceAll(/--.*$/gm, '')
  const names = added.join('|')
  const changed = new RegExp(
    `\\b(?:update|delete from|truncate(?: table)?|merge into)\\s+(?:only\\s+)?(${names})\\b`,
    'gi',
  )
  const upserted = new RegExp(
    `\\binsert into (${names})\\b(?:(?!\\binsert into\\b)[^;])*?\\bdo update\\b`,
    'gi',
  )
  return [...new Set([changed, upserted].flatMap(is => [...sql.matchAll(is)].map(([, table]) => table!)))]
}
