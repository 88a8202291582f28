import { checkLimits } from '../channels/messenger/limits.ts'
import type { Json, MessageType } from '../channels/types.ts'
import { invalid, Refusal, refused } from '../http/errors.ts'
import { type Timestamp, toMs } from '../lib/time.ts'
import { passesClosedWindow, windowOf } from './window.ts'

/** What is to be said. */
export type Draft = { type: MessageType; content: { [key: string]: Json | undefined } }

export type Plan = {
  channelType: 'messenger' | 'webchat'
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
  const limits = limitErrors(plan.channelType, plan.draft)
  if (limits.length > 0) return { refusal: invalid(limits) }
  const window = windowOf(plan.channelType, plan.lastInboundAt, now)
  if (window.open || passesClosedWindow(plan.draft.type))
    return { refusal: null, draft: plan.draft, hold: false }
  if (plan.onWindowClosed === 'hold') return { refusal: null, draft: plan.draft, hold: true }
  if (plan.onWindowClosed === 'template' && plan.template !== null) {
    const draft: Draft = { type: 'template', content: plan.template }
    const errors = limitErrors(plan.channelType, draft, 'template')
    return errors.length > 0 ? { refusal: invalid(errors) } : { refusal: null, draft, hold: false }
  }
  return {
    refusal: refused(
      'window_closed',
      {
        en: 'Request failed: the contact has not written to this number for 24 hours; only a template can be sent',
        fr: "Requête refusée : le contact n'a pas écrit à ce numéro depuis 24 heures ; seul un modèle peut être envoyé",
      },
      { window_closed_at: window.closed_at, allowed: ['template'] },
    ),
  }
}

/** What the channel itself would refuse, as field errors below the place of the content. */
export function limitErrors(
  channelType: string,
  draft: Draft,
  place = 'message.content',
): { field: string; rule: string; text: { en: string; fr: string } }[] {
  if (channelType !== 'messenger') return []
  return checkLimits(draft.type, draft.content).map(({ path, limit, en, fr }) => ({
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
