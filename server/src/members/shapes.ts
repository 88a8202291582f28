import { hashidPattern } from '@palabre/contract/ids'
import { LANGUAGES } from '@palabre/contract/languages'
import { ROLES } from '@palabre/contract/scopes'
import { type Static, Type } from 'typebox'
import { PASSWORD_CHARS_MAX } from '../accounts/new-password.ts'
import { pageQuery } from '../http/pagination.ts'
import { nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'

const LINK_CHARS_MAX = 100
const SEARCH_CHARS_MAX = 200
const STATUSES = ['active', 'unverified', 'disabled', 'invited'] as const

const id = { examples: ['usr-8kQw2nRtZb'], description: 'A person or service account.' }
export const MEMBER_ID = Type.String({ ...id, pattern: hashidPattern('usr') })
/** Whatever stands there that is nobody's id here is 1105. */
export const MEMBER_PARAMS = Type.Object({ id: Type.String(id) })

export { personName } from '../sessions/shapes.ts'
export const username = Type.String({ format: 'email', description: "The account's email address." })
/** A new one: its rules are in accounts/new-password.ts. */
export const newPassword = Type.String({
  minLength: 1,
  maxLength: PASSWORD_CHARS_MAX,
  writeOnly: true,
  description: 'At least 12 characters, none of those that everybody tries first, without the username.',
})
export const currentPassword = Type.String({
  minLength: 1,
  maxLength: PASSWORD_CHARS_MAX,
  writeOnly: true,
})
export const linkText = Type.String({
  minLength: 1,
  maxLength: LINK_CHARS_MAX,
  writeOnly: true,
  description: 'What stands in the mailed address behind the =.',
})
export const language = Type.Enum([...LANGUAGES])
export const role = Type.Enum([...ROLES])
export const mailed = Type.Enum(['queued', 'not_configured'], {
  description:
    'queued: waiting to be handed to the mail server; not_configured: this installation mails nothing.',
})
const LETTER_STATES = ['queued', 'sent', 'failed', 'not_configured'] as const
const LETTER_FAILURES = ['address_refused', 'letter_refused', 'sign_in_refused', 'unreachable'] as const

export const memberView = Type.Object(
  {
    id: Type.String({ description: 'usr-, and 10 characters.' }),
    username: Type.String(),
    name: { ...nullableText, description: 'null until an invitation is accepted.' },
    role,
    status: Type.Enum([...STATUSES]),
    is_service: Type.Boolean({ description: 'No person, but the holder of tokens of machines.' }),
    created_at: timestamp,
    invited_until: nullableTimestamp,
    mail: Type.Unsafe<(typeof LETTER_STATES)[number] | null>({
      type: ['string', 'null'],
      enum: [...LETTER_STATES, null],
      description:
        'The letter of an open invitation. sent: the mail server took it; failed: it did not, and is asked again for 2 hours unless it refused the address or the letter for good. After a failure, inviting again gives you the link as well.',
    }),
    mail_error: Type.Unsafe<(typeof LETTER_FAILURES)[number] | null>({
      type: ['string', 'null'],
      enum: [...LETTER_FAILURES, null],
      description:
        'Why it failed: the mail server refused the address, the letter or its sender, or how this installation signs in there; or it cannot be reached.',
    }),
  },
  { title: 'Member' },
)
export type MemberView = Static<typeof memberView>

const filters = {
  role: Type.Optional(role),
  status: Type.Optional(Type.Enum([...STATUSES])),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: SEARCH_CHARS_MAX, description: 'Part of a name or address.' }),
  ),
}
export const memberQuery = Type.Object({ ...pageQuery, ...filters })
export type MemberQuery = { role?: string; status?: string; q?: string }
