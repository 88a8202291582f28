import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const SECRET_BYTES = 32
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 bytes in base 62. */
const SECRET_CHARS = 43
/** A CRC32 in base 62. */
const CHECK_CHARS = 6
const TOKEN = new RegExp(`^plb_(live|test|vis)_([0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECK_CHARS}})$`)

/** What a token gives access to: the live or the test app of a business, or one visitor's web chat. */
export type TokenKind = 'live' | 'test' | 'vis'

/** A fresh token: shown once, only its hash is stored. */
export function makeToken(kind: TokenKind): { token: string; hash: Buffer } {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_CHARS)
  const body = `plb_${kind}_${secret}`
  const token = body + checkOf(body)
  return { token, hash: hashToken(token) }
}

/** The kind of a well-formed token, or null. The checksum finds a mistyped character without asking the database. */
export function readToken(token: string): TokenKind | null {
  const match = TOKEN.exec(token)
  if (!match) return null
  const body = token.slice(0, -CHECK_CHARS)
  return match[3] === checkOf(body) ? (match[1] as TokenKind) : null
}

/** The stored form of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** In plain numbers: each request has a token to be checked. */
function checkOf(body: string): string {
  let out = ''
  for (let rest = crc32(body); out.length < CHECK_CHARS; rest = Math.floor(rest / BASE62.length))
    out = BASE62[rest % BASE62.length] + out
  return out
}

function base62(value: bigint, chars: number): string {
  let out = ''
  for (let rest = value; out.length < chars; rest /= 62n) out = BASE62[Number(rest % 62n)] + out
  return out
}
