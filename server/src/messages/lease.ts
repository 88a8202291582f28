// The lease of a message in a call: with its number it is all that is kept of the attempt until that has ended.
import { SECOND_MS } from '../lib/time.ts'

/** Longer than a call to a provider may take (15 s): a worker past it has died. */
export const LEASE_MS = 20 * SECOND_MS

/** The lease, as part of a statement. */
export const LEASE = `${LEASE_MS} * interval '1 ms'`

/** When the attempt began that the message `m` holds a lease of; null: it holds none. */
export const attemptBegan = (m: string): string => `(${m}.lease_until - ${LEASE})`
