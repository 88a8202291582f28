import { randomBytes } from 'node:crypto'
import type { Hashid } from '@palabre/contract/ids'
import { Type } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { checker } from '../http/validate.ts'
import type { AppId } from '../lib/ids.ts'
import type { Seal } from '../lib/seal.ts'
import type { Timestamp } from '../lib/time.ts'
import { CHANNEL_KINDS, kindOf } from './kinds.ts'
import { insertChannel, type NewChannel, updateChannelSecrets } from './queries.ts'

/** Credentials by name, as the channel's schema wants them. */
export type Secrets = { [name: string]: string }

type Connected = {
  id: number
  hashid: Hashid<'chn'>
  hook_id: string
  /** The secrets that were made here: shown once. */
  made: Secrets
}

const CHECKS = new Map(
  CHANNEL_KINDS.map(({ name, secrets, config }) => [name, checker(Type.Object({ secrets, config }), 'body')]),
)

/**
 * Adds a channel to an app and seals its credentials; those that the kind makes by itself may be left out. Throws 1002
 * where they or the config do not fit the kind.
 */
export async function connectChannel(
  tx: Tx,
  seal: Seal,
  appId: AppId,
  channel: NewChannel,
  given: Secrets,
  now: Timestamp,
): Promise<Connected> {
  const made = missingSecrets(channel.type, given)
  const secrets = { ...given, ...made }
  CHECKS.get(channel.type)!({ secrets, config: channel.config })
  const row = await insertChannel(tx, appId, channel, now)
  await updateChannelSecrets(
    tx,
    appId,
    row.id,
    seal.seal(appId, secretsPlace(row.id), JSON.stringify(secrets)),
  )
  return { ...row, made }
}

/** A number that this installation simulates: it speaks the provider's wire format with our own simulator. */
export async function connectSimulated(
  tx: Tx,
  seal: Seal,
  appId: AppId,
  channel: Omit<NewChannel, 'accountId' | 'config'>,
  now: Timestamp,
): Promise<Connected & { secrets: Secrets }> {
  const { simulator } = kindOf(channel.type)
  if (simulator?.by !== 'provider') throw new Error(`${channel.type} has no simulated numbers`)
  const { accountId, secrets, config } = simulator.newNumber()
  const simulated = { ...channel, accountId, config: { ...config, simulated: true } }
  return { ...(await connectChannel(tx, seal, appId, simulated, secrets, now)), secrets }
}

function missingSecrets(type: string, given: Secrets): Secrets {
  const missing = Object.entries(kindOf(type).made).filter(([name]) => given[name] === undefined)
  return Object.fromEntries(
    missing.map(([name, secret]) => [name, randomBytes(secret!.bytes).toString('base64url')]),
  )
}

/** Where a channel's secrets live: bound into the seal. */
export function secretsPlace(channelId: number): string {
  return `channels.secrets:${channelId}`
}
