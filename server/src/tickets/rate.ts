// What a customer says of how they were served, on their ticket.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { keepHistory } from './keep-history.ts'
import { type Rating, updateAsked, updateAskedBefore, updateRating } from './queries-rating.ts'

/** The customer of a ticket was asked. */
export const markAsked = (tx: Tx, appId: AppId, ticketId: number, now: Timestamp): Promise<void> =>
  updateAsked(tx, appId, ticketId, now)

/** The customer of a ticket was not asked after all: the last time was before, or never. */
export const markAskedBefore = (
  tx: Tx,
  appId: AppId,
  ticketId: number,
  askedAt: Timestamp | null,
  now: Timestamp,
): Promise<void> => updateAskedBefore(tx, appId, ticketId, askedAt, now)

/** Rates a ticket; an earlier rating is in its history. */
export async function rateTicket(tx: Tx, appId: AppId, ticketId: number, given: Rating): Promise<void> {
  const { facts, previous, at } = await updateRating(tx, appId, ticketId, given)
  const { rating, comment, channel } = given
  const changed = [{ field: 'satisfaction_rating', before: previous, after: rating }]
  const who = { actor: 'contact', userId: null } as const
  if (previous !== rating) keepHistory(tx, appId, { ...who, ticketId, changed, cause: 'rating', at })
  const data = { ...facts, rating, previous, comment, rated_on: channel }
  record(tx, appId, { type: 'ticket.satisfaction_received', data }, at)
}
