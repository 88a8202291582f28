// Whether a provider knows a number by its credentials. It is asked outside of any transaction.
import { refused } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import type { Call } from '../outbound/call.ts'
import { changedOf, type Secrets } from './connect.ts'
import { type Channel, openSecrets } from './find.ts'
import { isAsked } from './forms.ts'
import { kindOf } from './kinds.ts'
import type { ChannelCheck } from './shapes.ts'
import { texts } from './texts.ts'
import type { ChannelError } from './types.ts'

/** A provider is given 10 s (see its channel); beside that the answer has its usual time. */
export const CHECK_MS_MAX = 11_000

export type CheckedNumber = { sender: string; accountId: string; config: object }

/** Asks the provider whether a number may be used with these credentials. Null: yes, or it cannot be asked. */
export async function checkNumber(
  call: Call,
  type: string,
  number: CheckedNumber,
  secrets: Secrets,
): Promise<ChannelError | null> {
  const { delivery } = kindOf(type)
  if (delivery.by !== 'provider' || !delivery.check) return null
  return delivery.check({ call, ...number, secrets })
}

/** Throws 1001 with what the provider says, unless it confirms the number. */
export async function confirmNumber(...asked: Parameters<typeof checkNumber>): Promise<void> {
  const error = await checkNumber(...asked)
  if (error === null) return
  const { reason, text, code } = error
  throw refused('number_not_confirmed', texts.notConfirmed({ text }), { error: { reason, text, code } })
}

/** The same for new credentials of a connected channel; a simulated number has nobody to ask. */
export async function confirmChange(
  { call, seal }: Needs<'call' | 'seal'>,
  channel: Channel,
  change: Parameters<typeof changedOf>[2],
): Promise<void> {
  const { config, secrets } = changedOf(seal, channel, change)
  if (channel.config.simulated) return
  const { type, sender, account_id: accountId } = channel
  await confirmNumber(call, type, { sender, accountId, config }, secrets)
}

/** What the provider says now of a connected channel. */
export async function checkChannel(
  { call, seal }: Needs<'call' | 'seal'>,
  channel: Channel,
): Promise<ChannelCheck> {
  const { type, sender, account_id: accountId, config } = channel
  if (!isAsked(kindOf(type)) || config.simulated) return { ok: true, is_asked: false, error: null }
  const secrets = openSecrets(seal, channel)
  const error = await checkNumber(call, type, { sender, accountId, config }, secrets)
  if (error === null) return { ok: true, is_asked: true, error }
  const { reason, text, code } = error
  return { ok: false, is_asked: true, error: { reason, text, code } }
}
