// What people do with conversations, what it makes of a row before the server has said so, and what takes it back.
import type { Row } from './rows.ts'

export type Act =
  | { act: 'claim'; take?: boolean }
  | { act: 'assign'; user?: string; team?: string | null }
  | { act: 'hand-back'; answer_now?: boolean }
  | { act: 'close'; reason?: string }
  | { act: 'reopen' }
  | { act: 'snooze'; until?: string | null; until_reply?: true }
  | { act: 'tag'; add?: string[]; remove?: string[] }
  | { act: 'read' }
  | { act: 'unread' }

type Named = { id: string; name: string }
/** Names of what an act speaks of, as far as they are known. */
export type Names = { [id: string]: string }

const named = (id: string, names: Names): Named => ({ id, name: names[id] ?? '' })

/** Whose it was: the acts that make it theirs again, for `me`. */
function ownedAsBefore({ owner, assignee, team }: Row, me: string): Act[] {
  // whoever waits for the agent is answered, as they would have been
  if (owner === 'agent') return [{ act: 'hand-back', answer_now: true }]
  if (owner === 'queue') return [{ act: 'assign', team: team?.id ?? null }]
  if (assignee === null || assignee.id === me) return [{ act: 'claim', take: true }]
  return [{ act: 'assign', user: assignee.id }]
}

/** Until when it rested, if it did. */
function putOffAsBefore({ snoozed_until, is_snoozed_until_reply }: Row): Act[] {
  if (is_snoozed_until_reply) return [{ act: 'snooze', until_reply: true }]
  return snoozed_until === null ? [] : [{ act: 'snooze', until: snoozed_until }]
}

/** The acts that take one back, as the row was before it; null: there is no way back, or nothing was changed. */
export function undoOf(act: Act, before: Row, me: string): Act[] | null {
  switch (act.act) {
    case 'close': {
      if (before.status === 'closed') return null
      const isMine = before.owner === 'person' && before.assignee?.id === me
      return [{ act: 'reopen' }, ...(isMine ? [] : ownedAsBefore(before, me)), ...putOffAsBefore(before)]
    }
    case 'claim':
    case 'hand-back':
      return ownedAsBefore(before, me)
    case 'assign': {
      const back = ownedAsBefore(before, me)
      const team = before.team?.id ?? null
      // a team stays beside whoever has it: the one that was there is given first
      if (before.owner === 'queue' || act.team === undefined || act.team === team) return back
      return [{ act: 'assign', team }, ...back]
    }
    case 'snooze':
      return [putOffAsBefore(before)[0] ?? { act: 'snooze', until: null }]
    case 'tag': {
      const had = new Set(before.tags.map(({ id }) => id))
      const add = (act.remove ?? []).filter(id => had.has(id))
      const remove = (act.add ?? []).filter(id => !had.has(id))
      if (add.length + remove.length === 0) return null
      return [{ act: 'tag', ...(add.length > 0 ? { add } : {}), ...(remove.length > 0 ? { remove } : {}) }]
    }
    default:
      return null
  }
}

/** Left out, a team stays. */
const teamAfter = ({ team }: Row, given: string | null | undefined, names: Names): Row['team'] =>
  given === undefined ? team : given === null ? null : (named(given, names) as Row['team'])

/** The row as it will be. */
export function patched(row: Row, act: Act, me: Named, names: Names): Row {
  switch (act.act) {
    case 'claim':
      return { ...row, owner: 'person', assignee: me }
    case 'assign':
      if (act.user) return { ...row, owner: 'person', assignee: named(act.user, names) }
      return { ...row, owner: 'queue', assignee: null, team: teamAfter(row, act.team, names) }
    case 'hand-back':
      return { ...row, owner: 'agent', assignee: null }
    case 'close':
      return { ...row, status: 'closed' }
    case 'reopen':
      return { ...row, status: 'open', owner: 'person', assignee: me }
    case 'snooze':
      return { ...row, snoozed_until: act.until ?? null, is_snoozed_until_reply: act.until_reply ?? false }
    case 'tag': {
      const kept = row.tags.filter(({ id }) => !act.remove?.includes(id) && !act.add?.includes(id))
      const added = (act.add ?? []).map(id => named(id, names))
      return { ...row, tags: [...kept, ...added].sort((a, b) => a.name.localeCompare(b.name)) }
    }
    case 'read':
      return { ...row, unread: 0 }
    case 'unread':
      return { ...row, unread: Math.max(1, row.unread) }
  }
}

/** What takes back the same act on many: those with the same way back together, each step in order. */
export function undoMany(act: Act, before: readonly Row[], me: string): { acts: Act[]; ids: string[] }[] {
  const groups = new Map<string, { acts: Act[]; ids: string[] }>()
  for (const row of before) {
    const acts = undoOf(act, row, me)
    if (acts === null) continue
    const name = JSON.stringify(acts)
    const group = groups.get(name) ?? { acts, ids: [] }
    group.ids.push(row.id)
    groups.set(name, group)
  }
  return [...groups.values()]
}
