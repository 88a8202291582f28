// Makes a business ready to work: what the demo, the command line and the tests share.
import { randomBytes } from 'node:crypto'
import { addUser } from './accounts/add-user.ts'
import { addBusiness, type BusinessInput } from './business/add.ts'
import { connectChannel } from './channels/connect.ts'
import type { Tx } from './db/tx.ts'
import type { Deps } from './jobs/deps.ts'
import type { Timestamp } from './lib/time.ts'
import { addDefaultPolicies } from './sla/add-policies.ts'

export type NewBusiness = BusinessInput & {
  owner: { username: string; name: string; password: string | null }
}

export type Business = { id: number; ownerId: number; live: number; test: number }

/** A business with its owner, its live and its test app, and the SLA policies of both. */
export async function openBusiness(tx: Tx, wanted: NewBusiness, now: Timestamp): Promise<Business> {
  const { id, live, test } = await addBusiness(tx, wanted, now)
  const ownerId = await addUser(tx, id, { ...wanted.owner, role: 'owner', verified: true }, now)
  for (const app of [live, test]) await addDefaultPolicies(tx, app, now)
  return { id, ownerId, live, test }
}

/** A simulated messenger number: it speaks the provider's wire format with this installation's own simulator. */
export async function connectSimulatedMessenger(
  tx: Tx,
  deps: Deps,
  appId: number,
  options: { name: string; sender: string; agentId: number | null },
  now: Timestamp,
): Promise<{ id: number; hook_id: string; app_secret: string }> {
  const app_secret = randomBytes(16).toString('hex')
  // digits, as the provider's ids are
  const accountId = `9${BigInt(`0x${randomBytes(7).toString('hex')}`)}`.slice(0, 15)
  const secrets = {
    access_token: randomBytes(24).toString('base64url'),
    app_secret,
    verify_token: randomBytes(12).toString('hex'),
  }
  const channel = await connectChannel(
    tx,
    deps.seal,
    appId,
    {
      type: 'messenger',
      name: options.name,
      sender: options.sender,
      accountId,
      agentId: options.agentId,
      config: { simulated: true, version: 'v23.0' },
    },
    secrets,
    now,
  )
  return { ...channel, app_secret }
}

/** A web chat; its secret signs the identities of visitors (see docs/webchat.md). */
export async function connectWebchat(
  tx: Tx,
  deps: Deps,
  appId: number,
  options: { name: string; agentId: number | null; config: object },
  now: Timestamp,
): Promise<{ id: number; hook_id: string; identity_secret: string }> {
  const identity_secret = randomBytes(32).toString('base64url')
  const channel = await connectChannel(
    tx,
    deps.seal,
    appId,
    {
      type: 'webchat',
      name: options.name,
      sender: '',
      accountId: '',
      agentId: options.agentId,
      config: options.config,
    },
    { identity_secret },
    now,
  )
  return { ...channel, identity_secret }
}
