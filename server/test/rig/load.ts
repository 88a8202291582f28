// Load whose arrivals do not depend on the answers.
import { sleep } from '../world/until.ts'

/** A load that has to meet a number of kills may last this many times longer: a restart takes its time. */
const LONGER_AT_MOST = 5

/** Calls at arrival times that are fixed before the run: a slow answer does not slow the arrivals down. */
export async function openLoop<T>(
  perSecond: number,
  count: number,
  call: (n: number) => Promise<T>,
  goOn: () => boolean = () => false,
): Promise<T[]> {
  const begun = performance.now()
  const results: Promise<T>[] = []
  for (let n = 0; n < count || (n < count * LONGER_AT_MOST && goOn()); n++) {
    const wait = begun + (n * 1000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    results.push(call(n))
  }
  return Promise.all(results)
}
