import { type Channel, listChannels } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import type { Db } from '../db/pool.ts'
import { invalid, notFound, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { texts } from './texts.ts'

/**
 * The channel a customer writes to: the one with this sender number, or the only one of these types. 1007 for an
 * unknown number, 1002 when there are several to choose from, 1001 when there is none that is simulated.
 */
export async function chooseChannel(
  db: Db,
  appId: AppId,
  types: readonly string[],
  to: string | undefined,
): Promise<Channel> {
  // visitors use our own endpoints: there is no provider to simulate
  const isSimulated = ({ type, config }: Channel): boolean =>
    kindOf(type).simulator?.by === 'visit' || config.simulated === true
  const channels = (await listChannels(db, appId)).filter(
    channel => types.includes(channel.type) && channel.is_active && isSimulated(channel),
  )
  if (channels.length === 0) {
    throw refused('channel_not_connected', texts.noChannel({ channel: types.join(', ') }))
  }
  if (to !== undefined) {
    const named = channels.find(channel => channel.sender === to)
    if (!named) throw notFound({ field: 'to', kind: 'sender' })
    return named
  }
  if (channels.length === 1) return channels[0]!
  const senders = channels.map(channel => channel.sender)
  throw invalid([{ field: 'to', rule: 'required', text: texts.requiredOneOf({ senders }) }])
}
