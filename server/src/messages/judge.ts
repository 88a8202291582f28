import type { ChannelKind } from '../channels/kind.ts'
import { kindOf } from '../channels/kinds.ts'
import type { Json, MessageType } from '../channels/types.ts'
import { invalid, Refusal, refused } from '../http/errors.ts'
import { type Timestamp, toMs } from '../lib/time.ts'
import { windowOf } from './window.ts'

/** What is to be said. */
export type Draft = { type: MessageType; content: { [key: string]: Json | undefined } }

export type Plan = {
  channelType: string
  draft: Draft
  lastInboundAt: Timestamp | null
  expiresAt: Timestamp | null
  /** What to do outside the window: refuse, wait for the contact, or send this instead. */
  onWindowClosed: 'fail' | 'hold' | 'template'
  template: Draft['content'] | null
}

export type Verdict = { refusal: Refusal } | { refusal: null; draft: Draft; hold: boolean }

/** The one place where it is decided whether a message may go out: expiry, the channel's limits, the window. */
export function judge(plan: Plan, now: Timestamp): Verdict {
  if (plan.expiresAt !== null && toMs(plan.expiresAt) <= toMs(now)) {
    return {
      refusal: new Refusal(1003, {
        en: 'Request expired: expires_at has passed',
        fr: 'Requête expirée : expires_at est dépassé',
      }),
    }
  }
  const kind = kindOf(plan.channelType)
  const limits = limitErrors(kind, plan.draft)
  if (limits.length > 0) return { refusal: invalid(limits) }
  const window = windowOf(kind, plan.lastInboundAt, now)
  const passing = kind.window?.passes ?? []
  if (window.open || passing.includes(plan.draft.type))
    return { refusal: null, draft: plan.draft, hold: false }
  if (plan.onWindowClosed === 'hold') return { refusal: null, draft: plan.draft, hold: true }
  if (plan.onWindowClosed === 'template' && plan.template !== null) {
    const draft: Draft = { type: 'template', content: plan.template }
    const errors = limitErrors(kind, draft, 'template')
    return errors.length > 0 ? { refusal: invalid(errors) } : { refusal: null, draft, hold: false }
  }
  return {
    refusal: refused(
      'window_closed',
      {
        en: `Request failed: ${kind.failures.window_closed?.en ?? WINDOW_CLOSED.en}`,
        fr: `Requête refusée : ${kind.failures.window_closed?.fr ?? WINDOW_CLOSED.fr}`,
      },
      { window_closed_at: window.closed_at, allowed: [...passing] },
    ),
  }
}

const WINDOW_CLOSED = {
  en: 'the contact has not written to this number for too long',
  fr: "le contact n'a pas écrit à ce numéro depuis trop longtemps",
}

/** What the channel itself would refuse, as field errors below the place of the content. */
export function limitErrors(
  kind: Pick<ChannelKind, 'checkLimits'>,
  draft: Draft,
  place = 'message.content',
): { field: string; rule: string; text: { en: string; fr: string } }[] {
  return kind.checkLimits(draft.type, draft.content).map(({ path, limit, en, fr }) => ({
    field: path === '' ? place : `${place}.${path}`,
    rule: limit,
    text: { en, fr },
  }))
}

/** What people and models read of a message. */
export function textOf({ type, content }: Draft): string {
  const field = (object: unknown, name: string): string => {
    const value =
      object !== null && typeof object === 'object' ? (object as { [key: string]: unknown })[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  switch (type) {
    case 'text':
      return field(content, 'text')
    case 'interactive':
      return field(content.body, 'text')
    case 'location':
      return [field(content, 'name'), field(content, 'address')].filter(part => part !== '').join(', ')
    case 'reaction':
      return field(content, 'emoji')
    case 'template':
      return `[${field(content, 'name')}]`
    default:
      return field(content, 'caption') || field(content, 'filename')
  }
}
