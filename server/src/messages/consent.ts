// Contacts who want no messages get none, but for answers to what they write themselves. Pure.
import type { Language } from '@palabre/contract/languages'
import type { ChannelKind } from '../channels/kind.ts'
import { HOUR_MS, type Timestamp, toMs } from '../lib/time.ts'
import { consentTexts } from './texts.ts'

/** So long after somebody who has opted out wrote, they are answered. */
const ANSWERED_MS = 24 * HOUR_MS

/** What an address wants: since when nothing (null: no matter), and when we learned that its owner last wrote. */
export type Consent = { optedOutAt: Timestamp | null; wroteAt: Timestamp | null }

/** An address that nobody has written from. */
export const NEW_ADDRESS: Consent = { optedOutAt: null, wroteAt: null }

/**
 * Is a message refused because the contact has opted out? Answers to what they wrote since are not, within a day; what
 * may begin a conversation (a template) is never an answer.
 */
export function isUnwanted(
  { window }: Pick<ChannelKind, 'window'>,
  message: { type: string; consent: Consent; lastInboundAt: Timestamp | null; sendAt: Timestamp | null },
  now: Timestamp,
): boolean {
  const { type, lastInboundAt, sendAt } = message
  const { optedOutAt, wroteAt } = message.consent
  if (optedOutAt === null) return false
  if (wroteAt === null || wroteAt <= optedOutAt || lastInboundAt === null) return true
  if (window?.passes.some(one => one === type)) return true
  const atMs = Math.max(toMs(now), sendAt === null ? 0 : toMs(sendAt))
  return atMs >= toMs(lastInboundAt) + ANSWERED_MS
}

/** What somebody is told who has opted out, or in again. */
export const consentText = (choice: 'out' | 'in', language: Language): string =>
  consentTexts[choice][language]
