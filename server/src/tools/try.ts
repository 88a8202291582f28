// A debug run: the request and the answer side by side, or the request alone.
import type { ContextWith } from '../http/endpoint.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { viewRequest, viewResponse, viewTimes } from '../http/exchange-shapes.ts'
import type { Begin } from '../http/idempotency-claimed.ts'
import { texts as httpTexts } from '../http/texts.ts'
import { nowOf } from '../lib/clock.ts'
import { showRequest } from './call-tool.ts'
import { checkArguments } from './check-arguments.ts'
import type { Declaration } from './declaration.ts'
import { takesBody } from './declaration.ts'
import type { Called } from './exchange.ts'
import type { TryInput, TryView } from './log-shapes.ts'
import { LOST, toldOf } from './outcomes.ts'
import { type Callable, checkCallable, getCallable, getPerson, runForPerson } from './people.ts'
import { isVariable, VARIABLES, type Values } from './places.ts'
import { texts } from './texts.ts'

export type Trying = ContextWith<'db' | 'clock' | 'seal' | 'exchange' | 'settings', unknown, TryInput>

/** Runs a tool for a person; `begin` is called before anything is sent. 1007, 1002 for parameters that do not fit, 1001 off or resting, 1010 a write while stopped. */
export async function tryTool(context: Trying, id: string, begin: Begin<TryView>): Promise<TryView> {
  const { deps, app, caller, body } = context
  const { contact = null, dry_run = false, payload } = body
  if (contact !== null) checkMayRead(caller.scopes)
  const now = nowOf(deps.clock, app)
  const tool = await getCallable(deps.db, app.id, id, now)
  if (!dry_run) checkCallable(app, tool)
  const args = argumentsOf(tool, body)
  const person = await getPerson(deps.db, app.id, contact, now)
  const values: Values = { ...person.values, ...body.values }
  const given = payload === undefined ? {} : { payload }
  if (dry_run) {
    const of = { tool, arguments: args, values, idempotencyKey: 'trn-0000000000', ...given }
    const { end, request } = showRequest(deps, app.id, of)
    return {
      ...NOTHING,
      outcome: end?.outcome ?? null,
      error: end?.error ?? null,
      told: end?.told ?? {},
      request: request && viewRequest(request),
    }
  }
  const of = {
    kind: 'try' as const,
    agentId: null,
    contactId: person.contactId,
    userId: caller.user_id,
    arguments: args,
  }
  return viewCalled(
    await runForPerson(deps, app, tool, { ...of, values, ...given }, run => begin(viewLost(run))),
  )
}

/** Throws 1005 for who may not read contacts. */
export function checkMayRead(scopes: readonly string[]): void {
  const scope = 'contacts:read'
  if (!scopes.includes(scope)) throw new Refusal(1005, httpTexts.scopeMissing({ scope }), { body: { scope } })
}

function argumentsOf({ declaration, server }: Callable, { parameters = {}, payload, values = {} }: TryInput) {
  const asked = parametersBeside(declaration, payload ?? null)
  const checked = checkArguments(asked, parameters, 'parameters')
  const errors = [...checked.errors]
  for (const name of Object.keys(values).filter(one => !isVariable(one)))
    errors.push({
      field: `values.${name}`,
      rule: 'variable',
      text: texts.noVariable({ known: [...VARIABLES] }),
    })
  if (payload !== undefined && (server || !takesBody(declaration.method) || declaration.body.type === 'none'))
    errors.push({ field: 'payload', rule: 'body', text: texts.noPayload })
  if (errors.length > 0) throw invalid(errors)
  return checked.arguments
}

/** A whole body stands for the parameters that would be in it. */
export const parametersBeside = ({ parameters }: Declaration, payload: string | null) =>
  parameters.filter(({ in: where }) => payload === null || where !== 'body')

const NOTHING: TryView = {
  log: null,
  outcome: null,
  status: null,
  error: null,
  milliseconds: null,
  told: {},
  request: null,
  response: null,
  times: null,
}

/** A call that nobody knows the end of, since its process died. */
export const viewLost = (run: string): TryView => ({
  ...NOTHING,
  log: run,
  outcome: 'unknown',
  error: LOST,
  told: toldOf('unknown'),
})

/** A call that was made, for who made it. */
export function viewCalled({ run, end, record }: Called & { run: string }): TryView {
  const { outcome, status, error, milliseconds, told } = end
  return {
    log: run,
    outcome,
    status,
    error,
    milliseconds,
    told,
    request: record && viewRequest(record),
    response: record && viewResponse(record),
    times: record && viewTimes(record),
  }
}
