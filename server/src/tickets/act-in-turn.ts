// Who changes a ticket waits here for those who do so already, and not in the database: there each would hold a connection
// meanwhile, which all other requests then lack, and be refused after three seconds for a lock.
import { Refusal } from '../http/errors.ts'
import { checkInTime } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { makeSemaphores, Overloaded } from '../lib/semaphore.ts'

/** Changes of one ticket that wait, in each process. */
export const ACTS_WAITING_MAX = 500
const RETRY_SECONDS = 1

const turnsOf = memo((_service: object) => makeSemaphores(1, ACTS_WAITING_MAX))

/**
 * Does something to a ticket, given as its id or hashid, when those that came before are done. Throws 1009 when too many wait, TooLate
 * when its turn comes after its time. Other processes, and jobs, are kept out by the lock of its row.
 */
export async function actInTurn<Done>(
  service: object,
  appId: AppId,
  ref: string,
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await turnsOf(service)(`${appId} ${laneOf(ref)}`, () => {
      checkInTime()
      return act()
    })
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    throw new Refusal(1009, undefined, { retryAfterSeconds: RETRY_SECONDS })
  }
}

/** An id is the same with zeros before it. */
const laneOf = (ref: string): string => (/^\d+$/.test(ref) ? ref.replace(/^0+(?=\d)/, '') : ref)
