// One act with many tickets.
import { hashidPattern } from '@palabre/contract/ids'
import { TICKETS_MAX } from '@palabre/contract/many'
import { Type } from 'typebox'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
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
import { type AnyAct, actingOf, acts } from './acts.ts'
import { manyExamples } from './examples-acts.ts'
import { refuseExpected } from './expected.ts'
import { lockTicketRows } from './queries-lock.ts'
import { lockParts } from './queries-merges.ts'

const ROUTE = 'POST /ticket/change'
const NAMES = ['update', 'assign', 'tag', 'move', 'merge', 'unmerge']

/** What one believes a ticket to be is said of one. */
const asOneOfMany = (act: AnyAct): AnyAct => {
  const { expected_updated_at: _, ...properties } = act.body.properties
  return { ...act, body: { ...act.body, properties } }
}
const ACTS = acts.filter(({ name }) => NAMES.includes(name)).map(asOneOfMany)

const ids = Type.Array(Type.String({ pattern: hashidPattern('tck'), examples: ['tck-9wVxR4mBtK'] }), {
  minItems: 1,
  maxItems: TICKETS_MAX,
  uniqueItems: true,
  description: `Tickets, tck-…, at most ${TICKETS_MAX}.`,
})

/** Those of them that are there, in the order in which they are locked. */
async function listKnown(db: Pick<Db, 'query'>, appId: AppId, asked: string[]): Promise<string[]> {
  const rows = await db.query<{ hashid: string }>(
    'select hashid from tickets where app_id = $1 and hashid = any($2::text[]) order by id',
    [appId, asked],
  )
  return rows.map(({ hashid }) => hashid)
}

const change = endpoint({
  method: 'POST',
  path: '/ticket/change',
  operation: 'changeTickets',
  tag: 'Tickets',
  summary: 'Do the same with many tickets.',
  description:
    'At most 1,000, one act with what it takes by itself; each is done by itself, and a refusal of one undoes nothing of the others. `code` and `reason` say what became of each: 1007 is no ticket of yours, 1009 one for which there was no time: ask again for these, with the same Idempotency-Key, too. If-Match: 1002.',
  scope: 'tickets:write',
  audit: 'ticket.reopen',
  writes: true,
  body: changeBodyOf(ACTS, ids, 'TicketsChange'),
  answer: outcomesSchema('tck-…', 'TicketsChanged'),
  examples: manyExamples,
  handle: context => {
    const { deps, app, body, language } = context
    refuseExpected(context.headers)
    const { ids, act: name, ...given } = body
    const act = ACTS.find(one => one.name === name)!
    const together = act.runTogether
    const into = typeof given.into === 'string' ? [given.into] : []
    const once = {
      ...{ language, idempotency: idempotencyOf(context, ROUTE, body) },
      // contacts are locked before tickets, by everybody
      ...(given.contact === undefined && {
        prepare: (tx: Tx, some: string[]) => lockTicketRows(tx, app.id, { hashids: [...some, ...into] }),
      }),
      // each locks another ticket, too
      ...(name === 'unmerge' && {
        prepare: (tx: Tx, some: string[]) => lockParts(tx, app.id, { hashids: some }),
      }),
    }
    const work = async () => {
      const by = await actingOf(deps.db, context)
      const known = await listKnown(deps.db, app.id, ids)
      const results = await changeEach(
        deps.db,
        by,
        { ids, known },
        (tx, { id, ...doing }) => act.run(tx, { ...doing, ref: id }, given),
        { ...once, ...(together && { together: (tx, who, some) => together(tx, who, some, given) }) },
      )
      return { results }
    }
    const isWhole = ({ results }: { results: Outcome[] }) => areAllAnswered(results)
    return withIdempotencyClaimed(context, ROUTE, work, isWhole)
  },
})

export const manyRoutes = [change]
