import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { NOTICE_KINDS, type NoticeKind } from '@palabre/contract/notices'
import { ROLES, SCOPES } from '@palabre/contract/scopes'
import { type Static, type TBoolean, Type } from 'typebox'
import { PASSWORD_CHARS_MAX } from '../accounts/new-password.ts'
import { nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'

const USERNAME_CHARS_MAX = 254
const NAME_CHARS_MAX = 200
const ZONE_CHARS_MAX = 64
const THEMES = ['system', 'light', 'dark'] as const

export const username = Type.String({
  minLength: 1,
  maxLength: USERNAME_CHARS_MAX,
  description: "The account's email address.",
})
export const password = Type.String({ minLength: 1, maxLength: PASSWORD_CHARS_MAX, writeOnly: true })
/** Of a person or a service account: one line, as it stands in letters too. */
export const personName = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'line' })
export const business = Type.String({
  format: 'hashid-or-id',
  description: 'Which business; left out, the one that the person was in last.',
})

const role = Type.Enum([...ROLES], { title: 'Role' })

const TOLD = Object.fromEntries(
  NOTICE_KINDS.map(kind => [
    kind,
    Type.Boolean({ description: `Notices of this kind (GET /notice/search).` }),
  ]),
) as { [kind in NoticeKind]: TBoolean }
const notices = { desktop: Type.Boolean(), sound: Type.Boolean(), mail: Type.Boolean(), ...TOLD }

const userView = Type.Object(
  {
    id: Type.String({ description: 'usr-, and 10 characters.' }),
    username: Type.String(),
    name: Type.String(),
    language: Type.Unsafe<Language | null>({
      type: ['string', 'null'],
      enum: [...LANGUAGES, null],
      description: "null: the browser's.",
    }),
    theme: Type.Enum([...THEMES]),
    zone: Type.Unsafe<string | null>({ ...nullableText, description: "A time zone; null: the browser's." }),
    keys: Type.Boolean({ description: 'Keyboard shortcuts.' }),
    notices: Type.Object(notices),
    has_second_factor: Type.Boolean(),
  },
  { title: 'User' },
)
export type UserView = Static<typeof userView>

export const userChange = Type.Object(
  {
    name: Type.Optional(personName),
    language: Type.Optional(userView.properties.language),
    theme: Type.Optional(userView.properties.theme),
    zone: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        maxLength: ZONE_CHARS_MAX,
        format: 'time-zone',
        description: "null: the browser's.",
      }),
    ),
    keys: Type.Optional(userView.properties.keys),
    notices: Type.Optional(Type.Partial(Type.Object(notices), { additionalProperties: false })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type UserChange = Static<typeof userChange>

const businessAccent = { ...nullableText, description: 'Its own colour, as #rrggbb; null: the usual green.' }
const named = { id: Type.String({ description: 'biz-, and 10 characters.' }), name: Type.String() }
const businessView = Type.Object({ ...named, accent: businessAccent }, { title: 'Business' })
export type BusinessView = Static<typeof businessView>

const membershipView = Type.Object({ ...named, role }, { title: 'Membership' })
export type MembershipView = Static<typeof membershipView>

const signedIn = {
  user: userView,
  business: businessView,
  role,
  businesses: Type.Array(membershipView, {
    description: 'All that the person belongs to; for a token of the API, its own.',
  }),
}

/** The secret is in the cookie alone; after /auth/login the token is here. */
export const signedInView = Type.Object(
  {
    ...signedIn,
    token: Type.Optional(Type.String({ description: 'Only where the sign-in began at /auth/login.' })),
    expires_at: Type.Unsafe<Static<typeof timestamp>>({
      ...timestamp,
      description: 'The latest end. A session that is not used for 12 hours is over before.',
    }),
  },
  { title: 'SignedIn' },
)

export const meView = Type.Object(
  {
    ...signedIn,
    via: Type.Enum(['token', 'session']),
    scopes: Type.Array(Type.Enum([...SCOPES]), {
      description: 'What the caller may do: what was granted and what the role holds now.',
    }),
    is_operator: Type.Boolean({ description: 'An operator of the whole installation.' }),
    lacks_second_factor: Type.Boolean({
      description: 'The business demands a second factor of this role, and there is none yet.',
    }),
    confirmed_until: nullableTimestamp,
    stop: Type.Object(
      {
        is_stopped: Type.Boolean(),
        reason: Type.Unsafe<string | null>({ ...nullableText, description: 'Why it is stopped.' }),
        stopped_at: nullableTimestamp,
      },
      { description: "The app's emergency stop." },
    ),
    clock_offset_seconds: Type.Integer({
      minimum: 0,
      description:
        "How far the app's time is ahead of real time: 0, but for a test app whose time was moved.",
    }),
  },
  { title: 'Me' },
)

export const sessionView = Type.Object(
  {
    id: Type.String({ description: 'lgn-, and 10 characters.' }),
    device: Type.String({ description: 'Browser and system, as the browser says: "Firefox, Linux".' }),
    address: Type.String(),
    business: Type.String({ description: 'biz-, and 10 characters.' }),
    is_this: Type.Boolean({ description: 'The one that asks.' }),
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
  },
  { title: 'Session' },
)
export type SessionView = Static<typeof sessionView>
