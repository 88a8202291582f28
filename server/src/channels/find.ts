import { messagePriceSql } from '../business/price.ts'
import type { Db } from '../db/pool.ts'
import type { App } from '../http/endpoint.ts'
import type { Seal } from '../lib/seal.ts'
import { type MessengerSecrets, secretsPlace, type WebchatSecrets } from './connect.ts'

/** A connected channel, with the app it belongs to. Secrets stay sealed until they are used. */
export type Channel = {
  app: App
  id: number
  hashid: string
  type: 'messenger' | 'webchat'
  name: string
  is_active: boolean
  hook_id: string
  sender: string
  account_id: string
  agent_id: number | null
  config: ChannelConfig
  secrets_sealed: string | null
  /** Of one message, exact decimal; null: free. */
  price: string | null
}

type ChannelConfig = {
  /** messenger: answered by this installation's own simulator. */
  simulated?: boolean
  /** messenger: where the provider answers, and which version of it. */
  base_url?: string
  version?: string
  /** webchat: texts and looks of the page. */
  greeting?: { en?: string; fr?: string }
  color?: string
  /** webchat: sites that may embed the widget; left out: any. */
  allowed_origins?: string[]
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
export async function listChannels(db: Pick<Db, 'query'>, appId: number): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL} from channels c join apps a on a.id = c.app_id where c.app_id = $1 order by c.id`,
    [appId],
  )
}

/** Opens a channel's credentials. They go to the provider and nowhere else. */
export function openSecrets<Secrets extends MessengerSecrets | WebchatSecrets>(
  seal: Seal,
  channel: { app: { id: number }; id: number; secrets_sealed: string | null },
): Secrets {
  if (channel.secrets_sealed === null) throw new Error(`channel ${channel.id} has no credentials`)
  return JSON.parse(seal.open(channel.app.id, secretsPlace(channel.id), channel.secrets_sealed)) as Secrets
}
