// Who changes a ticket waits here for those who do so already, and not in the database: there each would hold a connection
// meanwhile, which all other requests then lack, and be refused after three seconds for a lock.
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import { checkInTime } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { makeSemaphores, Overloaded } from '../lib/semaphore.ts'
import { refOf } from './ref.ts'

/** Changes of one ticket that wait, in each process. */
export const ACTS_WAITING_MAX = 500
const RETRY_SECONDS = 1

const turnsOf = memo((_db: object) => makeSemaphores(1, ACTS_WAITING_MAX))

/**
 * Does something to a ticket, given as its id or hashid, when those that came before are done. Throws 1009 when too many wait, TooLate
 * when its turn comes after its time. Other processes, and jobs, are kept out by the lock of its row.
 */
export async function actInTurn<Done>(
  db: Pick<Db, 'query'>,
  appId: AppId,
  ref: string,
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await turnsOf(db)(`${appId} ${await hashidOf(db, appId, ref)}`, () => {
      checkInTime()
      return act()
    })
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    throw new Refusal(1009, undefined, { retryAfterSeconds: RETRY_SECONDS })
  }
}

/** However it is called, a ticket is one; one that is not there is whatever it was called. */
async function hashidOf(db: Pick<Db, 'query'>, appId: AppId, ref: string): Promise<string> {
  const { hashid, id } = refOf(ref)
  if (hashid !== null || id === null) return ref
  const [ticket] = await db.query<{ hashid: string }>(
    'select hashid from tickets where app_id = $1 and id = $2::bigint',
    [appId, id],
  )
  return ticket?.hashid ?? ref
}
