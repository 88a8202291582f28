import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { AppId } from './ids.ts'

/** What a sealed value begins with; no JSON does. */
const MARK = 'v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets at rest: AES-256-GCM, a key per app derived from the master key (HKDF, RFC 5869). */
export type Seal = {
  /** `place` ("channels.secrets:17") is bound in: a sealed value copied elsewhere does not open. */
  seal(appId: AppId, place: string, plain: string): string
  /** Throws when the key, the app or the place is another one, or the text was altered. */
  open(appId: AppId, place: string, sealed: string): string
  /** HMAC-SHA256 under a key of this purpose: only who has the master key can make it, or check it. */
  mac(purpose: 'audit' | 'link' | 'rating', text: string): Buffer
  /** A value that identifies this master key without revealing it. */
  check: string
}

/** Stands for the app where a secret is a person's, and so of no app. */
export const NO_APP = 0 as AppId

/** Is this text a sealed value? */
export const isSealed = (text: string): boolean => text.startsWith(MARK)

/** A Seal over a master key of at least 32 bytes. */
export function makeSeal(masterKey: Buffer): Seal {
  const check = createHash('sha256')
    .update('palabre master key check')
    .update(masterKey)
    .digest('hex')
    .slice(0, 32)
  const keys = new Map<AppId, Buffer>()
  const keyOf = (appId: AppId): Buffer => {
    let key = keys.get(appId)
    if (!key)
      keys.set(
        appId,
        (key = Buffer.from(hkdfSync('sha256', masterKey, String(appId), 'palabre seal v1', 32))),
      )
    return key
  }
  const macKeyOf = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, purpose, 'palabre mac v1', 32))
  const macKeys = { audit: macKeyOf('audit'), link: macKeyOf('link'), rating: macKeyOf('rating') }
  return {
    check,
    mac: (purpose, text) => createHmac('sha256', macKeys[purpose]).update(text).digest(),
    seal(appId, place, plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(appId), iv).setAAD(Buffer.from(`${appId}:${place}`))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${MARK}${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(appId, place, sealed) {
      if (!isSealed(sealed)) throw new Error(`sealed value of ${place} has an unknown form`)
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(appId), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(`${appId}:${place}`))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
