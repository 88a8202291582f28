import { createHash } from 'node:crypto'
import { takeTry } from '../http/throttles.ts'
import type { Needs } from '../jobs/deps.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Purpose } from './queries.ts'

/** Of one purpose, to one address, asked for by the same. */
const TO_ADDRESS_PER_HOUR = 5
/** Whom they go to makes no difference: they all come from the address of this installation. */
const OF_PERSON_PER_HOUR = 20
const OF_BUSINESS_PER_HOUR = 60

/** Who asks for a letter: somebody signed in, by what they send in the name of the business; null: whoever knows the password. */
export type Sender = { userId: number; businessId: number } | null
/** Anybody: what their browser is known by, if at all. */
export type Stranger = { browser: Buffer | null }

/**
 * Counts a letter before it is made, whether the address is anybody's: 5 an hour to an address, 20 of a person, 60 of a business,
 * then 1009. What strangers ask for is counted apart, and so is each business: nobody uses up what another may send.
 * Nothing is counted where nothing is mailed.
 */
export async function throttleMail(
  { db, mail }: Needs<'db' | 'mail'>,
  letter: { purpose: Purpose; address: string; sender: Sender },
  now: Timestamp,
): Promise<void> {
  if (mail === null) return
  const { purpose, address, sender } = letter
  if (sender) {
    await takeTry(db, { key: `mail of person ${sender.userId}`, perHour: OF_PERSON_PER_HOUR }, now)
    await takeTry(db, { key: `mail of business ${sender.businessId}`, perHour: OF_BUSINESS_PER_HOUR }, now)
  }
  const name = nameOf(address)
  const asker = sender ? `business ${sender.businessId}` : 'anybody'
  await takeTry(db, { key: `mail ${purpose} ${asker} ${name}`, perHour: TO_ADDRESS_PER_HOUR }, now)
}

/**
 * The same for what anybody may ask for. A browser in which the person signed in before has 5 an hour of its own: nobody
 * keeps the person from their letter. The same work whether the address is anybody's.
 */
export async function throttleStranger(
  { db, mail }: Needs<'db' | 'mail'>,
  { purpose, address, browser }: { purpose: Purpose; address: string } & Stranger,
  now: Timestamp,
): Promise<void> {
  if (mail === null) return
  const [known] = await db.query<{ is_known: boolean }>(
    `select exists (select 1 from known_browsers k join users u on u.id = k.user_id
       where u.username = lower($1) and k.browser = $2) as is_known`,
    [address, browser],
  )
  const key = `mail ${purpose} anybody ${nameOf(address)}`
  if (known!.is_known) {
    const own = `${key} ${browser!.toString('hex')}`
    return takeTry(db, { key: own, perHour: TO_ADDRESS_PER_HOUR }, now)
  }
  await takeTry(db, { key, perHour: TO_ADDRESS_PER_HOUR }, now)
}

/** No address stands in the table. */
const nameOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('hex')

/** The sender of a request that somebody makes who is signed in. */
export const senderOf = ({
  app,
  caller,
}: {
  app: { business_id: number }
  caller: { user_id: number }
}): Sender => ({ userId: caller.user_id, businessId: app.business_id })
