// Colours that can be read: contrast by WCAG 2.2, and the shades of a business's own colour. Pure.

export const WHITE = '#ffffff'
/** The page in the dark. */
export const NIGHT = '#121512'
/** White words stand on the accent. */
export const ON_WHITE_MIN = 4.5
/** The accent is told from a dark page; lighter shades of it are words there. */
export const ON_NIGHT_MIN = 1.6
const DARK_TEXT_MIN = 7
const WASH = { light: 0.89, dark: 0.84 }
const HOVER = 0.12
/** So small that no part of a colour skips a value; a power of two, so that the steps end at the other colour. */
const MIX_STEP = 1 / 256

const HEX = /^#[\da-f]{6}$/i

const partsOf = (color: string): number[] =>
  [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))

function luminance(color: string): number {
  const [r, g, b] = partsOf(color).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Contrast of two colours as #rrggbb, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return Math.max(one / two, two / one)
}

export function mix(color: string, other: string, share: number): string {
  const others = partsOf(other)
  const parts = partsOf(color).map((part, index) => Math.round(part + (others[index]! - part) * share))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** `color`, moved towards `other` only as far as it takes to stand out against `against`. */
export function moveUntil(color: string, other: string, against: string, contrastMin: number): string {
  let mixed = color
  for (let share = 0; share < 1 && contrast(mixed, against) < contrastMin; share += MIX_STEP) {
    mixed = mix(color, other, share + MIX_STEP)
  }
  return mixed
}

/** May this (#rrggbb) be an accent? Else the nearest that may. Null: it is no colour. */
export function nearestAccent(color: string): { fits: boolean; nearest: string } | null {
  if (!HEX.test(color)) return null
  const darker = moveUntil(color.toLowerCase(), '#000000', WHITE, ON_WHITE_MIN)
  const nearest = moveUntil(darker, WHITE, NIGHT, ON_NIGHT_MIN)
  return { fits: nearest === color.toLowerCase(), nearest }
}

/** What is drawn in an accent: `text` and `filled` stand out from the page, `wash` lies under `text`. */
export type AccentShades = { text: string; filled: string; hover: string; wash: string }

/** The shades of an accent (#rrggbb) for a light or a dark page. */
export function accentShades(accent: string, scheme: 'light' | 'dark'): AccentShades {
  const isLight = scheme === 'light'
  const wash = mix(accent, isLight ? WHITE : NIGHT, WASH[scheme])
  const filled = isLight ? accent : moveUntil(accent, WHITE, NIGHT, DARK_TEXT_MIN)
  const text = moveUntil(filled, isLight ? '#000000' : WHITE, wash, ON_WHITE_MIN)
  return { text, filled, hover: mix(filled, isLight ? '#000000' : WHITE, HOVER), wash }
}
