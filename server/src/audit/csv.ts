// Entries as a table: RFC 4180, with nothing in it that a spreadsheet would take for a formula. Pure.
import type { AuditView } from './shapes.ts'

const COLUMNS: { [name: string]: (entry: AuditView) => unknown } = {
  id: entry => entry.id,
  at: entry => entry.at,
  app: entry => entry.app,
  actor: entry => entry.actor.kind,
  user: entry => entry.actor.user,
  username: entry => entry.actor.username,
  token_id: entry => entry.actor.token_id,
  token_name: entry => entry.actor.token_name,
  address: entry => entry.address,
  action: entry => entry.action,
  target: entry => entry.target,
  before: entry => entry.before && JSON.stringify(entry.before),
  after: entry => entry.after && JSON.stringify(entry.after),
  trace_id: entry => entry.trace_id,
  hash: entry => entry.hash,
  target_name: entry => entry.target_name,
}

/** The entries with a line of headings. */
export function csvOf(entries: AuditView[]): string {
  const lines = entries.map(entry => Object.values(COLUMNS).map(cellFrom => csvCellOf(cellFrom(entry))))
  return [Object.keys(COLUMNS), ...lines].map(cells => `${cells.join(',')}\r\n`).join('')
}

/** What a formula begins with, and what a spreadsheet may take for the end of a cell: as they stand in brackets. */
const BEGINS = '=+@＝＋－＠-'
const ENDS = String.raw`;\t\r\n`

/**
 * Where a spreadsheet would begin a formula: at the beginning of a cell, and after what it may take for the end of one, whatever
 * stands in quotes (a French one splits at semicolons). Behind spaces, quotes and what cannot be seen too, and in full-width letters.
 */
const FORMULA = new RegExp(
  String.raw`(^|[${ENDS}])([\s"\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]*[${BEGINS}]|[\t\r])`,
  'gu',
)

/** With it spreadsheets read accents as they are. */
export const BOM = '\ufeff'

/** A value as a cell, in quotes where it needs them. */
export function csvCellOf(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const plain = text.replaceAll(FORMULA, "$1'$2")
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** May there be a formula in this text, as a condition: wherever csvCellOf would disarm one, and in little else. */
export const mayBeFormulaSql = (text: string): string =>
  `${text} ~ '(^|[${ENDS}])([^a-zA-Z0-9]*[${BEGINS}]|[\\t\\r])'`

/** The cell of a text without formulas, as csvCellOf writes it. */
export const csvCellSql = (text: string): string =>
  `case when ${text} ~ '[",\\r\\n]' then '"' || replace(${text}, '"', '""') || '"' else coalesce(${text}, '') end`
