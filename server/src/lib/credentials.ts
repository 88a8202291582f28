/** The text with no user name or password in the addresses that it holds: `https://awa:secret@host/` is `https://host/`. */
export function withoutCredentials(text: string): string {
  // up to the last @ before the path, as addresses are read
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1')
}

/** A shorter piece of base64 could stand in any text. */
const BASE64_CHARS_MIN = 8

/** The text without this secret, however it is spelled there: as it is, in an address, in JSON, in hex or in base64. */
export function withoutSecret(text: string, secret: string, instead: string): string {
  if (secret === '') return text
  return spellingsOf(secret).reduce((left, spelling) => left.replaceAll(spelling, instead), text)
}

function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].flatMap(shift => {
    // behind other bytes the letters are others; those of the first and last group depend on what is beside it
    const whole = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    const own = whole.slice(shift === 0 ? 0 : 4, Math.floor((bytes.length + shift) / 3) * 4)
    return own.length < BASE64_CHARS_MIN ? [] : [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const json = JSON.stringify(secret).slice(1, -1)
  return [...new Set([secret, encodeURIComponent(secret), json, hex, hex.toUpperCase(), ...base64])]
}
