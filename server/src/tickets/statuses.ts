// The statuses of an app's own, and which may follow which.
import { LANGUAGES, type Language, type Name, nameIn } from '@palabre/contract/languages'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import { checkIds, invalid, notFound, Refusal, refused, taken } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import type { Timestamp } from '../lib/time.ts'
import { listRules } from './find-rules.ts'
import {
  insertStatus,
  replaceTransitions,
  updatePositions,
  updateStatus,
  updateStatusInactive,
  upsertBuiltIn,
} from './queries-statuses.ts'
import { STATUSES_MAX, type StatusChange, type StatusInput } from './shapes-statuses.ts'
import { texts } from './texts.ts'
import { allowedCodes, type Status, statusOf, stuckAmong, type Transition } from './transitions.ts'

export type Doing = { appId: AppId; by: Actor; now: Timestamp }

/** Adds a status, behind all others. 1004 for a code or a name that there is, 1002 for one that ends and pauses, 1001 where there are too many. */
export async function addStatus(tx: Tx, { appId, by, now }: Doing, given: StatusInput): Promise<number> {
  const { code, name, is_resolved = false, is_terminal = false, pauses_sla = false } = given
  if (pauses_sla && (is_resolved || is_terminal))
    throw invalid([{ field: 'pauses_sla', rule: 'value', text: texts.endsAndPauses }])
  await lockApp(tx, appId)
  const { statuses } = await listRules(tx, appId)
  if (statuses.filter(one => one.app_id !== null).length >= STATUSES_MAX)
    throw refused('limit_reached', texts.statusesMax({ max: STATUSES_MAX }))
  const status = { code, names: name as Name, is_resolved, is_terminal, pauses_sla }
  if (!statuses.some(one => one.code === code)) checkNames(statuses, name as Name)
  const id = await insertStatus(tx, appId, status, now)
  if (id === undefined) throw taken('code', code, texts.statusExists({ code }))
  audit(tx, { actor: by, app: appId, action: 'ticket_status.add', target: code, after: status })
  return id
}

/**
 * Other words for a status, or another effect on the clocks, which a job moves; another place for one of the app's own. 1007; 1004; 1002
 * for the place of a built-in one, and for one that ends and pauses.
 */
export async function changeStatus(
  tx: Tx,
  { appId, by, now }: Doing,
  id: number,
  { name, position, pauses_sla }: StatusChange,
): Promise<void> {
  await lockApp(tx, appId)
  const { statuses } = await listRules(tx, appId)
  const before = statuses.find(one => one.id === id)
  if (!before) throw notFound()
  if (name !== undefined && before.is_active) checkNames(statuses, name as Name, before)
  const pauses = pauses_sla ?? before.pauses_sla
  if (before.app_id === null && position !== undefined)
    throw invalid([{ field: 'position', rule: 'value', text: texts.builtInPlace }])
  if (pauses && (before.is_resolved || before.is_terminal))
    throw invalid([{ field: 'pauses_sla', rule: 'value', text: texts.endsAndPauses }])
  const isOther = pauses !== before.pauses_sla
  const names = (name as Name) ?? null
  if (before.app_id !== null)
    await updateStatus(tx, appId, id, { names, position: position ?? null, pauses }, now)
  else await upsertBuiltIn(tx, appId, id, { names, pauses: isOther ? pauses : null }, now)
  if (isOther) emitFact(tx, appId, { type: 'ticket_status.pauses_changed', data: { status_id: id } }, now)
  audit(tx, {
    ...{ actor: by, app: appId, action: 'ticket_status.update', target: before.code },
    before: { names: before.names, position: before.position, pauses_sla: before.pauses_sla },
    after: { names: name ?? before.names, position: position ?? before.position, pauses_sla: pauses },
  })
}

/** Puts these first, built-in ones too, for lists, boards and filters. 1007 for one that is not among the app's. */
export async function reorderStatuses(tx: Tx, { appId, by, now }: Doing, ids: number[]): Promise<void> {
  await lockApp(tx, appId)
  const inOrder = async (): Promise<Status[]> => {
    const { statuses } = await listRules(tx, appId)
    return statuses.sort((a, b) => a.position - b.position || a.id - b.id)
  }
  const before = await inOrder()
  checkIds(ids, before, 'status')
  await updatePositions(tx, appId, ids, now)
  const order = (all: Status[]) => ({ statuses: all.map(({ code }) => code) })
  const target = before.find(({ id }) => id === ids[0])!.code
  const facts = { before: order(before), after: order(await inOrder()) }
  audit(tx, { actor: by, app: appId, action: 'ticket_status.reorder', target, ...facts })
}

/**
 * 1004 for a name that another status in use has, in any language that they are shown in. Under the app's lock: older ones may be
 * there twice, and one that keeps its name keeps it.
 */
