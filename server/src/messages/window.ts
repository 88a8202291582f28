import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'

/** The re-engagement window: free-form messages pass for 24 hours after the contact's last message. */
export const WINDOW_MS = 24 * HOUR_MS

export type Window = { open: boolean; closes_at: Timestamp | null; closed_at: Timestamp | null }

/** The 24-hour rule, per sender number and contact. Only messenger has it; templates pass at any time. */
export function windowOf(channelType: string, lastInboundAt: Timestamp | null, now: Timestamp): Window {
  if (channelType !== 'messenger') return { open: true, closes_at: null, closed_at: null }
  if (lastInboundAt === null) return { open: false, closes_at: null, closed_at: null }
  const endMs = toMs(lastInboundAt) + WINDOW_MS
  const end = toTimestamp(endMs)
  return toMs(now) < endMs
    ? { open: true, closes_at: end, closed_at: null }
    : { open: false, closes_at: null, closed_at: end }
}

/** May this type be sent while the window is closed? */
export function passesClosedWindow(type: string): boolean {
  return type === 'template'
}
