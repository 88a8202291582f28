// A thousand random sequences of merges and unmerges: every ticket is as it was before.
import { test } from 'node:test'
import fc from 'fast-check'
import { good } from '../inbox/people.ts'
import { useWorld } from '../world.ts'
import { runMerges, sequence } from './merges.ts'

const SEQUENCES = 1000
const TRIES_MAX = 5

const world = useWorld({ agents: 'silent' })

test('merges and unmerges in any order leave each ticket as it was before', {
  timeout: 3_600_000,
}, async () => {
  const tags: string[] = []
  for (const name of ['w', 'x', 'y', 'z']) tags.push(good(await world.awa.api.post('/tag/add', { name })).id)
  const property = fc.asyncProperty(sequence, given => untilDone(() => runMerges(world, tags, given)))
  await fc.assert(property, { numRuns: SEQUENCES })
})

/** Begins a sequence again, with other tickets, where a machine that does much else had no time for one of its calls (1009). */
async function untilDone(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      const { code, message } = error as Error & { code?: unknown }
      const hadNoTime = code === 1009 || message.includes('"code":1009')
      if (!hadNoTime || tries === TRIES_MAX) throw error
    }
  }
}
