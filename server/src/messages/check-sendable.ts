import type { ChannelKind } from '../channels/kind.ts'
import { kindOf } from '../channels/kinds.ts'
import type { Json, MessageType } from '../channels/types.ts'
import { type FieldError, invalid, Refusal, refused } from '../http/errors.ts'
import { type Timestamp, toMs } from '../lib/time.ts'
import { type Consent, isUnwanted } from './consent.ts'
import { texts } from './texts.ts'
import { isWindowOpen, windowOf } from './window.ts'

/** The message to send. */
export type Draft = { type: MessageType; content: { [key: string]: Json | undefined } }

export type Plan = {
  channelType: string
  draft: Draft
  lastInboundAt: Timestamp | null
  consent: Consent
  /** Tells them that they have opted out. */
  isConfirmation?: true
  sendAt: Timestamp | null
  expiresAt: Timestamp | null
  /** What to do outside the window: refuse, wait for the contact, or send this instead. */
  onWindowClosed: 'fail' | 'hold' | 'template'
  template: Draft['content'] | null
}

export type Verdict = { refusal: Refusal } | { refusal: null; draft: Draft; hold: boolean }

/** The one place where it is decided whether a message may go out: expiry, the channel's limits, consent, the window. */
export function checkSendable(plan: Plan, now: Timestamp): Verdict {
  if (plan.expiresAt !== null && toMs(plan.expiresAt) <= toMs(now)) {
    return { refusal: new Refusal(1003, texts.expired) }
  }
  if (plan.sendAt !== null && toMs(plan.sendAt) <= toMs(now))
    return { refusal: invalid([{ field: 'send_at', rule: 'minimum', text: texts.inThePast }]) }
  const kind = kindOf(plan.channelType)
  const limits = limitErrors(kind, plan.draft)
  if (limits.length > 0) return { refusal: invalid(limits) }
  const { type } = plan.draft
  if (!plan.isConfirmation && isUnwanted(kind, { ...plan, type }, now))
    return { refusal: refused('opted_out', texts.optedOut, { opted_out_at: plan.consent.optedOutAt }) }
  const passing = kind.window?.passes ?? []
  if (isWindowOpen(kind, plan.lastInboundAt, now) || passing.includes(type))
    return { refusal: null, draft: plan.draft, hold: false }
  if (plan.onWindowClosed === 'hold') return { refusal: null, draft: plan.draft, hold: true }
  if (plan.onWindowClosed === 'template' && plan.template !== null) {
    const draft: Draft = { type: 'template', content: plan.template }
    const errors = limitErrors(kind, draft, 'template')
    return errors.length > 0 ? { refusal: invalid(errors) } : { refusal: null, draft, hold: false }
  }
  const { closed_at } = windowOf(kind, plan.lastInboundAt, now)
  const closed = kind.failures.window_closed ?? texts.silentTooLong
  const why = plan.lastInboundAt === null ? texts.neverWrote : closed
  const text = texts.windowClosed({ why })
  return {
    refusal: refused('window_closed', text, { window_closed_at: closed_at, allowed: [...passing] }),
  }
}

/** The channel's own limits, as field errors relative to the place of the content. */
export function limitErrors(
  kind: Pick<ChannelKind, 'checkLimits'>,
  draft: Draft,
  place = 'message.content',
): FieldError[] {
  return kind.checkLimits(draft.type, draft.content).map(({ path, limit, text }) => ({
    field: path === '' ? place : `${place}.${path}`,
    rule: limit,
    text,
  }))
}

/** The text of a message, as people and models read it. */
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
