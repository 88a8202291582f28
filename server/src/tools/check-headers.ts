// Headers that a business gives: their names, and what their values can be. Pure.
import type { FieldError } from '../http/errors.ts'
import { isHideable, SECRET_CHARS_MIN } from '../outbound/redact.ts'
import { isHeaderName, isHeaderValue, saysSecret } from './header-names.ts'
import { texts } from './texts.ts'

/** Given ones, and behind them others by the field that names them. */
export function checkSent(
  headers: { name: string; value?: string }[],
  others: { field: string; name: string }[] = [],
): FieldError[] {
  const named = [...headers.map(({ name }, i) => ({ field: `headers.${i}.name`, name })), ...others]
  const seen = new Set<string>()
  const ofNames = named.flatMap(({ field, name }) => {
    const isTwice = seen.has(name.toLowerCase())
    seen.add(name.toLowerCase())
    if (!isHeaderName(name)) return [{ field, rule: 'header', text: texts.headerName }]
    return isTwice ? [{ field, rule: 'twice', text: texts.twice }] : []
  })
  const ofValues = headers.flatMap(({ name, value = '' }, i) => {
    const field = `headers.${i}.value`
    if (!isHeaderValue(value)) return [{ field, rule: 'header', text: texts.headerValue }]
    // what is too short to be found again in an answer would be told to everybody who reads it
    const isShown = value !== '' && saysSecret(name) && !isHideable(value)
    return isShown ? [{ field, rule: 'short', text: texts.headerShort({ charsMin: SECRET_CHARS_MIN }) }] : []
  })
  return [...ofNames, ...ofValues]
}
