// A page of 50 conversations with the numbers of all lists, among 10,000 and among 1,000,000.
import type { Pool } from 'undici'
import type { Bench } from './boot.ts'
import { list, type Measured, measure, withConversations } from './conversations.ts'
import { FEW, fillConversations, MANY } from './filling.ts'
import type { Result } from './measure.ts'

const PARALLEL = 8

/** Takes some minutes, most of them to make the rows. */
export const run = (): Promise<Result[]> =>
  withConversations(FEW, async (pool, bench) => {
    const few = await page(pool, bench)
    await fillConversations(bench, FEW + 1, MANY)
    const many = await page(pool, bench)
    return [list('inbox, 10k conversations', few, null), list('inbox, 1M conversations', many, few)]
  })

/** A list as somebody opens the inbox: the queue, the longest wait first, and the numbers beside it. */
const page = (pool: Pool, bench: Bench): Promise<Measured> =>
  measure(pool, bench, PARALLEL, n => [
    {
      path: `/conversation/search?view=${n % 2 === 0 ? 'unassigned&sort=queue' : 'all'}&per_page=50`,
    },
    { path: '/conversation/counts' },
  ])
