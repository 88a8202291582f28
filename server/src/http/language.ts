import { LANGUAGES, type Language } from '@palabre/contract/languages'
import type { FastifyRequest } from 'fastify'

const HEADER_CHARS_MAX = 1000
const RANGE = new RegExp(
  `^\\s*(${LANGUAGES.join('|')}|\\*)(?:-[a-z0-9]{1,8})*\\s*(?:;\\s*q=([01](?:\\.\\d{0,3})?))?\\s*$`,
  'i',
)

/** One of ours by Accept-Language (RFC 9110 12.5.4); `otherwise` when it names none of them, any, or is not readable. */
export function languageOf(header: string | undefined, otherwise: Language = LANGUAGES[0]): Language {
  if (!header || header.length > HEADER_CHARS_MAX) return otherwise
  let best: { language: Language; quality: number } = { language: otherwise, quality: 0 }
  for (const part of header.split(',')) {
    const match = RANGE.exec(part)
    if (!match) continue
    const named = match[1]!.toLowerCase()
    const quality = match[2] === undefined ? 1 : Number(match[2])
    if (quality > best.quality)
      best = { language: LANGUAGES.find(one => one === named) ?? otherwise, quality }
  }
  return best.language
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that the caller has chosen, as soon as it is known who calls. */
    preferred: Language | null
  }
}

/** Of the answer: by the header; where that leaves it open, as the person who calls has chosen. */
export function languageFor({ headers, preferred }: FastifyRequest): Language {
  return languageOf(headers['accept-language'], preferred ?? undefined)
}
