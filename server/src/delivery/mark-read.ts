import { openSecrets } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { toTimestamp } from '../lib/time.ts'
import type { Call } from '../outbound/call.ts'
import { hidingOf } from '../outbound/exchanges.ts'
import { watched } from '../outbound/watched.ts'
import { insertReadAttempt } from './queries-ends.ts'

/** More at once are left out: a slow provider must not tie up this process. */
const AT_ONCE_MAX = 32

/** Their names say which headers of a provider's call are secret. */
const NO_HEADERS = new Set<string>()

const underWayOf = memo((_call: Call) => ({ count: 0 }))

/** A message of a customer, and the number it came to. */
export type ReadMessage = {
  providerId: string
  channel: {
    id: number
    type: string
    account_id: string
    config: { simulated?: boolean; keep_exchanges?: 'failed' | 'all' }
    secrets_sealed: string | null
  }
}

/**
 * Tells the customer that the message is read and an answer is being written, where the channel can. It does not wait,
 * and never fails: an answer does not depend on it. A call in vain is kept as an attempt of that message, and with
 * `keep_exchanges: all` any.
 */
export function markRead(
  deps: Needs<'call' | 'seal' | 'settings' | 'log' | 'db' | 'clock'>,
  appId: AppId,
  { providerId, channel }: ReadMessage,
): void {
  const { name, delivery } = kindOf(channel.type)
  const underWay = underWayOf(deps.call)
  if (delivery.by !== 'provider' || !delivery.markRead || underWay.count >= AT_ONCE_MAX) return
  underWay.count++
  const noted = (fact: object): void =>
    deps.log.info({ ...fact, channel_id: channel.id }, 'a message could not be marked read')
  const { markRead: tell } = delivery
  const { call, record } = watched(deps.call)
  const secretsOf = () => openSecrets(deps.seal, { ...channel, app: { id: appId } })
  const told = async (): Promise<number | null> =>
    tell({
      call,
      simulatedAt: channel.config.simulated ? `${deps.settings.ownOrigin()}/sandbox/provider/${name}` : null,
      accountId: channel.account_id,
      config: channel.config,
      secrets: secretsOf(),
      providerId,
    })
  const keep = async (outcome: 'sent' | 'failed'): Promise<void> => {
    const exchange = record(hidingOf(Object.values(secretsOf()), NO_HEADERS))
    const now = toTimestamp(deps.clock.nowMs())
    const of = { channelId: channel.id, providerId, outcome }
    if (exchange) await insertReadAttempt(deps.db, appId, { ...of, exchange }, now)
  }
  told()
    .then(async status => {
      const wasTaken = status !== null && status >= 200 && status < 300
      if (status !== null && !wasTaken) noted({ status })
      if (!wasTaken || channel.config.keep_exchanges === 'all') await keep(wasTaken ? 'sent' : 'failed')
    })
    .catch((error: unknown) => noted({ err: error }))
    .finally(() => void underWay.count--)
}
