import { namesOf, PROVIDER_KINDS } from '../channels/kinds.ts'
import type { Tx } from '../db/tx.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { fieldTexts } from '../http/texts.ts'
import { chooseChannel } from './choose.ts'
import { simulatorOf } from './numbers.ts'
import { deleteOutcomes, insertOutcome } from './queries.ts'
import type { OutcomeInput } from './shapes.ts'
import { texts } from './texts.ts'

const LATE_MS_DEFAULT = 2000

/** Stores an outcome for the next sends, or drops those that are stored; answers it as it was understood. */
export async function script(tx: Tx, context: ContextWith<'db', unknown, OutcomeInput>): Promise<object> {
  const { app, body, now } = context
  const { outcome, times = 1, error_code = null } = body
  if ((outcome === undefined) !== (body.reset === true)) {
    const text = fieldTexts.oneField({ known: ['outcome', 'reset'] })
    throw invalid([{ field: 'body', rule: 'oneOf', text }])
  }
  if (error_code !== null && outcome !== 'failed' && outcome !== 'error') {
    throw invalid([{ field: 'error_code', rule: 'outcome', text: texts.outcomeOnly }])
  }
  const types = body.channel === undefined ? namesOf(PROVIDER_KINDS) : [body.channel]
  const channel =
    body.from === undefined ? null : await chooseChannel(context.deps.db, app.id, types, body.from)
  const recipient =
    body.contact === undefined ? null : recipientOf(channel?.type ?? body.channel, body.contact)
  const place = { channel: body.channel ?? null, channelId: channel?.id ?? null, recipient }
  if (outcome === undefined) {
    await deleteOutcomes(tx, app.id, place)
    return { outcome: 'delivered', times: 0, contact: recipient }
  }
  const delayMs = body.delay_ms ?? (outcome === 'late' ? LATE_MS_DEFAULT : 0)
  const kept = { ...place, outcome, errorCode: error_code, delayMs, times }
  await insertOutcome(tx, app.id, kept, now)
  return { outcome, times, contact: recipient }
}

/** As the provider writes it; where no channel is named, of the first one that names people by this field. */
function recipientOf(type: string | undefined, contact: NonNullable<OutcomeInput['contact']>): string {
  const field = contact.identifier === undefined ? 'phone' : 'identifier'
  const kind = PROVIDER_KINDS.find(({ recipient }) => recipient.field === field)!
  const named = contact.phone ?? contact.user_id ?? contact.identifier!
  return simulatorOf({ type: type ?? kind.name }).recipientOf(named)
}
