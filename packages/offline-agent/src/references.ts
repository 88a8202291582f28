// The references a text names: of an order, an invoice, a parcel.

import { fold, openShortForms } from './words.ts'

const LETTERED = /#\s?(\d{2,12})\b|\b([a-z]{1,8})[-_]?(\d{3,12}(?:[-_]\d{1,12}){0,3})\b/g
const NAMED =
  /\b(?:commande|order|colis|parcel|package|reference|ref|numero|facture|invoice|rendez vous)s?\b[^0-9\n]{0,12}?\b(\d{3,8})\b/g
const NOT_LETTERS = /^(?:h|fcfa|xaf|cfa|f|eur|usd|rue|bp|tck|tkt|ticket|les|mes|de|du|en|of|the|for|my|i|a)$/
const WRITTEN = /\b[A-Za-z]{1,8}[-_]?\d{3,12}(?:[-_]\d{1,12}){0,3}\b|#\d{2,12}\b/g

/** Each as its groups of digits joined by a hyphen: 'CMD-4521' and 'order 4521' are '4521'. */
export function referencesOf(text: string): string[] {
  const folded = openShortForms(fold(text))
  const found: string[] = []
  for (const match of folded.matchAll(LETTERED)) {
    if (match[2] !== undefined && NOT_LETTERS.test(match[2])) continue
    found.push((match[1] ?? match[3])!.replaceAll('_', '-'))
  }
  for (const match of folded.matchAll(NAMED)) found.push(match[1]!)
  const alone = folded.match(/^\W*(\d{3,8})\W*$/)
  if (alone) found.push(alone[1]!)
  return [...new Set(found)]
}

/** References as they are written: 'CMD-4521', '#4521'. */
export function writtenReferences(text: string): string[] {
  return [...new Set(text.match(WRITTEN) ?? [])]
}
