// What `ticket-filters` asks: a page by each filter, figures of a month and of a year.
import { DAY_MS, HOUR_MS } from '../server/src/lib/time.ts'
import type { Bench } from './boot.ts'

export const MONTH = 'figures of a month'
export const YEAR = 'figures of a year'
/** What happens to a ticket at a time, by the filter's name and the column's. */
export const HAPPENS = [
  'created',
  'updated',
  'responded',
  'answered',
  'resolved',
  'reopened',
  'asked',
] as const
/** What few tickets have, so many of the newest do, however many there are in all. */
export const FEW_HAVE = 1000

/** Records that some tickets have, by their public ids. */
export type Having = { team: string; tag: string; whole: string }

/** The times that are asked for: the day before the newest ticket's, a time on it, and one soon after that ticket. */
export type Times = { day: string; since: string; soon: string }

/** The paths of pages, by the filter; those of figures; and the times in them. */
export async function pathsOf(
  { db, cast }: Bench,
  { team, tag, whole }: Having,
): Promise<{ filters: Map<string, string>; figures: Map<string, string>; times: Times }> {
  const { id, agent } = cast.awa.live
  const [one] = await db.query<{ contact: number; policy: number; hashid: string; at: number; user: string }>(
    `select contact_detail_id as contact, ticket_sla_policy_id as policy, hashid, extract(epoch from created_at)::float8 * 1000 as at,
       (select hashid from users where id = $2) as user
     from tickets where app_id = $1 order by created_at desc limit 1`,
    [id, cast.awa.live.userId],
  )
  const { contact, policy, hashid, at, user } = one!
  const dayBefore = (days: number): string => new Date(at - days * DAY_MS).toISOString().slice(0, 10)
  const day = dayBefore(1)
  const atHours = (hours: number): string => new Date(at + hours * HOUR_MS).toISOString()
  const times = { day, since: atHours(-20), soon: atHours(4) }
  const assignee = `assignee=${cast.awa.live.userId}`
  const filters: { [name: string]: string } = {
    ...{ 'no filter': '', status: 'status=open', priority: 'priority=high' },
    ...{ policy: `sla_policy_id=${policy}`, contact: `contact=${contact}`, channel: 'channel=mail' },
    ...{ agent: `agent=${agent.hashid}`, assignee, 'assigned to': `assigned_to=${user}` },
    ...{ team: `team=${team}`, tag: `tag=${tag}` },
    ...{ merged: 'merged=no', 'no part': 'merged=yes', 'part of one': `merged_into=${whole}` },
    ...{ late: 'breached=any', 'late answers': 'breached=response', 'late resolutions': 'breached=resolve' },
    ...{ created: `created_from=${day}`, updated: `updated_from=${day}`, due: 'due_before=2030-01-01' },
    ...{ 'updated since a time': `updated_from=${times.since}`, 'due soon': `due_before=${times.soon}` },
    'open at a time': `open_at=${day}`,
    ...{ 'words of a hundred': 'q=okoume', 'words of all': 'q=customer' },
    'words of one in a hundred': 'q=baobab',
    ...{ waiting: 'waiting=yes', 'not waiting': 'waiting=no' },
    ...{ rated: 'satisfaction=5', asked: 'satisfaction=asked', unanswered: 'satisfaction=unanswered' },
    ...{ resolved: `resolved_from=${day}`, responded: `responded_from=${day}`, hashid: `hashid=${hashid}` },
    ...{
      answered: `answered_from=${day}`,
      reopened: `reopened_from=${day}`,
      'asked at': `asked_from=${day}`,
    },
    ...Object.fromEntries(HAPPENS.map(name => [`${name} until`, `${name}_to=${day}`])),
    'status & priority': 'status=open&priority=high',
    'priority & channel': 'priority=high&channel=mail',
    'status & agent': `status=open&agent=${agent.hashid}`,
    'status & late': 'status=open&breached=any',
    'status & team': `status=open&team=${team}`,
    'priority & assignee & channel': `priority=high&${assignee}&channel=mail`,
    'words of a hundred & status': 'q=okoume&status=open',
    'words of one in a hundred & status': 'q=baobab&status=open',
    'created & priority': `created_from=${day}&priority=urgent`,
  }
  const stats = (days: number, asked = 'metric=resolved&by=day'): string =>
    `/ticket/stats?${asked}&from=${dayBefore(days)}&to=${dayBefore(1)}&zone=UTC`
  return {
    times,
    filters: new Map(
      Object.entries(filters).map(([name, query]) => [name, `/ticket/search?${query}&page=1`] as const),
    ),
    figures: new Map([
      [MONTH, stats(30)],
      [`${MONTH}, minutes by week`, stats(30, 'metric=resolution&by=week')],
      [`${MONTH}, backlog`, stats(30, 'metric=backlog&by=day')],
      [`${MONTH}, by tag`, stats(30, 'metric=opened&by=tag')],
      [`${MONTH}, late of a priority`, stats(30, 'metric=breached&by=day&priority=high')],
      [YEAR, stats(365)],
    ]),
  }
}
