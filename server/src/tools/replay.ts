// A call made once more, as it was.
import type { ToolArguments } from '@palabre/offline-agent/model'
import type { ContextWith } from '../http/endpoint.ts'
import { invalid, notFound, refused } from '../http/errors.ts'
import type { Begin } from '../http/idempotency-claimed.ts'
import { nowOf } from '../lib/clock.ts'
import { checkArguments } from './check-arguments.ts'
import { takesBody } from './declaration.ts'
import type { TryView } from './log-shapes.ts'
import { checkCallable, getCallable, getPerson, runForPerson } from './people.ts'
import type { Values, Variable } from './places.ts'
import { texts } from './texts.ts'
import { checkMayRead, parametersBeside, viewCalled, viewLost } from './try.ts'

/** What says who somebody is, or how they are reached. */
const OF_PERSON: readonly Variable[] = ['phone', 'email', 'firstname', 'lastname', 'identifier']

const isOfPerson = (variables: Partial<Values> | null): boolean =>
  OF_PERSON.some(name => (variables?.[name] ?? '') !== '')

/**
 * The same call once more, as a debug run: with the same arguments and the same values of variables, by the tool as it is
 * now; `begin` is called before anything is sent. 1007 where the call or its tool is gone; 1001 unless it is confirmed.
 */
export async function replayRun(
  context: ContextWith<'db' | 'clock' | 'seal' | 'exchange' | 'settings', unknown, { confirm?: boolean }>,
  id: string,
  begin: Begin<TryView>,
): Promise<TryView> {
  const { deps, app, caller, body } = context
  const [run] = await deps.db.query<{
    tool: string | null
    arguments: ToolArguments
    contact: string | null
    payload: string | null
    variables: Partial<Values> | null
  }>(
    `select t.hashid as tool, r.arguments, r.payload, r.variables, k.hashid as contact from tool_runs r
     left join tools t on t.app_id = r.app_id and t.id = r.tool_id
     left join contacts k on k.app_id = r.app_id and k.id = r.contact_id
     where r.app_id = $1 and r.hashid = $2`,
    [app.id, id],
  )
  if (!run || run.tool === null) throw notFound()
  // what was theirs is sent again also once they are gone
  if (run.contact !== null || isOfPerson(run.variables)) checkMayRead(caller.scopes)
  const now = nowOf(deps.clock, app)
  const tool = await getCallable(deps.db, app.id, run.tool, now)
  const { method, effects } = tool.declaration
  if ((takesBody(method) || effects === 'write') && body.confirm !== true)
    throw refused('needs_confirm', texts.needsConfirm)
  checkCallable(app, tool)
  const person = await getPerson(deps.db, app.id, run.contact, now)
  // what had no value then may have one now
  const values = { ...person.values, ...run.variables }
  // the tool may have other parameters now: what cannot be said again as it was is not said at all
  const asked = parametersBeside(tool.declaration, run.payload)
  const checked = checkArguments(asked, run.arguments, 'parameters')
  if (checked.errors.length > 0) throw invalid(checked.errors)
  const given = run.payload === null ? {} : { payload: run.payload }
  const of = { kind: 'replay' as const, agentId: null, userId: caller.user_id, arguments: checked.arguments }
  return viewCalled(
    await runForPerson(deps, app, tool, { ...of, contactId: person.contactId, values, ...given }, run =>
      begin(viewLost(run)),
    ),
  )
}
