import { listChannels } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import { refuseTwo } from '../contacts/refuse-two.ts'
import type { Db } from '../db/pool.ts'
import type { ContextWith } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { checkKeyUnused, type Idempotency } from '../http/idempotency.ts'
import type { AppId } from '../lib/ids.ts'
import { chooseSender, historyOf, mayWait, type Request, selectRecipients } from './accept.ts'
import { waitingBoundOf } from './bound-waiting.ts'
import { checkSendable, limitErrors } from './check-sendable.ts'
import { refuseStrange, selectTargets } from './targets.ts'
import { windowOf } from './window.ts'

/**
 * What sending would do, without writing anything: sender, window, limits, price, room. Unknown senders are refused as in
 * earnest.
 */
export async function dryRun(
  { deps, app, now, language }: ContextWith<'db' | 'clock' | 'settings'>,
  request: Request,
  idempotency: Idempotency,
): Promise<{ body: object; headers: { [name: string]: string } }> {
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
  const money = await costs(deps.db, app.id, channel.price ?? '0')
  const room = await waitingBoundOf(deps).roomFor(deps.db, app.id, 1)
  const full = mayWait({ request, channel }) ? room.refusal() : null
  const kind = kindOf(channel.type)
  const reason = app.emergency_stop
    ? 'emergency_stop'
    : verdict.refusal
      ? String(verdict.refusal.body?.reason ?? (verdict.refusal.code === 1003 ? 'expired' : 'channel_limit'))
      : full
        ? String(full.body!.reason)
        : money.isEnough
          ? null
          : 'insufficient_balance'
  const body = {
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
    price: { amount: Number(channel.price ?? '0'), currency: money.currency },
  }
  return { body, headers: room.headers() }
}

/** The currency of the app's business, and whether its balance pays for one message. */
async function costs(db: Db, appId: AppId, price: string): Promise<{ currency: string; isEnough: boolean }> {
  const [row] = await db.query<{ currency: string; is_enough: boolean }>(
    `select s.currency, $2::numeric <= b.amount as is_enough from apps a join businesses s on s.id = a.business_id
     join balances b on b.app_id = a.id where a.id = $1`,
    [appId, price],
  )
  return { currency: row!.currency, isEnough: row!.is_enough }
}
