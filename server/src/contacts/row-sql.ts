// A contact as the API shows it: the person, and how they are reached.
import type { Hashid } from '@palabre/contract/ids'
import { Type } from 'typebox'
import { nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'

const DETAILS_MAX = 50

export type ContactRow = {
  id: Hashid<'con'>
  name: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  address: string | null
  preferred_language: string | null
  details: {
    id: number
    channel: string
    identifier: string
    user_id: string | null
    username: string | null
    display_name: string | null
    opted_out_at: Timestamp | null
  }[]
  created_at: Timestamp
  updated_at: Timestamp
}

/** The columns of a contact `c`. */
export const CONTACT = `c.hashid as id, c.firstname, c.lastname, c.email, c.address, c.preferred_language, c.created_at,
  c.updated_at, o.details, coalesce(nullif(concat_ws(' ', c.firstname, c.lastname), ''), o.display_name) as name`

/** What they join. */
export const FROM_CONTACT = `cross join lateral (
    select coalesce(json_agg(json_build_object('id', d.id, 'channel', d.channel, 'identifier', d.identifier,
        'user_id', d.user_id, 'username', d.username, 'display_name', d.display_name,
        'opted_out_at', ${timeSql('d.opted_out_at')}) order by d.id), '[]') as details,
      min(d.display_name) as display_name
    from (select * from contact_details e where e.app_id = c.app_id and e.contact_id = c.id
      order by e.id limit ${DETAILS_MAX}) d) o`

export const contactFields = {
  id: Type.String({ description: 'con-….' }),
  name: { ...nullableText, description: 'As people call them: their names, or what they show on a channel.' },
  firstname: nullableText,
  lastname: nullableText,
  email: nullableText,
  address: nullableText,
  preferred_language: nullableText,
  details: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        channel: Type.String(),
        identifier: Type.String({ description: 'Digits, an address or a visitor id.' }),
        user_id: nullableText,
        username: nullableText,
        display_name: nullableText,
        opted_out_at: { ...nullableTimestamp, description: 'Since when they want no messages here.' },
      },
      { title: 'ContactDetail' },
    ),
    { description: 'How they are reached.' },
  ),
  created_at: timestamp,
  updated_at: timestamp,
}

export const ContactRowView = Type.Object(contactFields, { title: 'ContactRow' })
