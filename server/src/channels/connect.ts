import { randomBytes } from 'node:crypto'
import type { Hashid } from '@palabre/contract/ids'
import { Type } from 'typebox'
import type { Actor } from '../audit/actor.ts'
import { CHANGED } from '../audit/facts.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { invalid, notFound, Refusal, refused } from '../http/errors.ts'
import { checker } from '../http/validate.ts'
import type { AppId } from '../lib/ids.ts'
import type { Seal } from '../lib/seal.ts'
import type { Timestamp } from '../lib/time.ts'
import { CHANNEL_KINDS, kindOf } from './kinds.ts'
import {
  type ChannelChange,
  deleteChannelAccess,
  insertChannel,
  type LockedChannel,
  type NewChannel,
  selectChannelForUpdate,
  selectRemovedAccount,
  updateChannel,
  updateChannelSecrets,
} from './queries.ts'
import { texts } from './texts.ts'

/** Credentials by name, as the channel's schema wants them. */
export type Secrets = { [name: string]: string }

export type Connected = {
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

/** What is changed of a channel: fields that are left out stay, and settings and credentials that are. */
export type Change = ChannelChange & { config?: Parts | undefined; secrets?: Secrets | undefined }

/**
 * Changes the given fields of a channel; gives its id. Throws 1007 when there is no such channel, 1001 when it was
 * disconnected, 1002 where settings or credentials do not fit its kind, or its provider is at another place and the credentials
 * are not given again.
 */
export async function changeChannel(
  tx: Tx,
  seal: Seal,
  appId: AppId,
  hashid: string,
  change: Change,
  by: Actor,
  now: Timestamp,
): Promise<number> {
  const channel = await lockConnected(tx, appId, hashid)
  const { config, secrets } = changedOf(seal, { app: { id: appId }, ...channel }, change)
  await updateChannel(tx, appId, channel.id, { ...change, config }, now)
  if (change.secrets) await sealSecrets(tx, seal, appId, channel.id, secrets)
  const before = { ...factsOf(channel), secrets: null }
  const changed = (await selectChannelForUpdate(tx, appId, hashid))!
  const after = { ...factsOf(changed), secrets: change.secrets ? CHANGED : null }
  audit(tx, { actor: by, app: appId, action: 'channel.update', target: channel.hashid, before, after })
  return channel.id
}

const factsOf = ({ name, agent, team, is_active, config }: LockedChannel) => ({
  name,
  agent,
  team,
  is_active,
  config,
})

/** Settings and credentials of a connected channel as a change leaves them. Throws 1002 where they do not fit the kind. */
export function changedOf(
  seal: Seal,
  channel: { app: { id: AppId }; id: number; type: string; config: object; secrets_sealed: string | null },
  change: Pick<Change, 'config' | 'secrets'>,
): { config: { simulated?: boolean }; secrets: Secrets } {
  const { app, id, type, config: stored, secrets_sealed } = channel
  const known = fieldsOf(type)
  const foreign = (['config', 'secrets'] as const).flatMap(part =>
    Object.keys(change[part] ?? {})
      .filter(field => !known[part].includes(field))
      .map(field => ({ field: `${part}.${field}`, rule: 'unknown', text: texts.notOfKind({ kind: type }) })),
  )
  if (foreign.length > 0) throw invalid(foreign)
  const sealed = seal.open(app.id, secretsPlace(id), secrets_sealed!)
  const before = JSON.parse(sealed) as Secrets
  const secrets = { ...before, ...change.secrets }
  const config = mergedParts(stored as Parts, change.config ?? {})
  CHECKS.get(type)!({ secrets, config })
  if (isMoved(type, stored as Parts, config)) checkGivenAgain(type, before, change.secrets ?? {})
  return { config, secrets }
}

/** Does the channel's provider answer at another place? */
function isMoved(type: string, before: Parts, after: Parts): boolean {
  const placeOf = (address: unknown): string => (typeof address === 'string' ? new URL(address).origin : '')
  const addresses = Object.entries(kindOf(type).config.properties).filter(
    ([, field]) => 'format' in field && field.format === 'base-address',
  )
  return addresses.some(([name]) => placeOf(before[name]) !== placeOf(after[name]))
}

/** Nobody can read a stored credential, and so nobody can have it sent to a place of their own either. */
function checkGivenAgain(type: string, stored: Secrets, given: Secrets): void {
  const { made } = kindOf(type)
  const kept = Object.keys(stored).filter(name => given[name] === undefined && !(name in made))
  if (kept.length > 0)
    throw invalid(kept.map(name => ({ field: `secrets.${name}`, rule: 'required', text: texts.givenAgain })))
}

function fieldsOf(type: string): { config: string[]; secrets: string[] } {
  const { config, secrets } = kindOf(type)
  return { config: Object.keys(config.properties), secrets: Object.keys(secrets.properties) }
}

type Parts = { [name: string]: unknown }

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A setting with parts, like a greeting, keeps those that are not given; null takes one away. */
function mergedParts(stored: Parts, given: Parts): Parts {
  const merged = Object.entries(given).map(([name, value]): [string, unknown] => [
    name,
    isParts(value) ? mergedParts(isParts(stored[name]) ? stored[name] : {}, value) : value,
  ])
  const all = { ...stored, ...Object.fromEntries(merged) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/**
 * Forgets a channel's credentials and its hook; an event. Messages stay; adding the same number takes it up again.
 * Throws 1007, or 1001 when that was done before.
 */
export async function disconnectChannel(
  tx: Tx,
  appId: AppId,
  hashid: string,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const channel = await lockConnected(tx, appId, hashid)
  await deleteChannelAccess(tx, appId, channel.id, now)
  const named = { type: channel.type, name: channel.name }
  const data = { channel: channel.hashid, channel_type: channel.type }
  record(tx, appId, { type: 'channel.disconnected', data }, now)
  audit(tx, { actor: by, app: appId, action: 'channel.disconnect', target: channel.hashid, before: named })
}

/** A channel of the app with credentials, locked; 1007 when there is none, 1001 when it was disconnected. */
async function lockConnected(tx: Tx, appId: AppId, hashid: string): Promise<LockedChannel> {
  const channel = await selectChannelForUpdate(tx, appId, hashid)
  if (!channel) throw notFound()
  if (channel.secrets_sealed === null) throw refused('channel_not_connected', texts.disconnected)
  return channel
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
  channel: Omit<NewChannel, 'accountId' | 'config'> & { config?: object },
  by: Actor,
  now: Timestamp,
): Promise<Connected & { secrets: Secrets }> {
  const { simulator } = kindOf(channel.type)
  if (simulator?.by !== 'provider') throw new Error(`${channel.type} has no simulated numbers`)
  const { accountId, secrets, config } = simulator.newNumber()
  const known = await selectRemovedAccount(tx, appId, channel.type, channel.sender)
  const settings = { ...config, ...channel.config, simulated: true }
  const simulated = { ...channel, accountId: known ?? accountId, config: settings }
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
