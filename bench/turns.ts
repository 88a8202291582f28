// Whole answers a second: a customer writes, the built-in model answers, the provider takes the answer.
import { type Bench, bootBench } from './boot.ts'
import { writtenBy } from './hook.ts'
import type { Result } from './measure.ts'
import { phoneOf } from './people.ts'
import { type Apis, CONNECTIONS, IS_QUICK, startApis, startWorkers } from './processes.ts'
import { type Provider, sendsThrough, startProvider } from './provider.ts'

const TURNS = IS_QUICK ? 150 : 400
const PROCESSES = IS_QUICK ? [1] : [1, 2]
const WAIT_MS_MAX = 60_000
const LOOK_MS = 20

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  const provider = await startProvider()
  try {
    await sendsThrough(bench, bench.cast.awa.live, provider)
    const results: Result[] = []
    let first = 0
    for (const processes of PROCESSES) {
      const apis = await startApis(bench, processes, { BURST_WAIT_MS: '0' })
      const stop = await startWorkers(bench, processes, { BURST_WAIT_MS: '0' })
      await answers(bench, apis, provider, { first, count: TURNS / 4, connections: 8 })
      first += TURNS
      for (const connections of CONNECTIONS) {
        const perSecond = await answers(bench, apis, provider, { first, count: TURNS, connections })
        first += TURNS
        const name = `turns, apis and workers ${processes}, connections ${connections}`
        results.push({
          ...{ bench: name, unit: 'turns/s', value: perSecond, target: 'rises with connections' },
          ...{ floor: null, ratio: null, p50_ms: null, p99_ms: null, spread: null },
        })
      }
      await apis.stop()
      await stop()
    }
    return results
  } finally {
    provider.close()
    await bench.close()
  }
}

/** So many people write, each once; resolves with how many were answered a second, once all are. */
async function answers(
  { cast }: Bench,
  { ask }: Apis,
  provider: Provider,
  { first, count, connections }: { first: number; count: number; connections: number },
): Promise<number> {
  const before = provider.taken()
  const begin = performance.now()
  let n = first
  const client = async (): Promise<void> => {
    while (n < first + count) {
      const one = n++
      const { status } = await ask(
        writtenBy(cast.awa.live, phoneOf(1_000_000 + one), `wamid.turns.${one}`, 'Hello!'),
      )
      if (status !== 200) throw new Error(`the hook answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  while (provider.taken() - before < count) {
    if (performance.now() - begin > WAIT_MS_MAX)
      throw new Error(`${provider.taken() - before} of ${count} were answered`)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
  return (count * 1000) / (performance.now() - begin)
}
