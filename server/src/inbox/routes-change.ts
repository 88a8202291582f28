// One act on many conversations.
import { hashidPattern } from '@palabre/contract/ids'
import { CONVERSATIONS_MAX } from '@palabre/contract/many'
import { Type } from 'typebox'
import type { Db } from '../db/pool.ts'
import {
  areAllAnswered,
  changeBodyOf,
  changeEach,
  type Outcome,
  outcomesSchema,
} from '../http/change-each.ts'
import { endpoint } from '../http/endpoint.ts'
import { idempotencyOf } from '../http/idempotency.ts'
import { withIdempotencyClaimed } from '../http/idempotency-claimed.ts'
import type { AppId } from '../lib/ids.ts'
import { changeExamples } from './examples.ts'
import { type AnyAct, acts } from './routes-acts.ts'

const ROUTE = 'POST /conversation/change'

/** What is written in one conversation is not written in many. */
const ACTS: readonly AnyAct[] = acts.filter(({ name }) => name !== 'draft')

const ids = Type.Array(Type.String({ pattern: hashidPattern('ses'), examples: ['ses-5dVm3RkYtC'] }), {
  minItems: 1,
  maxItems: CONVERSATIONS_MAX,
  uniqueItems: true,
  description: `Conversations, ses-…, at most ${CONVERSATIONS_MAX}.`,
})

const changeBody = changeBodyOf(ACTS, ids, 'ConversationChange')

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
  answer: outcomesSchema('ses-…', 'ConversationChanges'),
  examples: changeExamples,
  handle: context => {
    const { deps, app, caller, body, now, language } = context
    const { ids, act: name, ...given } = body
    const act = actNamed(name)!
    const together = act.runTogether
    const by = { appId: app.id, userId: caller.user_id, now }
    const once = { language, idempotency: idempotencyOf(context, ROUTE, body) }
    const work = async () => ({
      results: await changeEach(
        deps.db,
        by,
        { ids, known: await listKnown(deps.db, app.id, ids) },
        (tx, doing) => act.run(tx, doing, given),
        { ...once, ...(together && { together: (tx, who, some) => together(tx, who, some, given) }) },
      ),
    })
    const isWhole = ({ results }: { results: Outcome[] }) => areAllAnswered(results)
    return withIdempotencyClaimed(context, ROUTE, work, isWhole)
  },
})

/** Those of them that are there, in one order. */
async function listKnown(db: Pick<Db, 'query'>, appId: AppId, ids: string[]): Promise<string[]> {
  const rows = await db.query<{ hashid: string }>(
    'select hashid from chat_sessions where app_id = $1 and hashid = any($2::text[]) order by id',
    [appId, ids],
  )
  return rows.map(({ hashid }) => hashid)
}

export const changeRoutes = [change]
