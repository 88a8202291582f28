// An authenticator without a browser: makes passkeys and signs with them, as WebAuthn says (ES256, no attestation).
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = { challenge: string; [name: string]: unknown }
type Made = {
  id: string
  rawId: string
  type: 'public-key'
  response: object
  clientExtensionResults: object
}

const FLAGS_PRESENT = 0x01
const FLAGS_ATTESTED = 0x40

export type Authenticator = {
  creates(options: Options, more?: { origin?: string }): Made
  signs(options: Options, more?: { origin?: string; rpId?: string; counter?: number }): Made
}

export function makeAuthenticator(origin: string): Authenticator {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let uses = 0
  const client = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const data = (rpId: string, flags: number, counter: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head[32] = flags
    head.writeUInt32BE(counter, 33)
    return Buffer.concat([head, rest])
  }
  const whole = (response: { [name: string]: Buffer }): Made => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
    clientExtensionResults: {},
  })
  const hostOf = (address: string): string => new URL(address).hostname
  return {
    creates: ({ challenge }, { origin: from = origin } = {}) => {
      const { x, y } = publicKey.export({ format: 'jwk' })
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const authData = data(hostOf(origin), FLAGS_PRESENT | FLAGS_ATTESTED, uses, attested)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      return whole({ clientDataJSON: client('webauthn.create', challenge, from), attestationObject })
    },
    signs: ({ challenge }, { origin: from = origin, rpId = hostOf(origin), counter = ++uses } = {}) => {
      const clientDataJSON = client('webauthn.get', challenge, from)
      const authenticatorData = data(rpId, FLAGS_PRESENT, counter)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      return whole({ clientDataJSON, authenticatorData, signature })
    },
  }
}
