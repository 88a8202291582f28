// Searches by words cost more than other reads: how many of an app's are under way is bounded, so that its own wait for them,
// and not everybody.
import { checkInTime } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { makeSemaphore, Overloaded } from '../lib/semaphore.ts'
import { Refusal } from './errors.ts'
import { texts } from './texts.ts'

/** Of one app at a time, in each process. */
export const SEARCHES_AT_ONCE_MAX = 2
/** That wait for these. */
export const SEARCHES_WAITING_MAX = 50
const RETRY_SECONDS = 2

type Search = ReturnType<typeof makeSemaphore>

const searchesOf = memo((_service: object) => new Map<AppId, Search>())

/** Does a search when it is its turn. Throws 1009 when too many of the app wait. */
export async function searchInTurn<Found>(
  service: object,
  appId: AppId,
  search: () => Promise<Found>,
): Promise<Found> {
  const searches = searchesOf(service)
  let inTurn = searches.get(appId)
  if (!inTurn) searches.set(appId, (inTurn = makeSemaphore(SEARCHES_AT_ONCE_MAX, SEARCHES_WAITING_MAX)))
  try {
    return await inTurn(() => {
      checkInTime()
      return search()
    })
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    throw new Refusal(1009, texts.tooManySearches, { retryAfterSeconds: RETRY_SECONDS })
  }
}
