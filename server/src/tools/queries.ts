// All statements that write tools, tool_health and agent_tools.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Declaration } from './declaration.ts'
import type { Variable } from './places.ts'
import type { State, StateInput } from './shapes.ts'

/** A header as it is kept; null: its value is gone. `places`: the variables in its value; left out: of one set before they were noted. */
export type SealedHeader = { name: string; sealed: string | null; places?: Variable[] }

/** Undefined where there is a tool of this name. Its headers are set later: they are bound to its number. */
export async function insertTool(
  tx: Tx,
  appId: AppId,
  kind: 'http' | 'mcp',
  declaration: Declaration,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'tol'> } | undefined> {
  const [row] = await tx.query<{ id: number; hashid: Hashid<'tol'> }>(
    `with made as (
       insert into tools (app_id, hashid, name, kind, declaration, created_at, updated_at)
       values ($1, $2, $3, $6, $4, $5::timestamptz, $5::timestamptz) on conflict (app_id, name) do nothing
       returning id, hashid),
     healthy as (insert into tool_health (app_id, tool_id) select $1, id from made)
     select id, hashid from made`,
    [appId, hashid('tol'), declaration.name, JSON.stringify(declaration), now, kind],
  )
  return row
}

export async function updateHeaders(
  tx: Tx,
  appId: AppId,
  id: number,
  headers: SealedHeader[],
): Promise<void> {
  await tx.query('update tools set headers = $3 where app_id = $1 and id = $2', [
    appId,
    id,
    JSON.stringify(headers),
  ])
}

export type LockedTool = {
  id: number
  name: string
  kind: 'http' | 'mcp'
  state: State
  version: number
  declaration: Declaration
  headers: SealedHeader[]
  maintenance: NonNullable<StateInput['text']>
}

/** Locked, so that it is changed by one at a time; undefined where there is none. */
export async function selectToolForUpdate(
  tx: Tx,
  appId: AppId,
  tool: string,
): Promise<LockedTool | undefined> {
  const [row] = await tx.query<LockedTool>(
    `select id, name, kind, state, version, declaration, headers, maintenance from tools
     where app_id = $1 and hashid = $2 for update`,
    [appId, tool],
  )
  return row
}

/** A tool that has changed begins anew: what its last calls came to says nothing of it. False: another has this name. */
export async function updateTool(
  tx: Tx,
  appId: AppId,
  id: number,
  declaration: Declaration,
  headers: SealedHeader[],
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    `with healed as (
       update tool_health set failures = 0, resting_until = null, learnt = null, learnt_seq = learnt_seq + 1,
         drifted_at = null, drift = null
       where app_id = $1 and tool_id = $2)
     update tools t set name = $3, declaration = $4, headers = $5, version = t.version + 1, updated_at = $6
     where t.app_id = $1 and t.id = $2 and not exists (
       select from tools o where o.app_id = $1 and o.id <> $2 and o.name = $3) returning t.id`,
    [appId, id, declaration.name, JSON.stringify(declaration), JSON.stringify(headers), now],
  )
  return rows.length === 1
}

/** A tool that is switched on is called at once, also where it rested. */
export async function updateState(
  tx: Tx,
  appId: AppId,
  id: number,
  state: State,
  maintenance: object,
  now: Timestamp,
): Promise<boolean> {
  const [row] = await tx.query<{ has_changed: boolean }>(
    `with healed as (
       update tool_health set failures = 0, resting_until = null
       where app_id = $1 and tool_id = $2 and $3 = 'on' and (failures > 0 or resting_until is not null) returning 1),
     switched as (
       update tools set state = $3, maintenance = $4::jsonb, updated_at = $5
       where app_id = $1 and id = $2 and (state <> $3 or maintenance <> $4::jsonb) returning 1)
     select exists (select from healed) or exists (select from switched) as has_changed`,
    [appId, id, state, JSON.stringify(maintenance), now],
  )
  return row!.has_changed
}

export async function deleteTool(tx: Tx, appId: AppId, id: number): Promise<void> {
  await tx.query('delete from tools where app_id = $1 and id = $2', [appId, id])
}

/** These tools, in this order, and no others. */
export async function replaceAgentTools(
  tx: Tx,
  appId: AppId,
  agentId: number,
  toolIds: number[],
): Promise<void> {
  await tx.query(
    `with gone as (
       delete from agent_tools where app_id = $1 and agent_id = $2 and not tool_id = any($3::bigint[]))
     insert into agent_tools (app_id, agent_id, tool_id, position)
     select $1, $2, u.id, u.position from unnest($3::bigint[]) with ordinality as u (id, position)
     on conflict (app_id, agent_id, tool_id) do update set position = excluded.position`,
    [appId, agentId, toolIds],
  )
}
