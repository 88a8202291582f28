// The order of message states. A receipt never takes a message back: the higher rank wins, whatever came first.

/** Lowest first. A failure outranks sent; a delivery reported later proves the failure wrong. */
export const STATUS_RANKS = [
  'held',
  'queued',
  'sending',
  'unknown',
  'expired',
  'sent',
  'failed',
  'delivered',
  'read',
  'played',
] as const

export type OutStatus = (typeof STATUS_RANKS)[number]

/** Had the channel accepted a message with this status? */
export function isSent(status: OutStatus): boolean {
  return STATUS_RANKS.indexOf(status) >= STATUS_RANKS.indexOf('sent')
}

/** Is a message with this status on its way to the recipient, or there? */
export const hasGone = (status: OutStatus): boolean => isSent(status) && status !== 'failed'

/** The receipts of one message combined, whatever their order: earliest times, highest rank. */
export type Facts = {
  status: OutStatus
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failedAt: number | null
}

/** Adds one receipt to the facts. Reading implies delivery, delivery implies sending. */
export function mergeReceipt(
  facts: Facts | null,
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed',
  at: number,
): Facts {
  const old = facts ?? { status: 'queued', sentAt: null, deliveredAt: null, readAt: null, failedAt: null }
  const rank = STATUS_RANKS.indexOf(status)
  const failed = status === 'failed'
  const reached = (name: OutStatus): boolean => !failed && rank >= STATUS_RANKS.indexOf(name)
  return {
    status: rank > STATUS_RANKS.indexOf(old.status) ? status : old.status,
    sentAt: reached('sent') ? earliest(old.sentAt, at) : old.sentAt,
    deliveredAt: reached('delivered') ? earliest(old.deliveredAt, at) : old.deliveredAt,
    readAt: reached('read') ? earliest(old.readAt, at) : old.readAt,
    failedAt: failed ? earliest(old.failedAt, at) : old.failedAt,
  }
}

function earliest(known: number | null, at: number): number {
  return known === null ? at : Math.min(known, at)
}
