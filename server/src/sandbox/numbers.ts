// Numbers that this installation's own simulator answers for.
import type { MessengerSecrets } from '../channels/connect.ts'
import { openSecrets } from '../channels/find.ts'
import type { Db } from '../db/pool.ts'
import type { Deps } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import { toMs } from '../lib/time.ts'

/** A simulated messenger channel; its app's clock may have been moved. */
export type SimulatedNumber = {
  app: { id: number; clock_offset_ms: number }
  id: number
  hook_id: string
  sender: string
  account_id: string
  secrets_sealed: string | null
}

const NUMBER = `c.id, c.hook_id, c.sender, c.account_id, c.secrets_sealed,
  json_build_object('id', a.id, 'clock_offset_ms', a.clock_offset_ms) as app`
const SIMULATED = `c.type = 'messenger' and c.config @> '{"simulated": true}'`

/**
 * Whose number this is. The id alone is no proof: of several with the same id, the one that the token opens,
 * else the first, which then refuses the token. Undefined when there is none.
 */
export async function findNumber(
  deps: Deps,
  accountId: string,
  authorization: string | undefined,
): Promise<SimulatedNumber | undefined> {
  const numbers = await deps.db.query<SimulatedNumber>(
    `select ${NUMBER} from channels c join apps a on a.id = c.app_id
     where c.account_id = $1 and ${SIMULATED} order by c.app_id`,
    [accountId],
  )
  const isOpened = (number: SimulatedNumber) =>
    authorization === `Bearer ${secretsOf(deps, number).access_token}`
  return numbers.find(isOpened) ?? numbers[0]
}

/** A simulated number of this app by its channel id. */
export async function findNumberById(
  db: Pick<Db, 'query'>,
  appId: number,
  channelId: number,
): Promise<SimulatedNumber | undefined> {
  const [number] = await db.query<SimulatedNumber>(
    `select ${NUMBER} from channels c join apps a on a.id = c.app_id
     where c.app_id = $1 and c.id = $2 and ${SIMULATED}`,
    [appId, channelId],
  )
  return number
}

export function secretsOf(deps: Deps, number: SimulatedNumber): MessengerSecrets {
  return openSecrets<MessengerSecrets>(deps.seal, number)
}

/** Now for the number's app, epoch milliseconds. */
export function nowMsOf(deps: Deps, number: SimulatedNumber): number {
  return toMs(nowOf(deps.clock, number.app))
}

/** The number as it signs its webhooks. */
export function facesOf(number: SimulatedNumber): {
  accountId: string
  phoneNumberId: string
  displayPhone: string
} {
  return {
    accountId: `1${number.account_id}`,
    phoneNumberId: number.account_id,
    displayPhone: number.sender,
  }
}
