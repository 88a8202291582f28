import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import ipaddr from 'ipaddr.js'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, refused } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import { hashSecret } from '../lib/secret.ts'
import type { Timestamp } from '../lib/time.ts'
import { makeChallenge } from './challenges.ts'
import { insertPasskey, updateChallengeUsed, updatePasskeyUsed } from './queries.ts'
import { texts } from './texts.ts'

const NAME = 'Palabre'
/** EdDSA, ES256 and RS256, which every browser can make. Left out, the library asks for more, and Node warns that it is an experiment. */
const ALGORITHMS = [-8, -7, -257]
const COUNTER_MAX = 2 ** 32

type Site = { id: string; origin: string }
type Stored = {
  id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

// its certificates and curves take 0.3 s to load: only who has a passkey waits for them
const webauthn = () => import('@simplewebauthn/server')

/** What passkeys are bound to. 1001 `passkeys_need_a_name` at an IP address: browsers refuse them there. */
export function siteOf({ settings }: Needs<'settings'>): Site {
  const { hostname, origin } = new URL(settings.baseUrl)
  if (ipaddr.isValid(hostname.replaceAll(/[[\]]/g, '')))
    throw refused('passkeys_need_a_name', texts.needsName)
  return { id: hostname, origin }
}

/** What a browser needs to make a passkey, and within five minutes. */
export async function startPasskey(
  tx: Tx,
  deps: Needs<'settings'>,
  user: { id: number; hashid: string; username: string; name: string },
  now: Timestamp,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const site = siteOf(deps)
  const { generateRegistrationOptions } = await webauthn()
  const { challenge } = await makeChallenge(tx, user.id, 'add_passkey', now)
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: site.id,
    userID: new TextEncoder().encode(user.hashid),
    userName: user.username,
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await listStored(tx, user.id)).map(shown),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Stores the passkey that a browser made. 1002 when it does not fit what was asked, or is known already. */
export async function addPasskey(
  tx: Tx,
  deps: Needs<'settings'>,
  userId: number,
  made: { name: string; attestation: RegistrationResponseJSON },
  now: Timestamp,
): Promise<string> {
  const site = siteOf(deps)
  const { verifyRegistrationResponse } = await webauthn()
  const wrong = () => invalid([{ field: 'attestation', rule: 'passkey', text: texts.notThisPasskey }])
  const challenge = challengeIn(made.attestation.response.clientDataJSON)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made.attestation,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw wrong()
  const used = { hash: hashSecret(challenge), userId, purpose: 'add_passkey' } as const
  if (!(await updateChallengeUsed(tx, used, now))) throw wrong()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const hashid = await insertPasskey(tx, {
    userId,
    credentialId: id,
    publicKey,
    counter,
    transports,
    name: made.name,
    now,
  })
  if (hashid === null) throw wrong()
  return hashid
}

/** What a browser needs to sign this challenge with a passkey of the person; null when they have none that fits here. */
export async function assertionOptions(
  db: Pick<Db, 'query'>,
  deps: Needs<'settings'>,
  userId: number,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const stored = await listStored(db, userId)
  const { hostname } = new URL(deps.settings.baseUrl)
  if (stored.length === 0 || ipaddr.isValid(hostname.replaceAll(/[[\]]/g, ''))) return null
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: siteOf(deps).id,
    allowCredentials: stored.map(shown),
    challenge: bytesOf(challenge),
    userVerification: 'preferred',
  })
}

/** Was this challenge signed by a passkey of the person? Its count of uses rises; a copy that lags behind is refused. */
export async function verifyAssertion(
  tx: Tx,
  deps: Needs<'settings'>,
  userId: number,
  assertion: AuthenticationResponseJSON,
  challenge: string,
  now: Timestamp,
): Promise<boolean> {
  const site = siteOf(deps)
  const stored = (await listStored(tx, userId)).find(one => one.credential_id === assertion.id)
  if (!stored) return false
  const { verifyAuthenticationResponse } = await webauthn()
  const credential = {
    id: stored.credential_id,
    publicKey: new Uint8Array(stored.public_key),
    counter: stored.counter,
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo || authenticationInfo.newCounter > COUNTER_MAX) return false
  return updatePasskeyUsed(tx, stored.id, authenticationInfo.newCounter, now)
}

/** The challenge that a browser says it signed: proof only together with the signature. '' when unreadable. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

const shown = ({ credential_id, transports }: Stored) => ({ id: credential_id, transports })

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'))

function listStored(db: Pick<Db, 'query'>, userId: number): Promise<Stored[]> {
  return db.query<Stored>(
    'select id, credential_id, public_key, counter, transports from passkeys where user_id = $1 order by id',
    [userId],
  )
}
