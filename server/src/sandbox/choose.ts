import { type Channel, listChannels } from '../channels/find.ts'
import type { Context } from '../http/endpoint.ts'
import { invalid, notFound, refused } from '../http/errors.ts'

/**
 * The channel a customer writes to: the one with this sender number, or the only one of its type. 1007 for an
 * unknown number, 1002 when there are several to choose from, 1001 when there is none that is simulated.
 */
export async function chooseChannel(
  { deps, app }: Pick<Context, 'deps' | 'app'>,
  type: Channel['type'],
  to: string | undefined,
): Promise<Channel> {
  const channels = (await listChannels(deps.db, app.id)).filter(
    channel =>
      channel.type === type && channel.is_active && (type === 'webchat' || channel.config.simulated === true),
  )
  if (channels.length === 0) {
    throw refused('channel_not_connected', {
      en: `Request failed: no simulated ${type} channel is connected`,
      fr: `Requête refusée : aucun canal ${type} simulé n'est connecté`,
    })
  }
  if (to !== undefined) {
    const named = channels.find(channel => channel.sender === to)
    if (!named) throw notFound()
    return named
  }
  if (channels.length === 1) return channels[0]!
  const senders = channels.map(channel => channel.sender).join(', ')
  throw invalid([
    {
      field: 'to',
      rule: 'required',
      text: { en: `is required: one of ${senders}`, fr: `est obligatoire : ${senders}` },
    },
  ])
}
