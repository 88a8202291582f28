import type { ServerResponse } from 'node:http'
import type { AuditAction } from '@palabre/contract/audit'
import type { Code } from '@palabre/contract/codes'
import type { Language } from '@palabre/contract/languages'
import type { Role, Scope } from '@palabre/contract/scopes'
import type { Static, TObject, TSchema } from 'typebox'
import type { Deps, Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { FieldError } from './errors.ts'
import type { ResponseHeader } from './response-headers.ts'

/** The tenant a request works in. */
export type App = {
  id: AppId
  business_id: number
  kind: 'live' | 'test'
  clock_offset_ms: number
  emergency_stop: boolean
  /** Why it is stopped and since when; of the app of a caller. */
  stop?: { reason: string | null; stopped_at: Timestamp | null }
}

/** The authenticated client. */
export type Caller = {
  /** How it came: with a bearer token, or with the cookie of a session. null: the endpoint needs neither. */
  via: 'token' | 'session' | null
  /** The token; 0 when it came by a session. */
  token_id: number
  /** The session; 0 when it came with a token. */
  session_id: number
  user_id: number
  /** A person signed in, by a session or a token for 12 hours; else a machine with a token of the API. */
  is_person: boolean
  /** What it may do: the scopes that were granted and that the role holds now, without `admin` meaning any other. */
  scopes: Scope[]
  /** What its role holds, whatever was granted to the token. */
  role: Role | null
  /** It may see and do what concerns the whole installation. */
  is_operator: boolean
  /** Until when the person counts as confirmed (`POST /auth/confirm`); null: not confirmed. */
  confirmed_until: Timestamp | null
  /** Confirmed by the second factor, not by the password alone. */
  is_confirmed_strongly: boolean
  has_second_factor: boolean
  /** The business demands a second factor of this person's role, and there is none yet. */
  lacks_second_factor: boolean
  /** Requests a minute; null: the default. */
  rate_per_minute: number | null
  /** The language that the person has chosen; null: none, or no person. */
  language: Language | null
}

/** A handler's input: everything validated, nothing global. */
export type Context<Query = unknown, Body = unknown, Params = unknown> = {
  deps: Deps
  app: App
  caller: Caller
  query: Query
  body: Body
  params: Params
  /** Now for this app. */
  now: Timestamp
  language: Language
  /** Public address of this gateway without a trailing slash; links are built from it. */
  base: string
  ip: string
  /** Names the request in the log, in the audit log, and in its answer if it fails. */
  traceId: string
  headers: { [name: string]: string | string[] | undefined }
  prefer: { waitMs: number }
}

/** The same for a verb that takes a whole request, with the dependencies it uses: `ContextWith<'db', Query>`. */
export type ContextWith<Names extends keyof Deps, Query = unknown, Body = unknown> = Omit<
  Context<Query, Body>,
  'deps'
> & { deps: Needs<Names> }

export type Answer = {
  body: unknown
  /** The body as JSON, byte for byte as its schema's serializer would write it. */
  json?: string
  headers?: { [name: string]: string }
  /** Goes out instead of the envelope: a file, for who asked for one. */
  text?: { type: string; content: string }
  /** Goes out instead of the envelope, piece by piece: the next one is asked for when the client has taken the last. */
  chunks?: { type: string; from: AsyncIterable<string> }
  /** Goes out instead of the envelope, as long as the connection lasts: server-sent events. */
  stream?: {
    /** Before the headers go out; may throw. */
    admit(out: ServerResponse): void
    open(out: ServerResponse): Promise<void>
  }
  /** So long it was held back for, at most, as the request wished (`Prefer: wait`). */
  waitedMs?: number
}

/** One request that works on a test app, and its answer: shown in the document, and run by a test. */
export type Example = {
  /** What it does, a few words. */
  summary: string
  params?: { [name: string]: string }
  query?: { [name: string]: string | number }
  body?: unknown
  /** The envelope's body. */
  answer: unknown
}

/** What is declared of every operation, whatever it is let in by: route, checks, serialiser and OpenAPI in one. */
export type Declaration<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Params extends TObject = TObject,
> = {
  method: 'GET' | 'POST'
  path: string
  /** Operation name and tag of the specification, and one sentence. */
  operation: string
  tag: string
  summary: string
  description?: string
  query?: Query
  body?: Body
  params?: Params
  /** Schema of the envelope's body. A schema with a title is a named component of the document. */
  answer: TSchema
  /** Does it obey If-Match? */
  takesIfMatch?: boolean
  /** Who asks for it gets this instead of the envelope. */
  alsoAnswers?: 'text/csv'
  /** What it streams as server-sent events (`event` and `data`, parsed) to whoever does not ask for JSON. */
  streams?: TSchema
  /** At least one, by a name in snake_case. */
  examples: { [name: string]: Example }
  /** The code of the refusal among the examples; 4, no token, where left out. */
  refusal?: Code
}

/** The declaration of an endpoint of the API, and what it does. */
export type Endpoint<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Params extends TObject = TObject,
> = Declaration<Query, Body, Params> & {
  /** What the caller must hold. `any`: whoever is known; null: needs no token. */
  scope: Scope | 'any' | null
  /** The roles that may call it, beside the scope; left out: every role that holds the scope. */
  roles?: readonly Role[]
  /** Only a person who signed in: a token of the API is refused (1005). */
  person?: true
  /**
   * It gives away power or data: a person must have confirmed who they are within 15 minutes (POST /auth/confirm);
   * `second-factor`: by the second factor, if they have one; `if-second-factor`: by it, and those who have none need not.
   */
  confirm?: true | 'second-factor' | 'if-second-factor'
  /** Also for a person who still lacks the second factor that the business demands. */
  withoutSecondFactor?: true
  /** Takes no Idempotency-Key: its answer sets a cookie, or is worth nothing later. */
  unrepeatable?: true
  /** With scope null: the token's scope that this query (not checked yet) needs after all, or null. */
  scopeWhen?: (query: { [name: string]: unknown }) => Scope | null
  /** The scope, beside `scope`, that this body (not checked yet) needs; null: none, or it is no body of this endpoint. */
  scopeOf?: (body: unknown) => Scope | null
  /** test: only below /sandbox. live: people and the business itself are not the test app's, so that it is 1005 there. */
  gateway?: 'test' | 'live'
  /** It sends or changes something: refused (1010) while the app's emergency stop is on. */
  writes?: boolean
  /** A body (not checked yet) that changes nothing after all: answered under the emergency stop too. */
  writesNothingWhen?: (body: unknown) => boolean
  /** What is wrong with a body (not checked yet) of a request that is refused, beside what schemas say: all of it is told together. */
  alsoWrong?: (body: unknown, deps: Deps) => FieldError[]
  /**
   * What the audit log calls a change made here: configuration, rights, money, people. A POST that is none of these
   * says what keeps its record instead, or that nothing changes.
   */
  audit?: AuditAction | readonly AuditAction[] | { none: string }
  /** It may wait so long for somebody outside, a provider or a model, beside the time of its own work. */
  outsideMs?: number
  /** Of its body, where that may be longer than others. */
  bodyBytesMax?: number
  /** Attempts a minute and IP address, for endpoints without a token. */
  ratePerIp?: number
  /** Endpoints with the same word here share their attempts. */
  rateTogether?: string
  /** Headers of a good answer, beside those that every endpoint has. */
  headers?: ResponseHeader[]
  handle(context: Context<Static<Query>, Static<Body>, Static<Params>>): Promise<Answer>
}

/** Declares an endpoint; exists only so that the handler's types come from the schemas. */
export function endpoint<Query extends TObject, Body extends TSchema, Params extends TObject>(
  declaration: Endpoint<Query, Body, Params>,
): Endpoint {
  return declaration as unknown as Endpoint
}
