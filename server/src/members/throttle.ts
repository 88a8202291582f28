import { createHash } from 'node:crypto'
import { takeTry } from '../http/throttles.ts'
import type { Needs } from '../jobs/deps.ts'
import type { Timestamp } from '../lib/time.ts'

const MAILS_PER_HOUR = 5

/**
 * Counts a letter to this address before it is made, whoever asks for it and whether it is anybody's: 5 an hour, then
 * 1009. Nothing is counted where nothing is mailed.
 */
export async function throttleMail(
  { db, mail }: Needs<'db' | 'mail'>,
  address: string,
  now: Timestamp,
): Promise<void> {
  if (mail === null) return
  // no address stands in the table
  const name = createHash('sha256').update(address.toLowerCase()).digest('hex')
  await takeTry(db, { key: `mail ${name}`, perHour: MAILS_PER_HOUR }, now)
}
