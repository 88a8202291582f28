import { addressKindOf } from '../channels/kinds.ts'
import { type Named, type Recipient, readRecipient } from '../channels/recipient.ts'
import { wrongRecipient } from '../channels/wrong-recipient.ts'
import { refuseTwo } from '../contacts/refuse-two.ts'
import type { Person } from '../contacts/shapes.ts'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { type FieldError, invalid, notFound, Refusal } from '../http/errors.ts'
import { type Idempotency, idempotencyOf } from '../http/idempotency.ts'
import { withIdempotencyTogether } from '../http/idempotency-together.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { readInstant, type Timestamp } from '../lib/time.ts'
import { addKnowledge, type Push } from './add.ts'
import { KINDS, type KnowledgeInput } from './shapes.ts'
import { texts } from './texts.ts'

type Request = {
  db: Db
  appId: AppId
  now: Timestamp
  input: KnowledgeInput
  recipient: Recipient
  idempotency: Idempotency
}

/** One batcher per database: requests that wait at the same time share a transaction. */
const batcherOf = memo((_db: Db) =>
  makeBatcher<Request, Answer | Refusal>(request => request.appId, pushTogether, {
    mayDivide: error => error instanceof Refusal,
    waitMsMax: WAIT_MS_MAX,
  }),
)

/** Answers POST /contact/knowledge/add. 1002, 1004, 1007 (unknown agent), 1001 limit_reached. */
export async function pushKnowledge(
  context: ContextWith<'db', unknown, KnowledgeInput>,
  route: string,
): Promise<Answer> {
  const { deps, app, now, body: input } = context
  const recipient = recipientOf(input)
  const idempotency = idempotencyOf(context, route, input)
  // with a key it may be what was accepted before
  if (idempotency === null && isPast(input, now)) throw pastExpiry()
  const outcome = await batcherOf(deps.db)({ db: deps.db, appId: app.id, now, input, recipient, idempotency })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Requests of one app in one transaction; nothing is written for an agent that does not exist. */
async function pushTogether(requests: Request[]): Promise<(Answer | Refusal)[]> {
  const { db, appId } = requests[0]!
  const now = requests
    .map(request => request.now)
    .sort()
    .at(-1)!
  const agents = await findAgents(db, appId, [...new Set(requests.map(request => request.input.agent))])
  const known = requests.filter(request => agents.has(request.input.agent))
  const outcomes =
    known.length === 0
      ? []
      : await inTx(db, tx =>
          withIdempotencyTogether(tx, appId, known, now, async fresh => {
            const going = fresh.filter(request => !isPast(request.input, request.now))
            const pushes = going.map(request => pushOf(request, agents.get(request.input.agent)!))
            await checkNames(
              tx,
              appId,
              pushes.map(push => push.person),
            )
            const results = pushes.length > 0 ? await addKnowledge(tx, appId, pushes, now) : []
            // thrown, so that the push's changes to the contact are rolled back too; the others are run again
            for (const result of results) if (result instanceof Refusal) throw result
            const bodies = new Map(going.map((request, i) => [request, { body: [results[i]!] }]))
            return fresh.map(request => bodies.get(request) ?? pastExpiry())
          }),
        )
  const byRequest = new Map(known.map((request, i) => [request, outcomes[i]!]))
  return requests.map(request => byRequest.get(request) ?? notFound({ field: 'agent', kind: 'agent' }))
}

/** Agents that pushes have named: none is ever deleted, and its id stays. */
const knownAgents = memo((_db: Db) => new Map<string, Push['agent']>())
const KNOWN_AGENTS_MAX = 10_000

async function findAgents(db: Db, appId: AppId, hashids: string[]): Promise<Map<string, Push['agent']>> {
  const all = knownAgents(db)
  const keyOf = (hashid: string): string => `${appId} ${hashid}`
  const known = hashids.flatMap(hashid => all.get(keyOf(hashid)) ?? [])
  if (known.length === hashids.length) return new Map(known.map(agent => [agent.hashid, agent]))
  const rows = await db.query<Push['agent']>(
    'select id, hashid from agents where app_id = $1 and hashid = any($2)',
    [appId, hashids],
  )
  if (all.size > KNOWN_AGENTS_MAX) all.clear()
  for (const row of rows) all.set(keyOf(row.hashid), row)
  return new Map(rows.map(row => [row.hashid, row]))
}

/** 1002 where a push names two people; thrown, as above. */
async function checkNames(tx: Tx, appId: AppId, people: Person[]): Promise<void> {
  const two = (await refuseTwo(tx, appId, people)).find(refusal => refusal !== null)
  if (two) throw two
}

function pushOf({ input, recipient }: Request, agent: Push['agent']): Push {
  const { channel, profile } = input.contact
  return {
    agent,
    person: { channel, ...recipient, profile },
    content: input.content,
    externalId: input.external_id ?? null,
    isInternal: input.internal,
    expiresAt: typeof input.expires_at === 'string' ? readInstant(input.expires_at) : input.expires_at,
  }
}

/** Whom the text is about; throws 1002 when nobody is named. */
function recipientOf({ contact: { channel, identifier, user_id } }: KnowledgeInput): Recipient {
  const kind = addressKindOf(channel)
  const read = readRecipient(kind, { [kind.recipient.field]: identifier, user_id } as Named)
  if (!('error' in read)) return read
  throw invalid([{ ...read.error, field: 'contact.identifier' }])
}

const isPast = ({ expires_at }: KnowledgeInput, now: Timestamp): boolean =>
  typeof expires_at === 'string' && readInstant(expires_at) <= now

/** What is wrong with whom an unchecked body names, beside what its schema says. */
export function wrongContact(body: unknown): FieldError[] {
  const { contact } = (body ?? {}) as { contact?: unknown }
  if (typeof contact !== 'object' || contact === null || Array.isArray(contact)) return []
  const { channel, identifier, user_id } = contact as { [field: string]: unknown }
  const kind = KINDS.find(({ name }) => name === channel)
  if (!kind) return []
  const named = { [kind.recipient.field]: identifier, user_id }
  return wrongRecipient(channel, named, KINDS).map(error => ({ ...error, field: 'contact.identifier' }))
}

function pastExpiry(): Refusal {
  return invalid([{ field: 'expires_at', rule: 'future', text: texts.notPast }])
}
