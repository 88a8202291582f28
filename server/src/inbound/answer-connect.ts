import { actorOf } from '../audit/actor.ts'
import { type CheckedNumber, confirmNumber } from '../channels/check.ts'
import { connectSimulated } from '../channels/connect.ts'
import { getAgentId } from '../channels/find.ts'
import type { ChannelForm } from '../channels/forms.ts'
import { kindOf } from '../channels/kinds.ts'
import { getChannelView, readerOf } from '../channels/search.ts'
import type { Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { allNamed } from '../http/errors.ts'
import { withIdempotencyAfter } from '../http/idempotency.ts'
import { teamIdOf } from '../teams/teams.ts'
import { connectWithWaiting } from './connect.ts'

type Asked = ContextWith<'db' | 'seal' | 'call' | 'settings' | 'log', unknown, ChannelForm>

/**
 * Answers POST /channel/add. In a test app a provider's number is simulated: nobody outside is asked, and what is given
 * as its id and credentials is forgotten. 1004, 1007, 1001 number_not_confirmed.
 */
export function answerConnect(context: Asked, route: string): Promise<Answer> {
  const { deps, app, body } = context
  const isSimulated = app.kind === 'test' && kindOf(body.channel).simulator?.by === 'provider'
  const look = async (): Promise<Named> => {
    const [agentId, teamId] = await allNamed<[number | null, number | null | undefined]>(
      async () => (body.agent ? getAgentId(deps.db, app.id, body.agent) : null),
      () => teamIdOf(deps.db, app.id, body.team),
    )
    return { agentId, teamId: teamId ?? null }
  }
  const ask = async () => {
    const named = await look()
    const number = numberOf(body)
    if (number && !isSimulated && body.check !== false)
      await confirmNumber(deps.call, body.channel, number, body.secrets ?? {})
    return named
  }
  const connect = (tx: Tx, named: Named) =>
    isSimulated ? simulate(tx, context, named) : connectReal(tx, context, named)
  return withIdempotencyAfter(context, route, ask, connect, { look })
}

/** Who answers there, by their numbers; null: nobody is named. */
type Named = { agentId: number | null; teamId: number | null }

async function connectReal(tx: Tx, context: Asked, named: Named): Promise<object> {
  const { deps, app, body, now } = context
  const { account_id: accountId } = body
  const channel = {
    ...(await wantedOf(tx, context, named)),
    ...(accountId === undefined ? {} : { accountId }),
  }
  const { hashid, made, waiting } = await connectWithWaiting(
    tx,
    deps,
    app.id,
    channel,
    body.secrets ?? {},
    actorOf(context),
    now,
  )
  const view = await getChannelView(tx, app.id, hashid, readerOf(context))
  return { ...view, made, messages_waiting: waiting }
}

async function simulate(tx: Tx, context: Asked, named: Named): Promise<object> {
  const { deps, app, now } = context
  const wanted = await wantedOf(tx, context, named)
  const { hashid } = await connectSimulated(tx, deps.seal, app.id, wanted, actorOf(context), now)
  const view = await getChannelView(tx, app.id, hashid, readerOf(context))
  return { ...view, made: {}, messages_waiting: 0 }
}

async function wantedOf(tx: Tx, { app, body }: Asked, named: Named) {
  const { channel: type, sender, config = {} } = body
  const name = body.name ?? (await nameOf(tx, app.business_id, type, sender))
  return { type, name, ...named, config, ...(sender === undefined ? {} : { sender }) }
}

/** A site's visitors read the name, so it is the business's; a number is told from others by its own. */
async function nameOf(tx: Tx, businessId: number, type: string, sender: string | undefined): Promise<string> {
  if (sender !== undefined) return `${kindOf(type).title} ${sender}`
  const [business] = await tx.query<{ name: string }>('select name from businesses where id = $1', [
    businessId,
  ])
  return business!.name
}

function numberOf({ sender, account_id: accountId, config = {} }: ChannelForm): CheckedNumber | null {
  return sender === undefined || accountId === undefined ? null : { sender, accountId, config }
}
