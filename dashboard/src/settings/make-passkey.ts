// A new passkey of the browser, as JSON goes over the wire.
import type { Operations } from '@palabre/client'
import { Worded } from '../parts/words.ts'

type Attestation = Operations['addPasskey']['body']['attestation']

/** Where the browser makes them, and reads their JSON itself. */
export const mayMakePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** What the authenticator answers to these options. Throws `failed` when none did. */
export async function makePasskey(options: object, failed: string): Promise<Attestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) throw new Worded(failed)
  const { id, rawId, response } = credential.toJSON() as Attestation
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } }
}
