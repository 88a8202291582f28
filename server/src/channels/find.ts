import type { Hashid } from '@palabre/contract/ids'
import { messagePriceSql } from '../business/price.ts'
import type { Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import { notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import type { Seal } from '../lib/seal.ts'
import { type Secrets, secretsPlace } from './connect.ts'
import { texts } from './texts.ts'

/** A connected channel, with the app it belongs to. Secrets stay sealed until they are used. */
export type Channel = {
  app: App
  id: number
  hashid: Hashid<'chn'>
  /** A name of the registry. */
  type: string
  name: string
  is_active: boolean
  hook_id: string
  sender: string
  account_id: string
  agent_id: number | null
  /** As the kind's schema has it; simulated: answered by this installation itself. */
  config: { simulated?: boolean; silence_hours?: number }
  secrets_sealed: string | null
  /** Of one message, exact decimal; null: free. */
  price: string | null
}

const CHANNEL = `c.id, c.hashid, c.type, c.name, c.is_active, c.hook_id, c.sender, c.account_id, c.agent_id, c.config, c.secrets_sealed,
  ${messagePriceSql('c.app_id', 'c.type')} as price,
  json_build_object('id', a.id, 'business_id', a.business_id, 'kind', a.kind,
    'clock_offset_ms', a.clock_offset_ms, 'emergency_stop', a.emergency_stop) as app`

/** The channel whose hook this is; undefined when there is none or it is switched off. */
export async function findChannelByHook(db: Pick<Db, 'query'>, hookId: string): Promise<Channel | undefined> {
  const [row] = await db.query<Channel>(
    `select ${CHANNEL} from channel_hooks h join channels c on c.app_id = h.app_id and c.id = h.channel_id
     join apps a on a.id = h.app_id
     where h.hook_id = $1 and c.is_active`,
    [hookId],
  )
  return row
}

/** All channels of an app, active or not, in the order they were connected. */
export async function listChannels(db: Pick<Db, 'query'>, appId: AppId): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL} from channels c join apps a on a.id = c.app_id where c.app_id = $1 order by c.id`,
    [appId],
  )
}

/** A channel of the app by its hashid; undefined when there is none. */
export async function findChannel(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<Channel | undefined> {
  const [row] = await db.query<Channel>(
    `select ${CHANNEL} from channels c join apps a on a.id = c.app_id where c.app_id = $1 and c.hashid = $2`,
    [appId, hashid],
  )
  return row
}

/** A channel with credentials; 1007 when there is no such channel, 1001 when it was disconnected. */
export async function getConnected(db: Pick<Db, 'query'>, appId: AppId, hashid: string): Promise<Channel> {
  const channel = await findChannel(db, appId, hashid)
  if (!channel) throw notFound()
  if (channel.secrets_sealed === null) throw refused('channel_not_connected', texts.disconnected)
  return channel
}

/** The id of an agent of the app, for a channel that it is to answer on; 1007 names the field when there is none. */
export async function getAgentId(db: Pick<Db, 'query'>, appId: AppId, hashid: string): Promise<number> {
  const [agent] = await db.query<{ id: number }>('select id from agents where app_id = $1 and hashid = $2', [
    appId,
    hashid,
  ])
  if (!agent) throw notFound({ field: 'agent', kind: 'agent' })
  return agent.id
}

type Opened = { sealed: string; secrets: Secrets }

/** Channels whose credentials are kept open in memory. */
const OPENED_MAX = 10_000

const openedOf = memo((_seal: Seal) => new Map<number, Opened>())

/**
 * Opens a channel's credentials. They go to the provider and nowhere else. What was opened is kept as long as the same sealed
 * text is read: each sealing gives another, so whoever changes them, in whichever process, is believed at once.
 */
export function openSecrets<S extends Secrets = Secrets>(
  seal: Seal,
  channel: { app: { id: AppId }; id: number; secrets_sealed: string | null },
): S {
  const { id, app, secrets_sealed: sealed } = channel
  const opened = openedOf(seal)
  if (sealed === null) {
    opened.delete(id)
    throw new Error(`channel ${id} has no credentials`)
  }
  const known = opened.get(id)
  if (known?.sealed === sealed) return known.secrets as S
  if (opened.size >= OPENED_MAX) opened.clear()
  const secrets = Object.freeze(JSON.parse(seal.open(app.id, secretsPlace(id), sealed)) as S)
  opened.set(id, { sealed, secrets })
  return secrets
}
