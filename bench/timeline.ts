// The end of a timeline of 20 messages, and of 20,000.
import { inTx } from '../server/src/db/tx.ts'
import { conversationId, lengthen } from '../server/test/world/many-conversations.ts'
import { list, measure, withConversations } from './conversations.ts'
import { FEW } from './filling.ts'
import type { Result } from './measure.ts'

const LONG_TIMELINE = 20_000
const SHORT_TIMELINE = 20
const PARALLEL = 8
/** Both in the same run. */
export const run = (): Promise<Result[]> =>
  withConversations(FEW, async (pool, bench) => {
    const [short, long] = [conversationId(9), conversationId(19)]
    const { id } = bench.cast.awa.live
    await inTx(bench.db, tx => lengthen(tx, id, short, SHORT_TIMELINE))
    await inTx(bench.db, tx => lengthen(tx, id, long, LONG_TIMELINE))
    const of = (session: string) =>
      measure(pool, bench, PARALLEL, () => [
        { path: `/conversation/${session}/timeline?per_page=${SHORT_TIMELINE}` },
      ])
    const ofShort = await of(short)
    return [
      list(`timeline of ${SHORT_TIMELINE} messages`, ofShort, null),
      list('timeline of 20,000 messages', await of(long), ofShort),
    ]
  })
