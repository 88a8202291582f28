// What a message's own row tells of its newest attempt: its number, its lease until it has ended, and, where the channel took it and
// nothing more is to be told, when it began and how long it took. All others have rows of their own.
import { SECOND_MS } from '../lib/time.ts'

/** Longer than a call to a provider may take (15 s): a worker past it has died. */
export const LEASE_MS = 20 * SECOND_MS

/** The lease, as part of a statement. */
export const LEASE = `${LEASE_MS} * interval '1 ms'`

/**
 * When the newest attempt of the message `m` began, where its own row tells it; null: another row does, or there was none. A lease tells
 * before what was taken: a claim by a process of the version before leaves that.
 */
export const attemptBegan = (m: string): string =>
  `coalesce(${m}.lease_until - ${LEASE}, ${m}.attempt_began_at)`

/** When that attempt ended, which the channel took; null: it has not. */
export const attemptEnded = (m: string): string => `case when ${m}.lease_until is null
  then ${m}.attempt_began_at + ${m}.attempt_ms * interval '1 ms' end`

/** What the provider called the message in that attempt: it has failed under that name since, where it goes again. */
export const attemptNamed = (
  m: string,
): string => `case when ${m}.lease_until is null and ${m}.attempt_began_at is not null
  then coalesce(${m}.provider_id, ${m}.retired_provider_ids[cardinality(${m}.retired_provider_ids)]) end`
