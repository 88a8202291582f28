import { Refusal } from '../http/errors.ts'
import { texts } from './texts.ts'

/**
 * Refuses (1005) what another site's page sends. With a cookie an Origin equal to ours is a must (`isMust`); without one its
 * absence says that no browser sent it.
 */
export function checkOrigin(rawHeaders: string[], origin: string, isMust: boolean): void {
  const given = (name: string): string[] =>
    rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]!.toLowerCase() === name)
  const origins = given('origin')
  const isOurs = origins.length === 0 ? !isMust : origins.every(one => one === origin)
  const isSame = given('sec-fetch-site').every(site => site === 'same-origin')
  if (!isOurs || !isSame) throw new Refusal(1005, texts.otherOrigin({ origin }), { body: { origin } })
}
