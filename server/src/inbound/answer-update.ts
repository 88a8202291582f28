import { actorOf } from '../audit/actor.ts'
import { confirmChange } from '../channels/check.ts'
import type { Change } from '../channels/connect.ts'
import { getAgentId, getConnected } from '../channels/find.ts'
import type { ChannelChangeForm } from '../channels/forms.ts'
import { getChannelView, readerOf } from '../channels/search.ts'
import type { Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { allNamed } from '../http/errors.ts'
import { withIdempotencyAfter } from '../http/idempotency.ts'
import { teamIdOf } from '../teams/teams.ts'
import { changeConnected } from './connect.ts'

/** Answers POST /channel/{id}/update. 1007, 1002, 1001 channel_not_connected or number_not_confirmed. */
export function answerUpdate(
  context: ContextWith<'db' | 'seal' | 'call' | 'settings' | 'log', unknown, ChannelChangeForm>,
  hashid: string,
): Promise<Answer> {
  const { deps, app, body, now } = context
  const look = async () => {
    const channel = await getConnected(deps.db, app.id, hashid)
    const [agentId, teamId] = await allNamed<[number | null | undefined, number | null | undefined]>(
      async () => (body.agent ? getAgentId(deps.db, app.id, body.agent) : (body.agent as null | undefined)),
      () => teamIdOf(deps.db, app.id, body.team),
    )
    return { channel, named: { agentId, teamId } }
  }
  const ask = async () => {
    const { channel, named } = await look()
    if (body.secrets && body.check !== false) await confirmChange(deps, channel, body)
    return named
  }
  const change = async (tx: Tx, named: Pick<Change, 'agentId' | 'teamId'>) => {
    const { name, is_active: isActive, config, secrets } = body
    const wanted = { name, ...named, isActive, config, secrets }
    await changeConnected(tx, deps, app.id, hashid, wanted, actorOf(context), now)
    return getChannelView(tx, app.id, hashid, readerOf(context))
  }
  return withIdempotencyAfter(context, `POST /channel/${hashid}/update`, ask, change, { look })
}
