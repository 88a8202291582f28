import type { Language } from '@palabre/contract/languages'

const HEADER_CHARS_MAX = 1000

/** English or French by Accept-Language (RFC 9110 12.5.4); English when it says neither or is not readable. */
export function languageOf(header: string | undefined): Language {
  if (!header || header.length > HEADER_CHARS_MAX) return 'en'
  let best: { language: Language; quality: number } = { language: 'en', quality: 0 }
  for (const part of header.split(',')) {
    const match = /^\s*(en|fr|\*)(?:-[a-z0-9]{1,8})*\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(part)
    if (!match) continue
    const quality = match[2] === undefined ? 1 : Number(match[2])
    if (quality > best.quality) best = { language: match[1]!.toLowerCase() === 'fr' ? 'fr' : 'en', quality }
  }
  return best.language
}
