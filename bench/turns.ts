// Whole answers a second: a customer writes, the built-in model answers or one that takes its time, the provider takes the answer.
import { toTimestamp } from '../server/src/lib/time.ts'
import { startModel } from '../server/test/rig/model.ts'
import { type Bench, bootBench } from './boot.ts'
import { writtenBy } from './hook.ts'
import type { Result } from './measure.ts'
import { phoneOf } from './people.ts'
import { type Apis, CONNECTIONS, IS_QUICK, startApis, startWorkers } from './processes.ts'
import { type Provider, sendsThrough, startProvider } from './provider.ts'

const TURNS = IS_QUICK ? 150 : 400
const PROCESSES = IS_QUICK ? [1] : [1, 2]
/** Of a model that takes its time: four rounds of all that a worker has in hand. */
const SLOW_TURNS = IS_QUICK ? 300 : 1024
const THINKS_MS = 2000
const SLOW_CONNECTIONS = 64
/** Turns that one worker has in hand: this model serves all at once. */
const AT_ONCE = 256
const ENV = { BURST_WAIT_MS: '0', ANSWERS_AT_ONCE: String(AT_ONCE) }
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
      const apis = await startApis(bench, processes, ENV)
      const stop = await startWorkers(bench, processes, ENV)
      await answers(bench, apis, provider, { first, count: TURNS / 4, connections: 8 })
      first += TURNS
      for (const connections of CONNECTIONS) {
        const perSecond = await answers(bench, apis, provider, { first, count: TURNS, connections })
        first += TURNS
        const name = `turns, apis and workers ${processes}, connections ${connections}`
        results.push(resultOf(name, perSecond, 'rises with connections', null))
      }
      const slow = await startModel(() => THINKS_MS)
      await asks(bench, slow.baseUrl)
      const work = { first, count: SLOW_TURNS, connections: SLOW_CONNECTIONS }
      const perSecond = await answers(bench, apis, provider, work)
      first += SLOW_TURNS
      const name = `turns, apis and workers ${processes}, a model of ${THINKS_MS} ms`
      results.push(resultOf(name, perSecond, '', (processes * AT_ONCE * 1000) / THINKS_MS))
      await asks(bench, null)
      await slow.close()
      await apis.stop()
      await stop()
    }
    return results
  } finally {
    provider.close()
    await bench.close()
  }
}

const resultOf = (bench: string, value: number, target: string, floor: number | null): Result => ({
  ...{ bench, unit: 'turns/s', value, target, floor, ratio: floor === null ? null : value / floor },
  ...{ p50_ms: null, p99_ms: null, spread: null },
})

/** The app's agents ask the model there; null: the built-in one. */
async function asks({ db, cast }: Bench, baseUrl: string | null): Promise<void> {
  await db.query('delete from model_settings where app_id = $1', [cast.awa.live.id])
  const kind = baseUrl === null ? 'offline' : 'openai-compatible'
  await db.query('update agents set model = $2 where app_id = $1', [cast.awa.live.id, kind])
  if (baseUrl === null) return
  await db.query(
    'insert into model_settings (app_id, base_url, model, updated_at) values ($1, $2, $3, $4::timestamptz)',
    [cast.awa.live.id, baseUrl, 'slow', toTimestamp(Date.now())],
  )
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
