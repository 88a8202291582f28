import { Type } from 'typebox'
import { timestamp } from '../http/shapes.ts'
import type { AppId } from '../lib/ids.ts'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

/** Specification 2.8, and its times in seconds. */
export const SlaPolicy = Type.Object(
  {
    id: Type.Integer(),
    app_id: Type.Unsafe<AppId>(Type.Integer()),
    label: Type.String(),
    priority: Type.String(),
    response_time: Type.Integer({ description: 'Minutes.' }),
    resolve_time: Type.Integer({ description: 'Minutes.' }),
    response_time_seconds: Type.Integer(),
    resolve_time_seconds: Type.Integer(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'TicketSlaPolicy' },
)
