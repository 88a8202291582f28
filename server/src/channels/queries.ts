// All statements that write channel_kinds, channels (their holds: queries-holds.ts), channel_hooks and channel_notices.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { type AppId, base58, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { NOT_HELD } from './queries-holds.ts'

/** 24 base58 characters, about 140 bits: a hook's address cannot be guessed. */
const HOOK_CHARS = 24

export type NewChannel = {
  type: string
  name: string
  agentId: number | null
  teamId?: number | null
  /** Left out where the kind has no numbers: the hook's id stands for both. */
  sender?: string
  accountId?: string
  config: object
  hookId?: string
}

/**
 * A channel and the hook that leads to it; its secrets are sealed to its id afterwards. A number that was removed is taken
 * up again, with its history. Undefined: its sender or its account is connected.
 */
export async function insertChannel(
  tx: Tx,
  appId: AppId,
  channel: NewChannel,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'chn'>; hook_id: string } | undefined> {
  const hook = channel.hookId ?? base58(HOOK_CHARS)
  const again = await reviveChannel(tx, appId, channel, hook, now)
  const made = again ?? (await insertNewChannel(tx, appId, channel, hook, now))
  if (!made) return undefined
  await tx.k
    .insertInto('channel_hooks')
    .values({ hook_id: hook, app_id: appId, channel_id: made.id })
    .execute()
  return { ...made, hook_id: hook }
}

type MadeChannel = { id: number; hashid: Hashid<'chn'> }

