import type { ChannelKind } from '../channels/kind.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'

export type Window = { open: boolean; closes_at: Timestamp | null; closed_at: Timestamp | null }

/** May free text go? Said for every message: without the times, which take longer to write than all the rest. */
export function isWindowOpen(
  { window }: Pick<ChannelKind, 'window'>,
  lastInboundAt: Timestamp | null,
  now: Timestamp,
): boolean {
  if (window === null) return true
  return lastInboundAt !== null && toMs(now) < toMs(lastInboundAt) + window.hours * HOUR_MS
}

/** The re-engagement window, per sender number and contact: open for so many hours after the contact's last message. */
export function windowOf(
  kind: Pick<ChannelKind, 'window'>,
  lastInboundAt: Timestamp | null,
  now: Timestamp,
): Window {
  const open = isWindowOpen(kind, lastInboundAt, now)
  if (kind.window === null || lastInboundAt === null) return { open, closes_at: null, closed_at: null }
  const end = toTimestamp(toMs(lastInboundAt) + kind.window.hours * HOUR_MS)
  return open ? { open, closes_at: end, closed_at: null } : { open, closes_at: null, closed_at: end }
}
