import type { ChannelKind } from '../channels/kind.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'

export type Window = { open: boolean; closes_at: Timestamp | null; closed_at: Timestamp | null }

/** The re-engagement window, per sender number and contact: open for so many hours after the contact's last message. */
export function windowOf(
  { window }: Pick<ChannelKind, 'window'>,
  lastInboundAt: Timestamp | null,
  now: Timestamp,
): Window {
  if (window === null) return { open: true, closes_at: null, closed_at: null }
  if (lastInboundAt === null) return { open: false, closes_at: null, closed_at: null }
  const endMs = toMs(lastInboundAt) + window.hours * HOUR_MS
  const end = toTimestamp(endMs)
  return toMs(now) < endMs
    ? { open: true, closes_at: end, closed_at: null }
    : { open: false, closes_at: null, closed_at: end }
}
