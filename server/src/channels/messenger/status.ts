// One entry of statuses[]: to a Receipt, or null when it does not say which message it means.

import type { ChannelError, Receipt } from '../types.ts'
import { type JsonObject, objectOf, readId, readText } from './clean.ts'
import { errorOfFailedStatus } from './errors.ts'
import type { Surroundings } from './message.ts'
import { identify } from './sender.ts'
import { readTime } from './time.ts'

const STATUSES = ['sent', 'delivered', 'read', 'played', 'failed'] as const

/** Null when the id is missing or the status is none of ours. A failed status has no contacts block. */
export function readStatus(status: JsonObject, around: Surroundings): Receipt | null {
  const providerId = readId(status.id)
  const word = STATUSES.find(known => known === status.status)
  if (providerId === null || word === undefined) return null
  const identified = identify(claimOf(status), around.contacts)
  return {
    kind: 'receipt',
    accountId: around.accountId,
    providerId,
    ref: readId(status.biz_opaque_callback_data),
    status: word,
    at: readTime(status.timestamp, around.nowMs).at,
    recipient: identified?.sender ?? { phone: null, userId: null, username: null, name: null },
    error: word === 'failed' ? firstError(status, around) : null,
  }
}

/** In a group the recipient is the group; the participant is the person who received it. */
function claimOf(status: JsonObject) {
  if (readText(status.recipient_type) !== 'group') {
    return {
      phone: status.recipient_id,
      userId: status.recipient_user_id,
      parentUserId: status.recipient_parent_user_id ?? status.parent_recipient_user_id,
    }
  }
  return {
    phone: status.recipient_participant_id,
    userId: status.recipient_participant_user_id,
    parentUserId: status.recipient_participant_parent_user_id,
  }
}

function firstError(status: JsonObject, around: Surroundings): ChannelError {
  const errors = Array.isArray(status.errors) ? status.errors : [status.errors ?? around.errors]
  return errorOfFailedStatus(objectOf(Array.isArray(errors[0]) ? errors[0][0] : errors[0]))
}
