// Headers that a tool may send. Pure.

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** No line break, no NUL, nothing beyond Latin-1. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

/** They say how a request is framed, where it goes or who sent it on: ours alone. */
const OURS = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'cookie2',
  'date',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])
const OURS_BEGIN = /^(?:proxy-|sec-|x-forwarded-|:)/

/** Headers whose values say nothing secret: they are not sought in what is recorded. */
const PLAIN = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

/** Ours, and no secret: a system that heeds it does nothing twice. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Names that say that a value lets somebody in. */
const SAYS_SECRET = /auth|cookie|cred|key|pass|pin|pwd|secret|sid|sign|token/i

export const saysSecret = (name: string): boolean => SAYS_SECRET.test(name)

export const isHeaderName = (name: string): boolean => {
  const lower = name.toLowerCase()
  return TOKEN.test(name) && !OURS.has(lower) && !OURS_BEGIN.test(lower)
}

export const isHeaderValue = (value: string): boolean => VALUE.test(value)

/** May its value be a secret? */
export const isSecretHeader = (name: string): boolean => !PLAIN.has(name.toLowerCase())
