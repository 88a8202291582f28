import { successSchema } from '@palabre/contract/envelope'
import type { Scope } from '@palabre/contract/scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Deps, Needs } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { sendAnswer } from './answer.ts'
import { within } from './deadline.ts'
import type { App, Caller, Context, Endpoint } from './endpoint.ts'
import { type FieldError, invalid, Refusal } from './errors.ts'
import { languageFor } from './language.ts'
import { networkOf } from './network.ts'
import { preferencesOf } from './preferences.ts'
import { RATE_PER_MINUTE_DEFAULT, type Rate, type RateLimiter } from './rate-limits.ts'
import { acceptJson } from './read-json.ts'
import { readQuery } from './read-query.ts'
import { checkRights, checkScope } from './rights.ts'
import { refuseStopped } from './stopped.ts'
import type { Surface } from './surface.ts'
import { fieldTexts, texts } from './texts.ts'
import { checker, FIELD_ERRORS_MAX } from './validate.ts'
import { writtenBy } from './written-by.ts'

const closed = { additionalProperties: false } as const
const STRICT = Type.Optional(Type.Literal('1'))

/** Which of the two gateways these routes serve. */
export type Gateway = { kind: 'live' | 'test'; prefix: '' | '/sandbox' }

/** Says whose token or session it is, or throws a Refusal with code 1 to 5, 1005 or 1100. */
export type Authenticate = (
  request: { method: string; rawHeaders: string[]; ip: string },
  gateway: Gateway['kind'],
) => Promise<{ app: App; caller: Caller; used?: (scope: Scope) => Promise<void> | null }>

type Known = {
  app: App
  caller: Caller
  rate: Rate
  used: Awaited<ReturnType<Authenticate>>['used']
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    known: Known | null
    /** Query parameters that the endpoint does not have, and those in a form that is not taken. */
    ignored: string[]
    wrong: FieldError[]
  }
}

/** The API as a plugin below the gateway's prefix: route, auth, rate, scope, size, JSON, schema, handler. */
export function apiSurface(
  endpoints: Endpoint[],
  { kind, prefix }: Gateway,
  deps: Deps,
  authenticate: Authenticate,
  limiter: RateLimiter,
): Surface {
  const served = endpoints.filter(declared => kind === 'test' || declared.gateway !== 'test')
  const routes = (scope: FastifyInstance): void => {
    acceptJson(scope)
    for (const declared of served) {
      scope.route({
        ...routeOf(declared, deps, `${deps.settings.baseUrl}${prefix}`),
        onRequest: (request, _reply, done) => {
          const admitted = () => admit(request, declared, kind, deps, authenticate, limiter)
          within(request, admitted).then(known => {
            request.known = known
            done()
          }, done)
        },
      })
    }
  }
  return { kind: 'api', prefix, routes }
}

const checkNoBody = checker(Type.Object({}, closed), 'body')

/** What the schemas of a declaration say, once for both gateways: they are compiled when they are first needed. */
function checksOf(declared: Endpoint): Checks {
  const made = kept.get(declared)
  if (made) return made
  const fields = { ...declared.query?.properties, strict: STRICT }
  const checks = {
    fields,
    checkParams: declared.params ? checker(declared.params, 'params') : null,
    checkQuery: checker(Type.Object(fields, closed), 'query'),
    // a body that is declared is checked by Fastify
    checkBody: declared.body ? null : checkNoBody,
    shape: successSchema(declared.answer),
  }
  kept.set(declared, checks)
  return checks
}
const kept = new WeakMap<Endpoint, Checks>()

type Checks = {
  fields: { [name: string]: TSchema }
  checkParams: Check | null
  checkQuery: Check
  checkBody: Check | null
  shape: TSchema
}

/** A declaration as a Fastify route. Invalid path parameters mean a record that does not exist. */
function routeOf(declared: Endpoint, deps: Deps, base: string): RouteOptions {
  const checks = checksOf(declared)
  const { fields, checkParams, shape } = checks
  return {
    method: declared.method,
    url: declared.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: declared.body ? { body: declared.body } : {},
    ...(declared.bodyBytesMax === undefined ? {} : { bodyLimit: declared.bodyBytesMax }),
    // with callbacks: a promise for each hook is a tenth of what a request costs
    preValidation: (request, reply, done) => {
      const noting = checkAsked(request, declared)
      if (declared.writesNothingWhen?.(request.body) === false) refuseStopped(request.known?.app ?? NO_APP)
      takeKnown(request, reply, fields)
      if (noting) noting.then(() => done(), done)
      else done()
    },
    // what is wrong in the body and in the query is told together
    attachValidation: true,
    preHandler: (request, _reply, done) => {
      refuseWrong(request, checks, body => declared.alsoWrong?.(body, deps) ?? [])
      try {
        checkParams?.(request.params)
      } catch {
        throw new Refusal(1007)
      }
      done()
    },
    handler: async (request, reply) => {
      const prefer = preferencesOf(request.headers.prefer)
      const { app, caller } = request.known ?? { app: NO_APP, caller: NOBODY }
      const context: Context = {
        deps,
        app,
        caller,
        query: request.query,
        body: request.body ?? null,
        params: request.params,
        now: nowOf(deps.clock, app),
        language: languageFor(request),
        base,
        ip: request.ip,
        traceId: request.id,
        headers: request.headers,
        prefer: { waitMs: prefer.waitMs },
      }
      const patience = prefer.waitMs + (declared.outsideMs ?? 0)
      const given = await within(request, () => declared.handle(context as never), patience)
      return sendAnswer(writtenBy(reply, shape), given, context.language, prefer, deps)
    },
  }
}

