import type { Actor } from '../audit/actor.ts'
import {
  type Change,
  type Connected,
  changeChannel,
  connectChannel,
  type Secrets,
} from '../channels/connect.ts'
import { findChannelByHook } from '../channels/find.ts'
import type { Tx } from '../db/tx.ts'
import { noteNewCredentials } from '../delivery/note-number.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { replayUnrouted } from './replay.ts'

/**
 * Connects a channel (see connectChannel) and takes in what came for its number before; `waiting` is how many messages
 * there were.
 */
export async function connectWithWaiting(
  tx: Tx,
  deps: Needs<'seal' | 'settings' | 'log'>,
  appId: AppId,
  channel: Parameters<typeof connectChannel>[3],
  given: Secrets,
  by: Actor,
  now: Timestamp,
): Promise<Connected & { waiting: number }> {
  const made = await connectChannel(tx, deps.seal, appId, channel, given, by, now)
  const connected = (await findChannelByHook(tx, made.hook_id))!
  return { ...made, waiting: await replayUnrouted(tx, deps, connected, now) }
}

/** Changes a channel (see changeChannel); a number that was refused works again with new credentials, and is tried at once. */
export async function changeConnected(
  tx: Tx,
  deps: Needs<'seal' | 'log'>,
  appId: AppId,
  hashid: string,
  change: Change,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const channelId = await changeChannel(tx, deps.seal, appId, hashid, change, by, now)
  if (change.secrets) await noteNewCredentials(deps, tx, appId, channelId, now)
}
