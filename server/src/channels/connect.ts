import { randomBytes } from 'node:crypto'
import type { Hashid } from '@palabre/contract/ids'
import { Type } from 'typebox'
import type { Actor } from '../audit/actor.ts'
import { CHANGED } from '../audit/facts.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { checker } from '../http/validate.ts'
import type { AppId } from '../lib/ids.ts'
import type { Seal } from '../lib/seal.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Call } from '../outbound/call.ts'
import { CHANNEL_KINDS, kindOf } from './kinds.ts'
import {
  type ChannelChange,
  deleteChannelAccess,
  insertChannel,
  type NewChannel,
  updateChannel,
  updateChannelSecrets,
} from './queries.ts'
import { texts } from './texts.ts'
import type { ChannelError } from './types.ts'

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
 * where they or the config do not fit the kind, 1004 where the number is connected.
 */
export async function connectChannel(
  tx: Tx,
  seal: Seal,
  appId: AppId,
  channel: NewChannel,
  given: Secrets,
  by: Actor,
  now: Timestamp,
): Promise<Connected> {
  const made = missingSecrets(channel.type, given)
  const secrets = { ...given, ...made }
  CHECKS.get(channel.type)!({ secrets, config: channel.config })
  const row = await insertChannel(tx, appId, channel, now)
  if (!row) throw new Refusal(1004, texts.connected({ sender: channel.sender ?? '' }))
  await sealSecrets(tx, seal, appId, row.id, secrets)
  const { type, name, sender = null, config } = channel
  const after = { type, name, sender, config, secrets: CHANGED }
  audit(tx, { actor: by, app: appId, action: 'channel.add', target: row.hashid, after })
  return { ...row, made }
}

type Changeable = {
  app: { id: AppId }
  id: number
  hashid: string
  type: string
  name: string
  agent_id: number | null
  is_active: boolean
  config: object
  secrets_sealed: string | null
}

/**
 * Changes the given fields of a channel, and its credentials where there are any. Throws 1002 where they do not fit the
 * kind, 1007 when there is no such channel.
 */
export async function changeChannel(
  tx: Tx,
  seal: Seal,
  channel: Changeable,
  change: ChannelChange & { secrets: Secrets },
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const { app, id, type } = channel
  if (channel.secrets_sealed === null) throw notFound()
  const stored = JSON.parse(seal.open(app.id, secretsPlace(id), channel.secrets_sealed)) as Secrets
  const secrets = { ...stored, ...change.secrets }
  CHECKS.get(type)!({ secrets, config: { ...channel.config, ...change.config } })
  if (!(await updateChannel(tx, app.id, id, change, now))) throw notFound()
  await sealSecrets(tx, seal, app.id, id, secrets)
  const { name, agent_id, is_active, config } = channel
  const before = { name, agent_id, is_active, config, secrets: null }
  const after = {
    name: change.name ?? name,
    agent_id: change.agentId ?? agent_id,
    is_active: change.isActive ?? is_active,
    config: { ...config, ...change.config },
    secrets: Object.keys(change.secrets).length > 0 ? CHANGED : null,
  }
  audit(tx, { actor: by, app: app.id, action: 'channel.update', target: channel.hashid, before, after })
}

/** Forgets a channel's credentials and its hook. Messages stay; adding the same number takes it up again. */
export async function removeChannel(
  tx: Tx,
  appId: AppId,
  channel: { id: number; hashid: string },
  by: Actor,
  now: Timestamp,
): Promise<void> {
  if (!(await deleteChannelAccess(tx, appId, channel.id, now))) throw notFound()
  audit(tx, { actor: by, app: appId, action: 'channel.disconnect', target: channel.hashid })
}

/** Asks the provider whether a number may be used with these credentials. Null: yes, or it cannot be asked. */
export async function checkNumber(
  call: Call,
  type: string,
  number: { sender: string; accountId: string; config: object },
  secrets: Secrets,
): Promise<ChannelError | null> {
  const { delivery } = kindOf(type)
  if (delivery.by !== 'provider' || !delivery.check) return null
  return delivery.check({ call, ...number, secrets })
}

async function sealSecrets(
  tx: Tx,
  seal: Seal,
  appId: AppId,
  channelId: number,
  secrets: Secrets,
): Promise<void> {
  const sealed = seal.seal(appId, secretsPlace(channelId), JSON.stringify(secrets))
  await updateChannelSecrets(tx, appId, channelId, sealed)
}

/** A number that this installation simulates: it speaks the provider's wire format with our own simulator. */
export async function connectSimulated(
  tx: Tx,
  seal: Seal,
  appId: AppId,
  channel: Omit<NewChannel, 'accountId' | 'config'>,
  by: Actor,
  now: Timestamp,
): Promise<Connected & { secrets: Secrets }> {
  const { simulator } = kindOf(channel.type)
  if (simulator?.by !== 'provider') throw new Error(`${channel.type} has no simulated numbers`)
  const { accountId, secrets, config } = simulator.newNumber()
  const simulated = { ...channel, accountId, config: { ...config, simulated: true } }
  return { ...(await connectChannel(tx, seal, appId, simulated, secrets, by, now)), secrets }
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
