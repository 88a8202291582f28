// Numbers that this installation's own simulator answers for.
import type { IncomingHttpHeaders } from 'node:http'
import type { Secrets } from '../channels/connect.ts'
import { openSecrets } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import type { ProviderSimulator } from '../channels/simulator.ts'
import { isBusy, isUnreachable } from '../db/faults.ts'
import type { Db } from '../db/pool.ts'
import type { Needs } from '../jobs/deps.ts'
import { makeBatcher } from '../lib/batch.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { toMs } from '../lib/time.ts'

/** A simulated channel of a provider; its app's clock may have been moved. */
export type SimulatedNumber = {
  app: { id: AppId; clock_offset_ms: number }
  id: number
  type: string
  hook_id: string
  sender: string
  account_id: string
  secrets_sealed: string | null
}

const NUMBER = `c.id, c.type, c.hook_id, c.sender, c.account_id, c.secrets_sealed,
  json_build_object('id', a.id, 'clock_offset_ms', a.clock_offset_ms) as app`
const SIMULATED = `c.config @> '{"simulated": true}'`

/**
 * Whose number this is. The id alone is no proof: of several with the same id, the one that the caller's credentials
 * open, else the first, which then refuses them. Undefined when there is none.
 */
export async function findNumber(
  deps: Needs<'db' | 'seal'>,
  type: string,
  accountId: string,
  headers: IncomingHttpHeaders,
): Promise<SimulatedNumber | undefined> {
  const numbers = await findTogether(deps.db)({ type, accountId })
  const isOpened = (number: SimulatedNumber) => simulatorOf(number).isCaller(headers, secretsOf(deps, number))
  return numbers.find(isOpened) ?? numbers[0]
}

/** Numbers with each of these ids, of all that are called at the same time. */
const findTogether = memo((db: Db) =>
  makeBatcher<{ type: string; accountId: string }, SimulatedNumber[]>(
    ({ type }) => type,
    async asked => {
      const numbers = await db.query<SimulatedNumber>(
        `select ${NUMBER} from channels c join apps a on a.id = c.app_id
         where c.account_id = any($1) and c.type = $2 and ${SIMULATED} order by c.app_id`,
        [[...new Set(asked.map(({ accountId }) => accountId))], asked[0]!.type],
      )
      const byId = Map.groupBy(numbers, number => number.account_id)
      return asked.map(({ accountId }) => byId.get(accountId) ?? [])
    },
    { mayDivide: error => !isUnreachable(error) && !isBusy(error) },
  ),
)

/** A simulated number of this app by its channel id. */
export async function findNumberById(
  db: Pick<Db, 'query'>,
  appId: AppId,
  channelId: number,
): Promise<SimulatedNumber | undefined> {
  const [number] = await db.query<SimulatedNumber>(
    `select ${NUMBER} from channels c join apps a on a.id = c.app_id
     where c.app_id = $1 and c.id = $2 and ${SIMULATED}`,
    [appId, channelId],
  )
  return number
}

export function secretsOf(deps: Needs<'seal'>, number: SimulatedNumber): Secrets {
  return openSecrets(deps.seal, number)
}

/** How the number's provider behaves. */
export function simulatorOf({ type }: { type: string }): ProviderSimulator<Secrets> {
  const { simulator } = kindOf(type)
  if (simulator?.by !== 'provider') throw new Error(`${type} has no simulated provider`)
  return simulator
}

/** Now for the number's app, epoch milliseconds. */
export function nowMsOf(deps: Needs<'clock'>, number: SimulatedNumber): number {
  return toMs(nowOf(deps.clock, number.app))
}

/** The number as events name it. */
export function wireNumberOf({ account_id, sender }: Pick<SimulatedNumber, 'account_id' | 'sender'>): {
  accountId: string
  sender: string
} {
  return { accountId: account_id, sender }
}
