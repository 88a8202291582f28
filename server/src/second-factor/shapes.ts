import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Static, Type } from 'typebox'
import { nullableTimestamp, timestamp } from '../http/shapes.ts'

const PART_CHARS_MAX = 20_000
const CODE_CHARS_MIN = 6
/** A recovery code as somebody may type it. */
const CODE_CHARS_MAX = 40

const base64url = Type.String({
  minLength: 1,
  maxLength: PART_CHARS_MAX,
  pattern: '^[A-Za-z0-9_-]+={0,2}$',
  examples: ['Zm9vYmFy'],
})
const publicKey = {
  id: base64url,
  rawId: base64url,
  type: Type.Literal('public-key'),
}

/** What `navigator.credentials.get` answered, by its `toJSON`. */
export const assertion = Type.Unsafe<AuthenticationResponseJSON>(
  Type.Object(
    {
      ...publicKey,
      response: Type.Object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
      }),
    },
    {
      title: 'PasskeyAssertion',
      description: 'What `navigator.credentials.get` answered, by its `toJSON()`.',
    },
  ),
)

/** What `navigator.credentials.create` answered, by its `toJSON`. */
export const attestation = Type.Unsafe<RegistrationResponseJSON>(
  Type.Object(
    { ...publicKey, response: Type.Object({ clientDataJSON: base64url, attestationObject: base64url }) },
    {
      title: 'PasskeyAttestation',
      description: 'What `navigator.credentials.create` answered, by its `toJSON()`.',
    },
  ),
)

export const code = Type.String({
  minLength: CODE_CHARS_MIN,
  maxLength: CODE_CHARS_MAX,
  writeOnly: true,
  description: 'Six digits of an authenticator app, or a recovery code.',
})

/** Options for the browser, as WebAuthn has them. */
export const passkeyOptions = Type.Unsafe<{ [name: string]: unknown }>(
  Type.Object({ challenge: Type.String() }, { title: 'PasskeyOptions', additionalProperties: true }),
)

const recoveryCodes = Type.Array(Type.String(), {
  description: 'Ten codes, each for one sign-in without the second factor. They are shown only now.',
})
/** null: those that were there before stay in force. */
export const newRecoveryCodes = Type.Unsafe<string[] | null>({ ...recoveryCodes, type: ['array', 'null'] })
export const allRecoveryCodes = recoveryCodes

const passkeyView = Type.Object(
  {
    id: Type.String({ description: 'pky-, and 10 characters.' }),
    name: Type.String(),
    created_at: timestamp,
    last_used_at: nullableTimestamp,
  },
  { title: 'Passkey' },
)

export const secondFactorView = Type.Object(
  {
    totp: Type.Boolean({ description: 'An authenticator app is set up.' }),
    passkeys: Type.Array(passkeyView),
    recovery_codes_left: Type.Integer(),
  },
  { title: 'SecondFactor' },
)
export type SecondFactorView = Static<typeof secondFactorView>
