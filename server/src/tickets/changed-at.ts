/**
 * The updated_at of a ticket `t` that changes now: later than before, however late a change comes to its turn. Cursors and
 * If-Match go by it.
 */
export const changedAt = (t: string, now: string): string =>
  `greatest(${t}.updated_at + interval '1 microsecond', ${now}::timestamptz)`
