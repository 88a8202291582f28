// One act on many conversations.
import { hashidPattern } from '@palabre/contract/ids'
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { idempotencyOf } from '../http/idempotency.ts'
import { withIdempotencyClaimed } from '../http/idempotency-claimed.ts'
import { areAllAnswered, changeEach, type Outcome } from './change.ts'
import { changeExamples } from './examples.ts'
import { type AnyAct, acts } from './routes-acts.ts'

const IDS_MAX = 500
const ROUTE = 'POST /conversation/change'

/** What is written in one conversation is not written in many. */
const ACTS: readonly AnyAct[] = acts.filter(({ name }) => name !== 'draft')

const ids = Type.Array(Type.String({ pattern: hashidPattern('ses'), examples: ['ses-5dVm3RkYtC'] }), {
  minItems: 1,
  maxItems: IDS_MAX,
  uniqueItems: true,
  description: `Conversations, ses-…, at most ${IDS_MAX}.`,
})

type Change = { ids: string[]; act: string; [argument: string]: unknown }

const capitalized = (operation: string): string => operation[0]!.toUpperCase() + operation.slice(1)

type Bounded = AnyAct['body'] & { minProperties?: number; maxProperties?: number }

/** How many arguments there may be, beside the act and the conversations. */
const countsOf = ({ minProperties, maxProperties }: Bounded): object => ({
  ...(minProperties === undefined ? {} : { minProperties: minProperties + 2 }),
  ...(maxProperties === undefined ? {} : { maxProperties: maxProperties + 2 }),
})

/** The body of the act by itself, and with which conversations. */
const changeBody = Type.Unsafe<Change>({
  title: 'ConversationChange',
  type: 'object',
  required: ['act'],
  discriminator: { propertyName: 'act' },
  oneOf: ACTS.map(({ name, operation, body }) =>
    Type.Object(
      { act: Type.Literal(name), ids, ...body.properties },
      { ...countsOf(body), additionalProperties: false, title: `${capitalized(operation)}Many` },
    ),
  ),
})

const actNamed = (name: unknown): AnyAct | undefined => ACTS.find(act => act.name === name)

/** The act of a body that is not checked yet. */
const actOf = (body: unknown): AnyAct | undefined => actNamed((body as { act?: unknown } | null)?.act)

/** What is the reader's own, each reader may change. */
const scopeOf = (act: AnyAct | undefined) => act && (act.scope ?? 'messages:send')

/** Nothing goes out by it. */
const isQuiet = (act: AnyAct | undefined): boolean => act !== undefined && !act.writes

const change = endpoint({
  method: 'POST',
  path: '/conversation/change',
  operation: 'changeConversations',
  tag: 'Conversations',
  summary: 'Do the same with many conversations.',
  description:
    'At most 500, one act with what it takes by itself, and needs: `messages:read` for read and unread, `messages:send` for the others; each is done by itself, and a refusal of one undoes nothing of the others. `code` and `reason` say what became of each, as the act by itself would: 1007 is no conversation of yours, 1009 one for which there was no time: ask again for these, with the same Idempotency-Key, too. With a key, what was done is not done again, whatever became of the answer.',
  scope: 'any',
  scopeOf: body => scopeOf(actOf(body)) ?? null,
  audit: { none: 'conversations have events' },
  writes: true,
  writesNothingWhen: body => isQuiet(actOf(body)),
  body: changeBody,
  answer: Type.Object(
    {
      results: Type.Array(
        Type.Object({
          id: Type.String({ description: 'ses-…, in the order of the request.' }),
          code: Type.Integer({ description: '1000: it is done.' }),
          reason: Type.Unsafe<string | null>({
            type: ['string', 'null'],
            description: 'Why not, where the code is 1001.',
          }),
          message: Type.String(),
        }),
      ),
    },
    { title: 'ConversationChanges' },
  ),
  examples: changeExamples,
  handle: context => {
    const { deps, app, caller, body, now, language } = context
    const { ids, act: name, ...given } = body
    const act = actNamed(name)!
    const by = { appId: app.id, userId: caller.user_id, now }
    const once = { language, idempotency: idempotencyOf(context, ROUTE, body) }
    const work = async () => ({
      results: await changeEach(deps.db, by, ids, (tx, doing) => act.run(tx, doing, given), once),
    })
    const isWhole = ({ results }: { results: Outcome[] }) => areAllAnswered(results)
    return withIdempotencyClaimed(context, ROUTE, work, isWhole)
  },
})

export const changeRoutes = [change]
