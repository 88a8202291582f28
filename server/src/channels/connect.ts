import type { Tx } from '../db/tx.ts'
import type { Seal } from '../lib/seal.ts'
import type { Timestamp } from '../lib/time.ts'
import { insertChannel, type NewChannel, updateChannelSecrets } from './queries.ts'

/** What a messenger channel needs to speak with its provider. Sealed at rest. */
export type MessengerSecrets = { access_token: string; app_secret: string; verify_token: string }

export type WebchatSecrets = { identity_secret: string }

/** Adds a channel to an app and seals its credentials. */
export async function connectChannel(
  tx: Tx,
  seal: Seal,
  appId: number,
  channel: NewChannel,
  secrets: MessengerSecrets | WebchatSecrets,
  now: Timestamp,
): Promise<{ id: number; hashid: string; hook_id: string }> {
  const row = await insertChannel(tx, appId, channel, now)
  await updateChannelSecrets(
    tx,
    appId,
    row.id,
    seal.seal(appId, secretsPlace(row.id), JSON.stringify(secrets)),
  )
  return row
}

/** Where a channel's secrets live: bound into the seal. */
export function secretsPlace(channelId: number): string {
  return `channels.secrets:${channelId}`
}
