// What others of ours have written in a conversation, for somebody who answers without having seen it.

/** What is to go so soon counts as written; what waits for a later hour, or for the contact, has been said to nobody. */
const SOON_SECONDS = 30

/** The message `m` has been said since `after` by somebody else than this person, or is just about to be (all are SQL). */
export const saidMeanwhile = (
  after: string,
  userId: string,
  now: string,
): string => `m.direction = 'out' and m.seq > ${after}
  and m.status not in ('failed', 'expired', 'cancelled')
  and (m.status <> 'held' or m.send_at <= ${now}::timestamptz + interval '${SOON_SECONDS} seconds')
  and not (m.author = 'person' and m.author_id is not distinct from ${userId})`
