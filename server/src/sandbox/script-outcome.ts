import type { Tx } from '../db/tx.ts'
import type { Context } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { chooseChannel } from './choose.ts'
import { recipientOf } from './outbox.ts'
import { insertOutcome } from './queries.ts'
import type { OutcomeInput } from './shapes.ts'

const LATE_MS_DEFAULT = 2000

/** Keeps an outcome for the next sends; answers what was understood. */
export async function script(tx: Tx, context: Context<unknown, OutcomeInput>): Promise<object> {
  const { app, body, now } = context
  const { outcome, times = 1, error_code = null } = body
  if (error_code !== null && outcome !== 'failed' && outcome !== 'error') {
    const text = { en: 'goes with failed and error only', fr: "n'a de sens qu'avec failed et error" }
    throw invalid([{ field: 'error_code', rule: 'outcome', text }])
  }
  const channel = body.from === undefined ? null : await chooseChannel(context, 'messenger', body.from)
  const named = body.contact?.phone ?? body.contact?.user_id
  const recipient = named === undefined ? null : recipientOf(named)
  const delayMs = body.delay_ms ?? (outcome === 'late' ? LATE_MS_DEFAULT : 0)
  const kept = { channelId: channel?.id ?? null, recipient, outcome, errorCode: error_code, delayMs, times }
  await insertOutcome(tx, app.id, kept, now)
  return { outcome, times, contact: recipient }
}
