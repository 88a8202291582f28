// Can this be done when a target is due?
import { ESCALATION_ACTIONS } from '@palabre/contract/escalations'
import type { Tx } from '../db/tx.ts'
import { type FieldError, invalid, notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { listMembers } from '../teams/members.ts'
import { minutesOf } from './alarms.ts'
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

/** Throws 1002 for a level that a target has twice, a time before the clock or an action that lacks something, 1007 for people, teams and tags that are not there. */
export async function checkEscalations(
  tx: Tx,
  appId: AppId,
  { escalations, next_response_minutes }: Alarms,
  times: { response_time: number; resolve_time: number },
): Promise<void> {
  const errors = escalations.flatMap((one, i) => errorOf(one, i, { ...times, next_response_minutes }) ?? [])
  const seen = new Set<string>()
  const people: { field: string; user: string }[] = []
  const records: { field: string; kind: 'team' | 'tag'; id: string }[] = []
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
      else if (action.type === 'assign' && action.user !== null)
        people.push({ field: `${field}.user`, user: action.user })
      else if (action.type === 'team' && action.team !== null)
        records.push({ field: `${field}.team`, kind: 'team', id: action.team })
      else if (action.type === 'tag') records.push({ field: `${field}.tag`, kind: 'tag', id: action.tag })
      else if (action.type === 'notify')
        people.push(...action.users.map((user, k) => ({ field: `${field}.users.${k}`, user })))
    })
  })
  if (errors.length > 0) throw invalid(errors)
  const known = await listMembers(
    tx,
    appId,
    people.map(({ user }) => user),
  )
  const found = await tx.query<{ hashid: string }>(
    `select hashid from teams where app_id = $1 and hashid = any($2::text[])
     union all select hashid from tags where app_id = $1 and hashid = any($2::text[])`,
    [appId, records.map(({ id }) => id)],
  )
  const missing = records.filter(({ id }) => !found.some(one => one.hashid === id))
  const strange = people.filter(({ user }) => !known.some(member => member.hashid === user))
  const strangers = [...strange.map(({ field }) => ({ field, kind: 'person' }) as const), ...missing]
  if (strangers.length > 0) throw notFound(...strangers.map(({ field, kind }) => ({ field, kind })))
}
