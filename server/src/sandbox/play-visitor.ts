// A simulated visitor: uses the same public endpoints as a page in a browser, over real HTTP.

import type { Code } from '@palabre/contract/codes'
import { inEachLanguage } from '@palabre/contract/languages'
import type { Channel } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import type { VisitSimulator } from '../channels/simulator.ts'
import { inTx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { base58 } from '../lib/ids.ts'
import { chooseChannel } from './choose.ts'
import { upsertVisitor } from './queries.ts'
import type { InboundInput } from './shapes.ts'
import { storeProfile } from './store-profile.ts'
import { texts } from './texts.ts'

const CALL_MS_MAX = 10_000
const CLIENT_ID_CHARS = 20

type Visit = ContextWith<'db' | 'call' | 'seal' | 'settings', unknown, InboundInput>
type Visitor = { visitor_id: string; token: string; sealed: string }
type Envelope = {
  success: boolean
  code: number
  message: string
  body: { [key: string]: unknown } | null
  retryAfterSeconds: number
}

/** Starts the visit or goes on with it, then posts the message, so many times with the same client id. */
export async function playVisitor(context: Visit, route: string): Promise<Answer> {
  const { body } = context
  const { identifier, name } = body.contact
  if (identifier === undefined) throw required('contact.identifier', body.channel)
  const simulator = simulatorOf(body.channel)
  const { type, content, context_id, ...provenance } = body.message
  const message = simulator.write({ type, content, contextId: context_id, provenance })
  if ('error' in message) throw invalid([message.error])
  const channel = await chooseChannel(context.deps.db, context.app.id, [body.channel], body.to)
  const answer = await withIdempotency(context, route, async () => ({
    client_id: base58(CLIENT_ID_CHARS),
  }))
  const { client_id } = answer.body as { client_id: string }
  const person = { identifier, name }
  let visitor = (await findKnown(context, channel, person)) ?? (await visit(context, channel, person, null))
  const request = simulator.post(channel.hook_id, client_id, message.written)
  const post = () => call(context, request, visitor.token)
  let reply = await post()
  if (!reply.success && simulator.isOver(reply.code)) {
    visitor = await visit(context, channel, person, visitor.sealed)
    reply = await post()
  }
  for (let copy = 1; copy < (body.times ?? 1) && reply.success; copy++) reply = await post()
  if (!reply.success) throw refusalOf(reply)
  const known = { channel: body.channel, identifier: visitor.visitor_id }
  await inTx(context.deps.db, tx =>
    storeProfile(tx, context.app.id, known, body.contact.profile, context.now),
  )
  return {
    ...answer,
    body: { message_id: client_id, contact: visitor.visitor_id, delivered: true, status: 200 },
  }
}

function simulatorOf(type: string): VisitSimulator {
  const { simulator } = kindOf(type)
  if (simulator?.by !== 'visit') throw new Error(`nobody visits ${type}`)
  return simulator
}

function required(field: string, channel: string): Refusal {
  return invalid([{ field, rule: 'required', text: texts.requiredOn({ channel }) }])
}

const sealPlace = (channelId: number, identifier: string): string =>
  `sandbox_visitors.token:${channelId}:${identifier}`

type Person = { identifier: string; name: string | undefined }

async function findKnown(
  { deps, app }: ContextWith<'db' | 'seal'>,
  channel: Channel,
  { identifier }: Person,
): Promise<Visitor | null> {
  const [row] = await deps.db.query<{ visitor_id: string; sealed: string }>(
    `select visitor_id, token_sealed as sealed from sandbox_visitors
     where app_id = $1 and channel_id = $2 and identifier = $3`,
    [app.id, channel.id, identifier],
  )
  return row ? { ...row, token: deps.seal.open(app.id, sealPlace(channel.id, identifier), row.sealed) } : null
}

/** Starts a visit and keeps its token, sealed, in the place of the one it replaces; the first to do so wins. */
async function visit(
  context: Visit,
  channel: Channel,
  person: Person,
  replaces: string | null,
): Promise<Visitor> {
  const { deps, app, now, language, headers } = context
  const said = {
    ...(headers['accept-language'] === undefined ? {} : { language }),
    ...(person.name === undefined ? {} : { name: person.name }),
  }
  const simulator = simulatorOf(channel.type)
  const reply = await call(context, simulator.begin(channel.hook_id, said), null)
  if (!reply.success) throw refusalOf(reply)
  const { visitorId: visitor_id, token } = simulator.readBegun(reply.body!)
  const sealed = deps.seal.seal(app.id, sealPlace(channel.id, person.identifier), token)
  const row = {
    channelId: channel.id,
    identifier: person.identifier,
    visitorId: visitor_id,
    sealed,
    replaces,
  }
  const isKept = await inTx(deps.db, tx => upsertVisitor(tx, app.id, row, now))
  const kept = isKept ? null : await findKnown(context, channel, person)
  return kept ?? { visitor_id, token, sealed }
}

async function call(
  { deps, language }: ContextWith<'call' | 'settings'>,
  { path, body }: { path: string; body: object },
  token: string | null,
): Promise<Envelope> {
  const outcome = await deps.call({
    method: 'POST',
    url: `${deps.settings.ownOrigin()}${path}`,
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    timeoutMs: CALL_MS_MAX,
  })
  if (outcome.kind !== 'answer') throw new Refusal(1009)
  const retryAfterSeconds = Number(outcome.headers['retry-after'] ?? 0)
  return { ...(JSON.parse(outcome.body) as Omit<Envelope, 'retryAfterSeconds'>), retryAfterSeconds }
}

/** A refusal by the channel, passed on with the same text. */
function refusalOf({ code, message, body, retryAfterSeconds }: Envelope): Refusal {
  return new Refusal(
    code as Code,
    inEachLanguage(() => message),
    { ...(body === null ? {} : { body }), ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}) },
  )
}
