// How long answers take while something else goes wrong.
import { sleep } from '../world/until.ts'

const EVERY_MS = 50
const CALL_MS_MAX = 30_000

type Timed = { answers: number; slowestMs: number }

/**
 * Asks these addresses in turn, without waiting for the answers, until told to stop. A process that is gone gives no
 * answer, and does not count; one that is there has to give one, be it 1009.
 */
export function timeAnswers(addresses: string[], path: string, token: string): { stop(): Promise<Timed> } {
  const calls: Promise<number | null>[] = []
  let stopped = false
  const ask = async (address: string): Promise<number | null> => {
    const begun = performance.now()
    try {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(address + path, { headers, signal: AbortSignal.timeout(CALL_MS_MAX) })
      await answer.text()
      return performance.now() - begun
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') return CALL_MS_MAX
      return null
    }
  }
  const asking = (async () => {
    for (let n = 0; !stopped; n++, await sleep(EVERY_MS)) calls.push(ask(addresses[n % addresses.length]!))
  })()
  return {
    stop: async () => {
      stopped = true
      await asking
      const times = (await Promise.all(calls)).filter(ms => ms !== null)
      return { answers: times.length, slowestMs: Math.round(Math.max(...times)) }
    },
  }
}