async function insertNewChannel(
  tx: Tx,
  appId: AppId,
  channel: NewChannel,
  hook: string,
  now: Timestamp,
): Promise<MadeChannel | undefined> {
  const made = hashid('chn')
  const row = await tx.k
    .insertInto('channels')
    .values({
      app_id: appId,
      hashid: made,
      type: channel.type,
      name: channel.name,
      hook_id: hook,
      sender: channel.sender ?? hook,
      account_id: channel.accountId ?? hook,
      agent_id: channel.agentId,
      team_id: channel.teamId ?? null,
      config: JSON.stringify(channel.config),
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && { id: row.id, hashid: made }
}

async function reviveChannel(
  tx: Tx,
  appId: AppId,
  { type, name, agentId, teamId, sender, accountId, config }: NewChannel,
  hook: string,
  now: Timestamp,
): Promise<MadeChannel | undefined> {
  const [row] = await tx.query<MadeChannel>(
    `update channels set name = $5, agent_id = $6, config = $7, hook_id = $8, is_active = true, updated_at = $9,
       team_id = $10
     where app_id = $1 and type = $2 and sender = $3 and account_id = $4 and secrets_sealed is null
     returning id, hashid`,
    [
      ...[appId, type, sender ?? hook, accountId ?? hook, name, agentId, JSON.stringify(config), hook, now],
      teamId ?? null,
    ],
  )
  return row
}

/** A channel that is about to be changed, locked. */
export type LockedChannel = {
  id: number
  hashid: Hashid<'chn'>
  type: string
  name: string
  agent: string | null
  team: string | null
  is_active: boolean
  config: { [name: string]: unknown }
  secrets_sealed: string | null
}

export async function selectChannelForUpdate(
  tx: Tx,
  appId: AppId,
  hashidOf: string,
): Promise<LockedChannel | undefined> {
  const [row] = await tx.query<LockedChannel>(
    `select c.id, c.hashid, c.type, c.name, c.is_active, c.config, c.secrets_sealed,
       (select a.hashid from agents a where a.app_id = c.app_id and a.id = c.agent_id) as agent,
       (select t.hashid from teams t where t.app_id = c.app_id and t.id = c.team_id) as team
     from channels c where c.app_id = $1 and c.hashid = $2 for no key update of c`,
    [appId, hashidOf],
  )
  return row
}

export type ChannelChange = {
  name?: string | undefined
  /** null: only people answer there. */
  agentId?: number | null | undefined
  teamId?: number | null | undefined
  isActive?: boolean | undefined
}

/** Changes what is given, and all of the config. */
export async function updateChannel(
  tx: Tx,
  appId: AppId,
  channelId: number,
  { name, agentId, teamId, isActive, config }: ChannelChange & { config: object },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update channels set name = coalesce($3, name), agent_id = case when $4 then $5 else agent_id end,
       is_active = coalesce($6, is_active), config = $7::jsonb, updated_at = $8,
       team_id = case when $9 then $10 else team_id end
     where app_id = $1 and id = $2`,
    [
      appId,
      channelId,
      name ?? null,
      agentId !== undefined,
      agentId ?? null,
      isActive ?? null,
      JSON.stringify(config),
      now,
      teamId !== undefined,
      teamId ?? null,
    ],
  )
}

/** The provider's id of a number that was removed; undefined: the number is connected, or never was. */
export async function selectRemovedAccount(
  tx: Tx,
  appId: AppId,
  type: string,
  sender: string | undefined,
): Promise<string | undefined> {
  const [row] = await tx.query<{ account_id: string }>(
    `select account_id from channels
     where app_id = $1 and type = $2 and sender = $3 and secrets_sealed is null`,
    [appId, type, sender ?? null],
  )
  return row?.account_id
}

/** Ends a channel: no credentials, no hook, nothing sent or received. Its history stays. */
export async function deleteChannelAccess(
  tx: Tx,
  appId: AppId,
  channelId: number,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update channels set is_active = false, secrets_sealed = null, ${NOT_HELD}, updated_at = $3
     where app_id = $1 and id = $2`,
    [appId, channelId, now],
  )
  await tx.query('delete from channel_hooks where app_id = $1 and channel_id = $2', [appId, channelId])
}

export async function updateChannelSecrets(
  tx: Tx,
  appId: AppId,
  channelId: number,
  sealed: string,
): Promise<void> {
  await tx.query('update channels set secrets_sealed = $3 where app_id = $1 and id = $2', [
    appId,
    channelId,
    sealed,
  ])
}

export type NewNotice = { accountId: string | null; field: string; content: string; hash: Buffer }

/** Keeps provider events that are no message and no receipt; a repeat is kept once. The hashes of the new ones. */
export async function insertNotices(
  tx: Tx,
  appId: AppId,
  channelId: number,
  notices: NewNotice[],
  now: Timestamp,
): Promise<Set<string>> {
  const rows = await tx.query<{ hash: string }>(
    `insert into channel_notices (app_id, channel_id, account_id, field, content, content_hash, created_at)
     select $1, $2, n.account_id, n.field, n.content::jsonb, n.hash, $7::timestamptz
     from unnest($3::text[], $4::text[], $5::text[], $6::bytea[]) as n (account_id, field, content, hash)
     on conflict (app_id, channel_id, content_hash) do nothing returning encode(content_hash, 'hex') as hash`,
    [
      appId,
      channelId,
      notices.map(n => n.accountId),
      notices.map(n => n.field),
      notices.map(n => n.content),
      notices.map(n => n.hash),
      now,
    ],
  )
  return new Set(rows.map(row => row.hash))
}

/** Deletes notices of all apps that are older than this. */
export async function deleteNoticesBefore(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await tx.query(
    `delete from channel_notices n using (
       select app_id, id from channel_notices where created_at < $1 order by created_at limit $2) old
     where n.app_id = old.app_id and n.id = old.id`,
    [before, max],
  )
}

/** Deletes and returns what was kept of this number in these fields, oldest first. */
export async function deleteNotices(
  tx: Tx,
  appId: AppId,
  accountId: string,
  fields: string[],
): Promise<{ field: string; content: unknown }[]> {
  const rows = await tx.query<{ id: number; field: string; content: unknown }>(
    `delete from channel_notices
     where app_id = $1 and account_id = $2 and field = any($3::text[])
     returning id, field, content`,
    [appId, accountId, fields],
  )
  return rows.sort((a, b) => a.id - b.id)
}

/** Every kind of the registry has its row; none is taken away, as channels may be of it. */
export async function insertKinds(db: Pick<Tx, 'query'>, names: readonly string[]): Promise<void> {
  await db.query(`insert into channel_kinds (name) select unnest($1::text[]) on conflict (name) do nothing`, [
    names,
  ])
}
