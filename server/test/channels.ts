// Channels as the tests connect them.
import { SERVICE } from '../src/audit/actor.ts'
import { connectChannel, connectSimulated } from '../src/channels/connect.ts'
import { messenger, webchat } from '../src/channels/registry.ts'
import type { Tx } from '../src/db/tx.ts'
import type { Deps } from '../src/jobs/deps.ts'
import type { AppId } from '../src/lib/ids.ts'
import type { Timestamp } from '../src/lib/time.ts'

type Deskless = { name: string; agentId: number | null }

/** A simulated messenger number: it speaks the provider's wire format with this installation's own simulator. */
export async function connectSimulatedMessenger(
  tx: Tx,
  deps: Deps,
  appId: AppId,
  options: Deskless & { sender: string },
  now: Timestamp,
): Promise<{ id: number; hook_id: string; account_id: string; app_secret: string }> {
  const wanted = { type: messenger.name, ...options }
  const { id, hook_id, secrets } = await connectSimulated(tx, deps.seal, appId, wanted, SERVICE, now)
  const [row] = await tx.query<{ account_id: string }>(
    'select account_id from channels where app_id = $1 and id = $2',
    [appId, id],
  )
  return { id, hook_id, account_id: row!.account_id, app_secret: secrets.app_secret! }
}

/** A web chat; its secret signs the identities of visitors. */
export async function connectWebchat(
  tx: Tx,
  deps: Deps,
  appId: AppId,
  options: Deskless & { config: object },
  now: Timestamp,
): Promise<{ id: number; hook_id: string; identity_secret: string }> {
  const wanted = { type: webchat.name, ...options }
  const { id, hook_id, made } = await connectChannel(tx, deps.seal, appId, wanted, {}, SERVICE, now)
  return { id, hook_id, identity_secret: made.identity_secret! }
}
