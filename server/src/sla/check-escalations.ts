// Can this be done when a target is due?
import { ESCALATION_ACTIONS } from '@palabre/contract/escalations'
import type { Tx } from '../db/tx.ts'
import { type FieldError, invalid, notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { listAnswering, listMembers } from '../teams/members.ts'
import { type Escalation, minutesOf } from './alarms.ts'
import type { Alarms } from './queries.ts'
import { texts } from './texts.ts'

/** What is left out stays as it is. */
export const alarmsIn = (
  { next_response_minutes, warning_percent, escalations }: Partial<Alarms>,
  old: Alarms,
): Alarms => ({
  next_response_minutes:
    next_response_minutes === undefined ? old.next_response_minutes : next_response_minutes,
  warning_percent: warning_percent ?? old.warning_percent,
  escalations: escalations ?? old.escalations,
})

/** An escalation of a target that the policy has, and not from before its clock begins. */
function errorOf(
  { target, minutes }: Alarms['escalations'][number],
  i: number,
  rules: Parameters<typeof minutesOf>[0],
): FieldError | null {
  const targetMinutes = minutesOf(rules, target)
  if (targetMinutes === null)
    return { field: `escalations.${i}.target`, rule: 'value', text: texts.noNextResponse }
  if (minutes >= -targetMinutes) return null
  return {
    ...{ field: `escalations.${i}.minutes`, rule: 'minimum' },
    text: texts.beforeTheClock({ min: -targetMinutes }),
  }
}

/** Throws 1002 for a level that a target has twice, a time before the clock or an action that lacks something. */
export function checkEscalations(
  { escalations, next_response_minutes }: Alarms,
  times: { response_time: number; resolve_time: number },
): void {
  const errors = escalations.flatMap((one, i) => errorOf(one, i, { ...times, next_response_minutes }) ?? [])
  const seen = new Set<string>()
  escalations.forEach(({ target, level, actions }, i) => {
    if (seen.has(`${target} ${level}`))
      errors.push({ field: `escalations.${i}.level`, rule: 'value', text: texts.levelTwice })
    seen.add(`${target} ${level}`)
    actions.forEach((action, n) => {
      const field = `escalations.${i}.actions.${n}`
      const wanted = ESCALATION_ACTIONS[action.type]
      const given = Object.keys(action).filter(name => name !== 'type')
      if (given.length !== 1 || given[0] !== wanted)
        errors.push({ field, rule: 'value', text: texts.actionNeeds({ type: action.type, field: wanted }) })
    })
  })
  if (errors.length > 0) throw invalid(errors)
}

/** Whom and what checked escalations name, with their fields. `gets`: who is given a ticket; `hears`: who is told. */
function namedBy(escalations: Escalation[]) {
  const all = escalations.flatMap(({ actions }, i) =>
    actions.map((action, n) => ({ action, field: `escalations.${i}.actions.${n}` })),
  )
  const named = (kind: 'person' | 'team' | 'tag', field: string, id: string | null) =>
    id === null ? [] : [{ kind, field, id }]
  return {
    gets: all.flatMap(({ action, field }) =>
      action.type === 'assign' ? named('person', `${field}.user`, action.user) : [],
    ),
    hears: all.flatMap(({ action, field }) =>
      action.type === 'notify'
        ? action.users.flatMap((id, k) => named('person', `${field}.users.${k}`, id))
        : [],
    ),
    records: all.flatMap(({ action, field }) => {
      if (action.type === 'team') return named('team', `${field}.team`, action.team)
      return action.type === 'tag' ? named('tag', `${field}.tag`, action.tag) : []
    }),
  }
}

/** Throws 1007 for people, teams and tags that are not there, and for who would be given a ticket and does not answer. */
export async function checkNamed(tx: Tx, appId: AppId, escalations: Escalation[]): Promise<void> {
  const { gets, hears, records } = namedBy(escalations)
  const idsOf = (all: { id: string }[]): string[] => all.map(({ id }) => id)
  const answering = await listAnswering(tx, appId, idsOf(gets))
  const members = await listMembers(tx, appId, idsOf(hears))
  const found = await tx.query<{ hashid: string }>(
    `select hashid from teams where app_id = $1 and hashid = any($2::text[])
     union all select hashid from tags where app_id = $1 and hashid = any($2::text[])`,
    [appId, idsOf(records)],
  )
  const without = <One extends { id: string }>(all: One[], known: { hashid: string }[]): One[] =>
    all.filter(({ id }) => !known.some(({ hashid }) => hashid === id))
  const strangers = [...without(gets, answering), ...without(hears, members), ...without(records, found)]
  if (strangers.length > 0) throw notFound(...strangers.map(({ field, kind }) => ({ field, kind })))
}
