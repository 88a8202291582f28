// Which moves are allowed. Pure: statuses and transitions are records, the rules are here.
import type { Name } from '@palabre/contract/languages'
import type { AppId } from '../lib/ids.ts'

/** A status record, as it decides about moves and shows in views. */
export type Status = {
  id: number
  app_id: AppId | null
  names: Name
  code: string
  position: number
  is_active: boolean
  is_terminal: boolean
  is_resolved: boolean
  pauses_sla: boolean
}

/** An allowed move; '*' stands for any status. app_id null: shared by all apps. */
export type Transition = { app_id: AppId | null; from_code: string; to_code: string }

/** The status of that code an app's tickets may enter: its own record before the shared one. */
export function statusOf(code: string, statuses: Status[]): Status | undefined {
  const found = statuses.filter(status => status.code === code)
  return found.find(status => status.app_id !== null) ?? found[0]
}

/**
 * Codes a ticket may go to from a status, in the order of their positions. The app's rows for that status
 * replace the shared ones; without any, a status that is not terminal leads everywhere. Who may reopen can take a
 * terminal ticket back to any status that is not.
 */
export function allowedCodes(
  from: Status,
  statuses: Status[],
  transitions: Transition[],
  mayReopen: boolean,
): string[] {
  const rows = transitions.filter(row => row.from_code === from.code || row.from_code === '*')
  const own = rows.filter(row => row.app_id !== null)
  const valid = own.length > 0 ? own : rows
  const anywhere = valid.some(row => row.to_code === '*') || (valid.length === 0 && !from.is_terminal)
  const named = new Set(valid.map(row => row.to_code))
  return [...new Set(statuses.map(status => status.code))]
    .map(code => statusOf(code, statuses)!)
    .filter(to => to.is_active && to.code !== from.code)
    .filter(to => anywhere || named.has(to.code) || (mayReopen && from.is_terminal && !to.is_terminal))
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(to => to.code)
}

/** The statuses in use from which tickets go nowhere, or round and round: one that ends nothing leads to an end, by others. */
export function stuckAmong(statuses: Status[], transitions: Transition[]): Status[] {
  const used = statuses.filter(status => status.is_active && statusOf(status.code, statuses) === status)
  const allowed = new Map(used.map(one => [one.code, allowedCodes(one, statuses, transitions, false)]))
  const leads = new Set(used.filter(one => one.is_terminal || one.is_resolved).map(({ code }) => code))
  for (let before = -1; before < leads.size; ) {
    before = leads.size
    for (const [code, to] of allowed) if (to.some(next => leads.has(next))) leads.add(code)
  }
  return used.filter(
    ({ code, is_terminal }) => !is_terminal && (allowed.get(code)!.length === 0 || !leads.has(code)),
  )
}
