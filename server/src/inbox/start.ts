// A person writes to somebody first.
import { hashidOf } from '../accounts/find-user.ts'
import { listChannels } from '../channels/find.ts'
import { addressKindOf, kindOf } from '../channels/kinds.ts'
import { silenceMsOf } from '../channels/silence.ts'
import { refuseTwo } from '../contacts/refuse-two.ts'
import type { Person } from '../contacts/shapes.ts'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import { openSessions } from '../conversations/open.ts'
import type { Doing } from '../conversations/people.ts'
import type { Tx } from '../db/tx.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { chooseSender, selectRecipients } from '../messages/accept.ts'
import { requestOf } from '../messages/send-now.ts'
import type { StartInput } from './bodies.ts'
import { type Replied, reply } from './reply.ts'

/**
 * Sends a person's message to a contact in a conversation that is theirs from then on: the open one with the number that
 * sends, else a new one. Throws 1002, 1007 (an unknown sender or visitor) and all that a reply throws; nothing is left then.
 */
export async function start(tx: Tx, by: Omit<Doing, 'id'>, input: StartInput): Promise<Replied> {
  const { appId, now } = by
  const { channel, from, contact: _, ...said } = input
  const request = requestOf(input, now)
  const { identifier, userId, profile } = request
  const sender = chooseSender(await listChannels(tx, appId), { channel, from })
  if (sender instanceof Refusal) throw sender
  const person: Person = { channel, identifier, userId, ...(profile ? { profile } : {}) }
  const isKnown = (await selectRecipients(tx, appId, [request])).size > 0
  if (!isKnown && !kindOf(sender.type).mayBeginConversation)
    throw notFound({ field: `contact.${addressKindOf(channel).recipient.field}`, kind: 'visitor' })
  const [two] = await refuseTwo(tx, appId, [person])
  if (two) throw two
  const [detail] = await upsertContacts(tx, appId, [person], now)
  const silenceMs = silenceMsOf(sender.config)
  const beginner = await hashidOf(tx, by.userId)
  const defaults = { channelId: sender.id, agentId: sender.agent_id, silenceMs, by: beginner }
  const sessions = await openSessions(tx, appId, [detail!.id], defaults, now)
  return reply(tx, { ...by, id: sessions.get(detail!.id)!.hashid }, said)
}
