// Passkeys of the browser, as JSON goes over the wire.
import type { Operations } from '@palabre/client'
import { Worded } from '../parts/words.ts'

type Assertion = NonNullable<Operations['proveSecondFactor']['body']['assertion']>

/** Where the browser has them, and says their JSON itself. */
export const mayUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** What a passkey answers to these options. Throws `failed` when none did. */
export async function askPasskey(options: object, failed: string): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) throw new Worded(failed)
  const { id, rawId, response } = credential.toJSON() as Assertion
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}
