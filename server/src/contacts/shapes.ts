import type { Hashid } from '@palabre/contract/ids'
import { Type } from 'typebox'
import type { Timestamp } from '../lib/time.ts'

const NAME_CHARS_MAX = 200
const ADDRESS_CHARS_MAX = 500

export const firstname = Type.String({ maxLength: NAME_CHARS_MAX })
export const lastname = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible' })
export const email = Type.String({ format: 'email' })
export const address = Type.String({ maxLength: ADDRESS_CHARS_MAX })
export const preferredLanguage = Type.String({ format: 'language-tag' })

/** What a client may say about a person. A field that is left out stays as it is. */
export type Profile = {
  firstname?: string
  lastname?: string
  email?: string
  address?: string
  preferred_language?: string
}

/** One way to reach one person, as it is given: by a client or by a channel. */
export type Person = {
  /** A name of the registry: a channel, or an address before a channel carries it. */
  channel: string
  /** In the channel's normal form (AddressKind.recipient); the provider's user id when there is nothing else. */
  identifier: string
  /** The provider's own stable id, kept beside the identifier. */
  userId?: string | null
  /** When the provider named them so; left out: a client does, who may use a name that has been given up. */
  at?: Timestamp
  username?: string | null
  displayName?: string | null
  profile?: Profile
}

/** A stored contact detail, with the contact's fields that a conversation needs. */
export type ContactDetail = {
  id: number
  contact_id: number
  contact_hashid: Hashid<'con'>
  channel: string
  identifier: string
  user_id: string | null
  username: string | null
  display_name: string | null
  /** Since when they want no messages here. */
  opted_out_at: Timestamp | null
  firstname: string | null
  lastname: string | null
  email: string | null
  address: string | null
  preferred_language: string | null
}