function checkNames(statuses: Status[], names: Name, self?: Status): void {
  const shown = (all: Name, language: Language): string => nameOf(nameIn(all, language)).toLowerCase()
  const errors = LANGUAGES.flatMap(language => {
    const own = shown(names, language)
    const isKept = self !== undefined && shown(self.names, language) === own
    const other = statuses.find(
      one => one.is_active && one.id !== self?.id && shown(one.names, language) === own,
    )
    if (isKept || !other) return []
    const field = `name.${names[language] === undefined ? 'en' : language}`
    return [{ field, rule: 'taken', text: texts.statusNameTaken({ name: nameIn(names, language) }) }]
  })
  const fields = errors.filter((one, i) => errors.findIndex(({ field }) => field === one.field) === i)
  if (fields.length > 0) throw new Refusal(1004, texts.statusNamed, { fields })
}

/**
 * Takes a status of the app's own out of use: a job moves its tickets to another. 1007 for either, 1002 for a built-in one;
 * 1001 no_way_out where another status would lead to no end.
 */
export async function deactivateStatus(
  tx: Tx,
  { appId, by, now }: Doing,
  id: number,
  moveTo: string,
): Promise<void> {
  await lockApp(tx, appId)
  const { statuses, transitions } = await listRules(tx, appId)
  const status = statuses.find(one => one.id === id)
  if (!status) throw notFound()
  if (status.app_id === null) throw invalid([{ field: 'id', rule: 'value', text: texts.builtInStays }])
  const to = statusOf(moveTo, statuses)
  if (!to?.is_active || to.id === id) throw notFound({ field: 'move_to', kind: 'status' })
  if (!status.is_active) return
  const left = statuses.map(one => (one.id === id ? { ...one, is_active: false } : one))
  checkWaysOut({ statuses, transitions }, { statuses: left, transitions })
  if (!(await updateStatusInactive(tx, appId, id, to.id, now)))
    throw notFound({ field: 'move_to', kind: 'status' })
  const data = { status_id: id, to: to.code }
  emitFact(tx, appId, { type: 'ticket_status.deactivated', data }, now)
  const after = { move_to: to.code }
  audit(tx, { actor: by, app: appId, action: 'ticket_status.deactivate', target: status.code, after })
}

export type WaysOut = { from: string; to: string[]; is_own: boolean; pauses_sla: boolean }

/** Where tickets may go from each status that is in use; without those whom reopening is allowed. */
export async function listTransitions(tx: Pick<Tx, 'query'>, appId: AppId): Promise<WaysOut[]> {
  const { statuses, transitions } = await listRules(tx, appId)
  return [...new Set(statuses.map(one => one.code))]
    .map(code => statusOf(code, statuses)!)
    .filter(status => status.is_active)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(from => ({
      from: from.code,
      to: allowedCodes(from, statuses, transitions, false),
      is_own: transitions.some(one => one.app_id !== null && one.from_code === from.code),
      pauses_sla: from.pauses_sla,
    }))
}

/** Where tickets may go from a status: these, or with null as for everybody. 1007 for a status, 1001 no_way_out. */
export async function setTransitions(
  tx: Tx,
  { appId, by }: Doing,
  from: string,
  to: string[] | null,
): Promise<void> {
  await lockApp(tx, appId)
  const { statuses, transitions } = await listRules(tx, appId)
  const isKnown = (code: string): boolean => statusOf(code, statuses)?.is_active === true
  if (!isKnown(from)) throw notFound({ field: 'from', kind: 'status' })
  const unknown = (to ?? []).findIndex(code => !isKnown(code))
  if (unknown >= 0) throw notFound({ field: `to.${unknown}`, kind: 'status' })
  const own = (row: Transition): boolean => row.app_id !== null && row.from_code === from
  const before = transitions.filter(own).map(row => row.to_code)
  const others = transitions.filter(row => !own(row))
  const rows = (to ?? []).map(code => ({ app_id: appId, from_code: from, to_code: code }))
  if (to?.length === 0 && !statusOf(from, statuses)!.is_terminal) throw noWayOut([from])
  checkWaysOut({ statuses, transitions }, { statuses, transitions: [...others, ...rows] })
  await replaceTransitions(tx, appId, from, to ?? [])
  audit(tx, {
    ...{ actor: by, app: appId, action: 'ticket_transition.set', target: from },
    ...{ before: { to: before }, after: { to } },
  })
}

type Ways = { statuses: Status[]; transitions: Transition[] }

/** A status that is in use and ends nothing leads to an end: no change takes its way. What had none before may still be mended. */
function checkWaysOut(before: Ways, after: Ways): void {
  const codesOf = ({ statuses, transitions }: Ways) =>
    stuckAmong(statuses, transitions).map(({ code }) => code)
  const had = new Set(codesOf(before))
  const stuck = codesOf(after).filter(code => !had.has(code))
  if (stuck.length > 0) throw noWayOut(stuck)
}

const noWayOut = (statuses: string[]): Refusal =>
  refused('no_way_out', texts.noWayOut({ statuses }), { statuses })
