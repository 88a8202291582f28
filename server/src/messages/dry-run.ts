import { listChannels } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import { refuseTwo } from '../contacts/refuse-two.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { checkKeyUnused, type Idempotency } from '../http/idempotency.ts'
import { chooseSender, historyOf, type Request, selectRecipients } from './accept.ts'
import { checkSendable, limitErrors } from './check-sendable.ts'
import { refuseStrange, selectTargets } from './targets.ts'
import { windowOf } from './window.ts'

/**
 * What sending would do, without writing anything: sender, window, limits, price. Unknown senders are refused as in
 * earnest.
 */
export async function dryRun(
  { deps, app, now, language }: ContextWith<'db'>,
  request: Request,
  idempotency: Idempotency,
): Promise<object> {
  const channel = chooseSender(await listChannels(deps.db, app.id), request)
  // as in earnest: what the request names, then its key, then the rules
  if (channel instanceof Refusal && channel.code !== 1001) throw channel
  const recipient = (await selectRecipients(deps.db, app.id, [request])).get(
    `${request.channel} ${request.identifier}`,
  )
  const [two] = await refuseTwo(deps.db, app.id, [request])
  const strange =
    two ?? refuseStrange(request, recipient?.id, await selectTargets(deps.db, app.id, [request]))
  if (strange) throw strange
  await checkKeyUnused(deps.db, app.id, idempotency, now)
  if (channel instanceof Refusal) throw channel
  const { lastInboundAt, consent } = historyOf(recipient, channel.id)
  const plan = { ...request, channelType: channel.type, lastInboundAt, consent }
  const verdict = checkSendable(plan, now)
  if (verdict.refusal?.fields.some(({ field }) => field === 'send_at')) throw verdict.refusal
  const [money] = await deps.db.query<{ currency: string; balance: string }>(
    `select s.currency, b.amount::text as balance from apps a join businesses s on s.id = a.business_id
     join balances b on b.app_id = a.id where a.id = $1`,
    [app.id],
  )
  const kind = kindOf(channel.type)
  const price = channel.price ?? '0'
  const [affordable] = await deps.db.query<{ ok: boolean }>('select $1::numeric <= $2::numeric as ok', [
    price,
    money!.balance,
  ])
  const reason = app.emergency_stop
    ? 'emergency_stop'
    : verdict.refusal
      ? String(verdict.refusal.body?.reason ?? (verdict.refusal.code === 1003 ? 'expired' : 'channel_limit'))
      : affordable!.ok
        ? null
        : 'insufficient_balance'
  return {
    dry_run: true,
    would_send: reason === null,
    reason,
    sender: channel.sender,
    window: windowOf(kind, lastInboundAt, now),
    limits: limitErrors(kind, request.draft).map(({ field, rule, text }) => ({
      field,
      rule,
      message: text[language],
    })),
    consent: consent.optedOutAt === null ? 'not_required' : 'opted_out',
    opted_out_at: consent.optedOutAt,
    price: { amount: Number(price), currency: money!.currency },
  }
}