const NO_APP: App = {
  id: 0 as AppId,
  business_id: 0,
  kind: 'live',
  clock_offset_ms: 0,
  emergency_stop: false,
}
const NOBODY: Caller = {
  via: null,
  token_id: 0,
  session_id: 0,
  user_id: 0,
  is_person: false,
  scopes: [],
  role: null,
  is_operator: false,
  confirmed_until: null,
  is_confirmed_strongly: false,
  has_second_factor: false,
  lacks_second_factor: false,
  rate_per_minute: null,
  language: null,
}

/** Everything that is decided before the body is read. */
async function admit(
  request: FastifyRequest,
  declared: Endpoint,
  gateway: Gateway['kind'],
  { clock }: Needs<'clock'>,
  authenticate: Authenticate,
  limiter: RateLimiter,
): Promise<Known | null> {
  const nowMs = clock.nowMs()
  const scope = declared.scope ?? declared.scopeWhen?.(request.query as { [name: string]: unknown }) ?? null
  if (scope === null) {
    if (declared.ratePerIp) {
      // any page that somebody looks at could use up what their whole office has; no browser would let it read the answer
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal(1005)
      const key = `ip ${declared.rateTogether ?? declared.operation} ${networkOf(request.ip)}`
      await limiter(key, declared.ratePerIp, nowMs)
    }
    return null
  }
  const { method, ip } = request
  const { app, caller, used } = await authenticate(
    { method, rawHeaders: request.raw.rawHeaders, ip },
    gateway,
  )
  request.preferred = caller.language
  const rate = await limiter(
    caller.session_id > 0 ? `session ${caller.session_id}` : `token ${caller.token_id}`,
    caller.rate_per_minute ?? RATE_PER_MINUTE_DEFAULT,
    nowMs,
  )
  if (declared.gateway === 'live' && gateway === 'test') throw new Refusal(1005, texts.liveOnly)
  checkRights(declared, scope, caller, nowMs)
  const noting = scope === 'any' ? null : used?.(scope)
  if (noting) await noting
  if (declared.writes && !declared.writesNothingWhen) refuseStopped(app)
  return { app, caller, rate, used }
}

/** Throws 1005 where the caller lacks the scope that the body needs; resolves once its use is noted, null: it is. */
function checkAsked({ known, body }: FastifyRequest, { scopeOf }: Endpoint): Promise<void> | null {
  const scope = scopeOf?.(body) ?? null
  if (scope === null) return null
  checkScope(scope, known?.caller ?? NOBODY)
  return known?.used?.(scope) ?? null
}

/** Leaves the declared parameters in the query, for its check; X-Ignored-Params names the others. */
function takeKnown(request: FastifyRequest, reply: FastifyReply, fields: { [name: string]: TSchema }): void {
  const { known, ignored, bad } = readQuery(request.query as { [name: string]: unknown }, fields)
  request.ignored = ignored
  request.wrong = bad.map(field => ({ field, rule: 'text', text: fieldTexts.noNul }))
  request.query = known
  if (ignored.length > 0 && known.strict !== '1')
    reply.header('x-ignored-params', ignored.map(encodeURIComponent).join(', ').slice(0, 500))
}

/** All that is wrong with the body and the query, at once; unknown parameters are with strict=1. */
function refuseWrong(
  request: FastifyRequest,
  checks: Pick<Checks, 'fields' | 'checkQuery' | 'checkBody'>,
  alsoWrong: (body: unknown) => FieldError[],
): void {
  const { ignored, validationError, body } = request
  const query = request.query as { strict?: string }
  const wrong = [...fieldsOf(validationError), ...request.wrong]
  wrong.push(...errorsOf(checks.checkQuery, query))
  // no body at all is none that could be wrong
  if (checks.checkBody && body !== undefined && body !== null) wrong.push(...errorsOf(checks.checkBody, body))
  if (query.strict === '1') {
    const text = fieldTexts.unknownParameter({ known: Object.keys(checks.fields) })
    wrong.push(...ignored.map(field => ({ field, rule: 'unknown', text })))
  }
  if (wrong.length > 0) {
    const told = new Set(wrong.map(({ field }) => field))
    const others = alsoWrong(body).filter(({ field }) => !told.has(field))
    throw invalid([...wrong, ...others].slice(0, FIELD_ERRORS_MAX))
  }
  delete query.strict
}

type Check = (value: unknown) => void

function errorsOf(check: Check, value: unknown): FieldError[] {
  try {
    check(value)
    return []
  } catch (error) {
    return fieldsOf(error)
  }
}

function fieldsOf(error: unknown): FieldError[] {
  if (error === undefined) return []
  if (error instanceof Refusal && error.code === 1002) return error.fields
  throw error
}
