// Teams: who answers together, and how what waits comes to them.
import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import { notFound, refused, taken } from '../http/errors.ts'
import { behindSql, type NamePageQuery, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import type { Timestamp } from '../lib/time.ts'
import { getAnswering } from './members.ts'
import { availabilitySql } from './online-sql.ts'
import { deleteTeam, insertTeam, replaceMembers, selectTeamForUpdate, updateTeam } from './queries.ts'
import type { Availability, TeamChange, TeamInput } from './shapes.ts'
import { texts } from './texts.ts'

const TEAMS_MAX = 200
const CAPACITY_DEFAULT = 20

/** A team, with who of its members is there. */
export type TeamView = {
  id: Hashid<'tem'>
  name: string
  assignment: 'manual' | 'balanced'
  capacity: number
  members: { id: Hashid<'usr'>; name: string; availability: Availability }[]
  created_at: Timestamp
  updated_at: Timestamp
}

/** Of the teams `t` of the app $1, at that time. */
const viewSql = (now: string): string => `t.hashid as id, t.name, t.assignment, t.capacity,
  (select coalesce(json_agg(json_build_object('id', u.hashid, 'name', u.name,
      'availability', ${availabilitySql('m.app_id', 'm.user_id', now)}) order by lower(u.name), u.id), '[]')
    from team_members m join users u on u.id = m.user_id where m.app_id = t.app_id and m.team_id = t.id) as members,
  t.created_at, t.updated_at`

/** The teams of the app by name, a page of them. 1002 for a cursor of another list. */
export async function listTeams(db: Pick<Db, 'query'>, appId: AppId, query: NamePageQuery, now: Timestamp) {
  const page = readNamePage('teams', query)
  const rows = await db.query<TeamView & { number: number }>(
    `select ${viewSql('$5')}, t.id as number from teams t where t.app_id = $1 and ${behindSql('t.name', 't.id')}
     order by lower(t.name), t.id limit $4`,
    [appId, ...pageValues(page), now],
  )
  return namePageOf('teams', rows, page, row => row.name)
}

/** A team as the API shows it; 1007. */
export async function getTeam(
  db: Pick<Db, 'query'>,
  appId: AppId,
  team: string,
  now: Timestamp,
): Promise<TeamView> {
  const [row] = await db.query<TeamView>(
    `select ${viewSql('$2')} from teams t where t.app_id = $1 and t.hashid = $3`,
    [appId, now, team],
  )
  if (!row) throw notFound()
  return row
}

/** The id of a team that a field names; 1007. */
export async function getTeamId(tx: Pick<Tx, 'query'>, appId: AppId, team: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>('select id from teams where app_id = $1 and hashid = $2', [
    appId,
    team,
  ])
  if (!row) throw notFound({ field: 'team', kind: 'team' })
  return row.id
}

/** The same for a field that may be left out (undefined) or name none (null). */
export async function teamIdOf(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  team: string | null | undefined,
): Promise<number | null | undefined> {
  return team === undefined || team === null ? team : getTeamId(tx, appId, team)
}

/** 1004 where there is one of this name, in whatever letters; 1007 for a stranger; 1001 where there are too many. */
export async function addTeam(
  tx: Tx,
  appId: AppId,
  { name: given, assignment = 'manual', capacity = CAPACITY_DEFAULT, members = [] }: TeamInput,
  by: Actor,
  now: Timestamp,
): Promise<Hashid<'tem'>> {
  const name = nameOf(given)
  const userIds = await getAnswering(tx, appId, members, 'members')
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>('select count(*)::int as n from teams where app_id = $1', [
    appId,
  ])
  if (row!.n >= TEAMS_MAX) throw refused('limit_reached', texts.teamsMax({ max: TEAMS_MAX }))
  const made = await insertTeam(tx, appId, { name, assignment, capacity }, now)
  if (!made) throw taken('name', name, texts.teamExists)
  await replaceMembers(tx, appId, made.id, userIds)
  const after = { name, assignment, capacity, members }
  audit(tx, { actor: by, app: appId, action: 'team.add', target: made.hashid, after })
  return made.hashid
}

/** What is left out stays; `members` are all of them. What waits may have somebody now. 1007, 1004. */
export async function changeTeam(
  tx: Tx,
  appId: AppId,
  team: string,
  { members, name, ...settings }: TeamChange,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const found = await selectTeamForUpdate(tx, appId, team)
  if (!found) throw notFound()
  const userIds = members && (await getAnswering(tx, appId, members, 'members'))
  const before = await getTeam(tx, appId, team, now)
  const change = { ...settings, ...(name === undefined ? {} : { name: nameOf(name) }) }
  if (!(await updateTeam(tx, appId, found.id, change, now)))
    throw taken('name', change.name ?? before.name, texts.teamExists)
  if (userIds) await replaceMembers(tx, appId, found.id, userIds)
  const after = await getTeam(tx, appId, team, now)
  const facts = (of: TeamView) => ({
    ...{ name: of.name, assignment: of.assignment, capacity: of.capacity },
    members: of.members.map(({ id }) => id),
  })
  audit(tx, {
    ...{ actor: by, app: appId, action: 'team.update', target: after.id },
    ...{ before: facts(before), after: facts(after) },
  })
  if (after.assignment === 'balanced') emitFact(tx, appId, { type: 'person.came_online', data: {} }, now)
}

/** Its conversations are of no team then. 1007. */
export async function removeTeam(tx: Tx, appId: AppId, team: string, by: Actor): Promise<void> {
  const found = await selectTeamForUpdate(tx, appId, team)
  if (!found) throw notFound()
  await deleteTeam(tx, appId, found.id)
  audit(tx, { actor: by, app: appId, action: 'team.remove', target: team, before: { name: found.name } })
}
